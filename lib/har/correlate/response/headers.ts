import { escapePattern, once } from "../../../text/mod.ts";
import type { ProducerSource } from "../../provenance.ts";
import { ID_WORDS, isNeverBound, nameWords, valueClass } from "../../values/mod.ts";
import type { SoughtTexts } from "../request/sought_texts.ts";
import { findsFirst } from "./anchored_pattern.ts";
import type { CandidateResponse, ResponseValue } from "./response_value.ts";
import { urlParts } from "./url_parts.ts";

/** Response headers that no later request needs. */
const NEVER =
  /^(?:date|age|expires|last-modified|server|server-timing|vary|via|connection|keep-alive|content-(?:length|type|encoding|language|security-policy.*|disposition|range)|transfer-encoding|cache-control|pragma|accept-.*|access-control-.*|strict-transport-security|x-powered-by|x-frame-options|x-content-type-options|x-xss-protection|x-dns-prefetch-control|x-download-options|x-permitted-.*|referrer-policy|permissions-policy|cross-origin-.*|alt-svc|nel|report-to|.*ratelimit.*|retry-after|traceparent|tracestate|x-(?:amzn-)?trace-id|x-b3-.*|x-request-id|x-correlation-id|request-id|cf-.*|x-cache.*|x-served-by|x-timer|x-runtime|x-response-time|x-amz-.*|x-envoy-.*|x-cloud-trace-context|origin-agent-cluster|etag)$/;
/** Headers that contain URLs. */
const WITH_URL =
  /^(?:location|content-location|link|refresh|operation-location|azure-asyncoperation|x-next-page)$/;
const SCHEME = /^(?:bearer|token|jwt)\s+/i;

/**
 * Returns the values in the headers and cookies of a response that are looked for.
 *
 * @param isTyped Whether a text was typed into a body before it was part of any URL.
 */
export function valuesInHeaders(
  answer: CandidateResponse,
  wanted: SoughtTexts,
  isTyped: (text: string) => boolean,
): readonly ResponseValue[] {
  const found: ResponseValue[] = [];
  const { headers, setCookies } = answer.entry.response;
  for (const { name, value } of setCookies) {
    if (value === "" || !wanted.has(value)) continue;
    found.push(
      headerResponseValue(answer, "cookie", name, value, () => ({ from: "cookie", name })),
    );
  }
  for (const { name, value } of headers) {
    if (name !== "etag" && NEVER.test(name)) continue;
    if (wanted.has(value) && !isNeverBound(valueClass(value))) {
      found.push(
        headerResponseValue(answer, "header", name, value, () => ({ from: "header", name })),
      );
      continue;
    }
    const captured = (text: string, ...regexes: string[]) =>
      once((): ProducerSource | undefined => {
        const regex = regexes.find((one) => findsFirst(one, value, text));
        return regex === undefined ? undefined : { from: "header", name, regex };
      });
    if (WITH_URL.test(name)) {
      const parent = name === "location" ? parentOfMade(answer) : undefined;
      for (const { url, relation } of urlsIn(name, value)) {
        const parts = urlParts(url, parent, isTyped);
        for (const { value: text, written, names, isIdLike, regex } of parts) {
          if (!wanted.has(text) || isNeverBound(valueClass(text))) continue;
          found.push({
            ...headerResponseValue(
              answer,
              "header",
              name,
              text,
              captured(written, regex(), `<[^>]*?${regex()}[^>]*>[^,]*${relation}`),
            ),
            names: [names],
            name: names.join("") === "id" ? name : names.join("_"),
            isIdLike,
            isPart: true,
            isEncoded: written !== text,
          });
        }
      }
      continue;
    }
    for (const token of wanted.hitsIn(value)) {
      found.push({
        ...headerResponseValue(
          answer,
          "header",
          name,
          token.text,
          captured(token.text, tokenRegex(value, token.start)),
        ),
        isPart: true,
      });
    }
  }
  return found;
}

const CREATED = 201;

/** Returns the path below which a response made something. */
function parentOfMade({ entry: { request, response } }: CandidateResponse): string | undefined {
  return response.status === CREATED ? `/${request.segments.join("/")}` : undefined;
}

/** Returns the URLs of a header; those of `link` are in angle brackets, with their relation. */
function urlsIn(
  name: string,
  value: string,
): readonly { readonly url: string; readonly relation: string }[] {
  if (name !== "link") return [{ url: value.replace(/^\d+\s*;\s*url=/i, ""), relation: "" }];
  return [...value.matchAll(/<([^<>]*)>([^,]*)/g)].map(([, url, rest]) => ({
    url,
    relation: /rel="?[\w-]+/.exec(rest)?.[0] ?? "",
  }));
}

function tokenRegex(value: string, start: number): string {
  const scheme = SCHEME.exec(value)?.[0];
  if (scheme !== undefined && start === scheme.length) return `^${scheme.trim()}\\s+(\\S+)`;
  if (/^W?\/?"/.test(value) && value.endsWith('"')) return '"([^"]+)"';
  const before = value.slice(0, start);
  const named = /(?<![\w-])([\w-]+)\s*[=:]\s*"?$/.exec(before)?.[0];
  if (named !== undefined) return `${escapePattern(named)}([^\\s"',;&]+)`;
  return `^${escapePattern(before)}([\\w.~+/=-]+)`;
}

function headerResponseValue(
  answer: CandidateResponse,
  from: "header" | "cookie",
  name: string,
  value: string,
  source: () => ProducerSource | undefined,
): ResponseValue {
  const words = nameWords(name);
  return {
    response: answer,
    text: value,
    value,
    valueClass: valueClass(value),
    names: [words],
    isIdLike: ID_WORDS.has(words.at(-1) ?? ""),
    from,
    name,
    indexes: 0,
    depth: 1,
    isPart: false,
    isEncoded: false,
    sort: name,
    source,
  };
}
