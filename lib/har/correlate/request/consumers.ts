import { toText } from "../../../json/mod.ts";
import { callOf } from "../../call/mod.ts";
import { lastKey } from "../../producer.ts";
import type { Keys, RequestValue, Scalar } from "../../provenance.ts";
import {
  type EncodedForm,
  encodedForms,
  ID_WORDS,
  isStrong,
  type NameWords,
  nameWords,
  NOT_ID,
  PAGE_WORDS,
  ROTATING_WORDS,
  textParts,
  TOKEN_WORDS,
  type ValueClass,
  valueClass,
} from "../../values/mod.ts";
import { isXml, xmlValues } from "../response/xml.ts";
import { consumerNames, nameParts } from "../value_names.ts";
import { type JsonLeaf, jsonLeaves } from "./json_leaves.ts";

/** A request value, or a part of one, whose source in a response is looked for. */
export interface Consumer {
  readonly requestValue: RequestValue;
  readonly value: Scalar;
  readonly text: string;
  readonly valueClass: ValueClass;
  readonly names: readonly NameWords[];
  readonly forms: readonly EncodedForm[];
  /** Whether the name or the place says that the value identifies something. */
  readonly idLike: boolean;
  /** Whether the name says that the value is not an identifier, like `page`. */
  readonly notId: boolean;
  /**
   * Whether the name says that the value is a secret or a token that may be replaced by another.
   */
  readonly tokenLike: boolean;
  /** Whether the name says that the value leads to the next page. */
  readonly cursorLike: boolean;
  /** Whether later responses take precedence over earlier ones. */
  readonly rotates: boolean;
  readonly isRpc: boolean;
  /** The range in the text of the request value, if this is a part. */
  readonly span?: { readonly start: number; readonly end: number };
}

/** Things that have numbers which are not ids. */
const NUMBERED = new Set(
  "page line row phone mobile fax house street week room seat port".split(" "),
);
/** Creates the consumer for a whole request value. */
export function consumerOf(requestValue: RequestValue): Consumer {
  return makeConsumer(
    requestValue,
    requestValue.value,
    consumerNames(requestValue.entry, requestValue.place),
    encodedForms(toText(requestValue.value)),
  );
}

/** Creates a consumer for a request value or, with a span, for a part of one. */
function makeConsumer(
  requestValue: RequestValue,
  value: Scalar,
  names: readonly NameWords[],
  forms: readonly EncodedForm[],
  span?: { readonly start: number; readonly end: number },
): Consumer {
  const words = names[0] ?? [];
  const last = words.at(-1) ?? "";
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const rawLast = rawName(requestValue.place);
  return {
    requestValue,
    value,
    text: toText(value),
    valueClass: valueClass(value),
    names,
    forms,
    idLike: ID_WORDS.has(last),
    notId: NOT_ID.has(last) || last === "number" && NUMBERED.has(words.at(-2) ?? "") ||
      isEnvelopeId(requestValue, rawLast),
    tokenLike: has(TOKEN_WORDS),
    cursorLike: has(PAGE_WORDS),
    rotates: has(ROTATING_WORDS) || requestValue.place.in === "cookie" ||
      requestValue.place.in === "header",
    isRpc: callOf(requestValue.entry).isRpc,
    span,
  };
}

/** The `id` of a JSON-RPC request only counts requests. */
function isEnvelopeId({ entry, place }: RequestValue, name: string): boolean {
  if (place.in !== "json" || name !== "id" || !callOf(entry).isRpc) return false;
  const keys: Keys = place.path.filter((key) => typeof key === "string");
  return keys.length === 1;
}

function rawName(place: RequestValue["place"]): string {
  if (place.in === "json") return lastKey(place.path) ?? "";
  return "name" in place ? String(nameParts(place.name).at(-1)) : "";
}

const MIN_SPLIT = 8;
const ODATA = /^([A-Za-z]\w*)\((?:\w+=)?'?([^'()]+?)'?\)$/;
/** An OData key in a value: `Products(5)`, `https://app.test/odata/Products(5)`. */
const ODATA_PATH =
  /^(?:https?:\/\/[^/?#]+)?\/?(?:[\w.-]+\/)*([A-Za-z]\w*)\((?:\w+=)?'?([\w-]+?)'?\)$/;
const ODATA_FILTER = /\b([A-Za-z_]\w*)(?:\/[A-Za-z_]\w*){0,20} eq '?([\w-]+)'?(?=\s|\)|$)/g;
const WITH_EXTENSION = /^(\d+)\.[a-z]{2,5}$/i;
const NUMBERS = /^(?:not\.)?(?:(?:eq|neq|in)\.)?[([]?\d+(?:,\s*\d+)*[)\]]?$/;
/** A path with a number after the name of a thing: `Patient/12`, `/api/users/5`. */
const PATH = /^(?:https?:\/\/[^/?#]+)?\/?(?:[\w.-]+\/)*[A-Za-z][\w.-]*\/\d+(?:\/[\w.-]+)*\/?$/;
const ARGUMENT = /(?<!\w)(\w+)\s*:\s*"?([\w-]+)"?(?=\s*[,)}])/g;

/** A signed token, whose parts belong together: what it says, a time, and the signature. */
const SIGNED = /^[\w-]{8,}\.[\w-]{4,}\.[\w-]{20,}$/;

/**
 * Returns the consumers for the parts of a request value, which may come from responses even if the
 * whole does not.
 */
export function consumerParts(requestValue: RequestValue): readonly Consumer[] {
  const text = toText(requestValue.value);
  const named = namedParts(requestValue, text);
  const strong = requestValue.place.in === "header name" ||
      text.length >= MIN_SPLIT && !SIGNED.test(text)
    ? textParts(text).filter((token) => isBindablePart(requestValue, token.text)).map((token) =>
      makeConsumer(
        requestValue,
        token.text,
        consumerNames(requestValue.entry, requestValue.place),
        requestValue.place.in === "header name"
          ? caseForms(token.text)
          : encodedForms(token.text).slice(0, 1),
        { start: token.start, end: token.start + token.text.length },
      )
    )
    : [];
  return [...named, ...strong];
}

function isBindablePart(requestValue: RequestValue, text: string): boolean {
  if (requestValue.place.in === "header name") return /\d/.test(text) && /^[a-z\d]{6,}$/.test(text);
  return isStrong(valueClass(text));
}

/** Header names are in lower case, but the value within them may not be. */
function caseForms(text: string): readonly EncodedForm[] {
  return [{ text, filters: [] }, { text: text.toUpperCase(), filters: ["lower"] }];
}

/** Returns the parts with known names: JSON leaves, OData keys, GraphQL arguments, `5.pdf`. */
function namedParts(requestValue: RequestValue, text: string): readonly Consumer[] {
  const { entry, place } = requestValue;
  const part: MakePart = (value, start, end, names) =>
    makeConsumer(requestValue, value, names, [{ text: toText(value), filters: [] }], {
      start,
      end,
    });
  if (place.in === "path") {
    const odata = ODATA.exec(text);
    if (odata) {
      const start = text.indexOf(odata[2], odata[1].length);
      return [part(odata[2], start, start + odata[2].length, [[...nameWords(odata[1]), "id"]])];
    }
    const digits = WITH_EXTENSION.exec(text)?.[1];
    if (digits !== undefined) return [part(digits, 0, digits.length, consumerNames(entry, place))];
  }
  const isValue = place.in === "query" || place.in === "form" || place.in === "json";
  if (isValue && typeof requestValue.value === "string" && /\D/.test(text)) {
    if (NUMBERS.test(text)) {
      const names = consumerNames(entry, place);
      return [...text.matchAll(/\d+/g)].map(({ 0: number, index }) =>
        part(number, index, index + number.length, names)
      );
    }
    if (PATH.test(text)) return numbersInPath(text, part);
    const odata = ODATA_PATH.exec(text);
    if (odata) {
      const start = text.lastIndexOf(odata[2]);
      return [part(odata[2], start, start + odata[2].length, [[...nameWords(odata[1]), "id"]])];
    }
    if (place.in === "query" && /filter$/i.test(place.name)) {
      const compared = [...text.matchAll(ODATA_FILTER)];
      if (compared.length > 0) return compared.map((match) => comparedPart(entry, match, part));
    }
  }
  if (place.in === "json" && place.path.at(-1) === "query" && callOf(entry).isRpc) {
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
  if (place.in === "text" && isXml(text)) {
    return xmlValues(text).map(({ value, names, start }) =>
      part(value, start, start + value.length, [names])
    );
  }
  if (place.in === "text") {
    return spansOfLines(text).map(({ path, value, start, end }) =>
      part(value, start, end, consumerNames(entry, place, path))
    );
  }
  return jsonLeaves(text).map(({ path, value, start, end }) =>
    part(value, start, end, consumerNames(entry, place, path))
  );
}

type MakePart = (
  value: Scalar,
  start: number,
  end: number,
  names: readonly NameWords[],
) => Consumer;

/** Returns the leaves of a JSON text or of JSON lines. */
function spansOfLines(text: string): readonly JsonLeaf[] {
  if (!/^\s*\{.*\}\s*\n\s*\{/.test(text)) return jsonLeaves(text);
  return [...text.matchAll(/.+/g)].flatMap(({ 0: line, index }) =>
    jsonLeaves(line).map((span) => ({ ...span, start: index + span.start, end: index + span.end }))
  );
}

/** Returns the value that an OData filter compares with: `5` of `ProductId eq 5`. */
function comparedPart(
  entry: RequestValue["entry"],
  match: RegExpExecArray,
  part: MakePart,
): Consumer {
  const [whole, name, value] = match;
  const start = match.index + whole.lastIndexOf(value);
  return part(
    value,
    start,
    start + value.length,
    consumerNames(entry, { in: "json", path: [name] }),
  );
}

function numbersInPath(text: string, part: MakePart): readonly Consumer[] {
  return [...text.matchAll(/([A-Za-z][\w.-]{0,99})\/(\d+)(?=\/|$)/g)].map(
    ({ 0: whole, 1: thing, 2: number, index }) => {
      const end = index + whole.length;
      return part(number, end - number.length, end, [[...nameWords(thing), "id"]]);
    },
  );
}
