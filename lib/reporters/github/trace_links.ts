import type { FlowRecord } from "../../record/mod.ts";
import { capBytes } from "../cap.ts";
import { traceSender } from "../trace_line.ts";
import { visibleLine } from "../visible.ts";
import { inlineCode, link } from "./markdown.ts";

/** How many traces of a flow are linked; the others stand in what is shown of it. */
const LINKED_TRACES = 20;
const LINE_BYTES = 300;

/** The traces to look at for the steps that did not pass, where it is known where they can be. */
export function traceLinks(flow: FlowRecord): string[] {
  const wrong = flow.steps.filter(({ outcome }) => outcome === "failed" || outcome === "error");
  const senders = new Set(wrong.map((step) => traceSender(flow, step)));
  return [...senders]
    .flatMap((sender) =>
      sender?.trace_id === undefined || sender.trace_url === undefined ? [] : [
        `trace of ${inlineCode(shortLine(sender.name))}: ${
          link(shortLine(sender.trace_id), visibleLine(sender.trace_url))
        }`,
      ]
    )
    .slice(0, LINKED_TRACES);
}

/** A name as one line that is not too long for a page. */
export function shortLine(text: string): string {
  return capBytes(visibleLine(text), LINE_BYTES);
}
