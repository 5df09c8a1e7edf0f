import type { JsonValue } from "../json/mod.ts";

/** What a browser or a proxy recorded: an HTTP Archive (HAR 1.1 or 1.2), read leniently. */
export interface Recording {
  /** The path of the file, as given. */
  readonly file: string;
  /** The size of the file in bytes. */
  readonly size: number;
  /** The recorder, for messages: `Chrome 141`, `Playwright 1.65.1 (chromium 156)`. */
  readonly recorder: string;
  /** The number of entries in the file, including the unusable ones. */
  readonly total: number;
  /** The usable entries in the order in which their requests began; ties in file order. */
  readonly entries: readonly Entry[];
  /** The unusable entries, in file order. */
  readonly skipped: readonly SkippedEntry[];
  /** Warnings about the file, for the user; they contain no secrets. */
  readonly warnings: readonly string[];
  /** Whether credentials were removed on export, as Chrome does since version 130. */
  readonly sanitized: boolean;
}

/** An entry that cannot be used, and why. */
export interface SkippedEntry {
  /** The index in the file, from 0. */
  readonly index: number;
  /** The reason: `it has no request`, `the url is not http: blob:…`. */
  readonly why: string;
  /** The reason without the offending value, if that is shorter: `the url is not http`. */
  readonly brief?: string;
  readonly reason: "unusable" | "scheme" | "websocket";
}

/** An exchange: a request and its response. */
export interface Entry {
  /**
   * The index in the file, from 0, where each call of a batch counts as an entry; it identifies the
   * entry.
   */
  readonly index: number;
  /** When the request began, in milliseconds since 1970. */
  readonly startMs: number;
  /** When the response was complete, in milliseconds since 1970; not before `startMs`. */
  readonly endMs: number;
  /** The page that the exchange belongs to, if the recorder notes pages. */
  readonly page?: string;
  readonly request: RecordedRequest;
  readonly response: RecordedResponse;
  /**
   * The type according to the recorder: `xhr`, `fetch`, `document`, `script`, `image`, `ping`, …
   */
  readonly resourceType?: string;
  /** Whether the response came from the browser's cache. */
  readonly fromCache: boolean;
}

/** Whether a script sent a request, by its type according to the recorder. */
export function isOfScript(resourceType: string | undefined): boolean {
  return /^(?:xhr|fetch)$/.test(resourceType ?? "");
}

/** A header field, by its name in lower case, or a cookie, by its name as recorded. */
export type Field = { readonly name: string; readonly value: string };

/** Returns the value of the first header with a name in lower case. */
export function headerValue(fields: readonly Field[], name: string): string | undefined {
  return fields.find((field) => field.name === name)?.value;
}

/**
 * Returns a URL without the session in its path that cookies have, too (Jakarta Servlet 6.1, section
 * 7.1.3).
 */
export function withoutSession(url: string, cookies = ""): string {
  return url.replace(/;jsessionid=([^/?#;]+)/i, (all, id) => cookies.includes(id) ? "" : all);
}

/** A request as it was recorded. */
export interface RecordedRequest {
  /** The method that the application obeys, in upper case: `DELETE` for a POST with `_method=delete`. */
  readonly method: string;
  /** The method of the request line, in upper case. */
  readonly sentMethod: string;
  /** The absolute URL, without its fragment. */
  readonly url: string;
  /** `https://shop.example.test:8443`. */
  readonly origin: string;
  /**
   * The segments of the path, percent-encoded as recorded; `/a/b%20c` is `["a", "b%20c"]`, `/` is
   * `[""]`.
   */
  readonly segments: readonly string[];
  /** The decoded parameters in order; `raw` is the pair as recorded (`filter%5Ba%5D=1`). */
  readonly query: readonly (Field & { readonly raw: string })[];
  /** The headers in order, a repeated one joined, without `:pseudo` headers and `cookie`. */
  readonly headers: readonly Field[];
  /** The cookies in order, from the header and from the recorder's list. */
  readonly cookies: readonly Field[];
  readonly body?: RecordedBody;
  /** Whether there was a body that is missing from the file. */
  readonly bodyMissing?: boolean;
}

/**
 * The body of a request. `type` is the content type with its parameters, empty if there is none.
 * `field` is the name of the only field of a form, if the body is the JSON in it.
 */
export type RecordedBody =
  & { readonly type: string; readonly field?: string }
  & (
    | { readonly kind: "json"; readonly value: JsonValue; readonly text: string }
    | { readonly kind: "form"; readonly fields: readonly Field[] }
    | { readonly kind: "multipart"; readonly parts: readonly RecordedPart[] }
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "bytes"; readonly base64: string }
  );

/** Returns the fields of a form, or the parts of a multipart body. */
export function formFields(body: RecordedBody | undefined) {
  return body?.kind === "form" ? body.fields : body?.kind === "multipart" ? body.parts : [];
}

/** A part of a multipart body. */
export interface RecordedPart {
  readonly name: string;
  /** Absent if the recorder left it out, as most do for files, and if it is not text. */
  readonly value?: string;
  /** The bytes of what is not text. */
  readonly base64?: string;
  readonly filename?: string;
  readonly type?: string;
}

/** A response as it was recorded. */
export interface RecordedResponse {
  /** The status; 0 if there was no response, or if it failed according to the recorder. */
  readonly status: number;
  /** The headers in order, a repeated one joined, without `:pseudo` headers and `set-cookie`. */
  readonly headers: readonly Field[];
  /** The cookies that the response sets, in order; a cookie that it removes has an empty value. */
  readonly setCookies: readonly Field[];
  /** The media type without parameters, in lower case; empty if there is none. */
  readonly type: string;
  /** The body as text; absent if there was none, if it is not text, or if it is not in the file. */
  readonly text?: string;
  /** The body as JSON with exact integers, if it is an object or a list; parsed on first access. */
  readonly json?: JsonValue;
  /** Returns the text of a script, which costs nothing until then. */
  readonly script?: () => string | undefined;
  /** The size of the body in bytes, if known. */
  readonly size?: number;
  /** Whether there was a body that is missing from the file. */
  readonly bodyMissing: boolean;
}
