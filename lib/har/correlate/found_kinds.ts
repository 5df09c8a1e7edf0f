import { nameWords, TOKEN_WORDS } from "../values/mod.ts";
import type { Found } from "./found.ts";
import type { Seeker } from "./seeker.ts";

/** Whether both say that they identify something. */
export function isIdentifying(seeker: Seeker, found: Found): boolean {
  return found.isIdLike && (seeker.idLike || seeker.names.some((name) => name.length > 0));
}

/** Whether the answer is one that makes things. */
export function isBorn({ answer }: Found): boolean {
  return answer.mutates && answer.isOk;
}

/** Whether nothing is known but that it is an id. */
export function isOnlyId({ names }: Seeker): boolean {
  return names.every((words) => words.length === 1);
}

/** Whether the name of a value says that it is a token. */
export function isTokenLike(found: Found): boolean {
  return wordsOf(found).some((word) => TOKEN_WORDS.has(word));
}

/** Whether a key is one for what accounts are called by in paths. */
export function isAccountKey(key: string): boolean {
  return /^(?:login|user_?name|handle|nick_?name|namespace|slug)$/i.test(key);
}

/** Whether a value is called an id. */
export function isNamedId(found: Found): boolean {
  return wordsOf(found).at(-1) === "id";
}

/** Whether the name of a cookie says that it is a session or a token. */
export function isSessionLike(name: string): boolean {
  return nameWords(name).some((word) => TOKEN_WORDS.has(word));
}

/** The words of the likeliest name. */
export function wordsOf({ names }: Found): readonly string[] {
  return names[0] ?? [];
}
