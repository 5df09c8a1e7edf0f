const MAX_NAMES = 1_000;

/** Judges each name once: the members of API answers have the same names again and again. */
export function remembered<T>(judge: (name: string) => T): (name: string) => T {
  const judged = new Map<string, T>();
  return (name) => {
    const known = judged.get(name);
    if (known !== undefined || judged.has(name)) return known as T;
    const verdict = judge(name);
    if (judged.size < MAX_NAMES) judged.set(name, verdict);
    return verdict;
  };
}
