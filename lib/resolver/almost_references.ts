import type { Severity } from "../diagnostics/mod.ts";

/** The kind of place of a text, which decides how likely a name in it is meant as a reference. */
export type TextPlace = "line" | "value" | "body" | "document";

/** The names of a flow that a reference may mean. */
export interface KnownNames {
  /** The flow variables and the run parameters. */
  readonly values: ReadonlySet<string>;
  /** The captures of each step; steps of one name together. */
  readonly captures: ReadonlyMap<string, ReadonlySet<string>>;
  /** The captures of all steps. */
  readonly captureNames: ReadonlySet<string>;
}

/** A text that is nearly a reference: `$steps.login.token`, `{vars.name}`, `{id}`. */
interface AlmostReference {
  /** The text as written, with what is around the reference. */
  readonly text: string;
  /** Its start, in UTF-16 units. */
  readonly offset: number;
  /** The reference itself. */
  readonly inside: string;
  /** The default and the filters after it, if any. */
  readonly rest: string;
  readonly severity: Severity;
}

const NAME = "[A-Za-z_][\\w-]*";
const IN_BRACKETS =
  `steps\\[(?:"[^"\\]\\n]{1,100}"|'[^'\\]\\n]{1,100}')\\](?:\\.[\\w-]{1,100}){1,2}`;
const QUALIFIED =
  `(?:${IN_BRACKETS}|steps[.[][^\\s{}()<>%$|,;:/?&=#]{1,200}|(?:vars|ENV)\\.${NAME})`;
const REST = "(?:\\s{0,20}(?::-|\\|)[^{}()<>%\\n]{0,200})?";

/** What people write around a reference instead of `${` and `}`. */
const AROUND: readonly (readonly [opening: string, closing: string])[] = [
  ["\\$[ \\t]{0,20}\\{", "\\}"],
  ["\\$\\(", "\\)"],
  ["\\$\\[", "\\]"],
  ["[#@%]\\{", "\\}"],
  ["\\{", "\\}"],
  ["%", "%"],
  ["<<?", ">>?"],
];

const QUALIFIED_FORMS = [
  ...AROUND.map(([open, close]) => `${open}\\s{0,20}(${QUALIFIED})(${REST})\\s{0,20}${close}`),
  `\\$(${QUALIFIED})()\\}?`,
  `(?<![\\w./-])(steps\\.[\\w.-]{1,200})()`,
];
const QUALIFIED_ANYWHERE = new RegExp(QUALIFIED_FORMS.join("|"), "g");
/** A name alone, in what other tools write around names. */
const NAME_FORMS = [
  ...AROUND.map(([open, close]) => `${open}(${NAME})${close}`),
  `\\$(${NAME})(?![\\w-]|\\s{0,20}=)`,
  `(?<=/):(${NAME})(?=[/?#]|$)`,
];
const NAME_ANYWHERE = new RegExp(NAME_FORMS.join("|"), "g");
const NAME_ONLY = new RegExp(`^(?:${NAME_FORMS.slice(0, -1).join("|")})$`, "g");

/** An operation of GraphQL, whose variables look like those of other tools. */
const DOCUMENT = /^\s*(?:query|mutation|subscription)\b[^{}]*\{/;

/** Members of OData, which look like variables. */
const ODATA = /^\$(?:count|value|metadata|batch|ref|filter|select|expand|orderby|top|skip|search)$/;

/**
 * Finds what is nearly a reference to something that the flow has. Other text is what it is.
 *
 * @param text The text, with its expressions blanked out.
 */
export function findAlmostReferences(
  text: string,
  place: TextPlace,
  names: KnownNames,
): AlmostReference[] {
  const qualified = Array.from(
    text.matchAll(QUALIFIED_ANYWHERE),
    (match) => qualifiedIn(match, text, place, names),
  ).filter((one) => one !== undefined);
  if (place === "document" || DOCUMENT.test(text)) return qualified;
  const pattern = place === "line" ? NAME_ANYWHERE : NAME_ONLY;
  const bare = Array.from(text.matchAll(pattern), ({ 0: written, index, ...groups }) => {
    const inside = Object.values(groups).find((group) => group !== undefined) as string;
    return { text: written, offset: index, inside, rest: "", severity: "warning" as const };
  }).filter((one) => isName(one.inside, names) && !ODATA.test(one.text) && !isEscaped(text, one));
  const isFree = (one: AlmostReference) => !qualified.some((other) => meet(one, other));
  return [...qualified, ...bare.filter(isFree)];
}

function qualifiedIn(
  match: RegExpExecArray,
  text: string,
  place: TextPlace,
  names: KnownNames,
): AlmostReference | undefined {
  const at = match.findIndex((group, i) => i > 0 && group !== undefined);
  const [written, inside, rest] = [match[0], match[at], match[at + 1]];
  const one = { text: written, offset: match.index, inside, rest };
  if (isEscaped(text, one)) return undefined;
  const isBare = written === inside;
  if (!inside.startsWith("steps")) {
    const name = inside.slice(inside.indexOf(".") + 1);
    if (inside.startsWith("vars") && !names.values.has(name)) return undefined;
    return { ...one, severity: place === "body" ? "warning" : "error" };
  }
  const capture = captureIn(inside, names);
  if (!capture || isBare && !capture.isKnown) return undefined;
  const severity = place === "body" && !capture.isKnown ? "warning" : "error";
  const { length } = capture;
  if (length === inside.length || !written.endsWith(inside)) return { ...one, severity };
  // What follows the name of the capture is not a part of the reference.
  const cut = written.length - inside.length + length;
  return { ...one, text: written.slice(0, cut), inside: inside.slice(0, length), severity };
}

/** Reads `steps.login.capture.token`, whose step exists; the name of a step may have dots. */
function captureIn(
  reference: string,
  { captures }: KnownNames,
): { readonly length: number; readonly isKnown: boolean } | undefined {
  let best: { length: number; isKnown: boolean } | undefined;
  for (const [step, tail] of splitReference(reference)) {
    const known = captures.get(step);
    const [whole, name] = /^(?:\.capture)?\.([\w-]+)/.exec(tail) ?? [];
    if (!known || whole === undefined) continue;
    const length = reference.length - tail.length + whole.length;
    best = { length, isKnown: known.has(name) };
    if (best.isKnown) return best;
  }
  return best;
}

/** Splits a reference after what may be the name of its step, which may have dots. */
function splitReference(reference: string): (readonly [step: string, tail: string])[] {
  const [, , quoted, after] = /^steps\[(["'])(.*?)\1\](.*)$/s.exec(reference) ?? [];
  if (quoted !== undefined) return [[quoted, after]];
  const text = reference.slice("steps.".length);
  return Array.from(text.matchAll(/\./g), ({ index }) => [text.slice(0, index), text.slice(index)]);
}

function isName(name: string, { values, captureNames }: KnownNames): boolean {
  return values.has(name) || captureNames.has(name);
}

/** Returns whether a `$` or a brace before a match makes it a part of something else. */
function isEscaped(text: string, { offset }: { readonly offset: number }): boolean {
  return /[$\\{]/.test(text.charAt(offset - 1));
}

function meet(one: AlmostReference, other: AlmostReference): boolean {
  return one.offset < other.offset + other.text.length &&
    other.offset < one.offset + one.text.length;
}
