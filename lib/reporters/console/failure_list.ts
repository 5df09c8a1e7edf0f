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
  /**
   * Returns the lines; none if nothing was written after the only failure.
   *
   * @param columns The width of the terminal, if it is one. @default Infinity
   */
  lines(columns?: number): string[];
}

/** A failure in the list. */
interface Listed {
  readonly place: FilePlace;
  readonly text: string;
}

/** Makes an empty list. */
export function createFailureList(paint: Painter): FailureList {
  const kept: Listed[] = [];
  let all = 0;
  let isFar = false;

  function note(place: FilePlace, what: string): void {
    isFar ||= all > 0;
    if (all++ < MOST) kept.push({ place, text: visibleLine(what) });
  }

  /** Draws a failure: on two lines where one has no room for it. */
  function drawn({ place, text }: Listed, columns: number): string[] {
    const { file, line } = place;
    const shown = visibleLine(line === undefined ? file : `${file}:${line}`);
    const head = `  ${paint("title", paint.link?.(shown, place) ?? shown)}`;
    const room = columns - columnsOf(shown) - 4;
    if (columnsOf(text) <= room) return [`${head}  ${text}`];
    return [head, `    ${cutToColumns(text, columns - 4)}`];
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
    lines(columns = Infinity) {
      if (!isFar) return [];
      const more = all - kept.length;
      return [
        paint("failed", "failures:"),
        ...kept.flatMap((one) => drawn(one, columns)),
        ...more > 0 ? [`  … and ${count(more, "more failure")}`] : [],
      ];
    },
  };
}
