import type { JsonValue } from "../../lib/json/mod.ts";
import { openRandomStream, preloadRandom, type Scope } from "../../lib/resolver/mod.ts";

/** What the expressions of a test refer to. */
export interface ScopeParts {
  readonly env?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly vars?: Readonly<Record<string, JsonValue>>;
  /** By step and name. */
  readonly captures?: Readonly<Record<string, Readonly<Record<string, JsonValue>>>>;
  readonly seed?: string;
  readonly startedAt?: number;
}

/** Makes a scope; random values are ready. */
export async function createScope(
  { env = {}, params = {}, vars = {}, captures = {}, seed = "seed", startedAt = 0 }: ScopeParts =
    {},
): Promise<Scope> {
  await preloadRandom();
  return {
    env: (name) => Object.hasOwn(env, name) ? env[name] : undefined,
    params: new Map(Object.entries(params)),
    vars: new Map(Object.entries(vars)),
    captures: new Map(
      Object.entries(captures).map(([step, values]) => [step, new Map(Object.entries(values))]),
    ),
    random: openRandomStream(seed, "flow.yaml"),
    startedAt,
  };
}
