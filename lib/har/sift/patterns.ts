import { escapePattern } from "../../text/mod.ts";
import type { Entry } from "../recording.ts";
import { pathOf } from "./kinds.ts";

/** Whether an exchange is meant by one of some patterns. */
export type Matcher = (entry: Entry) => boolean;

/**
 * Reads the patterns of `--keep` and `--drop`: a method may stand first (`POST /auth/*`); `*` stands
 * for any text, `/` included. A pattern that begins with `/` is compared with the whole path, and
 * with the query as well if it has a `?`; one with `://` with the whole URL; any other may match
 * anywhere in the URL.
 */
export function matcherOf(patterns: readonly string[]): Matcher {
  const matchers = patterns.map(matcherOfOne);
  return (entry) => matchers.some((matches) => matches(entry));
}

function matcherOfOne(pattern: string): Matcher {
  const [, method, place = ""] = /^(?:([A-Za-z]+)\s+)?(.*)$/s.exec(pattern.trim()) ?? [];
  const matchesUrl = urlMatcher(place);
  return (entry) =>
    (method === undefined || method.toUpperCase() === entry.request.method) && matchesUrl(entry);
}

function urlMatcher(place: string): Matcher {
  const inner = place.split("*").map(escapePattern).join(".*");
  if (place.startsWith("/")) {
    const whole = new RegExp(`^${inner}$`, "s");
    return place.includes("?")
      ? ({ request }) => whole.test(request.url.slice(request.origin.length))
      : (entry) => whole.test(pathOf(entry));
  }
  const expression = new RegExp(place.includes("://") ? `^${inner}$` : inner, "s");
  return ({ request }) => expression.test(request.url);
}
