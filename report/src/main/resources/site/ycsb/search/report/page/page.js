// SPDX-License-Identifier: Apache-2.0
// Draws the figures of the JSON block, which also holds all texts.
(() => {
  'use strict';
  const SHAPES = ['circle', 'triangle', 'rect', 'rectRot', 'triangle', 'cross'];
  const DASHES = [[], [8, 5], [2, 3], [9, 3, 2, 3]];
  const MANY = 60;
  const PERCENTILES = [[1, 'p0'], [2, 'p50'], [10, 'p90'], [100, 'p99'], [1e3, 'p99.9'], [1e4, 'p99.99']];
  const charts = [];
  const root = getComputedStyle(document.documentElement);
  const colour = (name) => root.getPropertyValue('--' + name).trim();
  const own = (series) => colour('store-' + (series.contender % 6));
  const named = (series) => series.name + (series.visibility && ', visibility ' + series.visibility);
  const short = (value) => Number(value.toPrecision(3)).toLocaleString('en');

  const shortened = (text) => text.length > 20 ? text.slice(0, 19) + '…' : text;

  const WRITTEN = {
    OPERATIONS_PER_SECOND: (value) => value.toLocaleString('en'),
    MICROSECONDS: (value) =>
      value < 999.5 ? short(value) + ' µs'
        : value < 999500 ? short(value / 1e3) + ' ms' : short(value / 1e6) + ' s',
    PERCENT: (value) => value + ' %',
    SECONDS: (value) => value + ' s',
    NUMBER: (value) => value.toLocaleString('en'),
  };

  // ---- Axes ----

  // Labels of a logarithmic axis: 1, 10, 100, and as many between them as there is room for.
  function logTicks(low, high) {
    const decades = Math.log10(high / low);
    const steps = decades > 2.5 ? [1] : decades > 1.4 ? [1, 3] : [1, 2, 3, 5, 7];
    const ticks = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
      for (const step of steps) {
        const value = step * 10 ** power;
        if (value >= low * 0.999 && value <= high * 1.001) ticks.push({ value });
      }
    }
    return ticks;
  }

  function extent(panel, values) {
    let low = Infinity;
    let high = 0;
    for (const value of panel.peers.flatMap((peer) => peer.series).flatMap((series) => series.marks.flatMap(values))) {
      if (value > 0) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
    return [low, high];
  }

  // Intervals may take as much room again as the measurements; beyond that they are clipped.
  function extentWithIntervals(panel) {
    const [low, high] = extent(panel, (mark) => [mark.y, ...mark.repeats]);
    const [least, most] = extent(panel, (mark) => [mark.y, mark.low, mark.high]);
    const room = panel.y.logarithmic ? 3 : 1.5;
    return [Math.max(Math.min(low, least), low / room), Math.min(Math.max(high, most), high * room)];
  }

  function scale(axis, panel, [low, high], named) {
    const result = {
      border: { display: false },
      grid: { color: colour('grid'), drawTicks: false },
      ticks: { color: colour('soft'), padding: 6, maxRotation: 0, autoSkipPadding: 14 },
      title: { display: named && axis.title !== '', text: axis.title, color: colour('soft') },
    };
    if (panel.kind === 'GROUPS' && axis.unit === 'PLACE') {
      result.type = 'category';
      result.grid.display = false;
      result.ticks.callback = (value) => shortened(axis.labels[value] ?? '');
      return result;
    }
    if (axis.unit === 'PLACE') {
      result.type = 'linear';
      result.min = -0.5;
      result.max = axis.labels.length - 0.5;
      result.grid.display = false;
      result.afterBuildTicks = (it) => {
        const step = Math.ceil(axis.labels.length / 8);
        it.ticks = axis.labels.map((_, value) => ({ value })).filter((tick) => tick.value % step === 0);
      };
      result.ticks.callback = (value) => shortened(axis.labels[value] ?? '');
      return result;
    }
    result.ticks.callback = WRITTEN[axis.unit];
    if (axis.unit === 'PERCENTILE') {
      result.type = 'logarithmic';
      result.min = 1;
      result.max = Math.max(high * 1.001, 100);
      result.afterBuildTicks = (it) => {
        it.ticks = PERCENTILES.filter(([value]) => value <= it.max)
          .filter(([value]) => value > 1 || it.width > 500).map(([value]) => ({ value }));
      };
      result.ticks.autoSkip = false;
      result.ticks.callback = (value) => (PERCENTILES.find((each) => each[0] === value) || ['', ''])[1];
    } else if (axis.unit === 'NUMBER') {
      const values = panel.peers.flatMap((peer) => peer.series).flatMap((series) => series.marks.map((mark) => mark.x));
      result.type = axis.logarithmic ? 'logarithmic' : 'linear';
      result.min = Math.min(...values);
      result.max = Math.max(...values);
      result.afterBuildTicks = (it) => { it.ticks = [...new Set(values)].sort((a, b) => a - b).map((value) => ({ value })); };
    } else if (axis.logarithmic) {
      result.type = 'logarithmic';
      result.min = low / 1.25;
      result.max = high * 1.25;
      result.afterBuildTicks = (it) => { it.ticks = logTicks(it.min, it.max); };
    } else {
      result.type = 'linear';
      result.beginAtZero = true;
      result.suggestedMax = high;
      if (axis.unit === 'SECONDS') result.max = high;
      result.ticks.maxTicksLimit = 7;
    }
    return result;
  }

  // ---- Marks that Chart.js does not draw ----

  function repeats(chart) {
    const context = chart.ctx;
    chart.data.datasets.forEach((dataset, index) => {
      if (dataset.marks.length > MANY) return;
      chart.getDatasetMeta(index).data.forEach((element, at) => {
        context.fillStyle = dataset.colours[at];
        context.globalAlpha = 0.45;
        for (const value of dataset.marks[at].repeats) {
          const across = chart.options.indexAxis === 'y';
          const x = across ? chart.scales.x.getPixelForValue(value) : element.x + 10;
          const y = across ? element.y + 13 : chart.scales.y.getPixelForValue(value);
          context.beginPath();
          context.arc(x, y, 2.2, 0, 2 * Math.PI);
          context.fill();
        }
        context.globalAlpha = 1;
      });
    });
  }

  function explainArrows(chart) {
    chart.canvas.closest('section').querySelector('.clipped').hidden = false;
  }

  function intervals(chart) {
    const context = chart.ctx;
    const across = chart.options.indexAxis === 'y';
    const along = across ? chart.scales.x : chart.scales.y;
    context.save();
    context.lineWidth = 1.5;
    chart.data.datasets.forEach((dataset, index) => {
      const cap = dataset.marks.length > MANY ? 0 : 4;
      chart.getDatasetMeta(index).data.forEach((element, at) => {
        const mark = dataset.marks[at];
        if (mark.low == null || mark.low > along.max || mark.high < along.min) return;
        const ends = [Math.max(mark.low, along.min), Math.min(mark.high, along.max)];
        const [from, to] = ends.map((end) => along.getPixelForValue(end));
        const clipped = [mark.low < along.min, mark.high > along.max];
        if (clipped[0] || clipped[1]) explainArrows(chart);
        context.strokeStyle = across ? colour('ink') : dataset.colours[at];
        context.beginPath();
        if (across) { context.moveTo(from, element.y); context.lineTo(to, element.y); }
        else { context.moveTo(element.x, from); context.lineTo(element.x, to); }
        [from, to].forEach((end, which) => {
          // A cap at an end; an arrow where the interval is clipped.
          const back = clipped[which] ? 7 * Math.sign(which === 0 ? to - from : from - to) : 0;
          const wide = clipped[which] ? 4 : cap;
          if (across) {
            context.moveTo(end + back, element.y - wide); context.lineTo(end, element.y); context.lineTo(end + back, element.y + wide);
          } else {
            context.moveTo(element.x - wide, end + back); context.lineTo(element.x, end); context.lineTo(element.x + wide, end + back);
          }
        });
        context.stroke();
      });
    });
    context.restore();
  }

  // The name above a bar, the figure at its end.
  function barLabels(chart) {
    if (chart.options.indexAxis !== 'y') return;
    const context = chart.ctx;
    const dataset = chart.data.datasets[0];
    const family = getComputedStyle(document.body).fontFamily;
    context.save();
    chart.getDatasetMeta(0).data.forEach((element, at) => {
      const high = dataset.marks[at].high ?? dataset.data[at];
      const end = chart.scales.x.getPixelForValue(Math.min(high, chart.scales.x.max));
      context.fillStyle = colour('soft');
      context.font = '13px ' + family;
      context.textBaseline = 'bottom';
      const left = chart.chartArea.left;
      context.fillText(chart.data.labels[at], left, element.y - element.height / 2 - 4, chart.width - left);
      context.fillStyle = colour('ink');
      context.font = '600 13px ' + family;
      context.textBaseline = 'middle';
      context.fillText(dataset.written[at], Math.max(end, element.x) + 8, element.y + 1);
    });
    context.restore();
  }

  // The first word of its place beside each point, such as the number of threads.
  const PLACES = [[-11, -11], [13, 12], [-13, 12], [13, -12], [0, -16], [0, 17]];
  function pointLabels(chart) {
    const context = chart.ctx;
    context.save();
    context.font = '600 11px ' + getComputedStyle(document.body).fontFamily;
    context.textBaseline = 'middle';
    context.textAlign = 'center';
    const taken = [];
    chart.data.datasets.forEach((dataset, index) => {
      if (!dataset.labelled) return;
      context.fillStyle = dataset.borderColor;
      chart.getDatasetMeta(index).data.forEach((element, at) => {
        const free = ([x, y]) => taken.every(([left, top]) => Math.abs(left - element.x - x) > 14 || Math.abs(top - element.y - y) > 11);
        const [x, y] = PLACES.find(free) ?? PLACES[0];
        taken.push([element.x + x, element.y + y]);
        context.fillText(dataset.marks[at].at.split(' ')[0], element.x + x, element.y + y);
      });
    });
    context.restore();
  }

  const OURS = { id: 'ours', beforeDatasetsDraw: (chart) => { if (chart.config.type !== 'bar') intervals(chart); }, afterDatasetsDraw: (chart) => {
    if (chart.config.type === 'bar') intervals(chart);
    repeats(chart);
    barLabels(chart);
    pointLabels(chart);
  } };

  function hatch(base) {
    const tile = document.createElement('canvas');
    tile.width = tile.height = 8;
    const context = tile.getContext('2d');
    context.strokeStyle = base;
    context.lineWidth = 2;
    for (const offset of [-8, 0, 8]) {
      context.moveTo(offset, 8);
      context.lineTo(offset + 8, 0);
    }
    context.stroke();
    return context.createPattern(tile, 'repeat');
  }

  // ---- Charts ----

  function lines(panel) {
    const count = panel.series.length;
    return panel.series.map((series, index) => {
      const base = own(series);
      const marks = series.marks;
      const aside = panel.kind === 'DOTS' ? (index - (count - 1) / 2) * 0.5 / count : 0;
      const unverified = (at) => marks[at] && !marks[at].verified;
      const dash = DASHES[series.result % 4];
      const few = marks.length <= MANY;
      return {
        label: series.name,
        labelled: panel.labelled,
        marks,
        colours: marks.map(() => base),
        data: marks.map((mark) => ({ x: mark.x + aside, y: mark.y })),
        showLine: panel.kind !== 'DOTS',
        borderColor: base,
        borderWidth: panel.kind === 'COURSE' ? 1.2 : 2,
        borderDash: dash,
        segment: { borderDash: (it) => unverified(it.p0DataIndex) || unverified(it.p1DataIndex) ? [2, 4] : dash },
        pointStyle: SHAPES[series.contender % 6],
        pointRotation: series.contender % 6 === 4 ? 180 : 0,
        pointRadius: panel.kind === 'COURSE' ? 0 : few ? 5 : 2.5,
        pointHoverRadius: panel.kind === 'COURSE' ? 4 : 8,
        pointBorderWidth: few ? 2 : 1,
        pointBackgroundColor: marks.map((mark) => mark.verified ? base : colour('paper')),
        pointHoverBackgroundColor: base,
        clip: 8,
      };
    });
  }

  // Bars side by side at each place, a series in one colour.
  function groups(panel) {
    return panel.series.map((series) => {
      const base = own(series);
      return {
        label: series.name,
        marks: series.marks,
        colours: series.marks.map(() => colour('ink')),
        data: series.marks.map((mark) => ({ x: panel.x.labels[mark.x], y: mark.y })),
        backgroundColor: series.marks.map((mark) => mark.verified ? base : hatch(base)),
        borderColor: base,
        borderWidth: series.marks.map((mark) => mark.verified ? 0 : 1.5),
        hoverBorderWidth: 2,
        hoverBorderColor: colour('ink'),
        maxBarThickness: 48,
        borderRadius: 3,
      };
    });
  }

  function bars(panel) {
    const marks = panel.series.map((series) => series.marks[0]);
    const colours = panel.series.map(own);
    return [{
      label: panel.y.title,
      marks,
      colours: marks.map(() => colour('ink')),
      written: marks.map((mark) => WRITTEN[panel.y.unit](Number(mark.y.toPrecision(3)))),
      data: marks.map((mark) => mark.y),
      backgroundColor: marks.map((mark, at) => mark.verified ? colours[at] : hatch(colours[at])),
      borderColor: colours,
      borderWidth: marks.map((mark) => mark.verified ? 0 : 1.5),
      hoverBorderWidth: 2,
      hoverBorderColor: colour('ink'),
      barThickness: 18,
      borderRadius: 3,
    }];
  }

  function words(panel, series, index) {
    const one = panel.kind === 'BARS' ? panel.series[index] : panel.series[series];
    const mark = one.marks[panel.kind === 'BARS' ? 0 : index];
    return { name: one.name, at: panel.kind === 'BARS' ? '' : mark.at, text: mark.text };
  }

  function options(panel) {
    const across = panel.kind === 'BARS';
    const value = scale(panel.y, panel, extentWithIntervals(panel), false);
    const place = across
      ? { display: false, offset: true }
      : scale(panel.x, panel, extent(panel, (mark) => [mark.x]), true);
    if (across) value.display = false;
    return {
      animation: false,
      maintainAspectRatio: false,
      indexAxis: across ? 'y' : 'x',
      interaction: { mode: 'nearest', axis: across ? 'y' : 'xy', intersect: false },
      layout: { padding: across ? { right: 92, top: 12 } : { right: 14, top: 8 } },
      scales: across ? { x: value, y: place } : { x: place, y: value },
      plugins: {
        legend: { display: false },
        tooltip: {
          backgroundColor: colour('ink'), titleColor: colour('paper'), bodyColor: colour('paper'),
          displayColors: false, padding: 10, cornerRadius: 6, caretPadding: 8,
          callbacks: {
            title: (items) => words(panel, items[0].datasetIndex, items[0].dataIndex).name.split(/ (?=\()/),
            label: (item) => {
              const said = words(panel, item.datasetIndex, item.dataIndex);
              return [said.at, ...said.text.split(/\n|(?<=:) | (?=\()/)].filter((line) => line);
            },
          },
        },
      },
    };
  }

  function configure(panel) {
    const across = panel.kind === 'BARS';
    const grouped = panel.kind === 'GROUPS';
    return {
      type: across || grouped ? 'bar' : 'scatter',
      data: {
        labels: across ? panel.series.map(named) : grouped ? panel.x.labels : undefined,
        datasets: across ? bars(panel) : grouped ? groups(panel) : lines(panel),
      },
      options: options(panel),
    };
  }

  // A chart over time as a panel: a mark is a second.
  function asPanel(chart) {
    const panel = {
      ...chart,
      kind: 'COURSE',
      x: { title: '', unit: 'SECONDS', logarithmic: false, labels: [] },
      series: chart.lines.map((line) => ({
        ...line,
        name: `${line.name}, repeat ${line.repeat}`,
        visibility: '',
        marks: line.at.map((x, index) => ({
          x, y: line.values[index], repeats: [], at: `second ${x}`, verified: true,
          text: WRITTEN[chart.y.unit](line.values[index]) + (chart.y.unit === 'MICROSECONDS' ? '' : ' ops/s'),
        })),
      })),
    };
    return { ...panel, peers: [panel] };
  }

  function draw(panel) {
    const canvas = document.getElementById(panel.id);
    if (panel.kind === 'BARS') canvas.parentElement.style.height = panel.series.length * 52 + 20 + 'px';
    const chart = new Chart(canvas, { ...configure(panel), plugins: [OURS] });
    charts.push({ chart, panel });
    keys(canvas, chart, panel);
  }

  // ---- Keyboard: left and right within a series, up and down between them ----

  function keys(canvas, chart, panel) {
    let series = 0;
    let index = -1;
    const last = () => chart.data.datasets[series].data.length - 1;
    const moves = {
      ArrowRight: () => { index = Math.min(index + 1, last()); },
      ArrowLeft: () => { index = Math.max(index - 1, 0); },
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Home: () => { index = 0; },
      End: () => { index = last(); },
    };
    const step = (by) => {
      if (panel.kind === 'BARS') {
        index = Math.min(Math.max(index + by, 0), last());
        return;
      }
      const count = chart.data.datasets.length;
      series = index < 0 ? 0 : (series + by + count) % count;
      index = Math.min(Math.max(index, 0), last());
    };
    canvas.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') return show(chart, panel, series, -1);
      if (!moves[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      moves[event.key]();
      show(chart, panel, series, index);
    });
    canvas.addEventListener('blur', () => { index = -1; show(chart, panel, series, -1); });
  }

  function show(chart, panel, series, index) {
    const active = index < 0 ? [] : [{ datasetIndex: series, index }];
    const element = index < 0 ? { x: 0, y: 0 } : chart.getDatasetMeta(series).data[index];
    chart.setActiveElements(active);
    chart.tooltip.setActiveElements(active, { x: element.x, y: element.y });
    chart.update('none');
    const said = index < 0 ? null : words(panel, series, index);
    document.getElementById('pointed').textContent =
      said ? [said.name, said.at, said.text].filter((part) => part).join(', ') : '';
  }

  // ---- The page ----

  function redraw() {
    for (const { chart, panel } of charts) {
      const fresh = configure(panel);
      chart.data = fresh.data;
      chart.options = fresh.options;
      chart.update('none');
    }
  }

  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  Chart.defaults.font.size = 12;
  for (const figure of JSON.parse(document.getElementById('data').textContent)) {
    for (const panel of figure.panels) {
      panel.peers = figure.columns > 0 ? figure.panels.filter((peer) => peer.y.title === panel.y.title) : [panel];
    }
    figure.panels.forEach(draw);
    const folded = document.querySelector(`.over-time[data-figure="${figure.id}"]`);
    folded?.addEventListener('toggle', () => figure.overTime.map(asPanel).forEach(draw), { once: true });
  }
  for (const media of ['(prefers-color-scheme: dark)', 'print']) matchMedia(media).addEventListener('change', redraw);
  document.body.dataset.renderedMs = Math.round(performance.now());
})();
