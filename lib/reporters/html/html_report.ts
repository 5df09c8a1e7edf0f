import type { ReportFormat } from "../report_format.ts";
import { htmlText, scriptJson } from "./html_text.ts";
import { PAGE_SCRIPT, PAGE_SCRIPT_HASH, PAGE_STYLE, PAGE_STYLE_HASH } from "./page_bundle.ts";
import { createComparer, type EarlierRun } from "./comparison.ts";
import { pageFlow, pageRun } from "./page_data.ts";
import { plainFlow, plainSummary } from "./plain_page.ts";
import { titleOf } from "./run_facts.ts";

/**
 * Nothing but the style and the script of the page itself, which the browser knows by their
 * digests: no request, no inline handler, no form, no other base of its links.
 */
const POLICY = [
  "default-src 'none'",
  `style-src '${PAGE_STYLE_HASH}'`,
  `script-src '${PAGE_SCRIPT_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/**
 * The format of `report.html`: one file that needs nothing else. Every flow is there as a line or a
 * section of plain HTML, for readers without scripts and for paper, and as JSON for the script.
 *
 * @param earlier The run to compare with.
 */
export function htmlFormat(earlier?: EarlierRun): ReportFormat {
  const comparer = earlier && createComparer(earlier);
  return {
    head(run, end) {
      const data = pageRun(run, end, comparer?.result());
      return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${htmlText(titleOf(data))} - baton</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main id="plain">
${plainSummary(data)}
<script type="application/json" id="run-data">${scriptJson(data)}</script>
`;
    },
    flow(record, run) {
      const flow = pageFlow(record, run);
      comparer?.add(flow);
      const data = scriptJson(flow);
      return `${
        plainFlow(flow)
      }\n<script type="application/json" class="flow-data">${data}</script>\n`;
    },
    tail: () =>
      `</main>\n<div id="app" hidden></div>\n<script>${PAGE_SCRIPT}</script>\n</body>\n</html>\n`,
  };
}
