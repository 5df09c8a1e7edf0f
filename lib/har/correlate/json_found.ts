import type { Keys, Scalar } from "../provenance.ts";
import { ID_WORDS, type NameWords, nameWords, PAGE_WORDS, type ValueClass } from "../values/mod.ts";
import type { Answer, Found } from "./found.ts";
import { isAccountKey } from "./found_kinds.ts";
import { isWholeResult, producerNames } from "./producer_names.ts";

/** A value of a JSON answer, with what its path says of it. */
export function makeFound(
  answer: Answer,
  keys: Keys,
  typeName: string | undefined,
  value: Scalar,
  kind: ValueClass,
  rest: Pick<Found, "isPart" | "source">,
): Found {
  const indexes = keys.filter((key) => typeof key === "number").length;
  return {
    answer,
    text: String(value),
    value,
    valueClass: kind,
    names: producerNames(answer.entry, keys, typeName),
    isIdLike: endsLikeId(keys),
    from: rest.isPart ? "text" : "json",
    name: String(keys.findLast((key) => typeof key === "string") ?? ""),
    indexes,
    depth: keys.length,
    isEncoded: false,
    sort: pathSort(keys),
    ...rest,
  };
}

/** Numbers and words count only where their names say that they identify something. */
export function isWorth(kind: ValueClass, path: Keys, isIdLike: boolean, answer: Answer): boolean {
  switch (kind) {
    case "integer":
    case "epoch":
      return isIdLike || wordsAt(path).some((word) => PAGE_WORDS.has(word));
    case "word":
      return (isIdLike || isAccountKey(String(path.at(-1)))) &&
        (answer.mutates || path.length <= 3);
    default:
      return true;
  }
}

/** Whether a path ends in a word for identifiers, or in the items of the whole. */
export function endsLikeId(path: Keys): boolean {
  const words = wordsAt(path);
  return words.length === 0 || isWholeResult(path) || ID_WORDS.has(words.at(-1)!);
}

function wordsAt(path: Keys): NameWords {
  for (let at = path.length - 1; at >= 0; at--) {
    const key = path[at];
    if (typeof key === "string") return nameWords(key);
  }
  return [];
}

/** A path in a form that can be compared. */
export function pathSort(keys: Keys): string {
  return keys.map((key) => typeof key === "number" ? String(key).padStart(8, "0") : key).join(
    "\u0001",
  );
}
