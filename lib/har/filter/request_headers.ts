import { memoizedByObject } from "../../text/mod.ts";
import {
  endpointKind,
  fieldNames,
  headerOf,
  isHtml,
  isNavigation,
  isOfProgram,
  isRedirect,
  isRetrieval,
  NO_TOKEN,
  redirectTarget,
  WITH_PASSWORD,
} from "../call/mod.ts";
import type { Entry, Field } from "../recording.ts";

const CSRF = /csrf|xsrf|authenticity.?token|requestverificationtoken|antiforgery/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;
/** What a browser accepts for a page or an image, and any other program for anything. */
const ANY_TYPE = /^(?:text\/html|application\/xhtml\+xml|image\/|\*\/\*)/i;

/** Returns the headers of a request that carry meaning, in the recorded order. */
export const meaningfulHeaders = memoizedByObject((entry: Entry): readonly Field[] => {
  const kept = entry.request.headers
    .filter(({ name, value }) => value !== "" && !MEANINGLESS.test(name))
    .flatMap(({ name, value }) => {
      const meant = MEANT[name]?.(entry, value) ?? true;
      return meant ? [{ name, value: meant === true ? value : meant }] : [];
    });
  const { body } = entry.request;
  // Some recorders note the type of a body only with the body, not as a header.
  const isKnown = body === undefined || body.kind === "multipart" || body.type === "" ||
    kept.some(({ name }) => name === "content-type");
  return isKnown ? kept : [...kept, { name: "content-type", value: body.type }];
});

/** Whether some headers carry meaning, or what of their values does; empty if nothing. */
const MEANT: Readonly<Record<string, (entry: Entry, value: string) => boolean | string>> = {
  accept: plainAccept,
  authorization: ({ request }) =>
    !request.headers.some(({ name, value }) => name === "authorization" && NO_TOKEN.test(value)),
  // A program that is no browser asks for an answer that is not from a cache.
  "cache-control": isOfProgram,
  // A form without fields is one by its type alone, and a page of another site cannot send a query
  // of GraphQL in an address with that of JSON.
  "content-type": ({ request }, value) => {
    const { sentMethod, body, bodyMissing = false, query } = request;
    return body === undefined
      ? bodyMissing && sentMethod !== "DELETE" || sentMethod === "POST" && FORM_TYPE.test(value) ||
        query.some(({ name }) => name === "query") && /^application\/json\b/i.test(value)
      : body.kind !== "multipart";
  },
  // A browser asks with it whether its copy is current; a change asks that nothing is there yet.
  "if-none-match": (entry) => !isRetrieval(entry),
  range: ({ response }) => response.status === 206,
  // A server that repeats the origin of a request with cookies has looked at it.
  origin: (entry) =>
    isCheckedForOrigin(entry) || entry.request.cookies.length > 0 &&
      headerOf(entry.response, "access-control-allow-origin") === headerOf(entry.request, "origin"),
  // Without a token, a server may check this of a form instead of the origin. The page from which a
  // request came is reduced to its server, unless the response leads back there.
  referer: (entry, value) =>
    isReferredTo(entry) || isCheckedForOrigin(entry) &&
      (isForm(entry) && !hasForgeryToken(entry) ||
        headerOf(entry.request, "origin") === undefined) &&
      value.replace(/(?<=^[a-z]+:\/\/[^/]*\/).*$/is, ""),
};

/**
 * Reduces `accept` to the wanted type, without the others that a browser accepts; to nothing if the
 * response has one of the others.
 */
function plainAccept(entry: Entry, value: string): string {
  const { type } = entry.response;
  const types = value.split(",").map((type) => type.replace(/;\s*q=.*/, "").trim());
  const [wanted = ""] = types;
  if (ANY_TYPE.test(wanted)) {
    // Who accepts anything may get XML from a server that knows browsers, and others something else.
    if (type === "application/xml") return type;
    // It may answer other programs with 401 in place of a page to log in, or with JSON.
    const isForBrowsers = isRedirect(entry)
      ? isRetrieval(entry) || endpointKind(entry.request) === "logout"
      : type === wanted &&
        /(?:^|[,\s])accept(?:[,\s]|$)/i.test(headerOf(entry.response, "vary") ?? "");
    return wanted === "text/html" && isForBrowsers ? wanted : "";
  }
  if (!types.some((one) => one.startsWith("*/*"))) return value;
  return type !== "" && !type.startsWith(wanted) && !types.slice(1).includes(type) ? "" : wanted;
}

/** Whether a response leads back to where the request came from, or has that in a field of a form. */
function isReferredTo(entry: Entry): boolean {
  const referer = URL.parse(headerOf(entry.request, "referer") ?? "");
  const { origin, url } = entry.request;
  // A form often leads back to its own address, whatever the page was.
  if (referer?.origin !== origin || referer.href === url && isNavigation(entry)) return false;
  const path = `${referer.pathname}${referer.search}`;
  if (isRedirect(entry)) return redirectTarget(entry)?.href === referer.href && path !== "/";
  const { text = "" } = entry.response;
  return isHtml(entry) &&
    [referer.href, path].some((one) =>
      one !== "/" && text.includes(` value="${one.replaceAll("&", "&amp;")}"`)
    );
}

/** Servers that protect against forged requests check where a change comes from. */
function isCheckedForOrigin(entry: Entry): boolean {
  // No other site can send a token in `authorization`.
  const isOwn = !WITH_PASSWORD.test(headerOf(entry.request, "authorization") ?? "basic");
  const { request: { cookies }, response: { setCookies } } = entry;
  return !isRetrieval(entry) && (isForm(entry) && !isOwn || cookies.length > 0 ||
    setCookies.length > 0 || hasForgeryToken(entry));
}

/** Whether a request sends a form, which may be empty. */
function isForm(entry: Entry): boolean {
  const { body } = entry.request;
  return body?.kind === "form" || body?.kind === "multipart" || body?.field !== undefined ||
    FORM_TYPE.test(headerOf(entry.request, "content-type") ?? "");
}

/** Whether a request has a token against forgery, by its name. */
function hasForgeryToken(entry: Entry): boolean {
  const { headers, cookies } = entry.request;
  const names = [...headers, ...cookies].map(({ name }) => name);
  return [...names, ...fieldNames(entry)].some((name) => CSRF.test(name));
}

/**
 * Headers of the transport, the browser, proxies and tracing, which mean nothing to an application.
 */
const MEANINGLESS = new RegExp(
  "^(?::|(?:cf|proxy|sec|x-(?:forwarded|envoy|vercel|akamai|webkit|browser))-|(?:" + [
    // The connection.
    "alt-used|connection|early-data|expect|host|http2-settings|keep-alive|priority|te|trailer",
    "upgrade|transfer-encoding|content-(?:encoding|length)",
    // What a browser accepts, caches and says about itself.
    "accept-(?:charset|encoding|language)|access-control-request-.*|pragma|cookie2?",
    "if-(?:modified-since|range)|dnt|save-data|upgrade-insecure-requests|user-agent|x-client-data",
    "device-memory|downlink|dpr|ect|rtt|(?:viewport-)?width|origin-agent-cluster|(?:x-)?purpose|x-moz",
    // What the router of Next.js has already, so that it gets the rest of a page.
    "next-(?:url|router-(?:state-tree|(?:segment-)?prefetch))",
    // With what a client of tRPC asks for a stream.
    "trpc-accept",
    // Proxies and tools that record.
    "cdn-loop|forwarded|via|true-client-ip|x-real-ip|x-postman-captr|postman-token",
    // Traces.
    "baggage|(?:x-)?b3(?:-.*)?|newrelic|(?:elastic-apm-)?trace(?:parent|state)|sentry-trace|tracing-.*",
    "(?:ot-tracer|x-(?:datadog|dynatrace|honeycomb|instana|newrelic|sentry))-?.*|request-context",
    "(?:x-(?:\\w+-){0,2}|uber-)?(?:request|trace|correlation|transaction)-id|x-request-start",
    "x-amz-cf-id|amz-sdk-.*|x-cloud-trace-context",
  ].join("|") + ")$)",
);
