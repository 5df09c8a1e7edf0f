import type { Server } from "./server.ts";

/** Sends JSON to a server and reads the JSON that comes back. */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  // deno-lint-ignore no-explicit-any
) => Promise<any>;

/** Makes requests to a server, all with the same headers. @throws {Error} If one is refused. */
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
