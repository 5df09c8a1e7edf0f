import type { JsonValue } from "../../json/mod.ts";

/** A function that follows a bar in an expression. */
export interface Filter {
  readonly name: string;
  /** One sentence for docs. */
  readonly summary: string;
  /** An expression that uses it. */
  readonly usage: string;
  readonly parameters: readonly FilterParameter[];
  /** Loads what `apply` needs and is too heavy to load always. */
  preload?(): Promise<void>;
  /** @throws {FilterError} If the value does not fit. */
  apply(value: JsonValue, args: readonly string[]): JsonValue;
}

/** A parameter: a word as written, or a reference or text in quotes. */
export interface FilterParameter {
  readonly name: string;
  readonly kind: "reference" | "word";
  readonly optional?: boolean;
  /** The words that it may be; any if left out. */
  readonly choices?: readonly string[];
}

/** A value that a filter cannot work on. */
export class FilterError extends Error {
  override name = "FilterError";
}
