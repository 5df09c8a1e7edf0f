import type { Atom, Keys, Scalar } from "../provenance.ts";
import {
  type Form,
  formsOf,
  ID_WORDS,
  isStrong,
  type NameWords,
  nameWords,
  NOT_ID,
  tokensOf,
  type ValueClass,
  valueClass,
} from "../values/mod.ts";
import { consumerNames, nameParts } from "./consumer_names.ts";
import { jsonSpans } from "./json_spans.ts";
import { resourceOf } from "./resource.ts";

/** An atom, or a part of one, that looks for an answer which it may come from. */
export interface Seeker {
  readonly atom: Atom;
  readonly value: Scalar;
  readonly text: string;
  readonly valueClass: ValueClass;
  readonly names: readonly NameWords[];
  readonly forms: readonly Form[];
  /** Whether its name or its place says that it identifies something. */
  readonly idLike: boolean;
  /** Whether its name says that it is no identifier, as `page`. */
  readonly notId: boolean;
  /** Whether its name says that it is a secret or a token that may be replaced by another. */
  readonly tokenLike: boolean;
  /** Whether its name says that it leads to the next page. */
  readonly cursorLike: boolean;
  /** Whether later answers count more than earlier ones. */
  readonly rotates: boolean;
  readonly isRpc: boolean;
  /** Where it stands in the text of its atom, if it is a part. */
  readonly span?: { readonly start: number; readonly end: number };
}

const TOKEN_WORDS = wordSet(
  "token csrf session auth authorization key jwt ticket credential signature secret",
);
const CURSOR_WORDS = wordSet(
  "cursor continuation marker after before next nextpage scroll bookmark since start",
);
const ROTATING = wordSet(
  "token csrf session etag rev revision version cursor nonce continuation match ticket auth",
);
const MIN_SPLIT = 8;
const ODATA = /^([A-Za-z]\w*)\((?:\w+=)?'?([^'()]+?)'?\)$/;
const WITH_EXTENSION = /^(\d+)\.[a-z]{2,5}$/i;
const ARGUMENT = /(\w+)\s*:\s*"?([\w-]+)"?(?=\s*[,)}])/g;

/** An atom as one that looks for its answer. */
export function seekerOf(atom: Atom): Seeker {
  return build(
    atom,
    atom.value,
    consumerNames(atom.entry, atom.place),
    formsOf(textOf(atom.value)),
  );
}

/** The parts of an atom that may come from answers though the whole does not. */
export function partsOf(atom: Atom): readonly Seeker[] {
  const text = textOf(atom.value);
  const named = namedParts(atom, text);
  const strong = atom.place.in === "header name" || text.length >= MIN_SPLIT
    ? tokensOf(text).filter((token) => isToken(atom, token.text)).map((token) =>
      build(
        atom,
        token.text,
        consumerNames(atom.entry, atom.place),
        atom.place.in === "header name" ? caseForms(token.text) : formsOf(token.text).slice(0, 1),
        { start: token.start, end: token.start + token.text.length },
      )
    )
    : [];
  return [...named, ...strong];
}

function isToken(atom: Atom, text: string): boolean {
  if (atom.place.in === "header name") return /\d/.test(text) && /^[a-z\d]{6,}$/.test(text);
  return isStrong(valueClass(text));
}

/** The names of headers are in lower case, whatever they are made of. */
function caseForms(text: string): readonly Form[] {
  return [{ text, filters: [] }, { text: text.toUpperCase(), filters: ["lower"] }];
}

/** Parts whose names are known: leaves of JSON, keys of OData, arguments of GraphQL, `5.pdf`. */
function namedParts(atom: Atom, text: string): readonly Seeker[] {
  const { entry, place } = atom;
  const part = (value: Scalar, start: number, end: number, names: readonly NameWords[]) =>
    build(atom, value, names, [{ text: textOf(value), filters: [] }], { start, end });
  if (place.in === "path") {
    const odata = ODATA.exec(text);
    if (odata) {
      const start = text.indexOf(odata[2], odata[1].length);
      return [part(odata[2], start, start + odata[2].length, [[...nameWords(odata[1]), "id"]])];
    }
    const digits = WITH_EXTENSION.exec(text)?.[1];
    if (digits !== undefined) return [part(digits, 0, digits.length, consumerNames(entry, place))];
  }
  if (place.in === "json" && place.path.at(-1) === "query" && resourceOf(entry).isRpc) {
    return [...text.matchAll(ARGUMENT)].map(({ 0: whole, 1: name, 2: value, index }) => {
      const start = index + whole.indexOf(value, name.length);
      return part(
        value,
        start,
        start + value.length,
        consumerNames(entry, { in: "json", path: [name] }),
      );
    });
  }
  return jsonSpans(text).map(({ path, value, start, end }) =>
    part(value, start, end, consumerNames(entry, place, path))
  );
}

function build(
  atom: Atom,
  value: Scalar,
  names: readonly NameWords[],
  forms: readonly Form[],
  span?: { readonly start: number; readonly end: number },
): Seeker {
  const words = names[0] ?? [];
  const last = words.at(-1) ?? "";
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const rawLast = rawName(atom.place);
  return {
    atom,
    value,
    text: textOf(value),
    valueClass: valueClass(value),
    names,
    forms,
    idLike: ID_WORDS.has(last),
    notId: NOT_ID.has(last) || isEnvelopeId(atom, rawLast),
    tokenLike: has(TOKEN_WORDS),
    cursorLike: has(CURSOR_WORDS),
    rotates: has(ROTATING) || atom.place.in === "cookie" || atom.place.in === "header",
    isRpc: resourceOf(atom.entry).isRpc,
    ...(span ? { span } : {}),
  };
}

/** The `id` of a JSON-RPC request counts requests. */
function isEnvelopeId({ entry, place }: Atom, name: string): boolean {
  if (place.in !== "json" || name !== "id" || !resourceOf(entry).isRpc) return false;
  const keys: Keys = place.path.filter((key) => typeof key === "string");
  return keys.length === 1;
}

function rawName(place: Atom["place"]): string {
  if (place.in === "json") {
    return String(place.path.findLast((key) => typeof key === "string") ?? "");
  }
  return "name" in place ? String(nameParts(place.name).at(-1)) : "";
}

function textOf(value: Scalar): string {
  return typeof value === "string" ? value : String(value);
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}
