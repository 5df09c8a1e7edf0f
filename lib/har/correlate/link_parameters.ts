import { toText } from "../../json/mod.ts";
import { escapePattern } from "../../text/mod.ts";
import { isCapture, producerAt } from "../producer.ts";
import type { Decision, Producer, RequestValue } from "../provenance.ts";
import { ID_WORDS, nameWords } from "../values/mod.ts";
import { takenFrom } from "./latest_cookies.ts";
import { firstSource } from "./response/anchored_pattern.ts";

/** A parameter that was taken from a link in a page, and the text of the page. */
interface LinkParameter {
  readonly producer: Producer;
  readonly name: string;
  readonly text: string;
}

const MAX_LINK = 2_000;
const ENCLOSING = /["'<>\s]/;
const VALUE = "([^&\"'<>\\s#]+)";

/**
 * Takes parameters from the link that the user followed: if one parameter of a request comes from a
 * link in a page, the ids beside it in that link are taken with it.
 *
 * @param decisions The decisions about the values of one request.
 */
export function withLinkParameters(decisions: readonly Decision[]): readonly Decision[] {
  const sources = decisions.flatMap(linkParameterOf);
  if (sources.length === 0) return decisions;
  return decisions.map((decision) => {
    if (decision.template || !mayBeId(decision.requestValue)) return decision;
    for (const source of sources) {
      const producer = besideIn(source, decision.requestValue);
      const reason = `the link that has \`${source.name}\` has it too`;
      if (producer) return takenFrom(producer, decision, reason, "high");
    }
    return decision;
  });
}

function linkParameterOf({ requestValue, template }: Decision): LinkParameter[] {
  const [piece, more] = template ?? [];
  const name = parameterName(requestValue);
  if (piece === undefined || more !== undefined || !isCapture(piece)) return [];
  const { producer } = piece;
  const { text } = producer.entry.response;
  if (name === undefined || producer.source.from !== "text" || text === undefined) return [];
  return [{ producer, name, text }];
}

/** Returns the source for a value in the same link as a parameter. */
function besideIn(
  { producer, name, text }: LinkParameter,
  requestValue: RequestValue,
): Producer | undefined {
  const value = toText(requestValue.value);
  const own = parameterName(requestValue);
  const known = toText(producer.value);
  const separator = text.includes("\\u0026") ? String.raw`(?:[?&;]|\\u0026)` : "[?&;]";
  const written = new RegExp(`${separator}${escapePattern(name)}=${escapePattern(known)}`);
  const at = written.exec(text)?.index;
  if (own === undefined || at === undefined) return undefined;
  const link = linkAround(text, at);
  const pair = new RegExp(`${separator}${escapePattern(own)}=${escapePattern(value)}(?![\\w-])`);
  if (!pair.test(link)) return undefined;
  const rest = String.raw`[^"'<>\s]*?`;
  const one = `${separator}${escapePattern(own)}=${VALUE}`;
  const other = `${separator}${escapePattern(name)}=`;
  const source = firstSource([`${one}${rest}${other}`, `${other}${rest}${one}`], text, value);
  return source &&
    producerAt(producer.entry, { source, name: own, value: requestValue.value });
}

/** Returns the text around a place up to the quotes or blanks that enclose a link. */
function linkAround(text: string, at: number): string {
  let start = at;
  while (start > Math.max(0, at - MAX_LINK) && !ENCLOSING.test(text[start - 1])) start--;
  const after = /^[^"'<>\s]*/.exec(text.slice(at, at + MAX_LINK))?.[0] ?? "";
  return text.slice(start, at) + after;
}

function parameterName({ place }: RequestValue): string | undefined {
  return place.in === "query" || place.in === "form" || place.in === "part"
    ? place.name
    : undefined;
}

/** Whether a value identifies something by its name; a word or a size is the same in each run. */
function mayBeId(requestValue: RequestValue): boolean {
  const words = nameWords(parameterName(requestValue) ?? "");
  return /\d/.test(toText(requestValue.value)) && ID_WORDS.has(words.at(-1) ?? "");
}
