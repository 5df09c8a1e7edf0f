/**
 * The JUnit report: a test suite for each flow file, a test case for each step, texts made fit for
 * XML.
 *
 * @module
 */
export { loadJUnitFormat, toJUnit } from "./junit_report.ts";
