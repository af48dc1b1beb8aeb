// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Conditions;
import site.ycsb.search.report.analysis.Headline;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.analysis.Warning.Severity;
import tools.jackson.databind.json.JsonMapper;

/**
 * HTML page of a comparison: {@code page.mustache}, with its style, its script and the chart
 * library inlined. It refers to no other file and no host, so it can be opened and kept anywhere.
 */
public final class Page {

  private static final String LIBRARY = "META-INF/resources/webjars/chart.js/%s/%s";

  /** An option in HTML text. */
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--?[A-Za-z][\\w-]*");

  private Page() {}

  /** The page of an analysis, as HTML. */
  public static String of(Analysis analysis) {
    Map<String, Object> parts = new LinkedHashMap<>();
    List<Figure> figures = new Figures(analysis).all();
    head(parts, analysis);
    parts.put("figures", figures.stream().map(FigureParts::new).toList());
    Verdicts verdicts = new Verdicts(analysis);
    Headline headline = new Headline(analysis);
    List<String> answer = headline.answer(verdicts.headline());
    parts.put("question", headline.question());
    parts.put("heading", answer.get(0));
    parts.put("also", answer.stream().skip(1).toList());
    parts.put("options", (Mustache.Lambda) Page::keepOptions);
    parts.put(
        "headlineConditions",
        analysis.conclusions().verdicts().isEmpty() && !analysis.cells().isEmpty()
            ? Conditions.of(analysis.cells()).words()
            : verdicts.headlineConditions());
    parts.put("verdictConditions", verdicts.conditions());
    parts.put("verdicts", verdicts.tables());
    parts.put("levels", analysis.conclusions().words());
    parts.put("unlisted", verdicts.unlisted());
    parts.put("trends", verdicts.trends());
    parts.put("hasVerdicts", !analysis.conclusions().verdicts().isEmpty());
    parts.put("highestRates", new HighestRates(analysis).rows());
    Comparability comparability = new Comparability(analysis);
    parts.put("columns", comparability.columns());
    parts.put("rows", comparability.rows());
    parts.put("facts", comparability.facts());
    parts.put("servers", ServerTable.of(analysis));
    parts.put("unmeasured", Unmeasured.of(analysis));
    parts.put("warnings", WarningParts.of(analysis));
    parts.put("warningCounts", counts(analysis.warnings()));
    parts.put("style", resource("page.css"));
    parts.put("script", resource("page.js"));
    parts.put("library", library());
    parts.put("data", json(figures));
    return Mustache.compiler()
        .emptyStringIsFalse(true)
        .zeroIsFalse(true)
        .compile(resource("page.mustache"))
        .execute(parts);
  }

  /** Writes a text in which no line breaks within an option, such as {@code --resume}. */
  private static void keepOptions(Template.Fragment text, Writer out) throws IOException {
    out.write(OPTION.matcher(text.execute()).replaceAll("<span class=\"option\">$0</span>"));
  }

  private static void head(Map<String, Object> parts, Analysis analysis) {
    parts.put("label", analysis.title());
    parts.put("stores", String.join(", ", analysis.labels()));
    parts.put(
        "date",
        analysis.comparisons().stream()
            .map(comparison -> comparison.origin().createdAt().replaceFirst("T.*", ""))
            .distinct()
            .collect(Collectors.joining(" and ")));
  }

  /** {@code 1 invalid, 3 suspect}; empty if there are no warnings. */
  private static String counts(List<Warning> warnings) {
    return List.of(Severity.values()).stream()
        .map(
            severity ->
                Map.entry(
                    severity,
                    warnings.stream().filter(warning -> warning.severity() == severity).count()))
        .filter(count -> count.getValue() > 0)
        .map(count -> count.getValue() + " " + WarningParts.word(count.getKey()))
        .collect(Collectors.joining(", "));
  }

  /** The figures as JSON in which no text can end the script element. */
  private static String json(List<Figure> figures) {
    return JsonMapper.shared().writeValueAsString(figures).replace("<", "\\u003c");
  }

  /** The chart library with its licence, and without the comment that refers to another file. */
  private static String library() {
    Properties version = new Properties();
    try (InputStream in = open("META-INF/maven/org.webjars.npm/chart.js/pom.properties")) {
      version.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String directory = version.getProperty("version");
    String licence = read(LIBRARY.formatted(directory, "LICENSE.md"));
    String script = read(LIBRARY.formatted(directory, "dist/chart.umd.js"));
    return "/*\n" + licence + "*/\n" + script.replaceFirst("//# sourceMappingURL=.*\\s*$", "");
  }

  private static String resource(String name) {
    return read(Page.class.getPackageName().replace('.', '/') + "/" + name);
  }

  private static String read(String path) {
    try (InputStream in = open(path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String path) {
    InputStream found = Page.class.getClassLoader().getResourceAsStream(path);
    if (found == null) {
      throw new IllegalStateException(path + " is not on the class path");
    }
    return found;
  }
}
