import type { JsonObject, JsonValue } from "../../json/mod.ts";
import type { ENVELOPE_NAMES } from "../../loader/mod.ts";
import { mediaType, once } from "../../text/mod.ts";
import { decodeText } from "../content_type.ts";
import type { ReceivedHop, ReceivedResponse } from "../exchange.ts";
import { cookieValues, readSetCookies } from "./cookies.ts";
import type { EventsRead } from "./event_reader.ts";
import { headerLists, headerTexts } from "./headers.ts";
import { type JsonBody, readJson } from "./json_body.ts";
import { type PathLists, pathLists } from "./xml/path_lists.ts";
import { readXml, type XmlBody } from "./xml/xml_body.ts";

/** A response as captures and assertions see it; each part is computed when first used. */
export interface Envelope {
  /** The response itself. */
  readonly response: ReceivedResponse;
  /**
   * The members named by {@linkcode ENVELOPE_NAMES}. `headers` finds names in any case, with
   * repeated fields joined by `, `. `json`, `xml` and `events` are own members only if the body is
   * JSON or XML, or the step reads events; to determine this, the body is parsed when a query
   * selects one of them or all members.
   */
  readonly root: JsonObject;
  /** Returns the members as a path sees them that reads some parts as lists. */
  view(lists: ListView): JsonObject;
  /** Returns the body as text, decoded by its charset. */
  text(): string;
  /** Returns the body as JSON, regardless of its content type. */
  json(): JsonBody;
  /** Returns the body as XML, regardless of its content type. */
  xml(): XmlBody;
  /** The events of the body; absent if the step does not read events. */
  readonly events?: EventsRead;
  /** The SHA-256 of the body in hexadecimal, if it was hashed while it arrived. */
  readonly sha256?: string;
}

/** The parts that are lists even with a single item. */
interface ListView {
  /** Whether every header is a list of its fields. */
  readonly headers?: boolean;
  /** The elements of XML that are lists. */
  readonly xml?: PathLists;
}

/** Facts about a response other than its own parts. */
export interface ResponseFacts {
  /** The exchanges before it. */
  readonly hops?: readonly ReceivedHop[];
  readonly events?: EventsRead;
  readonly sha256?: string;
}

const NO_LISTS = pathLists("$");

/** Makes the envelope of a response. */
export function createEnvelope(
  response: ReceivedResponse,
  { hops = response.hops ?? [], events, sha256 }: ResponseFacts = {},
): Envelope {
  const { status, headers, body, durationMs, size } = response;
  const contentType = headers.get("content-type") ?? "";
  const text = once(() => decodeText(body, contentType));
  const json = once(() => readJson(text(), contentType, body.length));
  const xml = once(() => readXml(text(), mediaType(contentType), body.length));
  const setCookies = once(() => readSetCookies(headers));
  const cookies = once(() => cookieValues(setCookies()));
  const redirects = once(() => redirectsOf(hops));
  const readHeaders = memoized((lists) => lists ? headerLists(response) : headerTexts(response));
  const xmlViews = memoized((_key, { isList }: PathLists) => {
    const document = xml();
    return document.ok ? document.value(isList) : null;
  });

  function membersOf({ headers: asLists = false, xml: lists = NO_LISTS }: ListView): JsonObject {
    const members: EnvelopeMembers = {
      status,
      get headers() {
        return readHeaders(asLists);
      },
      get cookies() {
        return cookies();
      },
      get set_cookies() {
        return setCookies();
      },
      get json() {
        const body = json();
        return body.ok ? body.value : null;
      },
      get xml() {
        return xmlViews(lists.key, lists);
      },
      get events() {
        return events?.values ?? null;
      },
      get text() {
        return text();
      },
      duration_ms: durationMs,
      size,
      get url() {
        return response.url;
      },
      get redirects() {
        return redirects();
      },
    };
    return hideMissingMembers(
      { json: () => json().ok, xml: () => xml().ok, events: () => events !== undefined },
      members,
    );
  }

  const root = once(() => membersOf({}));
  return {
    response,
    get root() {
      return root();
    },
    view: membersOf,
    text,
    json,
    xml,
    events,
    sha256,
  };
}

/** Hides `json`, `xml` and `events` if the body has none; queries only see own members. */
function hideMissingMembers(
  there: Readonly<Record<string, () => boolean>>,
  members: EnvelopeMembers,
): JsonObject {
  const isHidden = (name: string | symbol) =>
    typeof name === "string" && Object.hasOwn(there, name) && !there[name]();
  return new Proxy<JsonObject>(members, {
    getOwnPropertyDescriptor: (target, name) =>
      isHidden(name) ? undefined : Reflect.getOwnPropertyDescriptor(target, name),
  });
}

type EnvelopeMembers = Readonly<Record<typeof ENVELOPE_NAMES[number], JsonValue>>;

/** Makes a function that computes its value once for each key. */
function memoized<Key, Args extends readonly unknown[], T>(
  compute: (key: Key, ...args: Args) => T,
): (key: Key, ...args: Args) => T {
  const kept = new Map<Key, T>();
  return (key, ...args) => {
    if (!kept.has(key)) kept.set(key, compute(key, ...args));
    return kept.get(key)!;
  };
}

/** Returns the redirects that were followed; their cookies are not sent, but can be captured. */
function redirectsOf(hops: readonly ReceivedHop[]): JsonValue {
  return hops.filter(({ kind }) => kind === "redirect").map((hop) => {
    const setCookies = readSetCookies(hop.headers);
    return {
      status: hop.status,
      method: hop.method,
      url: hop.url,
      ...(hop.location === undefined ? {} : { location: hop.location }),
      cookies: cookieValues(setCookies),
      set_cookies: setCookies,
    };
  });
}

/** Makes the envelope of a single value, as if it were the JSON body of a response. */
export function envelopeOf(value: JsonValue): Envelope {
  const response = {
    status: 200,
    statusText: "",
    headers: new Headers(),
    body: new Uint8Array(),
    size: 0,
    durationMs: 0,
    url: "",
    transport: "fetch",
  } as const;
  return { ...createEnvelope(response), json: () => ({ ok: true, value }) };
}
