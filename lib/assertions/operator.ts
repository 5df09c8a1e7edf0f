import type { Differences } from "../diagnostics/mod.ts";
import type { JsonValue } from "../json/mod.ts";

/**
 * What an operator judges if its path can match several values: `one` requires exactly one value,
 * `list` judges all of them as a list, and `presence` judges `true` or `false`, whether there are
 * any.
 */
type Subject = "one" | "list" | "presence";

/** Whether a value passes, and if not, why. */
export type OperatorResult = { readonly pass: true } | Mismatch;

/**
 * Says in one line what is wrong, in at most about 80 characters without its arguments.
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
  /** Further lines about the mismatch. */
  readonly notes?: readonly string[];
  /** What to write instead, if that is known. */
  readonly help?: string;
  /** Whether `expected` adds nothing to `differences`. */
  readonly placesSayAll?: true;
  /**
   * Where inside the value it is wrong; places are paths from the value, whose own path is empty.
   */
  readonly differences?: Differences;
  /** Whether only white space or invisible characters differ. */
  readonly reveal?: true;
  /** What the value is if it has no order among those that the operator compares. */
  readonly unordered?: "text of a number" | "other";
  /** The expected items that are missing. */
  readonly lacking?: readonly JsonValue[];
}

/**
 * Judges a value against an operand that was prepared once.
 *
 * @param asWritten The value as the body has it; absent for a value that is not from a JSON body.
 */
export type Judge = (actual: JsonValue, asWritten?: AsWritten) => OperatorResult;

/** Returns a value with the text of the body in place of each number, if that is known. */
export type AsWritten = () => JsonValue | undefined;

/**
 * The documentation of an operator. The format reference and the editor descriptions are generated
 * from it, and tests run its example. All texts except the YAML and the JSON are Markdown.
 */
interface OperatorDocs {
  /** What the operator asserts, in one sentence. */
  readonly what: string;
  /** When to use it, and when to use another. */
  readonly when: string;
  /** How it treats numbers, text, null and other types. */
  readonly types: string;
  /** The path of the example. */
  readonly path: string;
  /** The operand of the example, in YAML flow style: `[draft, paid]`. */
  readonly example: string;
  /** A JSON body that passes the example. */
  readonly passes: string;
  /** A JSON body that fails the example. */
  readonly fails: string;
}

/** An assertion operator. */
export interface Operator {
  /** The key in the flow file. */
  readonly name: string;
  /** Its section in the format reference. */
  readonly docs: OperatorDocs;
  /** The JSON Schema of the operand. */
  readonly operand: Readonly<Record<string, unknown>>;
  readonly subject: Subject;
  /**
   * Loads what `prepare` needs and is too heavy to load for every flow.
   *
   * @param operand The operand, if it has no expression.
   */
  preload?(operand?: JsonValue): Promise<void>;
  /**
   * Checks and compiles an operand, once if it has no expression.
   *
   * @throws {OperandError} If the operand does not fit the operator.
   */
  prepare(operand: JsonValue): Judge;
}

/** An operand that does not fit its operator. */
export class OperandError extends Error {
  override name = "OperandError";
  /** Takes what is wrong, what to write instead, and where in the operand. */
  constructor(message: string, readonly help?: string, readonly at?: OperandPlace) {
    super(message);
  }

  /** Further mistakes in the operand. */
  others: readonly OperandError[] = [];

  /** Returns the same mistake for an operand that contains this one as a member. */
  within(name: string): OperandError {
    const { at = { path: [] } } = this;
    const error = new OperandError(this.message, this.help, { ...at, path: [name, ...at.path] });
    error.others = this.others.map((other) => other.within(name));
    return error;
  }
}

/** A place in an operand. */
export interface OperandPlace {
  /** Names of members and indexes of items, from the outermost. */
  readonly path: readonly string[];
  /** Whether the place is the last name itself rather than its value. */
  readonly isName?: true;
}

/** The result for a value that passes. */
export const PASS: OperatorResult = { pass: true };
