import type { Scalar } from "../shapes/mod.ts";
import type { Entry } from "./recording.ts";

export type { Scalar };

/** The place of a value in a request. */
export type ValuePlace =
  /** A segment of the path, counted from 0; the value is decoded. */
  | { readonly in: "path"; readonly index: number }
  | { readonly in: "query" | "form" | "part"; readonly name: string; readonly occurrence: number }
  /**
   * The value is what follows `scheme`, if any: a word such as `Bearer` and the space after it. It is
   * decoded if it is the base64 of several values.
   */
  | {
    readonly in: "header";
    readonly name: string;
    readonly occurrence: number;
    readonly scheme?: string;
    readonly encoding?: "base64";
  }
  /** The name of a header, of a cookie or of a field of a form, if it or a part of it changes. */
  | { readonly in: "header name" | "cookie name" | "field name"; readonly name: string }
  | { readonly in: "cookie"; readonly name: string }
  /** A leaf of a JSON body; `embedded` is a path within JSON that the leaf contains as text. */
  | { readonly in: "json"; readonly path: Keys; readonly embedded?: Keys; readonly called?: string }
  /** A key of a JSON body that is a value, such as the id of a user; it ends the path. */
  | { readonly in: "json key"; readonly path: Keys }
  /** The whole of a text body. */
  | { readonly in: "text" };

/** The keys and indexes that lead to a value. */
export type Keys = readonly (string | number)[];

/** A value of a request, which may come from an earlier response. */
export interface RequestValue {
  /** The unique id: the entry and the place, `12 query page 0`. */
  readonly id: string;
  readonly entry: Entry;
  readonly place: ValuePlace;
  /** The name: the key, the parameter, or `user id` for the segment after `users`. */
  readonly name: string;
  readonly value: Scalar;
}

/** The place of a value in a response, from which a capture takes it. */
export type ProducerSource =
  /**
   * If `choice` is given, the path goes through a list item, and a capture selects the item by that
   * choice. If `regex` is given, the value is the first group of its match in the text there.
   */
  | Readonly<{ from: "json"; path: Keys; choice?: ItemChoice; regex?: string }>
  /** If `regex` is given, the value is the first group of its match in the header. */
  | { readonly from: "header"; readonly name: string; readonly regex?: string }
  | { readonly from: "cookie"; readonly name: string }
  /** The first group of a regular expression over the body. */
  | TextSource;

/** A value in a page or a text. */
export interface TextSource {
  readonly from: "text";
  readonly regex: string;
  /**
   * The id of the request value in which the user typed text that is part of the expression, if
   * any.
   */
  readonly by?: string;
  /**
   * An expression without that text, for when the request value gets a template; it may match
   * another value.
   */
  readonly plain?: string;
  /** The text that people choose the value by in a list of a page. */
  readonly label?: string;
}

/** How to find a list item in the next run, where its index may differ. */
export interface ItemChoice {
  /** A JSONPath relative to the body: `$.items[?@.title == 'two'].id`, `$[0].id`. */
  readonly path: string;
  /**
   * The id of the request value in which the user typed the text that the path compares with. If
   * that request value gets a template, the path cannot be used, because it must not contain
   * expressions; the plain keys are used instead.
   */
  readonly by?: string;
  /** A note for the user: `picks item 3 of 12 of a list`. */
  readonly note?: string;
}

/** A value of a response that a later request may use. */
export interface Producer {
  /** The unique id: the entry and the source, `3 json $.data.id`. */
  readonly id: string;
  readonly entry: Entry;
  readonly source: ProducerSource;
  /** The name of the value: its key, cookie name or header name. */
  readonly name: string;
  readonly value: Scalar;
}

/** The texts and references that replace a value in the flow, in order. */
export type Template = readonly Piece[];

/** A part of a template: literal text or a reference. */
export type Piece = string | Reference;

/** A reference to a value that the flow defines or generates. */
export type Reference =
  | { readonly to: "capture"; readonly producer: Producer; readonly filters?: readonly string[] }
  /** A variable of the flow, by its key in {@linkcode Variable}. */
  | { readonly to: "variable"; readonly key: string; readonly filters?: readonly string[] }
  | { readonly to: "environment"; readonly name: string; readonly filters?: readonly string[] }
  /** Pieces, one of them a reference, that are encoded as a whole. */
  | { readonly to: "joined"; readonly pieces: Template; readonly filters?: readonly string[] }
  /** `UUID`, `HEX_16`: a new value at each place; or `ISO`, `ISO_SECONDS`, `DATE`, `EPOCH`, `EPOCH_MS` of `NOW`. */
  | { readonly to: "random" | "now"; readonly what: string; readonly filters?: readonly string[] };

/**
 * A variable of the flow: the key is its identity, and the name is the preferred one, since the name
 * in the file is assigned later.
 */
export type Variable = { readonly key: string; readonly name: string; readonly value: Template };

/** An environment variable that a flow needs. */
export interface EnvironmentNeed {
  /** The name of the variable. */
  readonly name: string;
  /** What the value is, in a few words: `password of admin in step login`. */
  readonly purpose: string;
  /** Whether the value must never be shown. */
  readonly secret: boolean;
}

/** A variable of the environment that the flow needs, with its value in the recording. */
export interface EnvironmentName extends EnvironmentNeed {
  /** The recorded value. It is never written, and every output is searched for it. */
  readonly recorded: string;
}

/** How certain it is that a value comes from its producer. */
export type Confidence = "high" | "medium" | "low";

/** A producer that a request value may come from, and why it was chosen or rejected. */
export interface Candidate {
  readonly producer: Producer;
  /** How well the names match, from 0 to 1. */
  readonly affinity: number;
  /**
   * `taken`, or why it was rejected: `a later response has it too`, `the names do not go together`.
   */
  readonly reason: string;
  /** Whether it did not hold on a live server. */
  readonly isRefuted?: true;
}

/** The decision about a request value. */
export interface Decision {
  readonly requestValue: RequestValue;
  /** The class of the value: `uuid`, `token`, `integer`, `word`, … */
  readonly valueClass: string;
  /** What replaces the value in the flow; absent if the value stays as recorded. */
  readonly template?: Template;
  /** Whether the value is a name that the client gave to something when it created it. */
  readonly isName?: true;
  /** Whether the value is left out completely, like a cache buster. */
  readonly dropped?: boolean;
  readonly confidence?: Confidence;
  /** The reason in words, for `--explain`. */
  readonly reason: string;
  /** Returns the values of responses that it may come from; they are described when asked for. */
  readonly candidates: () => readonly Candidate[];
  /** What the user has to check; it becomes a comment at the step and a line of the summary. */
  readonly open?: string;
}

/** All decisions, by the id of the request value. */
export type Decisions = ReadonlyMap<string, Decision>;
