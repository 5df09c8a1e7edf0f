/** The idempotent methods of RFC 9110, section 9.2.2. */
const IDEMPOTENT = /^(?:get|head|options|trace|put|delete)$/i;

/** Whether a request of a method can be sent twice as well as once. */
export function isIdempotent(method: string): boolean {
  return IDEMPOTENT.test(method);
}

/** Whether a header tells the server that two requests are one. */
export function isIdempotencyKey(name: string): boolean {
  return /^(?:x-)?idempotency-key$/i.test(name);
}
