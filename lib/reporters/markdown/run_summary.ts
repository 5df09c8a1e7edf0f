import {
  type FlowRecord,
  isFlakyFlow,
  type Outcome,
  repetitionNote,
  type RunEnd,
  type RunStarted,
} from "../../record/mod.ts";
import {
  count,
  formatDuration,
  markdownCode,
  markdownText,
  visible,
  visibleLine,
} from "../../text/mod.ts";
import {
  createPainter,
  drawDiagnostics,
  failureBlock,
  flakyLine,
  leftOutLine,
  shardLine,
  summaryLine,
} from "../console/mod.ts";
import { capBytes, CUT_NOTE } from "../safe_text.ts";
import { fileErrors, traceSender } from "../step_failures.ts";
import { createSlowestSteps } from "./slowest_steps.ts";

/** The summary of a run in Markdown, as GitHub and GitLab show it. */
interface RunSummary {
  /** Takes the next flow, in input order. */
  flow(record: FlowRecord, run: RunStarted): void;
  /** Returns the text, of at most `limit` bytes of UTF-8; empty if nothing fits. */
  text(end: RunEnd, limit: number): string;
}

/** The maximum size of a flow's block, in bytes. */
const BLOCK_BYTES = 32 * 1024;
/** The number of bytes kept of all rows, and of all blocks; the page does not take more. */
const KEPT_BYTES = 1024 * 1024;
/** The bytes reserved for the lines about omitted parts. */
const RESERVED_BYTES = 512;
const HEAD = "| | flow | steps | time |\n|---|---|---|---|\n";

const MARKS: Readonly<Record<Outcome, string>> = {
  passed: "✅ passed",
  failed: "❌ failed",
  error: "⚠️ error",
  skipped: "⏭️ skipped",
};

/** Makes the summary of a run: a table of its flows, failed ones first, and the frames of those. */
export function createRunSummary(): RunSummary {
  const paint = createPainter(false);
  const wrong = createPile();
  const others = createPile();
  const blocks = createPile();
  const slowest = createSlowestSteps();
  let started: RunStarted | undefined;
  let leftOut = 0;

  return {
    flow(record, run) {
      started = run;
      leftOut = run.left_out?.length ?? 0;
      slowest.add(record);
      const isWrong = record.outcome === "failed" || record.outcome === "error";
      (isWrong ? wrong : others).add(row(record));
      if (!isWrong && !isFlakyFlow(record)) return;
      const errors = fileErrors(record);
      const shown = errors.length > 0
        ? drawDiagnostics(errors, paint)
        : failureBlock(record, run, paint);
      blocks.add(block(record, shown ?? record.reason ?? record.outcome));
    },
    text(end, limit) {
      const title = `### baton: ${summaryLine(end, paint)}\n\n`;
      const part = [
        ...started?.shard ? [shardLine(started.shard, started.flows)] : [],
        ...leftOut > 0 ? [leftOutLine(leftOut)] : [],
        ...end.flaky?.length ? [markdownText(flakyLine(end.flaky))] : [],
        ...[slowest.line()].filter((line) => line !== ""),
      ].map((line) => `${line}\n\n`).join("");
      let left = limit - bytesOf(title + part + HEAD) - RESERVED_BYTES;
      if (left < 0) return "";
      if (wrong.total + others.total === 0) return title + part;
      const rows = [wrong, others].map((pile) => {
        const taken = pile.take(pile === wrong ? left / 2 : left / 4);
        left -= bytesOf(taken.text);
        return taken;
      });
      const details = blocks.take(left);
      const hidden = rows.reduce((sum, { more }) => sum + more, 0);
      return [
        title + part + HEAD + rows.map(({ text }) => text).join(""),
        hidden > 0 ? `\n… and ${count(hidden, "more flow")}\n` : "",
        details.text,
        details.more > 0
          ? `\nThe failures of ${
            count(details.more, "more flow")
          } are left out, because the summary is full.\n`
          : "",
      ].join("");
    },
  };
}

/** Collects texts in order and keeps the first ones that fit. */
function createPile() {
  const kept: string[] = [];
  let room = KEPT_BYTES;
  let total = 0;
  return {
    add(text: string): void {
      total++;
      room -= bytesOf(text);
      if (room >= 0) kept.push(text);
    },
    get total() {
      return total;
    },
    /** Returns as many texts as fit and the number of the others. */
    take(limit: number): { text: string; more: number } {
      let left = limit;
      let text = "";
      let taken = 0;
      for (const one of kept) {
        left -= bytesOf(one);
        if (left < 0) break;
        text += one;
        taken++;
      }
      return { text, more: total - taken };
    },
  };
}

const FLAKY = "🔁 flaky";

function row(record: FlowRecord): string {
  const { outcome, file, name, steps, duration_ms } = record;
  const title = name === file ? "" : ` ${markdownText(shortLine(name))}`;
  const passed = steps.filter((step) => step.outcome === "passed").length;
  const facts = [
    isFlakyFlow(record) ? FLAKY : MARKS[outcome],
    `${markdownCode(shortLine(file))}${title}${repetitionNote(record)}`,
    passed === steps.length ? String(passed) : `${passed} of ${steps.length}`,
    formatDuration(duration_ms),
  ];
  return `| ${facts.join(" | ")} |\n`;
}

function block(flow: FlowRecord, text: string): string {
  const { file, name } = flow;
  const title = name === file ? "" : ` ${markdownText(shortLine(name))}`;
  const shown = codeBlock(capBytes(visible(text), BLOCK_BYTES, CUT_NOTE));
  const summary = `${markdownCode(shortLine(file))}${title}`;
  const links = traceLinks(flow);
  const traces = links.length === 0 ? "" : `${links.join("  \n")}\n\n`;
  return `\n<details><summary>${summary}</summary>\n\n${traces}${shown}\n\n</details>\n`;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The maximum number of linked traces of a flow; its block shows the others. */
const LINKED_TRACES = 20;
const LINE_BYTES = 300;

/** Links the traces of the steps that did not pass, if their URLs are known. */
function traceLinks(flow: FlowRecord): string[] {
  const wrong = flow.steps.filter(({ outcome }) => outcome === "failed" || outcome === "error");
  const senders = new Set(wrong.map((step) => traceSender(flow, step)));
  return [...senders]
    .flatMap((sender) =>
      sender?.trace_id === undefined || sender.trace_url === undefined ? [] : [
        `trace of ${markdownCode(shortLine(sender.name))}: ${
          link(shortLine(sender.trace_id), visibleLine(sender.trace_url))
        }`,
      ]
    )
    .slice(0, LINKED_TRACES);
}

/** Shortens a name to one line that fits a page. */
function shortLine(text: string): string {
  return capBytes(visibleLine(text), LINE_BYTES);
}

/** Links a page; a URL that is not HTTP stays plain text. */
function link(text: string, url: string): string {
  if (!/^https?:\/\//i.test(url)) return markdownText(text);
  const target = url.replace(/[\s<>()[\]\\"']/g, encodeURIComponent)
    .replace(/[()']/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `[${markdownText(text)}](${target})`;
}

/** Formats lines as a code block; the fence is longer than any inside. */
function codeBlock(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(Math.max(3, longest + 1));
  return `${fence}text\n${text}\n${fence}`;
}
