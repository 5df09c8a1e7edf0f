import type { JsonValue } from "../json/mod.ts";
import type { RandomStream } from "./random.ts";

/** Everything that the expressions of one flow can refer to. */
export interface Scope {
  /** The value of an environment variable, if it is set. */
  env(name: string): string | undefined;
  /** Run parameters (`--var name=value`). */
  readonly params: ReadonlyMap<string, string>;
  /** The flow's variables, worked out. */
  readonly vars: ReadonlyMap<string, JsonValue>;
  /** What the steps have captured, by step and name. */
  readonly captures: ReadonlyMap<string, ReadonlyMap<string, JsonValue>>;
  readonly random: RandomStream;
  /** When the flow started, in milliseconds since the epoch. */
  readonly startedAt: number;
}

/** An expression that has no value, or a filter that its value does not fit. */
export class ResolveError extends Error {
  override name = "ResolveError";
  /** What is wrong, in words for a reader, and the expression as written. */
  constructor(message: string, readonly expression: string) {
    super(message);
  }
}
