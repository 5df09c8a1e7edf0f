import { malformed, type ResponseHead, trimSpace } from "./response_head.ts";

/** How the end of a body is found (RFC 9112, section 6.3). */
export type Framing =
  | { readonly kind: "none" }
  | { readonly kind: "length"; readonly length: number }
  | { readonly kind: "chunked" }
  | { readonly kind: "close" };

const NONE: Framing = { kind: "none" };
const CHUNKED: Framing = { kind: "chunked" };
const CLOSE: Framing = { kind: "close" };
const DIGITS = /^\d+$/;

/**
 * Returns how the body of a response ends.
 *
 * @param method The method of the request.
 * @throws {TransportError} Of class `protocol`, if the response contradicts itself: two lengths, a
 * length that is not a number, or an unknown transfer coding.
 */
export function framingOf(
  { status, fields }: Pick<ResponseHead, "status" | "fields">,
  method: string,
): Framing {
  if (!mayHaveBody(status, method)) return NONE;
  const codings = valuesOf(fields, "transfer-encoding");
  if (codings.length > 0) {
    if (codings.length === 1 && codings[0].toLowerCase() === "chunked") return CHUNKED;
    throw malformed("transfer_coding");
  }
  const lengths = valuesOf(fields, "content-length");
  if (lengths.length === 0) return CLOSE;
  const length = Number(lengths[0]);
  const isValid = DIGITS.test(lengths[0]) && Number.isSafeInteger(length);
  if (!isValid || lengths.some((other) => other !== lengths[0])) {
    throw malformed("length");
  }
  return length === 0 ? NONE : { kind: "length", length };
}

/** Whether a response has a body at all, whatever length it declares (RFC 9112, section 6.3). */
export function mayHaveBody(status: number, method: string): boolean {
  return method !== "HEAD" && status >= 200 && status !== 204 && status !== 304;
}

/**
 * Whether the connection can be used again after a response (RFC 9112, section 9.3). A length next
 * to a transfer coding may be an attempt to smuggle a response, and HTTP/1.0 has no transfer codings
 * (section 6.1), so neither connection is trusted.
 */
export function keepsConnection(
  { minorVersion, status, fields }: ResponseHead,
  framing: Framing,
): boolean {
  if (framing.kind === "close" || status === 101) return false;
  if (framing.kind === "chunked") {
    if (minorVersion === 0 || fields.some(([name]) => name === "content-length")) return false;
  }
  let keeps = minorVersion >= 1;
  for (const option of valuesOf(fields, "connection")) {
    if (/^close$/i.test(option)) return false;
    if (/^keep-alive$/i.test(option)) keeps = true;
  }
  return keeps;
}

/** Returns the elements of a list field, those of all lines together. */
function valuesOf(fields: ResponseHead["fields"], name: string): readonly string[] {
  let list: string | undefined;
  for (const [fieldName, value] of fields) {
    if (fieldName === name) list = list === undefined ? value : `${list},${value}`;
  }
  if (list === undefined) return [];
  return list.includes(",") ? list.split(",").map(trimSpace) : [list];
}
