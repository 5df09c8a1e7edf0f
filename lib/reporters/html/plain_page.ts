import type { Outcome } from "../../record/mod.ts";
import { count, formatBytes, formatDuration } from "../../text/mod.ts";
import { withoutMarks } from "./frame_marks.ts";
import { htmlText } from "./html_text.ts";
import { mainExchange } from "./main_exchange.ts";
import type { PageExchange, PageFinding, PageFlow, PageRun, PageStep } from "./page_data.ts";
import { runFacts, titleOf } from "./run_facts.ts";

/** The sign of an outcome. */
export const SIGNS: Readonly<Record<Outcome, string>> = {
  passed: "✓",
  failed: "✗",
  error: "!",
  skipped: "–",
};

/** The most bytes of one text in the plain part; the script shows all of it. */
const PLAIN_BYTES = 64 * 1024;

/** Returns the summary of a run as HTML that needs no script. */
export function plainSummary(data: PageRun): string {
  const { summary } = data;
  const rows = [
    countsRow("flows", summary.flows, [
      summary.flows_passed,
      summary.flows_failed,
      summary.flows_error,
      summary.flows_skipped,
    ]),
    countsRow("steps", summary.steps, [
      summary.passed,
      summary.failed,
      summary.error,
      summary.skipped,
    ]),
  ];
  const facts = runFacts(data).map(([name, value]) =>
    `<dt>${htmlText(name)}</dt><dd>${htmlText(value)}</dd>`
  );
  const heads = ["", "all", "passed", "failed", "error", "skipped"];
  return `<h1>${htmlText(titleOf(data))}</h1>
<table class="counts"><thead><tr>${
    heads.map((head) => head === "" ? "<td></td>" : `<th scope="col">${head}</th>`).join("")
  }</tr></thead>
<tbody>${rows.join("\n")}</tbody></table>
<dl class="facts">${facts.join("\n")}</dl>
<h2>Flows</h2>`;
}

function countsRow(name: string, all: number, counts: readonly number[]): string {
  const cells = [all, ...counts].map((number) => `<td>${number}</td>`).join("");
  return `<tr><th scope="row">${name}</th>${cells}</tr>`;
}

/** Returns a flow as HTML that needs no script: a line, and below it all that went wrong. */
export function plainFlow(flow: PageFlow): string {
  const wrong = flow.steps.filter(({ outcome }) => outcome === "failed" || outcome === "error");
  const facts = [
    htmlText(flow.file),
    count(flow.steps.length, "step"),
    formatDuration(flow.duration_ms),
    ...flow.reason === undefined ? [] : [htmlText(flow.reason)],
    ...flow.flaky ? [`flaky: passed on try ${(flow.earlier?.length ?? 0) + 1}`] : [],
  ].join(" · ");
  const line = `<span class="sign ${flow.outcome}">${SIGNS[flow.outcome]} ${flow.outcome}</span> ` +
    `<b>${htmlText(flow.name)}</b> <span class="muted">${facts}</span>`;
  if (wrong.length === 0 && flow.diagnostics.length === 0) {
    return `<p class="plain-flow">${line}</p>`;
  }
  return [
    `<section class="plain-flow"><h3>${line}</h3>`,
    ...flow.diagnostics.map(frame),
    ...wrong.map(plainStep),
    ...flow.again === undefined
      ? []
      : [`<p class="muted">again: <code>${htmlText(flow.again, PLAIN_BYTES)}</code></p>`],
    "</section>",
  ].join("\n");
}

function plainStep(step: PageStep): string {
  const { name, outcome, failures, curl, trace_id, trace_url } = step;
  const exchange = mainExchange(step);
  return [
    `<h4><span class="sign ${outcome}">${outcome}</span> ${htmlText(name)}</h4>`,
    ...failures.map(frame),
    ...curl === undefined ? [] : [pre(curl)],
    ...exchange ? exchangeTexts(exchange).map(pre) : [],
    ...trace_id === undefined
      ? []
      : [`<p class="muted">trace: ${htmlText(trace_url ?? trace_id)}</p>`],
  ].join("\n");
}

/** Returns the request and the response of an exchange as messages of HTTP/1.1 are written. */
function exchangeTexts({ request, response, error }: PageExchange): string[] {
  return [
    messageText(`${request.method} ${request.url}`, request),
    response
      ? messageText(`${response.status} ${response.status_text}`, response)
      : error?.message ?? "no response",
  ];
}

function messageText(
  first: string,
  { headers, body }: Pick<PageExchange["request"], "headers" | "body">,
): string {
  const lines = [first, ...headers.map(({ name, value }) => `${name}: ${value}`)];
  if (!body) return lines.join("\n");
  const { text, size, cut } = body;
  const rest = text === undefined || cut
    ? [`(${text === undefined ? "not recorded" : "cut"}, ${formatBytes(size)})`]
    : [];
  return [...lines, "", ...text === undefined ? [] : [text], ...rest].join("\n");
}

function frame({ frame }: PageFinding): string {
  return pre(withoutMarks(frame));
}

function pre(text: string): string {
  return `<pre>${htmlText(text, PLAIN_BYTES)}</pre>`;
}
