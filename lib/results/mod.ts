/**
 * The results of runs that are over: `results.json`, read again and compared.
 *
 * @module
 */
export {
  type ChangedFlow,
  type ComparedFlow,
  type ComparedStep,
  compareResults,
  type Comparison,
  type SlowerFlow,
} from "./compare_results.ts";
export type {
  JsonReport,
  ReportedAttempt,
  ReportedExchange,
  ReportedFinding,
  ReportedFlow,
  ReportedRun,
  ReportedStep,
  ReportedTry,
} from "./json_report.ts";
export { readResults, ResultsError } from "./read_results.ts";
