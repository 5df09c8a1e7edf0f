import { labelAt } from "../../diagnostics/mod.ts";
import {
  entryFor,
  type MapEntry,
  type MapNode,
  meantKey,
  type NodeReader,
  PART_KEYS,
  type ScalarNode,
} from "../../loader/mod.ts";
import { evaluateText, type Scope, type Template } from "../../resolver/mod.ts";
import { failureMessage, headerValueHelp, TransportError } from "../failures/mod.ts";
import { headerProblem } from "../request_syntax.ts";
import type { BodyContext } from "./body.ts";
import type { EncodedPart } from "./form_data.ts";

const SOURCES = ["text", "file", "json"] as const;

/** The one of the keys that say what a part holds. */
export function partSource(map: MapNode, read: NodeReader): MapEntry | undefined {
  const given = SOURCES.flatMap((key) => {
    const entry = entryFor(map, key, PART_KEYS);
    return entry ? [{ ...entry, name: key }] : [];
  }).sort((a, b) => a.key.range.start - b.key.range.start);
  const [first, second] = given;
  if (second) {
    const message = `\`${first.name}\` and \`${second.name}\` both say what the part holds`;
    read.diagnostics.error("two-bodies", message, second.key.range, {
      help: "keep one of the two",
      related: [labelAt(read.diagnostics.source, first.key.range, "the first is here")],
    });
  }
  return first;
}

/** Whether a map has a key of a part, or one that stands for it; others are meant as JSON. */
export function isMeantAsPart({ entries }: MapNode): boolean {
  return entries.some(({ name }) => Object.keys(PART_KEYS).some(isMeant(name)));
}

function isMeant(name: string): (key: string) => boolean {
  return (key) => key === name || meantKey(name, PART_KEYS) === key;
}

/** Whether a map has a key that says what a part holds, or one that stands for it. */
export function hasSource({ entries }: MapNode): boolean {
  return entries.some(({ name }) => SOURCES.some(isMeant(name)));
}

/** What a part is called and what type it has, as far as the file says. */
export interface PartNames {
  readonly type: Template | undefined;
  readonly filename: Template | undefined;
}

/** Reports a content type that cannot be sent. */
export function checkType(node: ScalarNode, { compiler }: BodyContext): void {
  if (node.text.includes("${")) return;
  const problem = typeProblem(node.text);
  if (problem === undefined) return;
  compiler.diagnostics.error("bad-header", failureMessage(problem), node.range, {
    help: problem.kind === "header_value_invalid"
      ? headerValueHelp(problem.character)
      : `write \`${node.text.trim()}\``,
  });
}

function typeProblem(text: string) {
  return /^[\t\n\r ]|[\t\n\r ]$/.test(text)
    ? { kind: "part_type_padded", type: text } as const
    : headerProblem("content-type", text);
}

/** Works out what a part says of itself. @throws {TransportError} If that cannot be sent. */
export function resolvePartNames(
  name: string,
  { type, filename }: PartNames,
  scope: Scope,
): Pick<EncodedPart, "contentType" | "filename"> {
  const contentType = type && evaluateText(type, scope);
  const problem = contentType === undefined ? undefined : typeProblem(contentType);
  if (problem !== undefined) throw new TransportError(problem, { kind: "body", name });
  return {
    ...optionalMember("contentType", contentType),
    ...optionalMember("filename", filename && evaluateText(filename, scope)),
  };
}

/** A member, where it has a value. */
export function optionalMember<K extends string>(
  key: K,
  value: string | undefined,
): { [P in K]?: string } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: string };
}
