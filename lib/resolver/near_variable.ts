const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
const SHORTEST = 4;

/**
 * The environment variable that a mistyped name most likely stands for: one letter is missing, too
 * many, another or swapped, or the letter case. The environment cannot be listed, so that each such
 * name is asked for.
 *
 * @returns Nothing where none of them is set.
 */
export function nearVariable(
  name: string,
  env: (name: string) => string | undefined,
): string | undefined {
  if (name.length < SHORTEST) return undefined;
  for (const other of oneMistakeFrom(name.toUpperCase())) {
    if (other !== name && env(other) !== undefined) return other;
  }
  return undefined;
}

function* oneMistakeFrom(name: string): Generator<string> {
  yield name;
  for (let at = 0; at <= name.length; at++) {
    const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
    if (after !== "") yield before + after[0] + letter + after.slice(1);
    if (letter !== "") yield before + after;
    for (const other of LETTERS) {
      yield before + other + letter + after;
      if (letter !== "") yield before + other + after;
    }
  }
}
