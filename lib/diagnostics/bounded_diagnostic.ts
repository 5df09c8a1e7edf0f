import { excerpt } from "../text/mod.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** How many characters of a line are kept; a person reads no more, and a server may send millions. */
const LINE = 1_500;
const HELP = 1_000;
const PLACE = 300;

/** Cuts every text of a diagnostic that a response may have made long. */
export function boundedDiagnostic(diagnostic: Diagnostic): Diagnostic {
  const { message, context, notes, differences, help } = diagnostic;
  const line = (text: string) => excerpt(text, LINE);
  return {
    ...diagnostic,
    message: line(message),
    context: context?.map(line),
    notes: notes?.map(line),
    differences: differences && {
      ...differences,
      places: differences.places.map(({ at, expected, actual }) => ({
        at: excerpt(at, PLACE),
        expected: line(expected),
        actual: line(actual),
      })),
    },
    help: help === undefined ? undefined : excerpt(help, HELP),
  };
}
