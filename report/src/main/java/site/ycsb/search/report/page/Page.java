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
import java.util.regex.Pattern;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.view.Answer;
import site.ycsb.search.report.view.HighestRates;
import site.ycsb.search.report.view.Pairs;
import site.ycsb.search.report.view.Settings;
import site.ycsb.search.report.view.Sheet;
import site.ycsb.search.report.view.WarningGroup;

/**
 * HTML page of a comparison: {@code page.mustache}, with its style and its script inlined. It
 * refers to no other file and no host, so it can be opened and kept anywhere.
 */
public final class Page {

  /** An option in HTML text. */
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--?[A-Za-z][\\w-]*");

  private Page() {}

  /** The page of an analysis, as HTML. */
  public static String of(Analysis analysis) {
    Map<String, Object> parts = new LinkedHashMap<>();
    first(parts, analysis);
    List<Sheet> sheets = Sheet.of(analysis);
    parts.put("sheets", sheets);
    parts.put("columns", analysis.subjects().stream().map(analysis::name).toList());
    parts.put("pairs", Pairs.of(analysis));
    parts.put("highestRates", new HighestRates(analysis).rows());
    parts.put("levels", analysis.conclusions().words());
    parts.put("ratios", RatioTable.of(analysis));
    parts.put("tables", sheets.stream().mapToInt(sheet -> sheet.tables().size()).sum());
    parts.put("servers", ServerTable.of(analysis));
    settings(parts, new Settings(analysis));
    parts.put("warnings", WarningGroup.of(analysis));
    parts.put("warningCounts", WarningGroup.counts(analysis));
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

  /** What stands before the first chart. */
  private static void first(Map<String, Object> parts, Analysis analysis) {
    Answer answer = new Answer(analysis);
    parts.put("label", analysis.title());
    parts.put("stores", String.join(", ", analysis.labels()));
    parts.put("question", answer.question());
    parts.put("answer", answer.sentence().replace(" %", "\u00a0%"));
    parts.put("failures", answer.failures());
    parts.put("conditions", answer.conditions());
    List<WarningGroup> warnings = WarningGroup.of(analysis);
    if (!warnings.isEmpty()) {
      parts.put("severity", warnings.get(0).severity());
      parts.put("caveat", warnings.get(0).findings().get(0));
      parts.put("otherWarnings", analysis.warnings().size() - 1);
    }
  }

  private static void settings(Map<String, Object> parts, Settings settings) {
    List<Settings.Row> rows = settings.rows();
    parts.put("settingColumns", settings.columns());
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
    parts.put("facts", settings.facts());
    parts.put("commands", settings.commands());
  }

  /** Writes a text in which no line breaks within an option, such as {@code --resume}. */
  private static void keepOptions(Template.Fragment text, Writer out) throws IOException {
    out.write(OPTION.matcher(text.execute()).replaceAll("<span class=\"option\">$0</span>"));
  }

  private static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
