import type { TransportError } from "../../failures/mod.ts";
import type { HeaderField } from "../../header_fields.ts";
import { malformed, trimSpace } from "../http1/response_head.ts";

/** The status and the header fields of a response. */
export interface Http2ResponseHead {
  readonly status: number;
  readonly fields: readonly HeaderField[];
}

const STATUS = /^[1-9]\d\d$/;
const NAME = /^[\da-z!#$%&'*+.^_`|~-]+$/;
// deno-lint-ignore no-control-regex
const FORBIDDEN = /[\x00-\x08\x0a-\x1f\x7f]/;
/** The fields of HTTP/1.1 that HTTP/2 has no use for (RFC 9113, section 8.2.2). */
const CONNECTION_FIELDS = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "transfer-encoding",
  "upgrade",
]);
const FIRST_INFORMATIONAL_STATUS = 100;
const SWITCHING_PROTOCOLS = 101;

/**
 * Reads the head of a response (RFC 9113, section 8.3.2).
 *
 * @throws {TransportError} Of class `protocol`, if it is malformed.
 */
export function readHead(fields: readonly HeaderField[]): Http2ResponseHead {
  const [name, value] = fields[0] ?? [];
  if (name !== ":status" || !STATUS.test(value)) throw malformed("status");
  const status = Number(value);
  if (status < FIRST_INFORMATIONAL_STATUS || status === SWITCHING_PROTOCOLS) {
    throw malformed("status");
  }
  return { status, fields: readFields(fields.slice(1)) };
}

/**
 * Reads fields without pseudo-header fields: the trailers of a response, or the rest of its head.
 *
 * @throws {TransportError} Of class `protocol`, if one is malformed.
 */
export function readFields(fields: readonly HeaderField[]): readonly HeaderField[] {
  return fields.map(([name, value]) => {
    if (!NAME.test(name)) throw malformedName(name);
    if (FORBIDDEN.test(value)) throw malformed("header_value");
    if (CONNECTION_FIELDS.has(name)) throw malformed("connection_field");
    return [name, trimSpace(value)];
  });
}

function malformedName(name: string): TransportError {
  return malformed(name.startsWith(":") ? "pseudo_header" : "header_name");
}
