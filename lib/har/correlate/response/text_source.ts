import { anchoredPatterns } from "../../../markup/mod.ts";
import { ifPossible } from "../../../text/mod.ts";
import { createsTarget } from "../../call/mod.ts";
import { partOf } from "../../producer.ts";
import type { RequestValue, TextSource } from "../../provenance.ts";
import type { NameWords } from "../../values/mod.ts";

/** A value of a page, of XML or of another text, which a pattern finds by what is around it. */
export interface TextValue {
  readonly value: string;
  readonly names: NameWords;
  /** The path of the link or of the `Location` whose part it is, without a slash at its end. */
  readonly link?: string;
  /** The path to which a script sends it with what is changed in its element. */
  readonly sendsTo?: string;
  /** Whether a list has it for a choice, with the same numbers everywhere as it seems. */
  readonly isCounted?: boolean;
  /** Returns the source of the value; computed on demand. */
  readonly source: () => TextSource | undefined;
}

/** Returns the request value in which the user typed a text earlier, if any. */
export type Typed = (text: string) => RequestValue | undefined;

/** Returns a function that says whether the user typed a text into a body, or made its path. */
export const isTypedBy = (typed: Typed) => (text: string): boolean => {
  const { entry, place } = typed(text) ?? {};
  return /^(?:form|part|json)/.test(place?.in ?? "") ||
    place?.in === "path" && place.index === entry!.request.segments.length - 1 &&
      createsTarget(entry!);
};

/**
 * Returns the source that finds a value by the text before it. Captures use the first match, so
 * nothing is returned if other values match first.
 *
 * @param holder The text that contains the value.
 */
export function anchoredSource(text: string, value: string, typed: Typed, holder = value) {
  return firstSource(anchoredPatterns(text, value, isTypedBy(typed), holder), text, value);
}

/** Returns the source with the first regular expression whose first match is a given value. */
export function firstSource(regexes: Iterable<string>, text: string, value: string) {
  const regex = Iterator.from(regexes).find((one) => ifPossible(() => partOf(text, one)) === value);
  return regex === undefined ? undefined : { from: "text", regex } as const;
}
