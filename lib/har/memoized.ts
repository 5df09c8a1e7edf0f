/** Remembers what a function returns for each object, as long as the object is used. */
export function memoizedByObject<Key extends WeakKey, Value>(compute: (key: Key) => Value) {
  const known = new WeakMap<Key, Value>();
  return (key: Key): Value => known.getOrInsertComputed(key, compute);
}
