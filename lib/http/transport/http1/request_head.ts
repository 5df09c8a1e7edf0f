import { hasHeader, type HeaderField } from "../../header_fields.ts";
import type { ResolvedRequest } from "../../resolved_request.ts";
import type { Target } from "./target.ts";

/** Matches the methods that send a length of 0 if they have no body. */
const METHODS_WITH_LENGTH = /^(?:post|put)$/i;
/** Matches the blanks around a value, which are not sent. */
export const OUTER_SPACE = /^[\t\n\r ]+|[\t\n\r ]+$/g;

/**
 * Returns the head of a request as it is sent, with the fields that `fetch` sends over HTTP/1.1:
 * names in lower case, the length of the body first, and last the defaults that the request does
 * not set.
 *
 * @param viaProxy Makes the request one to a proxy, which needs the whole URL, and maybe
 * credentials.
 */
export function requestHead(
  request: ResolvedRequest,
  { origin, path }: Target,
  viaProxy?: { readonly credentials?: string },
): string {
  const { method, headers } = request;
  const scheme = origin.secure ? "https" : "http";
  const place = viaProxy ? `${scheme}://${origin.authority}${path}` : path;
  let head = `${method} ${place} HTTP/1.1\r\n`;
  const length = lengthOf(request);
  if (length !== undefined) head += `content-length: ${length}\r\n`;
  for (const [name, value] of headers) {
    const lowerCaseName = name.toLowerCase();
    if (lowerCaseName === "content-length") continue;
    head += `${lowerCaseName}: ${value.replace(OUTER_SPACE, "")}\r\n`;
  }
  for (const [name, value] of defaultsOf(headers, origin)) head += `${name}: ${value}\r\n`;
  if (viaProxy?.credentials !== undefined) {
    head += `proxy-authorization: ${viaProxy.credentials}\r\n`;
  }
  return `${head}\r\n`;
}

/** Returns the header fields that a request has unless it sets them. */
export function defaultsOf(
  headers: readonly HeaderField[],
  { credentials, authority }: Target["origin"],
): readonly HeaderField[] {
  const defaults: HeaderField[] = [
    ["accept", "*/*"],
    ["accept-language", "*"],
    ["accept-encoding", hasHeader(headers, "range") ? "identity" : "gzip,br"],
    ["host", authority],
  ];
  if (credentials !== undefined) defaults.unshift(["authorization", credentials]);
  return defaults.filter(([name]) => !hasHeader(headers, name));
}

/** Returns the length of the body that a request declares. */
export function lengthOf({ method, body }: ResolvedRequest): number | undefined {
  if (body !== undefined) return body instanceof Uint8Array ? body.length : body.size;
  return METHODS_WITH_LENGTH.test(method) ? 0 : undefined;
}

const encoder = new TextEncoder();

/** Returns the bytes of a head in Latin-1, followed by a body. */
export function encodeHead(
  head: string,
  body: Uint8Array<ArrayBuffer> | undefined,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(head.length + (body?.length ?? 0));
  const { read, written } = encoder.encodeInto(head, bytes);
  if (read !== written || read !== head.length) {
    for (let i = 0; i < head.length; i++) bytes[i] = head.charCodeAt(i);
  }
  if (body) bytes.set(body, head.length);
  return bytes;
}
