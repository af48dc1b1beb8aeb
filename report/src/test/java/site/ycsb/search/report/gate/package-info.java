@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.gate;
