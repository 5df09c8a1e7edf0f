/** When the request of an entry began, and when its answer was complete, in milliseconds. */
export interface Times {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Gives every entry its time, in the order of the file. An entry without a time begins with the one
 * before it. Where most have none the order of the file is all that is known: one comes after the
 * other, a millisecond each.
 *
 * @param instants When the requests began, as far as it was recorded.
 * @param durations Milliseconds of each.
 */
export function timeline(
  instants: readonly (number | undefined)[],
  durations: readonly number[],
): readonly Times[] {
  const known = instants.filter((instant) => instant !== undefined);
  if (known.length * 2 < instants.length) {
    return instants.map((_, index) => ({ startMs: index, endMs: index }));
  }
  let last = known[0] ?? 0;
  return instants.map((instant, index) => {
    last = instant ?? last;
    return { startMs: last, endMs: last + durations[index] };
  });
}
