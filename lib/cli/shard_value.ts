/** Which part of the flows to run, or that the CI system says which. */
export type ShardValue = "auto" | { readonly index: number; readonly total: number };

/** A shard: `2/4`, or `auto`. @throws {Error} If it is none; the message says what would be. */
export function parseShard(text: string): ShardValue {
  if (text === "auto") return text;
  const [, left, right] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? [];
  if (left === undefined) {
    throw new Error("expected a shard and how many there are, such as 2/4, or auto");
  }
  const [index, total] = [Number(left), Number(right)];
  if (total === 0) throw new Error("expected at least one shard, such as 1/1");
  if (index >= 1 && index <= total) return { index, total };
  const range = total === 1 ? "1/1" : `1/${total} to ${total}/${total}`;
  const why = index === 0 ? "shards are counted from 1" : `the number of shards is ${total}`;
  throw new Error(`expected ${range}, since ${why}`);
}
