const PLACE = "{trace_id}";
const EXAMPLE = `http://127.0.0.1:9411/zipkin/traces/${PLACE}`;

/**
 * Explains why a text is not a trace URL such as `http://127.0.0.1:9411/zipkin/traces/{trace_id}`.
 *
 * @returns `undefined` if it is one.
 */
export function traceUrlProblem(text: string): string | undefined {
  if (!text.includes(PLACE)) return `expected ${PLACE} where the trace id goes, as in ${EXAMPLE}`;
  if (text.includes(`$${PLACE}`)) return `expected ${PLACE} without a $ before it`;
  if (/[{}]/.test(text.replaceAll(PLACE, ""))) {
    return `expected no braces but ${PLACE}; write others as %7B and %7D`;
  }
  if (/\s/.test(text)) return "expected no blanks; write them as %20";
  const isHttp = /^https?:\/\/[^/?#]/i.test(text) && URL.canParse(traceUrl(text, "0".repeat(32)));
  return isHttp ? undefined : `expected an http or https URL such as ${EXAMPLE}`;
}

/** Returns the URL of a trace: the template with the id inserted. */
export function traceUrl(template: string, traceId: string): string {
  return template.replaceAll(PLACE, traceId);
}
