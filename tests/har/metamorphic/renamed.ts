import type { Conversion } from "../../../lib/har/mod.ts";
import type { Decision } from "../../../lib/har/provenance.ts";
import { randomNumbers } from "./changes.ts";

/** The texts of a recording and what stands in their place in another one. */
export type Renaming = ReadonlyMap<string, string>;

const ID = /^(?:uuid|hex|token)$/;
const TYPED = /^(?:text|code)$/;
const MIN_LENGTH = 8;
/** An id by itself, unlike one that is encoded, or in JSON. */
const ONE_WORD = /^[\w.-]+$/;

/**
 * Gives the ids that a flow captures, and the texts of several words that were typed, others of the
 * same shape: each letter and digit is followed by the next of its kind.
 */
export function renamingOf({ analysis: { selection } }: Conversion): Renaming {
  const decisions = [...selection.decisions.values()];
  const renaming = new Map<string, string>();
  for (const decision of decisions) {
    const { requestValue: { value } } = decision;
    if (typeof value !== "string" || value.length < MIN_LENGTH) continue;
    const isId = isCapturedId(decision) && ONE_WORD.test(value);
    if (isId || isTypedText(decision)) renaming.set(value, shifted(value));
  }
  return withoutSearched(renaming, decisions);
}

/** Leaves out the texts of which a query has a word: a search would not find them any more. */
function withoutSearched(renaming: Renaming, decisions: readonly Decision[]): Renaming {
  const asked = decisions.flatMap(({ requestValue: { place, value } }) =>
    place.in === "query" ? `${value}`.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? [] : []
  );
  const isSearched = (text: string) =>
    text.includes(" ") && asked.some((word) => text.toLowerCase().includes(word));
  return new Map([...renaming].filter(([text]) => !isSearched(text)));
}

function isCapturedId({ valueClass, template = [] }: Decision): boolean {
  return ID.test(valueClass) &&
    template.some((piece) => typeof piece !== "string" && piece.to === "capture");
}

/**
 * Gives each captured id that occurs nowhere in the flow another one, of the same length, of random
 * characters of the same kinds.
 */
export function randomIdsOf(
  { analysis: { selection }, flows }: Conversion,
  seed: number,
): Renaming {
  const random = randomNumbers(seed);
  const ids = selection.decisions.values().filter(isCapturedId)
    .filter(({ requestValue: { place } }) => !place.in.endsWith("name"))
    .map(({ requestValue: { value } }) => `${value}`)
    .filter((id) => id.length >= MIN_LENGTH && ONE_WORD.test(id))
    .filter((id) => !flows.some(({ text }) => text.includes(id)));
  return new Map(Array.from(new Set(ids), (id) => [id, atRandom(id, random)]));
}

const LATIN = "abcdefghijklmnopqrstuvwxyz";
const CYRILLIC = "абцдефгхийклмнопярстувщхыз";

/** Gives the texts of several words that were typed others in Cyrillic script. */
export function cyrillicTextsOf({ analysis: { selection } }: Conversion): Renaming {
  const decisions = [...selection.decisions.values()];
  const texts = decisions.filter(isTypedText).map(({ requestValue: { value } }) => `${value}`);
  const renaming = new Map(texts.map((text) => [
    text,
    text.replace(/[A-Za-z]/g, (char) => {
      const other = CYRILLIC[LATIN.indexOf(char.toLowerCase())];
      return char === char.toLowerCase() ? other : other.toUpperCase();
    }),
  ]));
  return withoutSearched(renaming, decisions);
}

const KINDS = ["abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"];
const HEX_KINDS = ["abcdef", "ABCDEF", "0123456789"];

function atRandom(id: string, random: () => number): string {
  const kinds = /^[\da-f-]+$/i.test(id) ? HEX_KINDS : KINDS;
  const characters = kinds.filter((kind) => [...kind].some((one) => id.includes(one))).join("");
  return id.replaceAll(/[A-Za-z\d]/g, () => characters[Math.floor(random() * characters.length)]);
}

/** Words are left alone: they could be words of the route or of a state. */
function isTypedText({ valueClass, template, requestValue: { place, value } }: Decision): boolean {
  const isField = place.in === "json" || place.in === "form" || place.in === "part";
  return TYPED.test(valueClass) && isField && template === undefined &&
    /^[\p{L}\d]+(?: [\p{L}\d]+)+$/u.test(`${value}`);
}

/** Shifts letters and digits, so that hexadecimal digits stay such. */
function shifted(text: string): string {
  const isHex = /^[\da-f-]+$/i.test(text);
  const next = (char: string, first: string, count: number) =>
    String.fromCharCode(
      first.charCodeAt(0) + (char.charCodeAt(0) - first.charCodeAt(0) + 1) % count,
    );
  return text.replace(/[a-z]/g, (char) => next(char, "a", isHex ? 6 : 26))
    .replace(/[A-Z]/g, (char) => next(char, "A", isHex ? 6 : 26))
    .replace(/[1-9]/g, (char) => next(char, "1", 9));
}

/** The forms in which a text occurs: plain, in a URL, in a form, and in a pattern of a flow. */
const FORMS: readonly ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  (text) => new URLSearchParams({ "": text }).toString().slice(1),
  slug,
  (text) => slug(text).replaceAll("-", "_"),
  (text) => text.replaceAll(" ", "\\s*"),
  (text) => text.replaceAll(" ", "\\\\s*"),
];

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, "-");
}

/** Replaces texts in all their forms. */
export function renamed(text: string, renaming: Renaming): string {
  const forms = new Map(
    Array.from(renaming).flatMap(([from, to]) => FORMS.map((form) => [form(from), form(to)])),
  );
  if (forms.size === 0) return text;
  const longestFirst = [...forms.keys()].sort((a, b) => b.length - a.length);
  const pattern = longestFirst.map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  return text.replace(new RegExp(pattern.join("|"), "g"), (found) => forms.get(found)!);
}
