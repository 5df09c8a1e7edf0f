import { broken } from "./protocol_error.ts";

/**
 * Returns a payload without its padding and the length of that (RFC 9113, section 6.1).
 *
 * @throws {ConnectionError} If the padding is longer than the payload.
 */
export function withoutPadding(payload: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const end = payload.length - payload[0];
  if (!(end >= 1)) throw broken("PROTOCOL_ERROR", "padding");
  return payload.subarray(1, end);
}
