import {
  type Checks,
  entryOf,
  type Flow,
  type MapEntry,
  type Range,
  type Spelling,
} from "../loader/mod.ts";
import type { ReferenceUse } from "../resolver/mod.ts";

/** A place whose words belong to one spelling of the format. */
export interface SpelledPlace {
  /** The spelling. */
  readonly spelling: Spelling;
  /** Where it stands. */
  readonly range: Range;
  /** What is written there: a key, or an expression. */
  readonly written: string;
  /** What the other spelling writes. */
  readonly instead: string;
}

/** Every place of a flow that tells its spelling, in the order of the file. */
export function spelledPlaces(flow: Flow, references: readonly ReferenceUse[]): SpelledPlace[] {
  const keys = flow.steps.flatMap(({ captures, checks, loop }) => [
    ...(captures?.entries.length ? [capturesPlace(flow, captures)] : []),
    ...[checks, loop?.until, loop?.failWhen].flatMap((block) => block ? inChecks(block) : []),
  ]);
  const uses = references.flatMap((use) => inReference(use, flow) ?? []);
  return [...keys, ...uses].sort((a, b) => a.range.start - b.range.start);
}

/** A reference to an environment variable, as the rest of the flow spells its words. */
export function environmentReference(places: readonly SpelledPlace[], name: string): string {
  return places.length > 0 && places.every(({ spelling }) => spelling === "B")
    ? `\${${name}}`
    : `\${ENV.${name}}`;
}

function keyPlace(spelling: Spelling, { key, name }: MapEntry, instead: string): SpelledPlace {
  return { spelling, range: key.range, written: name, instead };
}

function capturesPlace(
  { source }: Flow,
  { spelling, entries }: { readonly spelling: Spelling; readonly entries: readonly MapEntry[] },
): SpelledPlace {
  const [written, instead] = spelling === "A" ? ["capture", "extract"] : ["extract", "capture"];
  const first = entries[0].key.range;
  const start = source.text.lastIndexOf(written, first.start - 1);
  const between = source.text.slice(start + written.length, first.start);
  const range = start >= 0 && /^["']?\s*:(?:\s|\{|#.*\n)*$/.test(between)
    ? { start, end: start + written.length }
    : first;
  return { spelling, range, written, instead };
}

function inChecks({ node, status, paths }: Checks): SpelledPlace[] {
  const key = paths && entryOf(node, paths.spelling === "A" ? "json" : "jsonpath");
  const operators = status?.kind === "map" ? status.entries : [];
  return [
    ...operators.flatMap((entry) =>
      entry.name === "anyOf"
        ? keyPlace("A", entry, "in")
        : entry.name === "in"
        ? keyPlace("B", entry, "anyOf")
        : []
    ),
    ...(key ? [keyPlace(paths!.spelling, key, key.name === "json" ? "jsonpath" : "json")] : []),
  ];
}

/** A bare name that is no variable of the flow tells nothing: run parameters have no other form. */
function inReference({ reference, range }: ReferenceUse, flow: Flow): SpelledPlace | undefined {
  const written = flow.source.text.slice(range.start, range.end);
  const place = (spelling: Spelling, from: string, to: string): SpelledPlace | undefined => {
    const at = written.indexOf(from);
    if (at < 0) return undefined;
    const instead = written.slice(0, at) + to + written.slice(at + from.length);
    return { spelling, range, written, instead };
  };
  switch (reference.kind) {
    case "env":
      return place("A", `\${ENV.${reference.name}`, `\${${reference.name}`);
    case "var":
      return place("A", `\${vars.${reference.name}`, `\${${reference.name}`);
    case "bare":
      return isOtherVariable(flow, reference.name, range)
        ? place("B", `\${${reference.name}`, `\${vars.${reference.name}`)
        : undefined;
    case "capture":
      return place("A", `.capture.${reference.name}`, `.${reference.name}`) ??
        place("B", `.${reference.name}`, `.capture.${reference.name}`);
    default:
      return undefined;
  }
}

/** In a variable's own value its name stands for a parameter or the environment. */
function isOtherVariable({ vars }: Flow, name: string, { start, end }: Range): boolean {
  const variable = vars.find((entry) => entry.name === name)?.value.range;
  return variable !== undefined && (start < variable.start || end > variable.end);
}
