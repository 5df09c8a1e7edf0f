import { basicCredentials } from "./basic_credentials.ts";
import type { ResolvedRequest } from "./transport.ts";

type Field = readonly [name: string, value: string];

/** Methods whose requests tell that they have no body. */
const EXPECTING_BODY = /^(?:post|put)$/i;

/**
 * The header fields that `fetch` sends for a request over HTTP/1.1, for a transport that sends no more
 * than it is given: names in lower case, the length of the body first, and last what the request does
 * not say.
 */
export function wireHeaders(request: ResolvedRequest, url: URL): Field[] {
  const { headers } = request;
  const given = headers.map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .filter(([name]) => name !== "content-length");
  const has = (name: string) => given.some(([other]) => other === name);
  const length = lengthOf(request);
  const credentials = userOf(url);
  const defaults: Field[] = [
    ...(credentials === undefined ? [] : [["authorization", credentials] as const]),
    ["accept", "*/*"],
    ["accept-language", "*"],
    ["accept-encoding", has("range") ? "identity" : "gzip,br"],
    ["host", url.host],
  ];
  return [
    ...(length === undefined ? [] : [["content-length", String(length)] as const]),
    ...given,
    ...defaults.filter(([name]) => !has(name)),
  ];
}

function lengthOf({ method, body }: ResolvedRequest): number | undefined {
  if (body !== undefined) return body instanceof Uint8Array ? body.length : body.size;
  return EXPECTING_BODY.test(method) ? 0 : undefined;
}

/** The `authorization` of a user and password in a URL. */
function userOf(url: URL): string | undefined {
  return url.username === "" && url.password === "" ? undefined : basicCredentials(url);
}
