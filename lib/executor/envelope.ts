import { ENVELOPE_NAMES } from "../loader/mod.ts";
import { type JsonObject, type JsonValue, parseJson } from "../json/mod.ts";
import { cookieValues, readSetCookies } from "./cookies.ts";
import { once } from "./once.ts";
import { describeNotJson } from "./not_json.ts";
import { MAX_DEPTH, nestsTooDeeply } from "./nesting.ts";
import { decodeText, mediaType } from "./text.ts";
import type { ReceivedResponse } from "./transport.ts";

export { ENVELOPE_NAMES };

/** A response as captures and assertions see it; each part is computed when first looked at. */
export interface Envelope {
  /** The response itself. */
  readonly response: ReceivedResponse;
  /**
   * The members named by {@linkcode ENVELOPE_NAMES}. `headers` has names in lower case, repeated
   * fields joined with `, `. `json` is an own member only where the body is JSON; to find out, the
   * body is parsed when a query selects `json` or all members.
   */
  readonly root: JsonObject;
  /** The body as text, decoded by its charset. */
  text(): string;
  /** The body as JSON, whatever its content type says. */
  json(): JsonBody;
}

/** A body as JSON, or why it is none. */
export type JsonBody =
  | { readonly ok: true; readonly value: JsonValue }
  | {
    readonly ok: false;
    /** For example `the body is HTML, not JSON (text/html, 1.2 kB)`. */
    readonly problem: string;
    /** The part of the body that shows it, on one line; absent where the body is empty. */
    readonly excerpt?: string;
  };

/** Makes the envelope of a response. */
export function createEnvelope(response: ReceivedResponse): Envelope {
  const { status, headers, body, durationMs } = response;
  const contentType = headers.get("content-type") ?? "";
  const text = once(() => decodeText(body, contentType));
  const json = once(() => readJson(text(), contentType, body.length));
  const setCookies = once(() => readSetCookies(headers));
  const cookies = once(() => cookieValues(setCookies()));
  const headerMap = once(() => readHeaders(headers));
  const root = once(() =>
    hideJsonUnless(() => json().ok, {
      status,
      get headers() {
        return headerMap();
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
      get text() {
        return text();
      },
      duration_ms: durationMs,
      size: body.length,
      get url() {
        return response.url;
      },
    })
  );
  return {
    response,
    get root() {
      return root();
    },
    text,
    json,
  };
}

/** A body that is no JSON must be missing at `$.json`, and a query decides that by own members. */
function hideJsonUnless(isJson: () => boolean, members: EnvelopeMembers): JsonObject {
  return new Proxy<JsonObject>(members, {
    getOwnPropertyDescriptor: (target, name) =>
      name === "json" && !isJson() ? undefined : Reflect.getOwnPropertyDescriptor(target, name),
  });
}

type EnvelopeMembers = Readonly<Record<typeof ENVELOPE_NAMES[number], JsonValue>>;

function readHeaders(headers: Headers): JsonObject {
  const map = Object.fromEntries(headers);
  const setCookie = headers.get("set-cookie");
  return setCookie === null ? map : { ...map, "set-cookie": setCookie };
}

function readJson(text: string, contentType: string, size: number): JsonBody {
  if (text === "") return { ok: false, problem: "the body is empty" };
  if (nestsTooDeeply(text)) {
    return { ok: false, problem: `the JSON is nested more than ${MAX_DEPTH} levels deep` };
  }
  try {
    return { ok: true, value: parseJson(text) };
  } catch {
    return { ok: false, ...describeNotJson(text, mediaType(contentType), size) };
  }
}
