import { type Diagnostics, labelAt, type Range } from "../diagnostics/mod.ts";
import type { MapEntry } from "../loader/mod.ts";
import { circleOf } from "../text/mod.ts";
import { nameHelp } from "./expression.ts";

/** Reports a name that no reference can use. */
export function reportVariableName(
  name: string,
  what: "a variable" | "an input",
  range: Range,
  diagnostics: Diagnostics,
): void {
  diagnostics.error("bad-name", `\`${name}\` cannot be the name of ${what}`, range, {
    help: nameHelp(name),
  });
}

/** How many members of a circle are shown in the file. */
const MAX_SHOWN = 20;

/** Reports variables that refer to each other in a circle. */
export function reportCycle(
  names: readonly string[],
  entries: readonly Pick<MapEntry, "name" | "key">[],
  diagnostics: Diagnostics,
): void {
  const [first, ...others] = names.slice(0, MAX_SHOWN)
    .map((name) => entries.find((entry) => entry.name === name)!);
  const itself = others.length === 0;
  const circle = circleOf(names.map((name) => `\`${name}\``));
  diagnostics.error(
    "variable-cycle",
    itself
      ? `the variable \`${first.name}\` refers to itself`
      : `variables refer to each other in a circle: ${circle}`,
    first.key.range,
    {
      related: others.map((entry) => labelAt(diagnostics.source, entry.key.range)),
      help: itself ? "give it another value" : "give one of them its own value",
    },
  );
}
