import { repeatedVolatility } from "./assertions/mod.ts";
import type { ComposeInput, Volatility } from "./input.ts";

/** What differs from run to run, as far as it is known from elsewhere or told by the recording itself. */
export function volatilityOf({ sifted, shape, volatility }: ComposeInput): Volatility {
  const entries = [...sifted.kept, ...sifted.dropped.map(({ entry }) => entry)]
    .toSorted((a, b) => a.startMs - b.startMs || a.index - b.index);
  const repeated = repeatedVolatility(entries, shape.steps.map(({ entry }) => entry));
  return (entry, path) => volatility?.(entry, path) || repeated(entry, path);
}
