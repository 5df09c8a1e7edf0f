import type { Atom, Producer } from "../provenance.ts";
import { nameWords } from "../values/mod.ts";
import { affinity } from "../values/mod.ts";

/** Requests whose answers are where a value is born. */
const MAKES = new Set(["POST", "PUT", "PATCH"]);

/**
 * The producer that an atom came from, of several that have its value in both recordings: one whose
 * name goes with it, that made it, that is no item of a list; of tokens the latest, else the first.
 */
export function chooseProducer(atom: Atom, producers: readonly Producer[]): Producer | undefined {
  const before = producers.filter(({ entry }) =>
    entry.endMs <= atom.entry.startMs && entry.response.status < 400
  );
  const isLatest = atom.place.in === "cookie" || atom.place.in === "header";
  const names = [nameWords(atom.name)];
  const ranked = before.map((producer, order) => ({
    producer,
    ranks: [
      -affinity(names, [nameWords(producer.name)]),
      MAKES.has(producer.entry.request.method) ? 0 : 1,
      indexesIn(producer),
      isLatest ? -order : order,
    ],
  }));
  return ranked.sort((a, b) => compare(a.ranks, b.ranks))[0]?.producer;
}

function indexesIn({ source }: Producer): number {
  return source.from === "json" ? source.path.filter((key) => typeof key === "number").length : 0;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, rank] of a.entries()) if (rank !== b[i]) return rank - b[i];
  return 0;
}
