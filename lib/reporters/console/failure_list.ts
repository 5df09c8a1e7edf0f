import type { FilePlace } from "../../diagnostics/mod.ts";
import { flowNote, type FlowRecord } from "../../record/mod.ts";
import { columnsOf, count, cutToColumns, visibleLine } from "../../text/mod.ts";
import { fileErrors, stepFailures } from "../step_failures.ts";
import type { Painter } from "./palette.ts";

const MOST = 50;

/** The failures of a run, a line each, for its end. */
export interface FailureList {
  /** Adds what is wrong with a flow, if anything is. */
  add(record: FlowRecord): void;
  /** Notes that something else is written. */
  pass(): void;
  /** Returns the lines; none if nothing was written after the only failure. */
  lines(): string[];
}

/** @param columns The width of the terminal, if it is one. */
export function createFailureList(paint: Painter, columns: number = Infinity): FailureList {
  const kept: string[] = [];
  let all = 0;
  let isFar = false;

  function note(place: FilePlace, what: string): void {
    isFar ||= all > 0;
    if (all++ >= MOST) return;
    const { file, line } = place;
    const shown = visibleLine(line === undefined ? file : `${file}:${line}`);
    const room = columns - columnsOf(shown) - 4;
    const text = room > 0 ? `  ${cutToColumns(visibleLine(what), room)}` : "";
    kept.push(`  ${paint("title", paint.link?.(shown, place) ?? shown)}${text}`);
  }

  return {
    add(record) {
      const [error, ...others] = fileErrors(record);
      if (error) {
        const more = others.length > 0 ? ` (and ${count(others.length, "more error")})` : "";
        note({ file: error.file, line: error.at?.line }, error.message + more);
      }
      for (const step of record.steps) {
        if (step.outcome !== "failed" && step.outcome !== "error") continue;
        const [{ message }] = stepFailures(record, step);
        const name = `${flowNote(record)} ${step.name}`.trim();
        note({ file: step.file ?? record.file, line: step.line }, `${name}: ${message}`);
      }
    },
    pass: () => void (isFar ||= all > 0),
    lines() {
      if (!isFar) return [];
      const more = all - kept.length;
      return [
        paint("failed", "failures:"),
        ...kept,
        ...more > 0 ? [`  … and ${count(more, "more failure")}`] : [],
      ];
    },
  };
}
