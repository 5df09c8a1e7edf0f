import type { Diagnostic } from "../../lib/diagnostics/mod.ts";
import type { RunEvent } from "../../lib/record/mod.ts";
import {
  attempt,
  finishedRun,
  flowFinished,
  flowStarted,
  runStarted,
  stepFinished,
  stepSkipped,
} from "../record/sample_runs.ts";

const MB = 1024 * 1024;

function wrong(text: string): Diagnostic {
  const plain = { code: "assertion-failed", severity: "error", message: text, file: text } as const;
  if (text.length > MB) return { ...plain, notes: [text], help: text };
  return {
    ...plain,
    at: { line: 1, column: 1, length: 1, text, message: text },
    context: [text],
    notes: [text],
    related: [{ line: 2, column: 1, length: 1, text, message: text }],
    differences: { places: [{ at: text, expected: text, actual: text }] },
    help: text,
  };
}

/** A run with a text wherever external text can appear. */
export function runSaying(text: string): RunEvent[] {
  const error = { class: "protocol", message: text } as const;
  const request = { method: text, url: text };
  const response = { status: 500, status_text: text, content_type: text, size: 9, body: text };
  return finishedRun([
    runStarted([[text, text], [text, ""]], { labels: { [text]: text }, seed: text }),
    flowStarted(0, text, text, [text, text, "", text]),
    attempt(0, 0, { max_attempts: 2, until: { met: false, unmet: text } }),
    attempt(0, 0, { attempt: 2, max_attempts: 2, status: undefined, error }),
    stepFinished(0, 0, text, {
      outcome: "failed",
      error,
      request,
      response,
      failures: [wrong(text), wrong(text)],
    }),
    stepFinished(0, 1, text, { outcome: "error", error, request, response: undefined }),
    stepSkipped(0, 2, "", text),
    stepSkipped(0, 3, text, text),
    flowFinished(0, { outcome: "failed", diagnostics: [wrong(text)] }),
    flowFinished(1, { outcome: "skipped", reason: text }),
  ], 1);
}
