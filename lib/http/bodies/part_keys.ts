import { labelAt } from "../../diagnostics/mod.ts";
import {
  entryFor,
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

const SOURCES = ["text", "file", "json", "base64"] as const;

/** Finds the key that has the content of a part. */
export function partSource(map: MapNode, read: NodeReader) {
  const given = SOURCES.flatMap((key) => {
    const entry = entryFor(map, key, PART_KEYS);
    return entry ? [{ ...entry, name: key }] : [];
  }).sort((a, b) => a.key.range.start - b.key.range.start);
  const [first, second] = given;
  if (second) {
    const message = `\`${first.name}\` and \`${second.name}\` both give the content of the part`;
    read.diagnostics.error("two-bodies", message, second.key.range, {
      help: "keep one of the two",
      related: [labelAt(read.diagnostics.source, first.key.range, "the first is here")],
    });
  }
  return first;
}

/** Whether a map has a key of a part, correct or mistyped; other maps are meant as JSON. */
export function isMeantAsPart({ entries }: MapNode): boolean {
  return entries.some(({ name }) => Object.keys(PART_KEYS).some(isMeant(name)));
}

function isMeant(name: string): (key: string) => boolean {
  return (key) => key === name || meantKey(name, PART_KEYS) === key;
}

/** Whether a map has a key for the content of a part, correct or mistyped. */
export function hasSource({ entries }: MapNode): boolean {
  return entries.some(({ name }) => SOURCES.some(isMeant(name)));
}

/** The content type and the file name of a part, as the flow has them. */
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

/**
 * Evaluates the names of a part.
 *
 * @throws {TransportError} If they cannot be sent.
 */
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

/** Returns an object with one member, or without members if there is no value. */
export function optionalMember<K extends string>(
  key: K,
  value: string | undefined,
): { [P in K]?: string } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: string };
}
