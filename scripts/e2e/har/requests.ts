import type { Server } from "./server.ts";

/** Sends JSON to a server and reads the JSON of the response. */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  // deno-lint-ignore no-explicit-any
) => Promise<any>;

/**
 * Returns a function that sends requests to a server, all with the same headers. It throws an error
 * if a request is refused.
 */
export function sender({ url }: Server, headers: Readonly<Record<string, string>> = {}): Send {
  return async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
}

/** Returns the value of an `authorization` header with a user and a password (RFC 7617). */
export function basicCredentials(username: string, password: string): string {
  return `Basic ${btoa(`${username}:${password}`)}`;
}
