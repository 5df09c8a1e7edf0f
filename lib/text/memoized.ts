/**
 * Remembers a judgement by name: the members of API responses repeat the same names. When there are
 * too many, it begins anew.
 *
 * @param most The number of names to remember.
 */
export function memoizedByName<T>(
  judge: (name: string) => T,
  most = 5_000,
): (name: string) => T {
  const judged = new Map<string, T>();
  return (name) => {
    const known = judged.get(name);
    if (known !== undefined || judged.has(name)) return known as T;
    const result = judge(name);
    if (judged.size === most) judged.clear();
    judged.set(name, result);
    return result;
  };
}

/** Remembers what a function returns for each object, as long as the object is used. */
export function memoizedByObject<Key extends WeakKey, Value>(compute: (key: Key) => Value) {
  const known = new WeakMap<Key, Value>();
  return (key: Key): Value => known.getOrInsertComputed(key, compute);
}
