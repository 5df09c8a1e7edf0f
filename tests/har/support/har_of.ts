import { readRecording, type Recording } from "../../../lib/har/mod.ts";

/** A header field, or several of one name. */
export type HeaderMap = Readonly<Record<string, string | readonly string[]>>;

/** An exchange in short; what is left out has a default. */
export interface Exchange {
  /** @default {"GET"} */
  readonly method?: string;
  /** Absolute, or a path of `https://app.test`. @default {"/"} */
  readonly url?: string;
  readonly headers?: HeaderMap;
  /** A text is sent as it is, a value as JSON. */
  readonly body?: unknown;
  /** A form, sent with `application/x-www-form-urlencoded`. */
  readonly form?: Readonly<Record<string, string>>;
  /** @default {200} */
  readonly status?: number;
  readonly responseHeaders?: HeaderMap;
  /** The JSON of the response. */
  readonly json?: unknown;
  /** The text of the response, if it is not JSON. */
  readonly text?: string;
  /** The type of the response. @default {"application/json" with `json`, else "text/html"} */
  readonly type?: string;
  /** When it began, in milliseconds after the first. @default {100 ms after the previous one} */
  readonly at?: number;
  /** How long it took, in milliseconds. @default {20} */
  readonly time?: number;
  /** @default {"fetch"} */
  readonly resourceType?: string;
  readonly page?: string;
  /** More members of the entry, or replacements. */
  readonly raw?: Readonly<Record<string, unknown>>;
}

const BASE = "https://app.test";
const FIRST = Date.UTC(2026, 0, 5, 9, 0, 0);

/** The bytes of a recording as Playwright makes it. */
export function harOf(
  exchanges: readonly Exchange[],
  log: Readonly<Record<string, unknown>> = {},
): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(logOf(exchanges, log)));
}

/** A recording read from what {@linkcode harOf} makes. */
export function recordingOf(
  exchanges: readonly Exchange[],
  log: Readonly<Record<string, unknown>> = {},
): Promise<Recording> {
  return readRecording(harOf(exchanges, log), "app.har");
}

/** The value of a recording, to be changed before it is written. */
export function logOf(
  exchanges: readonly Exchange[],
  log: Readonly<Record<string, unknown>> = {},
): { log: { entries: Record<string, unknown>[]; [name: string]: unknown } } {
  let at = -100;
  const entries = exchanges.map((exchange) => {
    at = exchange.at ?? at + 100;
    return entryOf(exchange, at);
  });
  return {
    log: {
      version: "1.2",
      creator: { name: "Playwright", version: "1.65.1" },
      browser: { name: "chromium", version: "141.0.1" },
      pages: [],
      entries,
      ...log,
    },
  };
}

function entryOf(exchange: Exchange, at: number): Record<string, unknown> {
  const { method = "GET", url = "/", status = 200, time = 20, page, raw = {} } = exchange;
  const absolute = new URL(url, BASE);
  return {
    startedDateTime: new Date(FIRST + at).toISOString(),
    time,
    ...(page === undefined ? {} : { pageref: page }),
    _resourceType: exchange.resourceType ?? "fetch",
    request: {
      method,
      url: url.startsWith("/") ? `${BASE}${url}` : url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: headerList(requestHeaders(exchange)),
      queryString: [...absolute.searchParams].map(([name, value]) => ({ name, value })),
      ...postData(exchange),
    },
    response: {
      status,
      statusText: "",
      cookies: [],
      headers: headerList({
        ...(contentType(exchange) === "" ? {} : { "content-type": contentType(exchange) }),
        ...exchange.responseHeaders,
      }),
      content: content(exchange),
      redirectURL: "",
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...raw,
  };
}

function requestHeaders({ headers = {}, body, form }: Exchange): HeaderMap {
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === "content-type");
  if (hasType || (body === undefined && form === undefined)) return headers;
  const type = form
    ? "application/x-www-form-urlencoded"
    : typeof body === "string"
    ? "text/plain"
    : "application/json";
  return { "content-type": type, ...headers };
}

function postData(exchange: Exchange): Record<string, unknown> {
  const { body, form } = exchange;
  if (body === undefined && form === undefined) return {};
  const mimeType = Object.entries(requestHeaders(exchange))
    .find(([name]) => name.toLowerCase() === "content-type")?.[1];
  const text = form
    ? new URLSearchParams(form).toString()
    : typeof body === "string"
    ? body
    : JSON.stringify(body);
  return { postData: { mimeType, params: [], text } };
}

function contentType({ type, json, text }: Exchange): string {
  return type ?? (json !== undefined ? "application/json" : text !== undefined ? "text/html" : "");
}

function content(exchange: Exchange): Record<string, unknown> {
  const text = exchange.json !== undefined ? JSON.stringify(exchange.json) : exchange.text;
  const size = new TextEncoder().encode(text ?? "").length;
  return { size, mimeType: contentType(exchange), text: text ?? "" };
}

function headerList(headers: HeaderMap): { name: string; value: string }[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map((one) => ({ name, value: one }))
  );
}
