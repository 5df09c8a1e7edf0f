import { isRetrieval } from "../call/mod.ts";
import type { Entry, Field } from "../recording.ts";

const CSRF = /csrf|xsrf|authenticity.?token|requestverificationtoken|antiforgery/i;
/** What a script sends if it has no token yet. */
const NO_TOKEN = /^(?:bearer|token|jwt|basic)?\s*(?:null|undefined|none|nan|false)?$/i;
const NAVIGATION_TYPE = /^(?:text\/html|application\/xhtml\+xml|image\/)/i;

/** Returns the headers of a request that carry meaning, in the recorded order. */
export function meaningfulHeaders(entry: Entry): readonly Field[] {
  const kept = entry.request.headers
    .filter((header) => !isMeaningless(header.name) && isMeaningfulHere(header, entry))
    .map(plainAccept)
    .filter(({ value }) => value !== "");
  return withContentType(kept, entry);
}

/** Headers that carry meaning only under certain conditions. */
const CONDITIONS: Readonly<Record<string, (entry: Entry) => boolean>> = {
  authorization: ({ request }) =>
    !request.headers.some(({ name, value }) => name === "authorization" && NO_TOKEN.test(value)),
  "content-type": ({ request }) => request.body !== undefined && request.body.kind !== "multipart",
  // A browser asks with it whether its copy is current; a change asks that nothing is there yet.
  "if-none-match": (entry) => !isRetrieval(entry),
  range: ({ response }) => response.status === 206,
  origin: isCheckedForOrigin,
  referer: (entry) =>
    isCheckedForOrigin(entry) && !entry.request.headers.some(({ name }) => name === "origin"),
};

function isMeaningfulHere({ name }: Field, entry: Entry): boolean {
  return CONDITIONS[name]?.(entry) ?? true;
}

/** Reduces `accept` to the wanted type, without the others that a browser accepts. */
function plainAccept(header: Field): Field {
  if (header.name !== "accept") return header;
  const types = header.value.split(",").map((type) => type.trim());
  const [wanted = ""] = types;
  if (NAVIGATION_TYPE.test(wanted) || wanted.startsWith("*/*")) return { ...header, value: "" };
  return types.some((type) => type.startsWith("*/*")) ? { ...header, value: wanted } : header;
}

/** Servers that protect against forged requests check where a change comes from. */
function isCheckedForOrigin(entry: Entry): boolean {
  if (isRetrieval(entry)) return false;
  const { headers, cookies, body } = entry.request;
  if ([...headers, ...cookies].some(({ name }) => CSRF.test(name))) return true;
  if (body?.kind === "form") return cookies.length > 0 || body.fields.some(isCsrf);
  return body?.kind === "multipart" && (cookies.length > 0 || body.parts.some(isCsrf));
}

function isCsrf({ name }: { readonly name: string }): boolean {
  return CSRF.test(name);
}

/** Some recorders note the type of a body only with the body, not as a header. */
function withContentType(
  headers: readonly Field[],
  { request: { body } }: Entry,
): readonly Field[] {
  if (body === undefined || body.kind === "multipart" || body.type === "") return headers;
  if (headers.some(({ name }) => name === "content-type")) return headers;
  return [...headers, { name: "content-type", value: body.type }];
}

/** Headers of the transport, the browser and tracing, which mean nothing to an application. */
const MEANINGLESS: ReadonlySet<string> = new Set([
  "accept-charset",
  "accept-encoding",
  "accept-language",
  "access-control-request-headers",
  "access-control-request-method",
  "access-control-request-private-network",
  "alt-used",
  "amz-sdk-invocation-id",
  "amz-sdk-request",
  "b3",
  "baggage",
  "cache-control",
  "cdn-loop",
  "connection",
  "content-encoding",
  "content-length",
  "cookie",
  "cookie2",
  "device-memory",
  "dnt",
  "downlink",
  "dpr",
  "early-data",
  "ect",
  "elastic-apm-traceparent",
  "expect",
  "forwarded",
  "host",
  "http2-settings",
  "if-modified-since",
  "if-range",
  "keep-alive",
  "newrelic",
  "origin-agent-cluster",
  "pragma",
  "priority",
  "proxy-authorization",
  "proxy-connection",
  "purpose",
  "request-context",
  "request-id",
  "rtt",
  "save-data",
  "sentry-trace",
  "te",
  "traceparent",
  "tracestate",
  "trailer",
  "transfer-encoding",
  "true-client-ip",
  "uber-trace-id",
  "upgrade",
  "upgrade-insecure-requests",
  "user-agent",
  "via",
  "viewport-width",
  "width",
  "x-amz-cf-id",
  "x-amzn-trace-id",
  "x-browser-channel",
  "x-browser-copyright",
  "x-browser-validation",
  "x-browser-year",
  "x-client-data",
  "x-cloud-trace-context",
  "x-correlation-id",
  "x-moz",
  "x-ms-client-request-id",
  "x-postman-captr",
  "x-purpose",
  "x-real-ip",
  "x-request-id",
  "x-request-start",
  "x-trace-id",
  "x-transaction-id",
  "postman-token",
]);

const MEANINGLESS_FAMILY =
  /^(?::|sec-|cf-|x-forwarded-|x-b3-|x-datadog-|x-newrelic-|x-webkit-|x-envoy-|x-instana-|x-dynatrace|x-honeycomb|x-sentry-|x-vercel-|x-akamai-|ot-tracer-|tracing-|proxy-)/;

/** Whether a header of a request never carries meaning for the application. */
function isMeaningless(name: string): boolean {
  return MEANINGLESS.has(name) || MEANINGLESS_FAMILY.test(name);
}
