import { closest } from "../text/mod.ts";

/** The header that a mistyped name most likely stands for: one that goes on after it, or is alike. */
export function nearestHeader(name: string, names: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  return names.find((other) => other.startsWith(`${wanted}-`) || other.endsWith(`-${wanted}`)) ??
    closest(name, names);
}
