// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.gate;

import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import site.ycsb.search.report.gate.Gate.Outcome;
import site.ycsb.search.report.gate.Gate.Result;

/** Results of a gate as a report of JUnit, which CI servers show. What is undecided is skipped. */
public record JUnitReport(String name, List<Result> results) {

  public String xml() {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      xml.writeStartDocument();
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", name);
      xml.writeAttribute("tests", Integer.toString(results.size()));
      xml.writeAttribute("failures", count(Outcome.FAILED));
      xml.writeAttribute("skipped", count(Outcome.UNDECIDED));
      for (Result result : results) {
        write(xml, result);
      }
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a string can be written", e);
    }
    return text + "\n";
  }

  private static void write(XMLStreamWriter xml, Result result) throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", "ycsb-search");
    xml.writeAttribute("name", (result.condition() + " " + result.contender()).strip());
    if (result.outcome() != Outcome.PASSED) {
      xml.writeEmptyElement(result.outcome() == Outcome.FAILED ? "failure" : "skipped");
      xml.writeAttribute("message", result.explanation());
    }
    xml.writeEndElement();
  }

  private String count(Outcome outcome) {
    return Long.toString(results.stream().filter(each -> each.outcome() == outcome).count());
  }
}
