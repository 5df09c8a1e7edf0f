import type { JsonValue } from "../json/mod.ts";

/** What a browser or a proxy recorded: an HTTP Archive (HAR 1.1 or 1.2), read leniently. */
export interface Recording {
  /** The path of the file, as it was given. */
  readonly file: string;
  /** Bytes of the file. */
  readonly size: number;
  /** The recorder, for messages: `Chrome 141`, `Playwright 1.65.1 (chromium 156)`. */
  readonly recorder: string;
  /** How many entries the file has, the unusable ones among them. */
  readonly total: number;
  /** The usable entries, in the order in which the requests began; ties in the order of the file. */
  readonly entries: readonly Entry[];
  /** The entries that cannot be used, in the order of the file. */
  readonly skipped: readonly SkippedEntry[];
  /** Warnings about the file, for people; they contain no secrets. */
  readonly warnings: readonly string[];
  /** Whether credentials were taken out when it was exported, as Chrome does since version 130. */
  readonly sanitized: boolean;
}

/** An entry that cannot be used, and why. */
export interface SkippedEntry {
  /** Its place in the file, from 0 on. */
  readonly index: number;
  /** For example `it has no request`, `the url is not http: blob:…`. */
  readonly why: string;
  /** The same without what shows it, if that is shorter: `the url is not http`. */
  readonly brief?: string;
  readonly reason: "unusable" | "scheme" | "websocket";
}

/** An exchange: a request and its response. */
export interface Entry {
  /** Its place in the file, from 0 on; its identity. */
  readonly index: number;
  /** When the request began, in milliseconds since 1970. */
  readonly startMs: number;
  /** When the response was complete; not before `startMs`. */
  readonly endMs: number;
  /** The page it belongs to, if the recorder notes pages. */
  readonly page?: string;
  readonly request: RecordedRequest;
  readonly response: RecordedResponse;
  /** What the recorder says of it: `xhr`, `fetch`, `document`, `script`, `image`, `ping`, … */
  readonly resourceType?: string;
  /** Whether the response came from a cache of the browser. */
  readonly fromCache: boolean;
  /** Whether the recorder says that it failed or was cancelled; the status is then 0. */
  readonly failed: boolean;
}

/** A header field or a cookie. */
export interface Field {
  /** Of a header in lower case; of a cookie as it is. */
  readonly name: string;
  readonly value: string;
}

/** A request as it was recorded. */
export interface RecordedRequest {
  /** In upper case. */
  readonly method: string;
  /** Absolute, without fragment. */
  readonly url: string;
  /** `https://shop.example.test:8443`. */
  readonly origin: string;
  /**
   * The segments of the path, percent-encoded as recorded; `/a/b%20c` is `["a", "b%20c"]`, `/` is
   * `[""]`.
   */
  readonly segments: readonly string[];
  /** The parameters in order, decoded; `raw` is the pair as it was recorded (`filter%5Ba%5D=1`). */
  readonly query: readonly QueryField[];
  /** In order, repeated ones too; no `:pseudo` headers, and no `cookie`. */
  readonly headers: readonly Field[];
  /** In order; from the header and from the list of the recorder. */
  readonly cookies: readonly Field[];
  readonly body?: RecordedBody;
  /** Whether there was a body that the file does not have. */
  readonly bodyMissing?: boolean;
}

/** A parameter of a URL. */
export interface QueryField extends Field {
  readonly raw: string;
}

/**
 * The body of a request. `type` is the content type, parameters included; empty where there is
 * none.
 */
export type RecordedBody =
  | {
    readonly kind: "json";
    readonly type: string;
    readonly value: JsonValue;
    readonly text: string;
  }
  | { readonly kind: "form"; readonly type: string; readonly fields: readonly Field[] }
  | { readonly kind: "multipart"; readonly type: string; readonly parts: readonly RecordedPart[] }
  | { readonly kind: "text"; readonly type: string; readonly text: string }
  | { readonly kind: "bytes"; readonly type: string; readonly base64: string };

/** A part of a multipart body. */
export interface RecordedPart {
  readonly name: string;
  /** Absent where the recorder left it out, as most do with files. */
  readonly value?: string;
  readonly filename?: string;
  readonly type?: string;
}

/** A response as it was recorded. */
export interface RecordedResponse {
  /** 0 where there was none. */
  readonly status: number;
  /** In order, repeated ones too; no `set-cookie`. */
  readonly headers: readonly Field[];
  /** The cookies it sets, in order; a cookie that it removes has an empty value. */
  readonly setCookies: readonly Field[];
  /** The media type without parameters, in lower case; empty where there is none. */
  readonly type: string;
  /**
   * The body as text; absent where there was none, where it is no text, and where it is not in the
   * file.
   */
  readonly text?: string;
  /**
   * The body as JSON, exact integers, where it is an object or a list; worked out when it is looked
   * at.
   */
  readonly json?: JsonValue;
  /** Bytes of the body, if they are known. */
  readonly size?: number;
  /** Whether there was a body that the file does not have. */
  readonly bodyMissing: boolean;
}
