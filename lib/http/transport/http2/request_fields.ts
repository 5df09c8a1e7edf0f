import type { HeaderField } from "../../header_fields.ts";
import type { ResolvedRequest } from "../../resolved_request.ts";
import { defaultsOf, lengthOf, OUTER_SPACE } from "../http1/request_head.ts";
import type { Target } from "../http1/target.ts";

/** The fields of HTTP/1.1 that HTTP/2 has no use for (RFC 9113, section 8.2.2). */
const CONNECTION_FIELDS = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "transfer-encoding",
  "upgrade",
  "host",
  "content-length",
]);

/**
 * Returns the fields of a request: the pseudo-header fields, and those that it has over HTTP/1.1
 * (RFC 9113, section 8.3.1).
 */
export function requestFields(
  request: ResolvedRequest,
  { origin, path }: Target,
): readonly HeaderField[] {
  const { method, headers } = request;
  const fields: HeaderField[] = [
    [":method", method],
    [":scheme", origin.secure ? "https" : "http"],
    [":authority", authorityOf(request) ?? origin.authority],
    [":path", path],
  ];
  const length = lengthOf(request);
  if (length !== undefined) fields.push(["content-length", String(length)]);
  for (const [name, value] of [...headers, ...defaultsOf(headers, origin)]) {
    const lowerCaseName = name.toLowerCase();
    if (CONNECTION_FIELDS.has(lowerCaseName)) continue;
    const trimmed = value.replace(OUTER_SPACE, "");
    if (lowerCaseName === "te" && trimmed !== "trailers") continue;
    fields.push([lowerCaseName, trimmed]);
  }
  return fields;
}

function authorityOf({ headers }: ResolvedRequest): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === "host")?.[1].replace(OUTER_SPACE, "");
}
