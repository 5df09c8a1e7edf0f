import type { ReportFormat } from "../report_format.ts";
import { createRunSummary } from "./run_summary.ts";

/** The most bytes of the report: GitLab takes comments of up to a million characters. */
const REPORT_BYTES = 1_000_000;

/** The format of the summary of a run in Markdown, as GitHub and GitLab show it. */
export function markdownFormat(): ReportFormat {
  const summary = createRunSummary();
  return {
    flow(record, run) {
      summary.flow(record, run);
      return "";
    },
    head: (_run, end) => summary.text(end, REPORT_BYTES),
    tail: () => "",
  };
}
