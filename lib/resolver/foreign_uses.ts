import type { Severity, SourceFile } from "../diagnostics/mod.ts";
import type { ScalarNode } from "../loader/mod.ts";
import { LazyModule } from "../text/mod.ts";
import type { KnownNames, TextPlace } from "./almost_references.ts";
import type { Template } from "./expression.ts";
import { findBraces } from "./parse/template.ts";
import type { ReferenceUse } from "./reference_use.ts";
import { placesIn } from "./scalar_places.ts";

const almost = new LazyModule(() => import("./almost_references.ts"));
/** What nearly every text with something like a reference in it has. */
const ALMOST =
  /\bsteps[.[]|\b(?:vars|ENV)\.|[{<%][A-Za-z_][\w-]{0,99}[}>%]|\$[A-Za-z_(\[]|\/:[A-Za-z_]/;

/** Whether a text may contain an expression, of this or another tool or almost right. */
export function mayHaveExpressions(text: string): boolean {
  return text.includes("${") || text.includes("{{") || ALMOST.test(text);
}

/** Whether something beside the expressions of a text may be nearly a reference. */
export function mayBeAlmost({ parts }: Template): boolean {
  return parts.some((part) => typeof part === "string" && ALMOST.test(part));
}

/** Returns the expressions of other tools in a text: `{{name}}`. */
export function bracesIn(node: ScalarNode, place: TextPlace, source: SourceFile): ReferenceUse[] {
  const placeOf = placesIn(node, source.text);
  // Without quotes, YAML reads them as a map, which is never intended.
  const isBare = !node.quoted && node.text.startsWith("{{");
  const braces: Severity = isBare || place !== "body" ? "error" : "warning";
  return findBraces(node.text).map(({ inside, text: written, offset }) => ({
    reference: { kind: "foreign", text: inside },
    hasFallback: false,
    range: placeOf(offset, written.length),
    written,
    braces,
    ...(isBare ? { needsQuotes: true } : {}),
  }));
}

/** Returns what is nearly a reference in a text, beside its expressions. */
export function almostIn(
  node: ScalarNode,
  template: Template,
  { place, names, source }: {
    readonly place: TextPlace;
    readonly names: KnownNames;
    readonly source: SourceFile;
  },
): ReferenceUse[] {
  const placeOf = placesIn(node, source.text);
  const found = almost.parts.findAlmostReferences(withBlanks(node.text, template), place, names);
  return found.map(({ text: written, offset, inside, rest, severity }) => ({
    reference: { kind: "foreign", text: inside },
    hasFallback: false,
    range: placeOf(offset, written.length),
    written,
    braces: severity,
    rest,
    ...(node.quoted ? {} : { quotes: node.range }),
  }));
}

/** Whether a use in the syntax of another tool is a mistake, and not only advised against. */
export function isError({ braces }: ReferenceUse): boolean {
  return braces === "error";
}

/** Returns a text with blanks in place of its expressions. */
function withBlanks(text: string, { parts }: Template): string {
  let literal = "";
  let at = 0;
  for (const part of parts) {
    if (typeof part === "string") continue;
    literal += text.slice(at, part.offset) + " ".repeat(part.text.length);
    at = part.offset + part.text.length;
  }
  return literal + text.slice(at);
}
