import { type JsonValue, stringifyJson } from "../../../lib/json/mod.ts";

/** An answer with a JSON body; integers of any size keep their digits. */
export function json(value: JsonValue, status = 200, headers: Record<string, string> = {}) {
  return new Response(stringifyJson(value), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  });
}

/** An answer without a body. */
export function noContent(): Response {
  return new Response(null, { status: 204 });
}

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  412: "Precondition Failed",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  428: "Precondition Required",
};

/** What a problem may say beside its status and detail. */
export interface ProblemExtras {
  /** Further members of the body. */
  readonly members?: Readonly<Record<string, JsonValue>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Ends a request with a problem report (RFC 9457). */
export class Problem extends Error {
  override name = "Problem";
  readonly #extras: ProblemExtras;

  /** The status code and what went wrong, for a reader. */
  constructor(readonly status: number, detail: string, extras: ProblemExtras = {}) {
    super(detail);
    this.#extras = extras;
  }

  /** The report as an answer, of the type `application/problem+json`. */
  toResponse(): Response {
    const { status, message: detail } = this;
    const body = { type: "about:blank", title: TITLES[status], status, detail };
    return json({ ...body, ...this.#extras.members }, status, {
      ...this.#extras.headers,
      "content-type": "application/problem+json",
    });
  }
}
