/** What is known of one key: the loader, the JSON Schema and the docs are made from it. */
export interface KeySpec {
  /** One sentence for docs and editors. */
  readonly summary: string;
  /** The JSON Schema of the value; `#/$defs/…` names a definition of the flow schema. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Other words that people write for this key. */
  readonly insteadOf?: readonly string[];
  /** Those of the other words whose value is another one, so that the word alone cannot be changed. */
  readonly unlike?: readonly string[];
}

/** The keys that a map may have. */
export type KeyTable = Readonly<Record<string, KeySpec>>;

/** A reference to a definition of the schema of flows. */
export const ref = (name: string) => ({ $ref: `#/$defs/${name}` });

/** The largest whole number of the format: what a timer can wait in milliseconds. */
export const MAX_INTEGER = 2 ** 31 - 1;

/** The schema of a whole number from `minimum` on. */
export const integerFrom = (minimum: number, example: number) => ({
  type: "integer",
  minimum,
  maximum: MAX_INTEGER,
  examples: [example],
});
