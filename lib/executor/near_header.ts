import { closest } from "../text/mod.ts";

/** The header that a mistyped name most likely stands for: one that goes on after it, or is alike. */
export function nearestHeader(name: string, names: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  const longer = names.find((other) =>
    other.startsWith(`${wanted}-`) || other.endsWith(`-${wanted}`)
  );
  if (longer !== undefined) return longer;
  const near = closest(name, names);
  // A short name is near to many; it must be as near seen from its side.
  return near !== undefined && closest(near, [name]) ? near : undefined;
}
