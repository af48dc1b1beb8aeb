// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static java.util.Objects.requireNonNull;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.ServerActivity;
import site.ycsb.search.report.view.Sheet.Table;
import site.ycsb.search.results.Point;

/**
 * Report of a comparison by two templates. The HTML page has its style and its script inlined: it
 * refers to no other file and no host, so it can be opened and kept anywhere. The Markdown page is
 * short enough for a comment on a pull request: in the order of the HTML page, the answer and the
 * curve that it is about.
 */
public final class Page {

  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--?[A-Za-z][\\w-]*");

  /** Most points of a table in Markdown, and most kinds of warnings. */
  private static final int POINTS = 12;

  private static final int WARNINGS = 8;

  /** Most lines of Markdown. Where tables are long, fewer warnings are shown. */
  private static final int LINES = 60;

  /** Characters that begin a link, code, emphasis or a table cell in Markdown. */
  private static final Pattern MARKUP = Pattern.compile("[\\\\\\[`*|]");

  private Page() {}

  public static String of(Analysis analysis) {
    List<Sheet> sheets = Sheet.of(analysis);
    Map<String, Object> parts = parts(analysis, sheets);
    parts.put("pairs", Pairs.of(analysis));
    parts.put("ratios", RatioTable.of(analysis));
    parts.put("tables", sheets.stream().mapToInt(sheet -> sheet.tables().size()).sum());
    parts.put("servers", servers(analysis));
    List<Settings.Row> rows = new Settings(analysis).rows();
    parts.put(
        "different",
        rows.stream()
            .filter(Settings.Row::different)
            .sorted((one, other) -> Boolean.compare(other.differs(), one.differs()))
            .toList());
    parts.put(
        "alike", rows.stream().filter(Settings.Row::differs).map(Settings.Row::name).toList());
    parts.put("partial", rows.stream().filter(Settings.Row::partial).toList());
    parts.put("equal", rows.stream().filter(Settings.Row::equal).toList());
    parts.put("facts", new Settings(analysis).facts().entrySet());
    parts.put("warnings", WarningGroup.of(analysis));
    parts.put("options", (Mustache.Lambda) Page::keepOptions);
    parts.put("style", resource("page.css"));
    parts.put("script", resource("page.js"));
    parts.put("data", new Drawing(analysis, sheets).json());
    return Mustache.compiler()
        .emptyStringIsFalse(true)
        .zeroIsFalse(true)
        .compile(resource("page.mustache"))
        .execute(parts);
  }

  /**
   * Telemetry of the servers at each point; the trials of a search for the highest rate have none.
   */
  private static List<Map<String, Object>> servers(Analysis analysis) {
    PointNames names = new PointNames(analysis.points());
    List<Map<String, Object>> tables = new ArrayList<>();
    for (Point point : analysis.points()) {
      List<Cell> cells = analysis.cells(point);
      List<ServerActivity.Row> rows = point.isTrial() ? List.of() : ServerActivity.of(cells);
      if (!rows.isEmpty()) {
        String where = Formatter.capital(names.of(point));
        List<String> columns = cells.stream().map(cell -> analysis.name(cell.subject())).toList();
        tables.add(Map.of("where", where, "columns", columns, "rows", rows));
      }
    }
    return tables;
  }

  public static String markdown(Analysis analysis) {
    List<Sheet> sheets = Sheet.of(analysis);
    Map<String, Object> parts = parts(analysis, sheets);
    new Question(analysis)
        .point()
        .ifPresent(
            point -> {
              Sheet sheet = Sheet.at(sheets, point);
              parts.put("ranking", Ranking.of(sheet, point));
              course(parts, sheet, sheets.size() - 1);
            });
    List<Pairs> pairs = Pairs.of(analysis);
    parts.put("matrix", pairs.stream().limit(1).toList());
    parts.put("verdicts", pairs.isEmpty() ? analysis.conclusions().primary() : List.of());
    parts.put(
        "settings",
        new Settings(analysis).settings().stream().filter(Settings.Row::different).toList());
    parts.put("code", (Mustache.Lambda) (text, out) -> out.write(text.execute().replace("`", "'")));
    Template template =
        Mustache.compiler()
            .emptyStringIsFalse(true)
            .zeroIsFalse(true)
            .withEscaper(Page::escaped)
            .compile(resource("report.md.mustache"));
    List<WarningGroup> groups = WarningGroup.of(analysis);
    for (int warnings = WARNINGS; ; warnings--) {
      parts.put("worst", groups.stream().limit(warnings).toList());
      parts.put("otherKinds", Math.max(0, groups.size() - warnings));
      String text = template.execute(parts);
      if (warnings == 1 || text.lines().count() <= LINES) {
        return text;
      }
    }
  }

  /** Content of the HTML page and of the Markdown page. */
  private static Map<String, Object> parts(Analysis analysis, List<Sheet> sheets) {
    Map<String, Object> parts = new LinkedHashMap<>();
    Answer answer = new Answer(analysis);
    parts.put("label", analysis.title());
    parts.put("stores", String.join(", ", analysis.labels()));
    parts.put("columns", analysis.subjects().stream().map(analysis::name).toList());
    parts.put("question", new Question(analysis).words());
    parts.put("sentence", answer.sentence());
    parts.put("answer", answer.sentence().replace(" %", "\u00a0%"));
    parts.put("failures", answer.failures());
    parts.put("conditions", new Conditions(analysis).words());
    WarningGroup.of(analysis).stream()
        .findFirst()
        .ifPresent(
            worst -> {
              parts.put("severity", worst.severity());
              parts.put("caveat", worst.first());
              parts.put("otherWarnings", analysis.warnings().size() - 1);
            });
    parts.put("warningCounts", WarningGroup.counts(analysis));
    parts.put("sheets", sheets);
    parts.put("levels", analysis.conclusions().words());
    parts.put("ageing", Ageing.of(analysis));
    parts.put("highestRates", HighestRates.of(analysis));
    parts.put("settingColumns", new Settings(analysis).columns());
    parts.put("commands", new Settings(analysis).commands());
    return parts;
  }

  /**
   * Puts in a table over the points of a curve: the measure of the ranking, the p99 of the first
   * operation, and recalls.
   */
  private static void course(Map<String, Object> parts, Sheet sheet, int others) {
    Table ranking = sheet.tables().get(0);
    Stream<Table> p99 =
        sheet.tables().stream().filter(table -> table.id().startsWith("p99:")).limit(1);
    List<Table> tables =
        Stream.of(Stream.of(ranking), p99, sheet.recalls().stream())
            .flatMap(each -> each)
            .distinct()
            .toList();
    if (ranking.rows().size() > 1) {
      String names = tables.stream().map(Table::name).collect(Collectors.joining("; "));
      List<List<String>> rows =
          IntStream.range(0, Math.min(ranking.rows().size(), POINTS))
              .mapToObj(at -> row(tables.stream().map(table -> table.rows().get(at)).toList()))
              .toList();
      parts.put(
          "course",
          Map.of("title", "%s: %s".formatted(sheet.curve().title(), names), "rows", rows));
    }
    int more = Math.max(ranking.rows().size() - POINTS, 0);
    if (others + more > 0) {
      parts.put(
          "elsewhere",
          "report.html and summary.csv have %s."
              .formatted(
                  Stream.of(
                          Formatter.further(others, "curve", ""),
                          Formatter.further(more, "point", " of this one"))
                      .filter(each -> !each.isEmpty())
                      .collect(Collectors.joining(" and "))));
    }
  }

  /** The name of a point, then for each store its first figure and, with one, the others. */
  private static List<String> row(List<Sheet.Row> measures) {
    List<String> cells = new ArrayList<>(List.of(measures.get(0).name()));
    for (int i = 0; i < measures.get(0).figures().size(); i++) {
      int store = i;
      List<Sheet.Figure> figures = measures.stream().map(row -> row.figures().get(store)).toList();
      cells.add(
          figures.stream()
              .limit(figures.get(0).known() ? figures.size() : 1)
              .map(Sheet.Figure::text)
              .collect(Collectors.joining("; ")));
    }
    return cells;
  }

  /** Text in one line without markup; names and reasons may contain any characters. */
  private static String escaped(String words) {
    return MARKUP
        .matcher(words.replaceAll("\\R", " "))
        .replaceAll("\\\\$0")
        .replace("<", "&lt;"); // Also where Markdown is not known, it is no HTML.
  }

  /** Writes a text in which no line breaks within an option, such as {@code --resume}. */
  private static void keepOptions(Template.Fragment text, Writer out) throws IOException {
    out.write(OPTION.matcher(text.execute()).replaceAll("<span class=\"option\">$0</span>"));
  }

  private static String resource(String name) {
    try (InputStream in = requireNonNull(Page.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
