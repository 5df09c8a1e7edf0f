import type { Markup } from "../../../markup/mod.ts";
import { once } from "../../../text/mod.ts";
import { producerAt } from "../../producer.ts";
import type { Producer, ProducerSource, Scalar } from "../../provenance.ts";
import type { Entry } from "../../recording.ts";
import {
  ID_WORDS,
  type NameWords,
  type SoughtTexts,
  type ValueClass,
  valueClass,
} from "../../values/mod.ts";
import type { TextValue, Typed } from "./text_source.ts";

/** A value of a response that is looked for, and its place. */
export interface ResponseValue extends Pick<TextValue, "link" | "isCounted" | "sendsTo"> {
  readonly response: CandidateResponse;
  readonly text: string;
  readonly value: Scalar;
  readonly valueClass: ValueClass;
  /** The possible names of the value, the likeliest first. */
  readonly names: readonly NameWords[];
  /** Whether the last word of the key is one for identifiers, like `id`. */
  readonly isIdLike: boolean;
  readonly from: ProducerSource["from"];
  /** The key, the cookie name or the header name, as written. */
  readonly name: string;
  /** The number of list indexes in the path. */
  readonly indexes: number;
  /** The depth of the path. */
  readonly depth: number;
  /** Whether the value is a part of another: a piece of a URL, of a text, or of JSON in a text. */
  readonly isPart: boolean;
  /** Whether a form of a page has the value in a hidden field, to be sent as it is. */
  readonly isPrefill?: boolean;
  /** Whether a script hands the value to the page together with what the user typed, if it does. */
  readonly isBesideTyped?: boolean;
  /** The filter that makes the value of what the response has, if that is not the value itself. */
  readonly decoding?: "htmldecode" | "urldecode";
  /** The place, in a form that can be compared. */
  readonly sort: string;
  /**
   * Returns the source for a capture, or nothing if no capture can take the value; computed on
   * demand.
   */
  readonly source: () => ProducerSource | undefined;
}

/** A response, with the facts that matter when a value is taken from it. */
export interface CandidateResponse {
  readonly entry: Entry;
  /** The index in order of time. */
  readonly position: number;
  readonly isWrite: boolean;
  /** Whether the exchange is kept in the flow in any case. */
  readonly isKept: boolean;
  readonly sought: SoughtTexts;
  /** Returns the tags of its text. */
  readonly page: () => Markup;
  /** Returns the request value in which the user typed a text before the response came, if any. */
  readonly typed: Typed;
}

/** What distinguishes a value from the others of its response. */
type Facts = Partial<ResponseValue>;
type NamedFacts = Facts & Pick<ResponseValue, "from" | "name" | "names" | "source">;

/**
 * Describes a value by what distinguishes it from the others of its response; what the facts leave
 * open is as for a whole value that stands by itself.
 */
export function responseValue(response: CandidateResponse, value: Scalar, facts: NamedFacts) {
  return {
    response,
    value,
    text: String(value),
    valueClass: valueClass(value),
    isIdLike: ID_WORDS.has(facts.names[0]?.at(-1) ?? ""),
    indexes: 0,
    depth: 1,
    isPart: false,
    sort: facts.name,
    ...facts,
  };
}

/** Describes a part of a text, at an offset, by what distinguishes it. */
export function partOfText(response: CandidateResponse, one: TextValue, at: number, facts?: Facts) {
  const { value, names, source, ...more } = one;
  return responseValue(response, value, {
    ...more,
    from: "text",
    name: names.join(" "),
    names: [names],
    depth: 2,
    isPart: true,
    sort: String(at).padStart(9, "0"),
    source: once(source),
    ...facts,
  });
}

/** Returns the producer for a value that was found; nothing if no capture can take it. */
export function producerOf({ response, name, value, source }: ResponseValue): Producer | undefined {
  const found = source();
  return found && producerAt(response.entry, { source: found, name, value });
}
