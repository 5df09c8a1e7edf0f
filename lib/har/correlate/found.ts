import type { Producer, Scalar, Source } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { NameWords, ValueClass } from "../values/mod.ts";

/** A value of an answer that some atom asks for, and where it stands. */
export interface Found {
  readonly answer: Answer;
  readonly text: string;
  readonly value: Scalar;
  readonly valueClass: ValueClass;
  /** What it may be called, the likeliest first. */
  readonly names: readonly NameWords[];
  /** The last word of its key, as `id`; whether that is one for identifiers. */
  readonly isIdLike: boolean;
  readonly from: Source["from"];
  /** The key, the name of the cookie or of the header, as it is written. */
  readonly name: string;
  /** How many indexes of lists are in its path. */
  readonly indexes: number;
  /** How deep it stands. */
  readonly depth: number;
  /** Whether it is a part of a value: a piece of a URL, of a text, of JSON in a text. */
  readonly isPart: boolean;
  /** Whether it stands percent-encoded in the answer. */
  readonly isEncoded: boolean;
  /** Where it stands, in a form that can be compared. */
  readonly sort: string;
  /** Where a capture takes it from; nothing where no capture can. Worked out when it is asked for. */
  readonly source: () => Source | undefined;
}

/** An answer, and what counts when it is chosen. */
export interface Answer {
  readonly entry: Entry;
  /** Its place in the order of time. */
  readonly position: number;
  readonly isOk: boolean;
  readonly mutates: boolean;
  /** Whether it is in the flow anyway. */
  readonly isKept: boolean;
}

/** The producer that a found value is. */
export function producerOf(found: Found, source: Source): Producer {
  return {
    id: `${found.answer.entry.index} ${sourceText(source)}`,
    entry: found.answer.entry,
    source,
    name: found.name,
    value: found.value,
  };
}

/** A source in few words, unique in its answer: `json $.data.id`. */
export function sourceText(source: Source): string {
  switch (source.from) {
    case "json": {
      const inside = source.embedded ? ` ${JSON.stringify(source.embedded)}` : "";
      return `json ${JSON.stringify(source.path)}${inside}`;
    }
    case "header":
      return source.regex === undefined
        ? `header ${source.name}`
        : `header ${source.name} ${source.regex}`;
    case "cookie":
      return `cookie ${source.name}`;
    case "text":
      return `text ${source.regex}`;
  }
}
