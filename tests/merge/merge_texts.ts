import { createMemoryHost, type MemoryHost } from "../../lib/host/memory/mod.ts";
import { type MergedLogs, mergeLogs, type MergeOptions } from "../../lib/merge/mod.ts";
import type { RunEnd, RunEvent } from "../../lib/record/mod.ts";
import { logLine } from "../../lib/reporters/event_log.ts";
import { toJson, toJUnit, toManifest } from "../../lib/reporters/report_texts.ts";

/** What a run writes, except its log. */
export interface Texts {
  readonly junit: string;
  readonly json: string;
  readonly manifest: string;
}

/** The result of a merge. */
export interface Merge extends Texts {
  readonly merged: MergedLogs;
  readonly events: readonly RunEvent[];
  readonly end?: RunEnd;
  /** The diagnostics, as `severity code file:line: message`. */
  readonly found: readonly string[];
}

/** The log of a run. */
export function logOf(events: readonly RunEvent[]): string {
  return events.map(logLine).join("");
}

/** The reports of a run. */
export async function textsOf(events: readonly RunEvent[]): Promise<Texts> {
  return {
    junit: await toJUnit(events),
    json: await toJson(events),
    manifest: await toManifest(events),
  };
}

/** Merges files in memory; by default all of them, in the order given. */
export async function mergeTexts(
  files: Readonly<Record<string, string | Uint8Array>>,
  paths: readonly string[] = Object.keys(files),
  options: MergeOptions = {},
  host: MemoryHost = createMemoryHost({ files }),
): Promise<Merge> {
  const merged = await mergeLogs(host, paths, options);
  const { events, end } = await readAll(merged);
  const found = merged.findings.map(({ severity, code, file, at, message }) =>
    `${severity} ${code} ${file}${at ? `:${at.line}` : ""}: ${message}`
  );
  const none = { junit: "", json: "", manifest: "" };
  return { merged, events, end, found, ...(events.length > 0 ? await textsOf(events) : none) };
}

async function readAll(merged: MergedLogs): Promise<{ events: RunEvent[]; end?: RunEnd }> {
  const events: RunEvent[] = [];
  const iterator = merged.events();
  for (let next = await iterator.next();; next = await iterator.next()) {
    if (next.done) return { events, end: next.value };
    events.push(next.value);
  }
}
