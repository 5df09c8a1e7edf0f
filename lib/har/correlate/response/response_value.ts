import { producerId } from "../../producer.ts";
import type { Producer, ProducerSource, Scalar } from "../../provenance.ts";
import type { Entry } from "../../recording.ts";
import type { NameWords, ValueClass } from "../../values/mod.ts";

/** A sought value of a response, and its place. */
export interface ResponseValue {
  readonly response: CandidateResponse;
  readonly text: string;
  readonly value: Scalar;
  readonly valueClass: ValueClass;
  /** What it may be called, the likeliest first. */
  readonly names: readonly NameWords[];
  /** The last word of its key, as `id`; whether that is one for identifiers. */
  readonly isIdLike: boolean;
  readonly from: ProducerSource["from"];
  /** The key, the name of the cookie or of the header, as it is written. */
  readonly name: string;
  /** How many indexes of lists are in its path. */
  readonly indexes: number;
  /** The depth of its path. */
  readonly depth: number;
  /** Whether it is a part of a value: a piece of a URL, of a text, of JSON in a text. */
  readonly isPart: boolean;
  /** Whether it is percent-encoded in the response. */
  readonly isEncoded: boolean;
  /** Its place, in a form that can be compared. */
  readonly sort: string;
  /** Where a capture takes it from; nothing where no capture can. Worked out when it is asked for. */
  readonly source: () => ProducerSource | undefined;
}

/** A response, with what counts when a value is taken from it. */
export interface CandidateResponse {
  readonly entry: Entry;
  /** Its place in the order of time. */
  readonly position: number;
  readonly isOk: boolean;
  readonly isWrite: boolean;
  /** Whether it is in the flow anyway. */
  readonly isKept: boolean;
}

/** The producer that a found value is. */
export function producerOf(responseValue: ResponseValue, source: ProducerSource): Producer {
  return {
    id: producerId(responseValue.response.entry, source),
    entry: responseValue.response.entry,
    source,
    name: responseValue.name,
    value: responseValue.value,
  };
}

/** The values of complete responses, by their text. */
export interface ProducerIndex {
  add(responseValue: ResponseValue): void;
  /** The values with a text, in the order in which they were added. */
  of(text: string): readonly ResponseValue[];
}

/** How many of one kind are kept at each end: the earliest, and the latest. */
const KEPT = 3;

interface ValueGroup {
  readonly first: ResponseValue[];
  readonly last: ResponseValue[];
}

/** Makes an empty index. Of values that turn up again and again only the first and last are kept. */
export function createProducerIndex(): ProducerIndex {
  const byText = new Map<string, Map<string, ValueGroup>>();
  return {
    add(responseValue) {
      const groups = byText.get(responseValue.text) ?? new Map<string, ValueGroup>();
      byText.set(responseValue.text, groups);
      const kind = kindOf(responseValue);
      const group = groups.get(kind) ?? { first: [], last: [] };
      groups.set(kind, group);
      if (group.first.length < KEPT) group.first.push(responseValue);
      else {
        group.last.push(responseValue);
        if (group.last.length > KEPT) group.last.shift();
      }
    },
    of(text) {
      const groups = byText.get(text);
      if (groups === undefined) return [];
      return [...groups.values()].flatMap(({ first, last }) => [...first, ...last]);
    },
  };
}

/** Values of one kind differ in nothing that counts but the time. */
function kindOf({ names, from, name, isPart, indexes, response }: ResponseValue): string {
  const { request } = response.entry;
  const path = request.segments.map((segment) => /\d/.test(segment) ? "*" : segment).join("/");
  const flags = `${from} ${name} ${isPart} ${indexes} ${response.isOk} ${response.isWrite}`;
  return `${request.method} ${path} ${flags} ${names.map((words) => words.join(" ")).join(",")}`;
}
