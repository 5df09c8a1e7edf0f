import type { Differences } from "../diagnostics/mod.ts";
import type { JsonValue } from "../json/mod.ts";

/**
 * What an operator judges if its path can match several values: `one` needs exactly one value, `list`
 * judges all of them as a list, `presence` judges `true` or `false`, whether there is any.
 */
type Subject = "one" | "list" | "presence";

/** Whether a value is right, and if not, why. */
export type OperatorResult = { readonly pass: true } | Mismatch;

/**
 * Says in one line what is wrong, in at most about 80 characters besides its arguments.
 *
 * @param subject What was judged: `$.json.lines`.
 * @param place The first place inside it that is wrong, or the subject again.
 */
export type Title = (subject: string, place: string) => string;

/** Why a value is wrong. */
export interface Mismatch {
  readonly pass: false;
  /** What was expected, with its JSON type: `string "3"`, `a number of at least 10`. */
  readonly expected: string;
  /** What was found, with its JSON type: `number 3`. */
  readonly actual: string;
  readonly title: Title;
  /** Further lines about it. */
  readonly notes?: readonly string[];
  /** What to write instead, if that is known. */
  readonly help?: string;
  /** Whether `expected` says no more than `differences` do. */
  readonly placesSayAll?: true;
  /** Where inside the value it is wrong; places are paths from the value, which is itself empty. */
  readonly differences?: Differences;
  /** Whether white space or characters that do not show are what differs. */
  readonly reveal?: true;
  /** Which of several expected items are missing. */
  readonly lacking?: readonly JsonValue[];
}

/** Judges a value by an operand prepared once. */
export type Judge = (actual: JsonValue) => OperatorResult;

/**
 * What an operator says about itself. The reference of the format and the descriptions in editors are
 * generated from it, and tests run its example. All texts but the YAML and the JSON are Markdown.
 */
interface OperatorDocs {
  /** What the operator asserts, in one sentence. */
  readonly what: string;
  /** When to use it, and when to use another. */
  readonly when: string;
  /** What it does with numbers, text, null and other types. */
  readonly types: string;
  /** The path of the example. */
  readonly path: string;
  /** The operand of the example, in YAML flow style: `[draft, paid]`. */
  readonly example: string;
  /** A JSON body for which the example holds. */
  readonly passes: string;
  /** A JSON body for which the example does not hold. */
  readonly fails: string;
}

/** An assertion operator. */
export interface Operator {
  /** The key in the flow file. */
  readonly name: string;
  /** Its section in the reference of the format. */
  readonly docs: OperatorDocs;
  /** The JSON Schema of the operand. */
  readonly operand: Readonly<Record<string, unknown>>;
  readonly subject: Subject;
  /** Loads what `prepare` needs and is too heavy to load always. */
  preload?(): Promise<void>;
  /**
   * Checks and compiles an operand; done once if it holds no expression.
   *
   * @throws {OperandError} If the operand does not fit the operator.
   */
  prepare(operand: JsonValue): Judge;
}

/** An operand that does not fit its operator. */
export class OperandError extends Error {
  override name = "OperandError";
  /** What is wrong, what to write instead, and where in the operand. */
  constructor(message: string, readonly help?: string, readonly at?: OperandPlace) {
    super(message);
  }

  /** What else is wrong with the operand. */
  others: readonly OperandError[] = [];

  /** The same mistake in an operand that has this one as a member. */
  within(name: string): OperandError {
    const { at = { path: [] } } = this;
    const error = new OperandError(this.message, this.help, { ...at, path: [name, ...at.path] });
    error.others = this.others.map((other) => other.within(name));
    return error;
  }
}

/** A place in an operand. */
export interface OperandPlace {
  /** Names of members and indexes of items, from the outside. */
  readonly path: readonly string[];
  /** Whether the last of the names is meant, not its value. */
  readonly isName?: true;
}

/** The result for a value that is right. */
export const PASS: OperatorResult = { pass: true };
