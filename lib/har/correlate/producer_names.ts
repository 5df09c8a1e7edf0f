import type { Keys } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import {
  ID_WORDS,
  type NameWords,
  nameWords,
  PURE_VERBS,
  QUALIFIERS,
  WRAPPERS,
} from "../values/mod.ts";
import { resourceNamesAt } from "./resource.ts";

/** What a value of an answer may be called, the likeliest first. */
export function producerNames(
  entry: Entry,
  path: Keys,
  typeName: string | undefined,
): readonly NameWords[] {
  const keys = path.filter((key) => typeof key === "string");
  const last = keys.at(-1);
  const owners = ownersOf(entry, keys, path, typeName);
  if (last === undefined || isWholeResult(path)) return owners.map((owner) => [...owner, "id"]);
  const words = nameWords(last);
  if (words.length === 1 && words[0] === "id") {
    return owners.length === 0 ? [words] : owners.map((owner) => [...owner, "id"]);
  }
  const names: NameWords[] = [words];
  const plain = words.filter((word) => !QUALIFIERS.has(word));
  if (plain.length > 0 && plain.length < words.length) names.push(plain);
  if (words.length > 1 && words.at(-1) !== "id" && ID_WORDS.has(words.at(-1)!)) {
    names.push([...words.slice(0, -1), "id"]);
  }
  if (words.length === 1 && ID_WORDS.has(words[0])) {
    for (const owner of owners) names.push([...owner, words[0]], [...owner, "id"]);
  }
  return names;
}

/** Whether a value is all that an answer has to say, as in `{ "result": 12 }`. */
export function isWholeResult(path: Keys): boolean {
  return path.length === 1 && /^(?:result|data|d|response)$/.test(`${path[0]}`);
}

function ownersOf(
  entry: Entry,
  keys: readonly string[],
  path: Keys,
  typeName: string | undefined,
): readonly NameWords[] {
  const typed = typeName === undefined ? [] : [nameWords(typeName)];
  for (let at = keys.length - 2; at >= 0; at--) {
    const words = nameWords(keys[at]).filter((word) => !PURE_VERBS.has(word) && word !== "id");
    if (words.length === 0 || words.every((word) => WRAPPERS.has(word))) continue;
    return [words, ...typed];
  }
  return [...resourceNamesAt(entry, path), ...typed];
}
