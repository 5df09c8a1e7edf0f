import type { Range } from "../diagnostics/mod.ts";
import { toText } from "../json/mod.ts";
import type { Flow, ScalarNode } from "../loader/mod.ts";
import {
  type Expression,
  findBraces,
  parseTemplate,
  placesIn,
  type Scope,
  type Template,
} from "../resolver/mod.ts";
import { UNKNOWN_PART } from "../trace_context/mod.ts";
import { knownText } from "./known_values.ts";

/** A part of a text, and its origin. */
export interface ExpandedPart {
  /** The text; absent if it is not known. */
  readonly text?: string;
  /** The places where it is written: each expression that leads to it, then the text itself. */
  readonly places: readonly Range[];
  /** The scalar that contains it. */
  readonly node: ScalarNode;
  /** Whether it is written literally, and does not come from an expression. */
  readonly isLiteral?: true;
  /** The parameter or environment variable that it comes from, if any. */
  readonly given?: string;
}

/** The context in which the expressions of a text are looked up. */
interface ExpansionContext {
  readonly flow: Flow;
  /** The known variables and values. */
  readonly scope: Scope;
}

/** The limits of expansion; a text beyond them was not written by a person. */
const MAX_DEPTH = 10;
const MAX_LENGTH = 1_000;

/** Returns the parts of a text with literal variables expanded, each with its place in the file. */
export function expandedParts(node: ScalarNode, context: ExpansionContext): ExpandedPart[] {
  return partsOf(node, context, []);
}

function partsOf(
  node: ScalarNode,
  context: ExpansionContext,
  trail: readonly string[],
): ExpandedPart[] {
  const { text: source } = context.flow.source;
  const template = templateOf(node);
  if (!template) return [{ node, places: [node.range] }];
  const placeOf = placesIn(node, source);
  let at = 0;
  return template.parts.flatMap((part) => {
    if (typeof part !== "string") {
      at = part.offset + part.text.length;
      const place = placeOf(part.offset, part.text.length);
      return expressionParts(part, place, node, context, trail);
    }
    const place = placeOf(at, part.length);
    at += part.length;
    const isExact = source.slice(place.start, place.end) === part;
    return [
      isExact
        ? { text: part, node, places: [place], isLiteral: true as const }
        : { text: part, node, places: [node.range] },
    ];
  });
}

/** Returns the template of a text; `undefined` if it has mistakes, which are reported elsewhere. */
function templateOf({ text }: ScalarNode): Template | undefined {
  let isBroken = findBraces(text).length > 0;
  const template = parseTemplate(text, () => isBroken = true);
  return isBroken ? undefined : template;
}

function expressionParts(
  expression: Expression,
  place: Range,
  node: ScalarNode,
  context: ExpansionContext,
  trail: readonly string[],
): ExpandedPart[] {
  const variable = variableOf(expression, context);
  const text = knownText(expression, context.scope);
  const isShort = trail.length < MAX_DEPTH && (text === undefined || text.length <= MAX_LENGTH);
  if (variable && isShort && !trail.includes(variable.name)) {
    const { name, node } = variable;
    const inner = typeof node.value === "string"
      ? partsOf(node, context, [...trail, name])
      : [{ text: toText(node.value), node, places: [node.range] }];
    return inner.map((part) => ({ ...part, places: [place, ...part.places] }));
  }
  const given = givenName(expression, context.scope);
  return [{ text, given, node, places: [place] }];
}

function givenName(
  { reference, fallback, filters }: Expression,
  { params, env }: Scope,
): string | undefined {
  if (!("name" in reference) || reference.kind === "capture" || filters.length > 0) {
    return undefined;
  }
  const { kind, name } = reference;
  const given = kind === "env"
    ? env(name)
    : params.get(name) ?? (kind === "bare" ? env(name) : undefined);
  return given === undefined || given === "" && fallback !== undefined ? undefined : name;
}

/** Returns the flow variable of an expression that is just a variable written in the file. */
function variableOf(
  { reference, filters }: Expression,
  { flow, scope }: ExpansionContext,
): { readonly name: string; readonly node: ScalarNode } | undefined {
  if ((reference.kind !== "var" && reference.kind !== "bare") || filters.length > 0) {
    return undefined;
  }
  const { name } = reference;
  const entry = flow.vars.find((one) => one.name === name);
  if (entry?.value.kind !== "scalar" || entry.value.value === null) return undefined;
  return scope.params.has(name) ? undefined : { name, node: entry.value };
}

/** The place of a part of a text in the file. */
interface ExpandedPlace {
  readonly range: Range;
  /** The part that contains it, if it is a single one. */
  readonly part?: ExpandedPart;
  /** The expressions that lead to it, outermost first; empty if the text itself contains it. */
  readonly uses: readonly Range[];
}

/** Returns the text of a part, or the replacement of an unknown one. */
export function textOrUnknown({ text = UNKNOWN_PART }: ExpandedPart): string {
  return text;
}

/**
 * Finds the place of a part of a text; the place is in a variable if the whole part comes from it.
 *
 * @param parts The parts of the text, in order.
 * @param node The scalar of the text, whose place is returned if the part is empty.
 */
export function expandedPlace(
  { start, end }: Range,
  parts: readonly ExpandedPart[],
  node: ScalarNode,
): ExpandedPlace {
  let at = 0;
  const meant = parts.flatMap((part) => {
    const from = at;
    at += textOrUnknown(part).length;
    if (at <= start || from >= end) return [];
    const own = part.places[part.places.length - 1];
    if (!part.isLiteral) return [{ part, places: part.places }];
    const exact = {
      start: own.start + Math.max(0, start - from),
      end: own.end - Math.max(0, at - end),
    };
    return [{ part, places: [...part.places.slice(0, -1), exact] }];
  });
  if (meant.length === 0) return { range: node.range, uses: [] };
  const [{ part, places }] = meant;
  if (meant.length === 1) {
    return { range: places[places.length - 1], part, uses: places.slice(0, -1) };
  }
  return commonPlace(meant.map((one) => one.places));
}

/** Returns the innermost place that contains several parts. */
function commonPlace(all: readonly (readonly Range[])[]): ExpandedPlace {
  const [first] = all;
  const isShared = (place: Range, depth: number) =>
    all.every((places) => places.length > depth + 1 && isSame(places[depth], place));
  const depth = first.findIndex((place, i) => !isShared(place, i));
  const start = Math.min(...all.map((places) => places[depth].start));
  const end = Math.max(...all.map((places) => places[depth].end));
  return { range: { start, end }, uses: first.slice(0, depth) };
}

function isSame(one: Range, other: Range): boolean {
  return one.start === other.start && one.end === other.end;
}
