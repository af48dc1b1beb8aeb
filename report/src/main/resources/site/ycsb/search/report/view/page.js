// SPDX-License-Identifier: Apache-2.0
// Draws the charts as SVG from the JSON block. Everything shown follows from `state`, which the
// fragment of the address keeps: #ranking?curve=updates&point=…&measure=p99&operation=SEARCH
(() => {
  'use strict';
  const data = JSON.parse(document.getElementById('data').textContent);
  const stores = data.stores;
  const KINDS = [['rate', 'ops/s'], ['core', 'ops/server core-s'], ['money', 'ops/money'], ['p50', 'p50'], ['p99', 'p99'], ['recall', 'recall']];
  const DASHES = ['', '8 5', '2 3', '9 3 2 3'];
  const PERCENTILES = [50, 90, 99, 99.9, 99.99];
  const FEW = 8;
  const LEAST = 0.001; // Share of missed neighbours from which on the axis of recalls is logarithmic.
  const state = { curve: 0, point: 0, kind: '', operation: '', scale: 'auto', sort: '', hidden: new Set() };
  const $ = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const escaped = (text) => String(text).replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);
  const colour = (store) => `var(--store-${stores[store].colour % 8})`;
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

  // ---- Figures ----

  const curve = () => data.curves[state.curve];
  const point = () => curve().points[state.point];
  const isLatency = (kind) => kind.startsWith('p');
  const idOf = (kind) => isLatency(kind) || kind === 'recall' ? `${kind}:${state.operation}` : kind;
  const measureOf = (kind) => curve().measures.find((each) => each.id === idOf(kind));
  const figureAt = (measure, at, store) => {
    const found = measure && measure.figures[at][store];
    return found && typeof found !== 'string' ? { value: found[0], low: found[1] ?? NaN, high: found[2] ?? NaN, unverified: !!found[3], searches: found[4] } : null;
  };

  // Why there is no figure: too few operations, a missed rate, failed runs.
  const wordsAt = (measure, at, store) => typeof measure.figures[at][store] === 'string' ? measure.figures[at][store] : '';

  // The stores that a chart shows at no point, with the reasons.
  function without(measure) {
    const missing = stores.map((store, at) => ({ name: store.name, places: measure.figures.map((_, place) => place).filter((place) => measure.figures[place][at]), at }))
      .filter(({ places, at }) => places.length && !places.some((place) => figureAt(measure, place, at)))
      .map(({ name, places, at }) => `${escaped(name)} (${wordsAt(measure, places[0], at).replace(/few$/, 'few operations')})`);
    return missing.length ? ` without ${missing.join(', ')}` : '';
  }

  // Three significant digits, or all digits before the decimal point if these are more.
  function short(value) {
    const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
    return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  }
  const micros = (value) => value < 999.5 ? `${Math.round(value)} µs`
    : value < 999500 ? `${short(value / 1e3)} ms` : `${short(value / 1e6)} s`;
  const written = (value, latency) => latency ? micros(value) : short(value);
  const between = (figure, latency) => Number.isNaN(figure.low) ? ''
    : `${written(figure.low, latency)}–${written(figure.high, latency)}`;
  const checked = (figure) => figure?.searches ? `${figure.searches.toLocaleString('en')} searches` : '';
  const tick = (value, latency) => !value ? '0' : latency
    ? value < 1e3 ? `${value} µs` : value < 1e6 ? `${Number((value / 1e3).toPrecision(3))} ms` : `${Number((value / 1e6).toPrecision(3))} s`
    : value >= 1e3 ? `${Number((value / 1e3).toPrecision(3))}k` : `${Number(value.toPrecision(3))}`;

  // ---- Scales: from a value to a share of 0 to 1 ----

  // Intervals may take as much room again as the figures, on a logarithmic scale three times; beyond
  // that they are cut, because they would flatten everything else.
  function valueScale(figures) {
    const values = figures.map((each) => each.value).filter((each) => each > 0);
    let low = Math.min(...values, Infinity);
    let high = Math.max(...values, 0);
    if (!values.length) return { at: () => 0.5, ticks: [], log: false };
    const log = state.scale === 'log' || (state.scale === 'auto' && high > 5 * low);
    const room = log ? 3 : 1.5;
    const ends = figures.flatMap((each) => [each.low, each.high]).filter((each) => each > 0);
    low = Math.max(Math.min(low, ...ends), low / room);
    high = Math.min(Math.max(high, ...ends), high * room);
    if (!log) {
      high *= 1.04;
      const step = niceStep(high / 4);
      const ticks = [];
      for (let value = 0; value <= high; value += step) ticks.push(value);
      return { log, ticks, at: (value) => Math.min(Math.max(value / high, 0), 1) };
    }
    low /= 1.15;
    high *= 1.15;
    const span = Math.log(high / low);
    const at = (value) => Math.min(Math.max(Math.log(value / low) / span, 0), 1);
    return { log, at, ticks: logTicks(low, high) };
  }

  function niceStep(rough) {
    const power = 10 ** Math.floor(Math.log10(rough));
    return [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough * 0.8);
  }

  function logTicks(low, high) {
    const decades = Math.log10(high / low);
    const steps = decades > 3 ? [1] : decades > 1.2 ? [1, 3] : decades > 0.5 ? [1, 2, 5] : [1, 1.5, 2, 3, 4, 5, 6, 8];
    const ticks = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
      for (const step of steps) {
        const value = Number((step * 10 ** power).toPrecision(3));
        if (value >= low && value <= high) ticks.push(value);
      }
    }
    return ticks;
  }

  // ---- Controls ----

  function controls() {
    const points = curve().points;
    const kinds = KINDS.filter(([kind]) => measureOf(kind));
    $('#controls').innerHTML = [
      data.curves.length > 1 && list('curve', 'Sweep', data.curves.map((each, at) => [at, each.title])),
      points.length > 1 && (points.length <= FEW && points.every((each) => each.value.length < 16) ? radios : list)(
        'point', capital(curve().axis.replace(/ of all operations/, '')) || 'Point', points.map((each, at) => [at, each.value])),
      kinds.length > 1 && radios('kind', 'Measure', kinds),
      curve().operations.length > 1 && list('operation', 'Latency of', curve().operations.map((each) => [each, each])),
      radios('scale', 'Scale', [['auto', 'auto'], ['log', 'log'], ['linear', 'linear']]),
    ].filter(Boolean).join('');
  }

  const radios = (name, legend, options) => `<fieldset><legend>${escaped(legend)}</legend>${options.map(([value, text]) =>
    `<label><input type="radio" name="${name}" value="${escaped(value)}"${String(state[name]) === String(value) ? ' checked' : ''}>`
    + `<span>${escaped(text)}</span></label>`).join('')}</fieldset>`;

  const list = (name, legend, options) => `<label>${escaped(legend)} <select name="${name}">${options.map(([value, text]) =>
    `<option value="${escaped(value)}"${String(state[name]) === String(value) ? ' selected' : ''}>${escaped(text)}</option>`).join('')}</select></label>`;

  function select(name, value) {
    state[name] = name === 'curve' || name === 'point' ? Number(value) : value;
    if (name === 'curve') state.point = Math.floor((curve().points.length - 1) / 2);
    if (name === 'kind') state.sort = '';
    settle();
    draw();
    const focused = $(`#controls [name="${name}"]${name === 'curve' ? '' : ':checked'}`) || $(`#controls [name="${name}"]`);
    focused?.focus({ preventScroll: true });
    address();
  }

  function address() {
    try { history.replaceState(null, '', link('ranking')); } catch { /* A page in a frame has no address. */ }
  }

  // Replaces what the curve does not have.
  function settle() {
    if (!point()) state.point = 0;
    const timed = Object.keys(point()?.percentiles ?? {});
    const [ranking, operation] = (curve().measures[0]?.id ?? '').split(':');
    if (!timed.includes(state.operation)) state.operation = timed.includes(operation) ? operation : timed[0] ?? curve().operations[0] ?? '';
    if (!measureOf(state.kind)) state.kind = [ranking, ...KINDS.map(([kind]) => kind)].find(measureOf) ?? 'rate';
  }

  // ---- The address ----

  function link(anchor) {
    const kept = { curve: curve().id, point: point()?.id ?? '', measure: state.kind, operation: state.operation };
    if (state.scale !== 'auto') kept.scale = state.scale;
    if (state.sort) kept.sort = state.sort;
    return `#${anchor}?${new URLSearchParams(kept)}`;
  }

  function follow() {
    const [anchor, query] = location.hash.slice(1).split('?');
    if (query) {
      const kept = new URLSearchParams(query);
      const place = (list, id) => Math.max(list.findIndex((each) => each.id === id), 0);
      state.curve = place(data.curves, kept.get('curve'));
      state.point = place(curve().points, kept.get('point'));
      state.kind = kept.get('measure') ?? state.kind;
      state.operation = kept.get('operation') ?? state.operation;
      state.scale = ['log', 'linear'].find((each) => each === kept.get('scale')) ?? 'auto';
      state.sort = kept.get('sort') ?? '';
      settle();
      draw();
    }
    const target = anchor && document.getElementById(anchor);
    for (let fold = target; fold; fold = fold.parentElement) if (fold.tagName === 'DETAILS') fold.open = true;
    if (target) target.scrollIntoView();
  }

  // ---- Ranking: dots with their intervals ----

  const loaded = (latency) => latency && point().loop ? ' <span class="badge">at full load</span>' : '';
  const heading = (title, note) => `<h2>${escaped(title)} <small>${note}</small></h2>`;

  function ranked(measure) {
    const sorting = (state.sort && measureOf(state.sort)) || measure;
    return stores.map((store, at) => ({ at, ...store, figure: figureAt(measure, state.point, at), key: figureAt(sorting, state.point, at), words: wordsAt(measure, state.point, at) }))
      .filter((row) => measure.figures.some((each) => each[row.at]))
      .sort((one, other) => !one.key ? 1 : !other.key ? -1 : (one.key.value - other.key.value) * (sorting.latency ? 1 : -1));
  }

  const percent = (share) => `${(100 * share).toFixed(2)}%`;

  // Coordinates are percentages, so that a row has any width.
  function dot(row, scale, y = '50%') {
    const { figure } = row;
    if (!figure) return '';
    const interval = Number.isNaN(figure.low) ? ''
      : `<line x1="${percent(scale.at(figure.low))}" x2="${percent(scale.at(figure.high))}" y1="${y}" y2="${y}" stroke="${colour(row.at)}" stroke-width="6" stroke-linecap="round" opacity=".38"/>`;
    return interval + marker(percent(scale.at(figure.value)), y, 5.5, row.at, figure.unverified);
  }

  // A shape for each result; hollow if answers were not verified.
  function marker(x, y, size, store, hollow) {
    const [fill, stroke] = hollow ? ['var(--paper)', colour(store)] : [colour(store), 'var(--paper)'];
    const side = size * 1.7;
    const turned = stores[store].dash % 3 === 2 ? ' transform="rotate(45)"' : '';
    const shape = stores[store].dash % 3 === 0 ? `<circle r="${size}"` : `<rect x="${-side / 2}" y="${-side / 2}" width="${side}" height="${side}"${turned}`;
    return `<svg x="${x}" y="${y}" overflow="visible" class="marker">${shape} fill="${fill}" stroke="${stroke}" stroke-width="${hollow ? 2 : 1.2}"/></svg>`;
  }

  const lines = (scale) => scale.ticks.map((value) =>
    `<line class="grid" x1="${percent(scale.at(value))}" x2="${percent(scale.at(value))}" y1="-80%" y2="180%"/>`).join('');

  function farther(row, best, latency) {
    if (!row.figure) return row.words ? '' : 'none';
    if (row.figure.value === best) return stores.length === 1 ? '' : latency ? 'least' : 'most';
    const times = latency ? row.figure.value / best : best / row.figure.value;
    return `${times < 10 ? times.toFixed(2) : short(times)}× ${latency ? 'longer' : 'less'}`;
  }

  function ranking() {
    const host = $('#ranking .host');
    const measure = point() && measureOf(state.kind);
    if (!measure) {
      host.innerHTML = '<p class="lead">Nothing was measured.</p>';
      return;
    }
    const { latency } = measure;
    const rows = ranked(measure);
    const figures = rows.map((row) => row.figure).filter(Boolean);
    const scale = valueScale(figures);
    const best = latency ? Math.min(...figures.map((each) => each.value)) : Math.max(...figures.map((each) => each.value));
    const ranks = point().ranks[measure.id];
    const others = KINDS.map(([kind]) => kind).filter((kind) => kind !== state.kind && kind !== 'p50').map((kind) => [kind, measureOf(kind)]).filter(([, each]) => each);
    const sorted = state.sort || state.kind;
    const head = (kind, text) => `<th scope="col" class="number ${kind === state.kind ? '' : 'other'}"${kind === sorted ? ` aria-sort="${isLatency(kind) ? 'ascending' : 'descending'}"` : ''}>`
      + `<button type="button" data-sort="${kind}">${escaped(text).replace('core-s', 'core\u2011s')}</button></th>`;
    const title = `${measure.name} ${point().name}`;
    host.innerHTML = heading(title, loaded(latency) + (scale.log ? ' log' : '') + unranked(ranks, measure))
      + `<table class="ranking" aria-label="${escaped(title)}"><thead><tr><th scope="col" class="place"><span class="unseen">Rank</span></th><th scope="col">Store</th>`
      + `<th scope="col" class="dots">95 % interval</th>${head(state.kind, measure.name)}<th scope="col" class="number"><span class="unseen">Against the best</span></th>`
      + others.map(([kind, each]) => head(kind, each.name)).join('') + data.facts.map((fact) => `<th scope="col" class="other fact">${escaped(fact.name)}</th>`).join('') + '</tr></thead><tbody>'
      + rows.map((row) => `<tr><td class="place">${ranks?.places[row.at] || ''}</td>`
        + `<th scope="row" title="${escaped(row.full)}"><i style="background:${colour(row.at)}"></i>${escaped(row.name)}${detail(row)}</th>`
        + `<td class="dots"><svg aria-hidden="true">${lines(scale)}${dot(row, scale)}</svg></td>`
        + `<td class="number main">${row.figure ? written(row.figure.value, latency) : row.words || '–'}<small>${row.figure ? [between(row.figure, latency), checked(row.figure)].filter(Boolean).join('; ') : ''}</small></td>`
        + `<td class="number soft against">${farther(row, best, latency)}${row.figure?.unverified ? '<small class="mark">not verified</small>' : ''}</td>`
        + others.map(([, each]) => {
          const figure = figureAt(each, state.point, row.at);
          return `<td class="number other" data-label="${escaped(each.name)}">${figure ? written(figure.value, each.latency) : wordsAt(each, state.point, row.at) || '–'}${figure?.searches ? `<small>${checked(figure)}</small>` : ''}</td>`;
        }).join('')
        + data.facts.map((fact) => `<td class="soft other fact" data-label="${escaped(fact.name)}">${escaped(fact.values[row.at])}</td>`).join('') + '</tr>').join('')
      + `</tbody><tfoot><tr><td class="blank" colspan="2"></td><td class="dots"><svg aria-hidden="true">${scale.ticks.map((value) =>
        `<text class="tick" x="${percent(scale.at(value))}" y="12" text-anchor="middle">${tick(value, latency)}</text>`).join('')}</svg></td></tr></tfoot></table>`;
    acts(host, 'ranking', `${curve().id}-${measure.id}`, () => rankingRows(rows, measure), () => rankingPicture(rows, scale, title, latency));
  }

  const unranked = (ranks, measure) => ranks ? ranks.reason && ` · no rank: ${escaped(ranks.reason)}`
    : Object.keys(point().ranks).length && measure.id !== 'rate' ? ' · descriptive, so no rank' : '';

  // Version and variant, as far as they say more than the name.
  function detail(row) {
    const said = row.full.match(/ \((.*)\)$/);
    return said ? `<small>${escaped(said[1])}</small>` : '';
  }

  const unitOf = ({ id, latency }) => latency ? 'us' : id === 'rate' ? 'operations/s' : id === 'core' ? 'operations/server core-s'
    : id === 'money' ? 'operations/money' : id.startsWith('size:') ? 'MiB' : '';
  const rankingRows = (rows, measure) => [['store', 'measure', 'point', 'value', 'low', 'high', 'unit'], ...rows.filter((row) => row.figure)
    .map((row) => [row.name, measure.name, point().name, row.figure.value, row.figure.low, row.figure.high, unitOf(measure)])];

  function rankingPicture(rows, scale, title, latency) {
    const height = 56 + 36 * rows.length;
    return svg(900, height, `<text x="10" y="24" font-size="16" font-weight="600" fill="var(--ink)">${escaped(title)}</text>`
      + rows.map((row, at) => `<text x="10" y="${64 + 36 * at}" font-size="14" font-weight="600" fill="${colour(row.at)}">${escaped(row.name)}</text>`
        + `<text x="890" y="${64 + 36 * at}" font-size="14" text-anchor="end" fill="var(--ink)">${row.figure ? escaped(written(row.figure.value, latency)) : row.words || '–'}</text>`
        + `<svg x="240" y="${48 + 36 * at}" width="560" height="22" overflow="visible">${lines(scale)}${dot(row, scale)}</svg>`).join('')
      + `<svg x="240" y="${height - 18}" width="560" height="20" overflow="visible">${scale.ticks.map((value) =>
        `<text class="tick" x="${percent(scale.at(value))}" y="12" text-anchor="middle">${tick(value, latency)}</text>`).join('')}</svg>`);
  }

  const svg = (width, height, inner) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inner}</svg>`;

  // ---- Line charts ----

  // A chart has {name, title, note, latency, x: {title, at, ticks: [[value, label]]}, series: [{store, marks}]}; a mark has
  // x, value, low, high, and left and right if x has an interval, too. Charts of one group point at the same x. On an axis
  // of words, x.step is the share of the width that a word has; the stores stand beside each other in it.
  const groups = new Map();
  const pen = document.createElement('canvas').getContext('2d');
  const wide = (text, font) => {
    pen.font = `${font} ${getComputedStyle(document.body).fontFamily}`;
    return pen.measureText(text).width;
  };

  function lineChart(host, chart) {
    const width = Math.max(host.clientWidth, 280);
    let height = chart.small ? 210 : 300;
    const shown = chart.series.filter((each) => !state.hidden.has(each.store));
    const scale = valueScale(shown.flatMap((each) => each.marks));
    const narrow = width < 460;
    const letters = narrow ? 14 : 22;
    const named = chart.ends ? Math.max(...chart.series.map((each) => wide(shortened(stores[each.store].name, letters), '600 12.5px')), 0) : 0;
    const labels = chart.x.ticks.map(([value, label]) => ({ value, text: shortened(label, 20), half: wide(shortened(label, 20), '12px') / 2 + 4 }));
    const box = { left: 56, right: width - 14 - named, top: 12, bottom: height - 44 };
    const x = (value) => box.left + chart.x.at(value) * (box.right - box.left);
    // Words that would overlap are tilted; numbers that would are left out.
    const tilted = chart.x.words && labels.some((each, at) => at && x(each.value) - each.half < x(labels[at - 1].value) + labels[at - 1].half);
    const depth = tilted ? Math.max(...labels.map((each) => 1.5 * each.half)) : 0;
    box.left = Math.max(box.left, depth - (x(labels[0]?.value) - box.left));
    height += depth;
    const beside = (store) => (shown.findIndex((each) => each.store === store) - (shown.length - 1) / 2) * (chart.x.step ?? 0) * (box.right - box.left) / (shown.length + 1);
    const y = (value) => box.bottom - scale.at(value) * (box.bottom - box.top);
    const parts = scale.ticks.map((value) => `<line class="grid" x1="${box.left}" x2="${box.right}" y1="${y(value)}" y2="${y(value)}"/>`
      + `<text class="tick" x="${box.left - 8}" y="${y(value) + 4}" text-anchor="end">${tick(value, chart.latency)}</text>`);
    let free = -Infinity;
    for (const { value, text, half } of labels) {
      if (!tilted && x(value) - half < free) continue;
      free = x(value) + half;
      parts.push(`<text class="tick" x="${x(value)}" y="${box.bottom + 18}" ${tilted ? `text-anchor="end" transform="rotate(-45 ${x(value)} ${box.bottom + 14})"` : 'text-anchor="middle"'}>${escaped(text)}</text>`);
    }
    parts.push(`<text class="tick" x="${(box.left + box.right) / 2}" y="${box.bottom + 36 + depth}" text-anchor="middle">${escaped(chart.x.title)}</text>`);
    for (const each of shown) parts.push(series(each, chart, (value) => x(value) + beside(each.store), y));
    if (chart.ends) parts.push(leaders(shown, box, (value, store) => x(value) + beside(store), y), ends(chart, box, y, letters));
    host.innerHTML = heading(chart.title, chart.note + (scale.log ? ' log' : ''))
      + `<div class="plot" tabindex="0" role="group" aria-label="${escaped(chart.title)}: arrow keys move between the points, the table has all figures">`
      + svg(width, height, `<style>.grid{stroke:var(--line)}.tick{font-size:12px;fill:var(--soft)}.end{font-size:12.5px;font-weight:600}</style>${parts.join('')}<line class="guide" y1="${box.top}" y2="${box.bottom}" visibility="hidden"/>`)
      + '<div class="tip" hidden></div></div>';
    acts(host, host.closest('[id]').id, chart.name, () => chartRows(chart), () => $('svg', host).outerHTML);
    pointing($('.plot', host), chart, shown, x, width);
  }

  function series(each, chart, x, y) {
    const stroke = colour(each.store);
    const path = each.marks.map((mark) => `${x(mark.x).toFixed(1)},${y(mark.value).toFixed(1)}`).join(' ');
    const dash = DASHES[stores[each.store].dash % 4];
    const line = chart.joined
      ? `<polyline points="${path}" fill="none" stroke="${stroke}" stroke-width="${chart.small ? 1.2 : 2.2}" stroke-linejoin="round"${dash && ` stroke-dasharray="${dash}"`}/>` : '';
    return line + (chart.small ? '' : each.marks.map((mark) => (Number.isNaN(mark.low) ? ''
      : interval(x(mark.x), x(mark.x), y(mark.low), y(mark.high), stroke)) + (mark.left >= 0
      ? interval(x(mark.left), x(mark.right), y(mark.value), y(mark.value), stroke) : '')
      + marker(x(mark.x), y(mark.value), 3.8, each.store, mark.unverified)).join(''));
  }

  const interval = (x1, x2, y1, y2, stroke) =>
    `<line x1="${x1}" x2="${x2}" y1="${y1}" y2="${y2}" stroke="${stroke}" stroke-width="5" stroke-linecap="round" opacity=".3"/>`;

  // From a line that ends early to its name.
  const leaders = (shown, box, x, y) => shown.map(({ store, marks }) => ({ store, last: marks[marks.length - 1] }))
    .filter(({ store, last }) => last && x(last.x, store) < box.right - 1)
    .map(({ store, last }) => `<line x1="${x(last.x, store)}" x2="${box.right}" y1="${y(last.value)}" y2="${y(last.value)}" stroke="${colour(store)}" stroke-dasharray="1 4"/>`).join('');

  // Names at the ends of the lines, moved apart; a hidden store keeps its name, to be clicked again.
  function ends(chart, box, y, letters) {
    const labels = chart.series.filter((each) => each.marks.length)
      .map((each) => ({ store: each.store, at: state.hidden.has(each.store) ? box.bottom : y(each.marks[each.marks.length - 1].value) }))
      .sort((one, other) => one.at - other.at);
    const gap = 16;
    labels.forEach((label, at) => { if (at) label.at = Math.max(label.at, labels[at - 1].at + gap); });
    for (let at = labels.length - 1, limit = box.bottom + 6; at >= 0; at--, limit -= gap) labels[at].at = Math.min(labels[at].at, limit);
    return labels.map(({ store, at }) => {
      const { name } = stores[store];
      return `<text class="end" x="${box.right + 10}" y="${at + 4}" fill="${colour(store)}" role="button" tabindex="0" data-store="${store}" `
        + `aria-pressed="${!state.hidden.has(store)}" aria-label="Show ${escaped(name)}">${escaped(shortened(name, letters))}</text>`;
    }).join('');
  }

  // Names often differ in their ends, so the middle goes.
  const shortened = (name, letters) => name.length <= letters ? name
    : `${name.slice(0, Math.ceil(letters / 2) - 1)}…${name.slice(-Math.floor(letters / 2))}`;

  const chartRows = (chart) => [['store', chart.x.title || 'point', chart.title, 'low', 'high', 'unit'],
    ...chart.series.flatMap((each) => each.marks.map((mark) => [stores[each.store].name, mark.label ?? mark.x, mark.value, mark.low, mark.high, chart.unit ?? (chart.latency ? 'us' : 'operations/s')]))];

  // Hover and arrow keys: a guide at the nearest x in all charts of the group, and what they show there.
  function pointing(plot, chart, shown, x, width) {
    const places = [...new Set(shown.flatMap((each) => each.marks.map((mark) => mark.x)))].sort((one, other) => one - other);
    const peers = groups.get(chart.group) ?? [];
    peers.push({ plot, show });
    groups.set(chart.group, peers);
    let at = -1;

    function show(place) {
      const tip = $('.tip', plot);
      const guide = $('.guide', plot);
      const here = place === null ? [] : shown.map((each) => ({ store: each.store, mark: each.marks.find((mark) => mark.x === place) })).filter((each) => each.mark);
      tip.hidden = !here.length;
      guide.setAttribute('visibility', here.length ? 'visible' : 'hidden');
      if (!here.length) return '';
      guide.setAttribute('x1', x(place));
      guide.setAttribute('x2', x(place));
      const label = here[0].mark.label ?? `${place} ${chart.x.title}`;
      const said = perStore(here).map(({ store, text, value }) => ({ store, text, value })).sort((one, other) => other.value - one.value);
      tip.innerHTML = `<b>${escaped(label)}</b>${said.map((each) => `<i style="background:${colour(each.store)}"></i>${escaped(stores[each.store].name)} ${escaped(each.text)}<br>`).join('')}`;
      const share = x(place) / width;
      tip.style.left = share < 0.5 ? `${x(place) + 12}px` : 'auto';
      tip.style.right = share < 0.5 ? 'auto' : `${width - x(place) + 12}px`;
      return `${label}: ${said.map((each) => `${stores[each.store].name} ${each.text}`).join(', ')}`;
    }

    // One line for a store: its figure with the interval, or the range of its runs.
    function perStore(here) {
      return [...new Set(here.map((each) => each.store))].map((store) => {
        const marks = here.filter((each) => each.store === store).map((each) => each.mark);
        const values = marks.map((mark) => mark.value);
        const interval = between(marks[0], chart.latency);
        const text = marks.length > 1 ? `${written(Math.min(...values), chart.latency)} to ${written(Math.max(...values), chart.latency)}`
          : written(values[0], chart.latency) + (interval && ` (${interval})`);
        return { store, text, value: values[0] };
      });
    }

    const showAll = (place) => groups.get(chart.group).map((peer) => [peer.plot, peer.show(place)]).find(([of]) => of === plot)[1];
    plot.addEventListener('pointermove', (event) => {
      const inside = event.clientX - plot.getBoundingClientRect().left;
      const nearest = places.reduce((best, each) => Math.abs(x(each) - inside) < Math.abs(x(best) - inside) ? each : best, places[0]);
      showAll(nearest ?? null);
    });
    plot.addEventListener('pointerleave', () => showAll(null));
    plot.addEventListener('blur', () => { at = -1; showAll(null); });
    plot.addEventListener('keydown', (event) => {
      const moves = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: places.length - 1 };
      if (event.key === 'Escape') { at = -1; showAll(null); }
      if (!(event.key in moves) || event.target !== plot) return;
      event.preventDefault();
      at = Math.min(Math.max(moves[event.key], 0), places.length - 1);
      $('#pointed').textContent = showAll(places[at]);
    });
  }

  // ---- The charts of the page ----

  function sweepAxis() {
    const { points, axis, number } = curve();
    const values = points.map((each) => each.x);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const log = number && low > 0 && high >= 20 * low;
    const place = number ? (value) => log ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low || 1)
      : (value) => (value - low + 0.5) / (high - low + 1);
    return { title: capital(axis), at: place, ticks: points.map((each) => [each.x, each.value]), words: points.some((each) => /[a-z]/i.test(each.value)), step: number ? 0 : 1 / (high - low + 1) };
  }

  function curves() {
    const section = $('#curves');
    section.hidden = curve().points.length < 2;
    if (section.hidden) return;
    const left = isLatency(state.kind) ? 'rate' : state.kind;
    const right = state.kind === 'p50' ? 'p50' : 'p99';
    const measures = [...[left, right].map(measureOf), ...curve().measures.filter((each) => each.id.startsWith('size:'))];
    const two = $('.two', section);
    while (two.children.length < measures.length) two.append(Object.assign(document.createElement('div'), { className: 'host' }));
    const hosts = [...two.children];
    hosts.forEach((host, at) => { host.hidden = !measures[at]; });
    measures.forEach((measure, at) => {
      if (!measure) return;
      lineChart(hosts[at], {
        group: 'curves', name: `${curve().id}-${measure.id}`, title: measure.name, note: loaded(measure.latency) + without(measure), latency: measure.latency,
        joined: curve().number, ends: true, unit: unitOf(measure), x: sweepAxis(),
        series: stores.map((_, store) => ({
          store,
          marks: curve().points.map((each, place) => ({ x: each.x, label: capital(each.name), ...figureAt(measure, place, store) })).filter((mark) => mark.value > 0),
        })).filter((each) => each.marks.length),
      });
    });
  }

  // Points of the curve by two measures, one over the other.
  const across = (under, over, label) => stores.map((_, store) => ({
    store,
    marks: curve().points.map((each, place) => ({ each, under: figureAt(under, place, store), ...figureAt(over, place, store) }))
      .filter((mark) => mark.under && mark.value > 0)
      .map((mark) => ({ ...mark, x: mark.under.value, label: label(mark.under, mark.each.name) })),
  })).filter((each) => each.marks.length);

  // Latency over throughput, where threads or rates vary.
  function load() {
    const [rate, latency] = ['rate', state.kind === 'p50' ? 'p50' : 'p99'].map(measureOf);
    const host = $('#load');
    host.hidden = !curve().load || !rate || !latency;
    if (host.hidden) return;
    const series = across(rate, latency, (figure, name) => `${short(figure.value)} operations/s ${name}`);
    const scale = valueScale(series.flatMap((each) => each.marks.map((mark) => mark.under)));
    lineChart(host, {
      group: 'load', name: `${curve().id}-load-${latency.id}`, title: `${latency.name} over throughput`, note: loaded(true) + without(latency), latency: true, joined: true, ends: true, series,
      x: { title: `Operations/s${scale.log ? ', log' : ''}`, at: scale.at, ticks: scale.ticks.map((value) => [value, tick(value, false)]) },
    });
  }

  // Throughput over recall, where the candidates of a search vary.
  function recall() {
    const rate = measureOf('rate');
    const found = measureOf('recall') ?? curve().measures.find((each) => each.id.startsWith('recall:'));
    const host = $('#recall');
    host.hidden = !curve().recall || !rate || !found;
    if (host.hidden) return;
    const series = across(found, rate, (figure, name) => `recall ${short(figure.value)} (${[between(figure), checked(figure)].filter(Boolean).join('; ')}) ${name}`);
    for (const mark of series.flatMap((each) => each.marks)) Object.assign(mark, { left: mark.under.low, right: mark.under.high });
    const values = series.flatMap((each) => each.marks.flatMap((mark) => [mark.x, mark.left, mark.right])).filter((each) => each >= 0);
    const most = 1 - Math.min(...values, 0.99); // Missed neighbours.
    const ticks = [...logTicks(LEAST, most).reverse().map((missed) => Number((1 - missed).toPrecision(6))), 1];
    const at = (value) => 1 - Math.log(1 + (1 - value) / LEAST) / Math.log(1 + most / LEAST);
    lineChart(host, {
      group: 'recall', name: `${curve().id}-${found.id}`, title: `Operations/s over ${found.name}`, note: '', latency: false, joined: true, ends: true, series,
      x: { title: `${found.name}, log of what is missed`, at, ticks: ticks.map((value) => [value, `${value}`]) },
    });
  }

  function pairs() {
    for (const each of all('[data-curve]')) each.hidden = each.dataset.curve !== curve().title;
    const section = $('#pairs');
    if (section) section.hidden = !$('[data-curve]:not([hidden])', section);
  }

  function percentiles() {
    const found = point()?.percentiles[state.operation];
    const section = $('#percentiles');
    section.hidden = !found;
    if (section.hidden) return;
    const logit = (percentile) => Math.log(percentile / (100 - percentile));
    const most = Math.max(...found.flatMap((pairs) => pairs ?? []).map(([percentile]) => percentile));
    const span = logit(most) - logit(50);
    lineChart($('.host', section), {
      group: 'percentiles', name: `${point().id}-percentiles-${state.operation}`, title: `${state.operation} by percentile, ${point().name}`,
      note: loaded(true) + ' logit axis,', latency: true, joined: true, ends: true,
      x: { title: 'Percentile', at: (value) => (logit(value) - logit(50)) / (span || 1), ticks: PERCENTILES.filter((each) => each <= most).map((each) => [each, `p${each}`]) },
      series: found.map((pairs, store) => ({ store, marks: (pairs ?? []).map(([x, value]) => ({ x, value, low: NaN, high: NaN, label: `p${x}` })) }))
        .filter((each) => each.marks.length),
    });
  }

  function seconds() {
    const fold = $('#seconds');
    const found = point()?.seconds ?? {};
    const latency = found[state.operation] ? state.operation : Object.keys(found).find((each) => each !== 'rate');
    const wanted = [['rate', 'Operations/s'], [latency, `Slowest ${latency} of a second`]];
    fold.hidden = !Object.keys(found).length;
    $('summary span', fold).textContent = `${(found.rate ?? found[latency] ?? []).length} runs ${point()?.name ?? ''}`;
    if (!fold.open) return;
    const hosts = all('.host', fold);
    hosts.forEach((host, at) => { host.hidden = !found[wanted[at][0]]; });
    wanted.forEach(([id, title], at) => {
      const runs = found[id];
      if (!runs) return;
      const series = runs.map((run) => ({
        store: run.store,
        marks: run.values.map((value, index) => ({ x: run.at?.[index] ?? index + 1, value, low: NaN, high: NaN })),
      }));
      const last = Math.max(...series.flatMap((each) => each.marks.map((mark) => mark.x)));
      const step = niceStep(last / 6);
      lineChart(hosts[at], {
        group: 'seconds', name: `${point().id}-seconds-${id}`, title, note: '', latency: id !== 'rate', joined: true, small: true, series,
        x: { title: 'seconds', at: (value) => value / last, ticks: Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => [index * step, `${index * step}`]) },
      });
    });
  }

  // ---- What each chart offers ----

  function acts(host, anchor, name, rows, picture) {
    const list = document.createElement('p');
    list.className = 'acts';
    list.innerHTML = `<a href="#figures">table</a><button type="button">CSV</button><button type="button">SVG</button><a href="${escaped(link(anchor))}">link</a>`;
    const [csv, image] = all('button', list);
    const file = name.replace(/[^A-Za-z0-9._-]+/g, '-');
    csv.onclick = () => save(`${file}.csv`, 'text/csv', rows().map((row) => row.map(quoted).join(',')).join('\r\n') + '\r\n');
    image.onclick = () => save(`${file}.svg`, 'image/svg+xml', alone(picture()));
    host.append(list);
  }

  const quoted = (value) => Number.isNaN(value) ? '' : /[",\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : value;

  // A picture that needs no style sheet: the colours in place of their names.
  function alone(picture) {
    const style = getComputedStyle(document.documentElement);
    return picture.replace(/var\((--[\w-]+)\)/g, (_, name) => style.getPropertyValue(name).trim())
      .replace('<svg ', '<svg font-family="system-ui, sans-serif" ');
  }

  function save(name, type, text) {
    const to = document.createElement('a');
    to.href = URL.createObjectURL(new Blob([text], { type }));
    to.download = name;
    to.click();
    setTimeout(() => URL.revokeObjectURL(to.href), 1000);
  }

  // ---- The page ----

  function draw() {
    groups.clear();
    controls();
    ranking();
    curves();
    load();
    recall();
    percentiles();
    pairs();
    seconds();
  }

  function hide(store) {
    if (!state.hidden.delete(store)) state.hidden.add(store);
    draw();
  }

  $('#controls').addEventListener('change', (event) => select(event.target.name, event.target.value));
  document.addEventListener('click', (event) => {
    const { store, sort } = event.target.dataset ?? {};
    if (store) hide(Number(store));
    if (sort) { state.sort = sort; draw(); $(`[data-sort="${sort}"]`).focus(); address(); }
  });
  document.addEventListener('keydown', (event) => {
    const { store } = event.target.dataset ?? {};
    if (!store || !['Enter', ' '].includes(event.key)) return;
    event.preventDefault();
    const within = event.target.closest('[id]').id;
    hide(Number(store));
    $(`#${within} [data-store="${store}"]`)?.focus();
  });
  for (const name of ['pointerover', 'focusin']) {
    document.addEventListener(name, (event) => {
      const cell = event.target.closest?.('[data-say]');
      if (cell) cell.closest('.scroll').nextElementSibling.textContent = cell.dataset.say;
    });
  }
  $('#seconds').addEventListener('toggle', seconds);
  addEventListener('hashchange', follow);
  let width = innerWidth;
  addEventListener('resize', () => { if (innerWidth !== width) { width = innerWidth; draw(); } });

  if (data.curves.length) {
    const at = data.curves.findIndex((each) => each.points.some(({ id }) => id === data.first));
    state.curve = Math.max(at, 0);
    state.point = Math.max(curve().points.findIndex(({ id }) => id === data.first), 0);
    settle();
    draw();
    follow();
  } else {
    for (const id of ['ranking', 'curves', 'percentiles']) document.getElementById(id).hidden = true;
  }
  document.body.dataset.renderedMs = Math.round(performance.now());
})();
