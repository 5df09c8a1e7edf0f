import type { Field } from "../recording.ts";
import { headerValues } from "./headers.ts";
import { parseInstant } from "./instant.ts";
import { itemsOf, member, scalarText } from "./lenient.ts";

/** A comma that joins two cookies; those of dates and values have no name and `=` behind them. */
const JOINT = /,(?=\s*[^\s;,=]+=)/;
const YEAR_2000 = Date.UTC(2000, 0);

/**
 * The cookies that an answer sets, in order, by its `set-cookie` headers, or by the list of the
 * recorder where it has no such header. One that is removed has an empty value.
 *
 * @param instant When the request began, if that is known: what expired before that is removed.
 */
export function setCookies(
  headers: readonly Field[],
  list: unknown,
  instant: number | undefined,
): readonly Field[] {
  const lines = headerValues(headers, "set-cookie");
  if (lines.length === 0) return itemsOf(list).flatMap((cookie) => fromList(cookie, instant));
  const isJoined = itemsOf(list).length !== lines.length;
  return lines.flatMap((line) => isJoined ? line.split(JOINT) : [line])
    .flatMap((line) => fromLine(line, instant));
}

function fromLine(line: string, instant: number | undefined): Field[] {
  const [pair, ...attributes] = line.split(";");
  const at = pair.indexOf("=");
  const name = pair.slice(0, Math.max(at, 0)).trim();
  if (name === "") return [];
  const attribute = (wanted: string) => {
    const found = attributes.find((text) => text.trim().toLowerCase().startsWith(`${wanted}=`));
    return found?.slice(found.indexOf("=") + 1).trim();
  };
  const isGone = isOver(attribute("max-age"), attribute("expires"), instant);
  return [{ name, value: isGone ? "" : pair.slice(at + 1).trim() }];
}

function fromList(cookie: unknown, instant: number | undefined): Field[] {
  const name = scalarText(member(cookie, "name"));
  if (name === "") return [];
  const maxAge = scalarText(member(cookie, "maxAge"));
  const isGone = isOver(maxAge || undefined, member(cookie, "expires"), instant);
  return [{ name, value: isGone ? "" : scalarText(member(cookie, "value")) }];
}

function isOver(
  maxAge: string | undefined,
  expires: unknown,
  instant: number | undefined,
): boolean {
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  const end = parseInstant(expires);
  return end !== undefined && end <= (instant ?? YEAR_2000);
}
