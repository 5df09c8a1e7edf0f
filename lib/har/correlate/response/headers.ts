import { escapePattern, once } from "../../../text/mod.ts";
import { CREATED, leadingAddress, pathOf, spellsSent } from "../../call/mod.ts";
import type { Field } from "../../recording.ts";
import { nameWords } from "../../values/mod.ts";
import { withId } from "../value_names.ts";
import { SPELLED } from "./html_links.ts";
import { type CandidateResponse, type ResponseValue, responseValue } from "./response_value.ts";
import { firstSource, isTypedBy } from "./text_source.ts";
import { linkPath, urlParts } from "./url_parts.ts";

/** Response headers that no later request needs. */
const NEVER =
  /^(?:date|age|expires|last-modified|server|server-timing|vary|via|connection|keep-alive|content-(?:length|type|encoding|language|security-policy.*|disposition|range)|transfer-encoding|cache-control|pragma|accept-.*|access-control-.*|strict-transport-security|x-powered-by|x-frame-options|x-content-type-options|x-xss-protection|x-dns-prefetch-control|x-download-options|x-permitted-.*|referrer-policy|permissions-policy|cross-origin-.*|alt-svc|nel|report-to|.*ratelimit.*|retry-after|traceparent|tracestate|x-(?:amzn-)?trace-id|x-b3-.*|x-request-id|x-correlation-id|request-id|cf-.*|x-cache.*|x-served-by|x-timer|x-runtime|x-response-time|x-amz-(?!version-id).*|x-envoy-.*|x-cloud-trace-context|origin-agent-cluster)$/;
/** Headers that contain URLs. */
const WITH_URL =
  /^(?:(?:content-)?location|link|refresh|operation-location|azure-asyncoperation|x-next-page)$/;

/** Returns the values in the headers and cookies of a response that are looked for. */
export function valuesInHeaders(response: CandidateResponse): readonly ResponseValue[] {
  const { headers, setCookies } = response.entry.response;
  return [
    ...setCookies.filter(({ value }) => value !== "" && response.sought.has(value))
      .map((cookie) => wholeValue(response, "cookie", cookie)),
    ...headers.filter(({ name }) => !NEVER.test(name))
      .flatMap((header) => valuesInHeader(response, header)),
  ];
}

function valuesInHeader(response: CandidateResponse, { name, value }: Field): ResponseValue[] {
  const wholeOf = (text: string) => wholeValue(response, "header", { name, value: text });
  const whole = response.sought.hasTelling(value) ? [wholeOf(value)] : [];
  const captured = (text: string, ...regexes: string[]) =>
    once(() => {
      const found = firstSource(regexes, value, text);
      return found && { from: "header", name, regex: found.regex } as const;
    });
  const isLeading = name === leadingAddress(response.entry)?.name;
  if (!isLeading && !WITH_URL.test(name) && !/^https?:/i.test(value)) {
    if (whole.length > 0) return whole;
    return response.sought.hitsIn(value).map(({ text, start }) => (
      { ...wholeOf(text), isPart: true, source: captured(text, tokenRegex(value, start)) }
    ));
  }
  const isMade = name === "location" && response.entry.response.status === CREATED;
  // What was typed into a body before it was part of any URL names a thing, also as it is spelled.
  const isSpelled = (segment: string) => response.isWrite && spellsSent(segment, response.entry);
  // A thing may have its number behind the name of its kind: `/issue7` after a POST to `/issue`.
  const kind = response.entry.request.segments.at(-1)!;
  const isNumbered = (segment: string) =>
    kind !== "" && segment.startsWith(kind) && /^\d+$/.test(segment.slice(kind.length));
  const isName = (segment: string, before: string) =>
    isMade && before === pathOf(response.entry) || isSpelled(segment) || isNumbered(segment) ||
    isTypedBy(response.typed)(segment);
  const parts = urlsIn(name, value).flatMap(([url, relation]) =>
    urlParts(url, { isName, isSpelled }).filter(({ value }) => response.sought.hasTelling(value))
      .map(({ value: text, written, names: found, isIdLike, regex }) => {
        const names = isNumbered(text) ? withId(nameWords(kind)) : found;
        return responseValue(response, text, {
          from: "header",
          name: isSpelled(text) ? SPELLED : names.join("") === "id" ? name : names.join("_"),
          names: [names],
          isIdLike,
          isPart: true,
          link: linkPath(url, response.entry.request.url),
          decoding: written === text ? undefined : "urldecode",
          // Where a response leads says more than its other links.
          sort: isLeading ? "" : name,
          source: captured(written, regex(), `<[^>]*?${regex()}[^>]*>[^,]*${relation}`),
        });
      })
  );
  // Of an address that is sent as a whole, words are those of a route.
  return [...whole, ...parts.filter(({ text }) => whole.length === 0 || /\d/.test(text))];
}

function wholeValue(response: CandidateResponse, from: "cookie" | "header", field: Field) {
  const { name, value } = field;
  const names = [nameWords(name)];
  return responseValue(response, value, { from, name, names, source: () => ({ from, name }) });
}

/** Returns the URLs of a header; those of `link` are in angle brackets, with their relation. */
function urlsIn(name: string, value: string): (readonly [url: string, relation: string])[] {
  if (name !== "link") return [[value.replace(/^\d+\s*;\s*url=/i, ""), ""]];
  const links = value.matchAll(/<([^<>]*)>([^,]*)/g);
  return Array.from(links, ([, url, rest]) => [url, /rel="?[\w-]+/.exec(rest)?.[0] ?? ""]);
}

function tokenRegex(value: string, start: number): string {
  const scheme = /^(?:bearer|token|jwt)\s+/i.exec(value)?.[0];
  if (scheme !== undefined && start === scheme.length) return `^${scheme.trim()}\\s+(\\S+)`;
  if (/^W?\/?"/.test(value) && value.endsWith('"')) return '"([^"]+)"';
  const before = value.slice(0, start);
  const named = /(?<![\w-])([\w-]+)\s*[=:]\s*"?$/.exec(before)?.[0];
  if (named !== undefined) return `${escapePattern(named)}([^\\s"',;&]+)`;
  return `^${escapePattern(before)}([\\w.~+/=-]+)`;
}
