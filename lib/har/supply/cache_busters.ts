import { toText } from "../../json/mod.ts";
import type { Rule } from "./rule.ts";

/** Parameters that are there only to make a URL a new one. */
const BUSTER =
  /^(?:_|__|_t|_ts|_r|_dc|_nc|_rnd|_rand|_cb|_time|cb|nc|rnd|rand|random|nocache|no_cache|no-cache|cachebust(?:er)?|cache_?bust(?:er)?|bust(?:er)?)$/i;
/** The same, where the value is the time of the request. */
const MAYBE = /^(?:t|ts|r|v|time|timestamp|z|x|ver)$/i;
const NEAR_MS = 24 * 60 * 60 * 1_000;

/** A parameter that only keeps caches away. */
export const cacheBuster: Rule = (atom) => {
  if (atom.place.in !== "query") return undefined;
  const { name } = atom.place;
  const value = toText(atom.value);
  const isBuster = BUSTER.test(name)
    ? /^(?:\d{6,}|0?\.\d{4,}|[0-9a-f-]{8,}|\d{10,}[._-]\w+)$/i.test(value) ||
      isNear(value, atom.entry.startMs)
    : MAYBE.test(name) && isNear(value, atom.entry.startMs);
  return isBuster
    ? { dropped: true, reason: "a parameter that only keeps caches away" }
    : undefined;
};

function isNear(value: string, startMs: number): boolean {
  if (!/^\d{10}(?:\d{3})?$/.test(value)) return false;
  const ms = value.length === 10 ? Number(value) * 1_000 : Number(value);
  return Math.abs(ms - startMs) < NEAR_MS;
}
