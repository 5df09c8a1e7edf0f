import { toText } from "../../json/mod.ts";
import type { Atom, Scalar } from "../provenance.ts";
import {
  type Form,
  formsOf,
  isStrong,
  type NameWords,
  nameWords,
  tokensOf,
  valueClass,
} from "../values/mod.ts";
import { consumerNames } from "./consumer_names.ts";
import { type JsonSpan, jsonSpans } from "./json_spans.ts";
import { resourceOf } from "./resource.ts";
import { makeSeeker, type Seeker } from "./seeker.ts";
import { isXml, xmlValues } from "./xml_values.ts";

const MIN_SPLIT = 8;
const ODATA = /^([A-Za-z]\w*)\((?:\w+=)?'?([^'()]+?)'?\)$/;
/** A key of OData in a value: `Products(5)`, `https://app.test/odata/Products(5)`. */
const ODATA_PATH =
  /^(?:https?:\/\/[^/?#]+)?\/?(?:[\w.-]+\/)*([A-Za-z]\w*)\((?:\w+=)?'?([\w-]+?)'?\)$/;
const ODATA_FILTER = /\b([A-Za-z_]\w*)(?:\/[A-Za-z_]\w*)* eq '?([\w-]+)'?(?=\s|\)|$)/g;
const WITH_EXTENSION = /^(\d+)\.[a-z]{2,5}$/i;
const NUMBERS = /^(?:not\.)?(?:(?:eq|neq|in)\.)?[([]?\d+(?:,\s*\d+)*[)\]]?$/;
/** A path with a number behind the name of a thing: `Patient/12`, `/api/users/5`. */
const PATH = /^(?:https?:\/\/[^/?#]+)?\/?(?:[\w.-]+\/)*[A-Za-z][\w.-]*\/\d+(?:\/[\w.-]+)*\/?$/;
const ARGUMENT = /(\w+)\s*:\s*"?([\w-]+)"?(?=\s*[,)}])/g;

/** The parts of an atom that may come from answers though the whole does not. */
export function partsOf(atom: Atom): readonly Seeker[] {
  const text = toText(atom.value);
  const named = namedParts(atom, text);
  const strong = atom.place.in === "header name" || text.length >= MIN_SPLIT
    ? tokensOf(text).filter((token) => isToken(atom, token.text)).map((token) =>
      makeSeeker(
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
  const part: MakePart = (value, start, end, names) =>
    makeSeeker(atom, value, names, [{ text: toText(value), filters: [] }], { start, end });
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
  if (isValue && typeof atom.value === "string" && /\D/.test(text)) {
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
  return jsonSpans(text).map(({ path, value, start, end }) =>
    part(value, start, end, consumerNames(entry, place, path))
  );
}

type MakePart = (value: Scalar, start: number, end: number, names: readonly NameWords[]) => Seeker;

/** The leaves of JSON, or of lines of it. */
function spansOfLines(text: string): readonly JsonSpan[] {
  if (!/^\s*\{.*\}\s*\n\s*\{/.test(text)) return jsonSpans(text);
  return [...text.matchAll(/.+/g)].flatMap(({ 0: line, index }) =>
    jsonSpans(line).map((span) => ({ ...span, start: index + span.start, end: index + span.end }))
  );
}

/** What a filter of OData compares with: `5` of `ProductId eq 5`. */
function comparedPart(entry: Atom["entry"], match: RegExpExecArray, part: MakePart): Seeker {
  const [whole, name, value] = match;
  const start = match.index + whole.lastIndexOf(value);
  return part(
    value,
    start,
    start + value.length,
    consumerNames(entry, { in: "json", path: [name] }),
  );
}

function numbersInPath(text: string, part: MakePart): readonly Seeker[] {
  return [...text.matchAll(/([A-Za-z][\w.-]*)\/(\d+)(?=\/|$)/g)].map(
    ({ 0: whole, 1: thing, 2: number, index }) => {
      const end = index + whole.length;
      return part(number, end - number.length, end, [[...nameWords(thing), "id"]]);
    },
  );
}
