import type { Field } from "../recording.ts";
import { headerValues } from "./headers.ts";

/**
 * The cookies of a request: those of its `cookie` headers in order, then those that only the list of
 * the recorder has.
 */
export function requestCookies(
  headers: readonly Field[],
  list: readonly Field[],
): readonly Field[] {
  const sent = headerValues(headers, "cookie").flatMap(cookiePairs);
  const known = new Set(sent.map(({ name }) => name));
  return [...sent, ...list.filter(({ name }) => !known.has(name))];
}

function cookiePairs(header: string): Field[] {
  return header.split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    const name = pair.slice(0, Math.max(at, 0)).trim();
    return name === "" ? [] : [{ name, value: pair.slice(at + 1).trim() }];
  });
}
