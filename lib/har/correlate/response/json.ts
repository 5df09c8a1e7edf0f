import { isArray, type JsonValue, valueAt } from "../../../json/mod.ts";
import { readMarkup } from "../../../markup/mod.ts";
import { ifPossible, memoizedByObject, once } from "../../../text/mod.ts";
import { lastKey } from "../../producer.ts";
import type { Keys, Scalar, TextSource } from "../../provenance.ts";
import {
  eachLeaf,
  isCursor,
  isFileName,
  isIdName,
  isNeverBound,
  nameWords,
  type SoughtTexts,
  valueClass,
} from "../../values/mod.ts";
import { isAccountKey } from "../acceptance.ts";
import { isEnvelopeId, isItemOfThings, isWholeResult, namesAt } from "../value_names.ts";
import { anchoredSource, firstSource } from "./text_source.ts";
import { htmlLinks } from "./html_links.ts";
import { chooseItem, type JsonPlace } from "./list_items.ts";
import { type CandidateResponse, type ResponseValue, responseValue } from "./response_value.ts";
import { mayHave, urlParts } from "./url_parts.ts";

const MIN_NESTED = 4;
const MAX_NESTED = 1_000_000;
const MAX_SPLIT = 16_384;
const TYPE_KEYS = ["__typename", "type", "object", "kind", "_type"];

/** Returns the scalars of a JSON response that are looked for. */
export function valuesInJson(response: CandidateResponse, root: JsonValue): ResponseValue[] {
  const leaves = leafReader(response.sought)(root as object);
  return leaves.flatMap(({ path, value, isWanted, isLonger }) => {
    const at = { response, root, path };
    const whole = isWanted && isWorthKeeping(at, value) ? [jsonValue(at, value)] : [];
    return isLonger ? [...whole, ...valuesInLeaf(at, String(value))] : whole;
  });
}

/** A leaf of a JSON response that is looked for, or that may have in it what is looked for. */
type SoughtLeaf = Readonly<{ path: Keys; value: Scalar; isWanted: boolean; isLonger: boolean }>;

/** Returns what finds the leaves that are looked for in JSON, which is one object for equal responses. */
const leafReader = memoizedByObject((sought: SoughtTexts) =>
  memoizedByObject((root: object) => {
    const leaves: SoughtLeaf[] = [];
    eachLeaf(root as JsonValue, (path, value) => {
      if (value === null || typeof value === "boolean" || value === "") return;
      const isWanted = sought.has(String(value));
      const isLonger = typeof value === "string" && !(isWanted && !/^#|\//.test(value)) &&
        value.length >= MIN_NESTED && value.length <= MAX_NESTED && mayContain(value, sought);
      if (isWanted || isLonger) leaves.push({ path: [...path], value, isWanted, isLonger });
    });
    return leaves;
  })
);

/** Whether something that is looked for may be in a text: in JSON, in a link, or by its shape. */
function mayContain(leaf: string, sought: SoughtTexts): boolean {
  if (/^\s*[{[]/.test(leaf) || leaf.includes("<") && LINKED.test(leaf)) return true;
  return momentIn(leaf, sought) !== undefined || leaf.length <= MAX_SPLIT &&
      (/[/?]/.test(leaf) && mayHave(leaf, sought) || sought.hitsIn(leaf).length > 0);
}

/** A time with a fraction of a second, without its zone. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d{3,9}/;
/** The length of such a time with one digit of its fraction. */
const MIN_MOMENT = 21;

/** Returns the beginning of a time that is looked for, which a client writes with other zeros. */
function momentIn(leaf: string, sought: SoughtTexts): string | undefined {
  const [whole = ""] = MOMENT.exec(leaf) ?? [];
  for (let end = whole.length; end > MIN_MOMENT; end--) {
    if (sought.has(whole.slice(0, end))) return whole.slice(0, end);
  }
  return undefined;
}

/** Returns the values within a text of a JSON response: of JSON, of a URL, or by their shape. */
function valuesInLeaf(at: JsonPlace, leaf: string) {
  const { response, path } = at;
  const { sought, typed, entry } = response;
  const { text: body = "" } = entry.response;
  const nested = /^\s*[{[]/.test(leaf) ? ifPossible((): JsonValue => JSON.parse(leaf)) : undefined;
  if (nested !== undefined) {
    return valuesInJson({ ...response, typed: () => undefined }, nested).map((one) => {
      const sort = `${pathSort(path)} ${one.sort}`;
      const source = once(() => anchoredSource(body, one.text, typed));
      return { ...one, response, isPart: true, sort, source };
    });
  }
  const isSplit = leaf.length <= MAX_SPLIT;
  const hits = isSplit ? sought.hitsIn(leaf).filter(({ text }) => text !== leaf) : [];
  const hasLinks = leaf.includes("<") && LINKED.test(leaf);
  const links = hasLinks ? htmlLinks(() => readMarkup(leaf), entry.request.url, sought, typed) : [];
  const pieces = isSplit ? urlParts(leaf) : [];
  const moment = momentIn(leaf, sought);
  const part = (text: string, written = text, facts: Partial<ResponseValue> = {}, regex = "") =>
    jsonValue(at, text, {
      from: "text",
      isPart: true,
      source: once(() => {
        const whole = chooseItem(at);
        const inBody = () => anchoredSource(body, written, typed, leaf);
        if (whole.choice?.note !== undefined) return inBody();
        const found = firstSource([regex], leaf, written) ?? anchoredSource(leaf, written, typed);
        return found ? { ...whole, regex: found.regex } : inBody();
      }),
      ...facts,
    });
  return [
    ...links.map(({ value, names, link, source }) =>
      part(value, value, {
        name: names.join(" "),
        names: [names],
        isIdLike: true,
        link,
        source: once(() => inJson(source(), body, value)),
      })
    ),
    ...pieces.filter(({ value }) => sought.hasTelling(value) && valueClass(value) !== "word")
      .map(({ value, written, names, isIdLike, regex }) => {
        const decoding = written === value ? undefined : "urldecode";
        return part(value, written, { names: [names], isIdLike, decoding }, regex());
      }),
    ...hits.map(({ text }) => part(text)),
    ...moment ? [part(moment, moment, {}, `^(.{${moment.length}})`)] : [],
  ];
}

/** What a piece of a page has. */
const LINKED = /\s(?:href|action)=/i;

/** Returns the source of a value of a page that is a text of a JSON body, with its escapes. */
function inJson(source: TextSource | undefined, body: string, value: string) {
  if (source === undefined) return undefined;
  const written = (regex: string) => {
    // Between tags there are often line breaks, within a text there are not.
    const quoted = regex.replaceAll('"', '\\\\"')
      .replaceAll(/(?<=>)\\s\*|\\s\*(?=<)/g, "(?:\\s|\\\\[nrt])*");
    return body.includes("\\/") ? quoted.replaceAll("/", "\\\\?/") : quoted;
  };
  const found = firstSource([written(source.regex)], body, value);
  return found && { ...source, ...found, ...source.plain && { plain: written(source.plain) } };
}

/** Describes a value of a JSON response by its path. */
function jsonValue(at: JsonPlace, value: Scalar, facts: Partial<ResponseValue> = {}) {
  const { response, root, path } = at;
  return responseValue(response, value, {
    names: facts.names ?? namesAt(response.entry, path, typeNameAt(root, path)),
    isIdLike: endsLikeId(root, path),
    from: "json",
    name: lastKey(path) ?? "",
    indexes: path.filter((key) => typeof key === "number").length,
    depth: path.length,
    sort: pathSort(path),
    source: once(() => chooseItem(at)),
    ...facts,
  });
}

/** Returns what the object with a value says it is. */
function typeNameAt(root: JsonValue, path: Keys): string | undefined {
  const parent = valueAt(root, path.slice(0, -1));
  return TYPE_KEYS.map((key) => valueAt(parent, [key])).filter((type) => typeof type === "string")
    .find((type) => /^[A-Za-z][\w-]{2,40}$/.test(type));
}

/** Numbers and words count only if their names say that they identify something. */
function isWorthKeeping({ response: { entry, isWrite }, root, path }: JsonPlace, value: Scalar) {
  const kind = valueClass(value);
  const { body } = entry.request;
  const isSent = () => body?.kind === "json" && valueAt(body.value, path) === value;
  if (isNeverBound(kind) || isEnvelopeId(entry, path) && isSent()) return false;
  if (!/^(?:integer|word)$/.test(kind)) return true;
  if (kind === "word" && !isWrite && path.length > 3) return false;
  if (endsLikeId(root, path)) return true;
  if (kind !== "word") return isCursor(lastKey(path) ?? "");
  return isAccountKey(String(path.at(-1))) || isWrite && isFileName(String(value));
}

/**
 * Whether a path ends in a word for identifiers, is the whole result, or leads to the items of a
 * top-level list, or to the only number in one of things.
 */
function endsLikeId(root: JsonValue, path: Keys): boolean {
  const name = lastKey(path) ?? "";
  const list = valueAt(root, path.slice(0, -1));
  return nameWords(name).length === 0 || isWholeResult(path) || isIdName(name) ||
    isItemOfThings(path) && isArray(list) && list.length === 1 && typeof list[0] === "number";
}

/** Returns a path in a form that can be compared. */
function pathSort(keys: Keys): string {
  return keys.map((key) => typeof key === "number" ? `${key}`.padStart(8, "0") : key).join("\x01");
}
