import { toText, valueAt } from "../../../json/mod.ts";
import { isXml, xmlValues } from "../../../markup/mod.ts";
import { secretNameKind } from "../../../secrets/mod.ts";
import { callOf, endpointKind, isRoute, PARAMETERS, pathOf } from "../../call/mod.ts";
import type { Keys, RequestValue, ValuePlace } from "../../provenance.ts";
import type { Entry } from "../../recording.ts";
import type { EncodedForm, NameWords, TextPart, ValueClass } from "../../values/mod.ts";
import {
  encodedForms,
  hasToken,
  ID_WORDS,
  jsonLeaves,
  looksUnique,
  nameWords,
  NOT_ID,
  ownName,
  PAGE_WORDS,
  ROTATING_WORDS,
  textParts,
  valueClass,
  wordSet,
} from "../../values/mod.ts";
import { IN_ROW } from "../response/html_links.ts";
import { consumerNames, isEnvelopeId, withId } from "../value_names.ts";

/** A request value, or a part of one, whose source in a response is looked for. */
export type Consumer = Readonly<ReturnType<typeof consumerOf>>;

/** A part of a request value, whose source may be another response than that of the rest. */
interface Part extends Pick<RequestValue, "value"> {
  readonly names: readonly NameWords[];
  readonly forms?: readonly EncodedForm[];
  readonly valueClass?: ValueClass;
  /** The range in the text of the request value. */
  readonly span: { readonly start: number; readonly end: number };
}

/** Things that have numbers which are not ids. */
const NUMBERED = wordSet("page line row phone mobile fax house street week room seat port");

/** The consumers for a request value: that for the whole of it, and those for its parts. */
export type Consumers = readonly [whole: Consumer, ...parts: readonly Consumer[]];

/**
 * Creates the function that returns the consumers for a request value. Requests to one path repeat
 * most of what they send outside their bodies, which is read once.
 */
export function consumerReader(): (requestValue: RequestValue) => Consumers {
  const read = (one: RequestValue): Consumers => [consumerOf(one), ...consumerParts(one)];
  const known = new Map<string, Consumers>();
  return (requestValue) => {
    const { id, entry, place, value } = requestValue;
    const { method, body } = entry.request;
    const isRepeated = /^(?:path|header|cookie)$/.test(place.in) ||
      place.in === "query" && body === undefined;
    if (!isRepeated) return read(requestValue);
    const about = place.in === "query" ? callOf(entry).resources : "";
    const key = `${method} ${pathOf(entry)} ${about} ${id.slice(id.indexOf(" "))} ${value}`;
    const [whole, ...parts] = known.getOrInsertComputed(key, () => read(requestValue));
    const own = (consumer: Consumer): Consumer => ({ ...consumer, requestValue, entry, place });
    return [own(whole), ...parts.map(own)];
  };
}

/** Creates the consumer for a request value or for a part of one. */
function consumerOf(requestValue: RequestValue, part?: Part) {
  const { entry, place } = requestValue;
  const { value } = part ?? requestValue;
  const isEnvelope = place.in === "json" && place.embedded === undefined &&
    isEnvelopeId(entry, place.path);
  const names: readonly NameWords[] = part?.names ??
    (isEnvelope ? [["call", "id"]] : consumerNames(entry, place));
  const text = toText(value);
  const kind = part?.valueClass ?? valueClass(value);
  const words = names[0] ?? [];
  const last = words.at(-1) ?? "";
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  // The page of a site, `parent_page`, not a part of a list.
  const isOfThing = words.length > 1 && last === "page" && !OF_LIST.has(words.at(-2)!);
  const called = words.join(" ");
  const isCode = ONE_TIME.test(text) &&
    (CODE.test(called) || called === "code" && endpointKind(entry.request) !== undefined);
  return {
    requestValue,
    entry,
    place,
    value,
    text,
    valueClass: kind,
    names,
    forms: part?.forms ?? (part ? [{ text, filters: [] }] : encodedForms(text)),
    /** Whether the name or the place says that the value identifies something. */
    idLike: ID_WORDS.has(last),
    /** Whether the name says that the value is not an identifier, like `page`. */
    notId: NOT_ID.has(last) && !isOfThing ||
      last === "number" && NUMBERED.has(words.at(-2) ?? "") || isEnvelope,
    /**
     * Whether the name says that the value is a secret or a token that may be replaced by another.
     */
    tokenLike: hasToken(words) || isCode,
    /** Whether it is a code that was sent to the user, as in a mail. */
    isCode,
    /** Whether it is, as a whole, the route of the call in the query. */
    isRoute: part === undefined && isRoute(requestValue),
    /** Whether the name says that the value leads to the next page, or it is long enough for that. */
    cursorLike: has(PAGE_WORDS) ||
      place.in === "query" && kind === "code" && text.length >= MIN_SPLIT,
    /** Whether later responses take precedence over earlier ones. */
    rotates: has(ROTATING_WORDS) || has(PAGE_WORDS) && callOf(entry).action === "read" || isCode ||
      place.in === "cookie" || place.in === "header" || IN_ROW.test(text),
    /** All numbers of the list of numbers in JSON that it is one of, as texts; none otherwise. */
    listed: part === undefined && place.in === "json" ? numbersAround(entry, place.path) : [],
    /** The range in the text of the request value, if this is a part. */
    span: part?.span,
  };
}

/** How many numbers of a list are looked at. */
const MAX_LISTED = 50;

function numbersAround({ request: { body } }: Entry, path: Keys): readonly string[] {
  if (typeof path.at(-1) !== "number" || body?.kind !== "json") return [];
  const texts = [valueAt(body.value, path.slice(0, -1))].flat().slice(0, MAX_LISTED).map(String);
  const areNumbers = texts.every((text) => /^[1-9]\d*$/.test(text));
  return areNumbers && texts.length > 1 && new Set(texts).size === texts.length ? texts : [];
}

const OF_LIST = wordSet("per current next previous prev first last items rows results max to");

/** A code for one login or one transaction, and the names of such. */
const ONE_TIME = /^(?:\d{6,10}|(?=.*\d)[A-Z\d]{6,10})$/;
const CODE =
  /(?:^| )(?:otp|tan|pin|totp|passcode|mfa)$|(?:verification|confirmation|activation|security|login|auth|access|sms|email|one time) code$/;

const MIN_SPLIT = 8;

/** A time in UTC with a fraction of a second, without zeros at its end. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d+[1-9](?=0*(?:Z|[+-]00:?00)$)/;

/** A signed token, whose parts belong together: what it says, a time, and the signature. */
const SIGNED = /^[\w-]{8,}\.[\w-]{4,}\.[\w-]{20,}$/;

/**
 * Returns the consumers for the parts of a request value, which may come from responses even if the
 * whole does not.
 */
function consumerParts(requestValue: RequestValue): readonly Consumer[] {
  const { entry, place, value } = requestValue;
  const text = toText(value);
  const inHeaderName = place.in === "header name";
  const isBindable = ({ text: part }: TextPart) =>
    inHeaderName ? /^(?=.*\d)[a-z\d]{6,}$/.test(part) : looksUnique(part);
  const mayHaveParts = inHeaderName || text.length >= MIN_SPLIT && !SIGNED.test(text) &&
      valueClass(text) !== "email" && !(place.in === "path" && PARAMETERS.test(text)) &&
      secretNameKind(ownName(place) ?? "") !== "password";
  const strong = mayHaveParts ? textParts(text).filter(isBindable) : [];
  // A URI or a path may be one that a response has, or below it: `s3://store/3/7f8a90c1d2/model`.
  const ends = /^(?:[a-z][a-z\d+.-]*:)?\//i.test(text) ? text.matchAll(/\/|$/g) : [];
  const above = Array.from(ends, ({ index }) => ({ text: text.slice(0, index), start: 0 }))
    .filter((one) => one.text.length > strong[0]?.start).reverse();
  // A client may write a time with more or fewer digits than the response: `…:47.247539000Z`.
  const [moment] = MOMENT.exec(text) ?? [];
  const times = moment ? [{ text: moment, start: 0 }] : [];
  return [
    ...namedParts(requestValue, text),
    ...[...above, ...strong, ...times].map(({ text: part, start }): Part => ({
      value: part,
      names: consumerNames(entry, place),
      span: { start, end: start + part.length },
      // Header names are in lower case, but the value within them may not be.
      ...inHeaderName
        ? { forms: [{ text: part, filters: [] }, { text: part.toUpperCase(), filters: ["lower"] }] }
        : { valueClass: "token" },
    })),
  ].map((part) => consumerOf(requestValue, part));
}

/** A way to write values in a text. */
interface Notation {
  readonly places: readonly ValuePlace["in"][];
  /** The names of the parameters or members that are written so, if not all. */
  readonly field?: RegExp;
  /** What the whole text looks like, if its parts do not say so. */
  readonly whole?: RegExp;
  /**
   * Finds the parts: each `value`, with the `thing` that it is the id of or the `key` that it has.
   * Without either it has the name of the whole.
   */
  readonly part: RegExp;
  /** Whether a part is an id, whatever it looks like. */
  readonly isId?: true;
}

const VALUES = ["query", "form", "json"] as const;

const NOTATIONS: readonly Notation[] = [
  // OData keys: `Products(5)`, `https://app.test/odata/Products(5)`.
  {
    places: ["path", ...VALUES],
    part:
      /^(?:https?:\/\/[^/?#]+)?\/?(?:[\w.-]+\/)*(?<thing>[A-Za-z]\w*)\((?:\w+=)?'?(?<value>[^'()]+?)'?\)$/dg,
  },
  // Parameters of a segment: `list;jsessionid=…`.
  { places: ["path"], part: /;(?<key>[\w-]+)=(?<value>[^;]+)/dg },
  // Wildcards: `*INV-7*`, `%INV-7%`.
  { places: VALUES, whole: /^\*|\*$|^%.*%$/, part: /^[*%]?(?<value>[^*%]+)[*%]?$/dg },
  // Files: `5.pdf`, `bread-7.json`.
  { places: ["path"], part: /^(?<value>[\w:~-]+)\.[a-z]{2,5}$/dgi },
  // Boxes, `chk_7` and `note[7]`, and fields of one thing among others: `title2345`.
  { places: ["field name"], part: /(?<=[_[]|[a-z](?=\d{3}))(?<value>\d+)(?=\]?$)/dg },
  // Parts of forms: `base24664-reps`.
  { places: ["field name"], part: /^(?<thing>[A-Za-z]+)[_[-]?(?<value>\d{3,})(?=[\]_-])/dg },
  // Lists of numbers: `1,2`, `in.(1,2)`, `[1]`.
  {
    places: ["path", ...VALUES],
    whole: /^(?=.*\D)(?:not\.)?(?:(?:eq|neq|in)\.)?[([]?\d+(?:,\s*\d+)*[)\]]?$/,
    part: /(?<value>\d+)/dg,
  },
  // Paths with a number after the name of a thing: `Patient/12`, `/api/users/5`; or `User:5`; or a
  // list of addresses (RFC 2483, section 5).
  {
    places: [...VALUES, "text"],
    whole:
      /^(?:(?:https?:\/\/[^/?#]+)?\/?(?:[\w.-]+\/)*[A-Za-z][\w.-]*[/:]\d+(?:\/[\w.-]+)*\/?(?:\r?\n|$))+$/,
    part: /(?<thing>[A-Za-z][\w.-]{0,99})[/:](?<value>\d+)(?=[/\r\n]|$)/dg,
  },
  // Paths of a batch, whose ids may have no digit: `/classes/Event/KhfqgmClQY`.
  {
    places: ["json"],
    field: /^(?:path|url|uri)$/i,
    part:
      /^(?:\/[\w.~-]+)*\/(?<thing>[A-Za-z][\w-]*)\/(?<value>(?=\w*[A-Z])(?=\w*[a-z])[A-Za-z\d]{8,})$/dg,
    isId: true,
  },
  // OData filters: `ProductId eq 5`.
  {
    places: ["query"],
    field: /filter$/i,
    part: /\b(?<key>[A-Za-z_]\w*)(?:\/[A-Za-z_]\w*){0,20} eq '?(?<value>[\w-]+)'?(?=\s|\)|$)/dg,
  },
  // Several values in base64: `marta:2:063a4f9173b8`.
  { places: ["header"], part: /(?<value>[^:]+)(?::|$)/dg },
  // Arguments in GraphQL documents: `post(id: 5)`.
  {
    places: ["json"],
    field: /^query$/,
    whole: /^[^{]*\{/,
    part: /(?<!\w)(?<key>\w+)\s*:\s*"?(?<value>[\w-]+)"?(?=\s*[,)}])/dg,
  },
];

/** Returns the parts with known names: of a notation, of XML, or of JSON. */
function namedParts({ entry, place, value }: RequestValue, text: string): readonly Part[] {
  const field = ownName(place) ?? "";
  for (const notation of typeof value === "string" ? NOTATIONS : []) {
    if (place.in === "header" && !place.encoding) break;
    if (!notation.places.includes(place.in) || notation.field?.test(field) === false) continue;
    if (notation.whole?.test(text) === false) continue;
    const parts = Array.from(text.matchAll(notation.part), ({ groups, indices }): Part => {
      const { value, thing, key } = groups!;
      const [start, end] = indices!.groups!.value;
      const names = thing !== undefined
        ? [withId(nameWords(thing))]
        : consumerNames(entry, key === undefined ? place : { in: "json", path: [key] });
      const isToken = notation.isId || place.in === "header" && value.length >= MIN_SPLIT;
      return { value, names, span: { start, end }, ...isToken && { valueClass: "token" } };
    });
    if (parts.length > 0) return parts;
  }
  if (place.in === "text" && isXml(text)) {
    return xmlValues(text).map(({ value, names, start }) => (
      { value, names: [names], span: { start, end: start + value.length } }
    ));
  }
  const areLines = place.in === "text" && /^\s*\{.*\}\s*\n\s*\{/.test(text);
  const lines = areLines ? [...text.matchAll(/.+/g)] : [{ 0: text, index: 0 }];
  return lines.flatMap(({ 0: json, index }) =>
    jsonLeaves(json).map(({ path, value, start, end }) => ({
      value,
      names: consumerNames(entry, place, path),
      span: { start: index + start, end: index + end },
    }))
  );
}
