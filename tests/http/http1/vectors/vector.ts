/** A response, byte for byte, and what the client must make of it. */
export interface Vector {
  /** The response in Latin-1; the server ends the connection after it. */
  readonly bytes: string;
  /** @default {GET} */
  readonly method?: string;
  /**
   * The result. What is not given is status 200, no fields, no body, and a connection that is kept.
   */
  readonly expected:
    | { readonly problem: string }
    | {
      readonly status?: number;
      readonly fields?: readonly string[];
      readonly body?: string;
      readonly isKept?: boolean;
    };
}

/** Responses by what is special about them. */
export type Vectors = Readonly<Record<string, Vector>>;

/** Returns a head: a status line and fields, with the empty line after them. */
export function head(...lines: readonly string[]): string {
  return [...lines, "", ""].join("\r\n");
}

/** Returns a response that succeeds: its fields and its body. */
export function ok(fields: readonly string[], body = ""): string {
  return head("HTTP/1.1 200 OK", ...fields) + body;
}

/** Returns a response in chunks. */
export function chunked(chunks: string, ...fields: readonly string[]): string {
  return ok(["transfer-encoding: chunked", ...fields], chunks);
}
