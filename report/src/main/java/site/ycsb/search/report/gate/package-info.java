/** Conditions under which a comparison fails, for continuous integration. */
@org.jspecify.annotations.NullMarked
package site.ycsb.search.report.gate;
