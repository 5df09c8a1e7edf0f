import { type Conventions, procedures } from "./conventions.ts";

/** The members of an object of a body. */
export type Fields = Record<string, unknown>;

/** A request, taken apart. */
export interface Call {
  readonly method: string;
  /** Below the prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: Fields;
}

/** Takes a request apart. */
export async function readCall(request: Request, conventions: Conventions): Promise<Call> {
  const url = new URL(request.url);
  const path = url.pathname.slice(conventions.prefix.length);
  const text = await request.text();
  const isForm = request.headers.get("content-type")?.includes("urlencoded");
  const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || "{}");
  return {
    method: request.method,
    path: procedures(conventions).get(path) ?? path,
    query: url.searchParams,
    headers: request.headers,
    body,
  };
}

/** Returns a response with a JSON body. */
export function json(value: unknown, status = 200, headers: HeadersInit = {}): Response {
  return Response.json(value, { status, headers });
}
