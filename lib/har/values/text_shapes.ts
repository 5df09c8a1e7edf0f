import { bitsPerCharacter } from "../../secrets/mod.ts";

const MIN_TOKEN = 10;
const MIN_ANY_TOKEN = 16;
const MIN_BITS = 3;

/** Whether a text looks drawn at random: long, and of many characters. */
export function isRandom(text: string, hasDigit: boolean): boolean {
  if (text.length < MIN_TOKEN || bitsPerCharacter(text) < MIN_BITS) return false;
  if (!hasDigit) return isMixedCase(text);
  return text.length >= MIN_ANY_TOKEN || (/^[\w+/=.~:-]+$/.test(text) && /[a-z]/i.test(text));
}

/** `UG9zdDo1`: short, and of all kinds of letters in no order. */
export function isShortId(text: string): boolean {
  if (!/^[A-Za-z\d_-]{6,}$/.test(text) || !/\d/.test(text)) return false;
  return (text.match(/[a-z]+|[A-Z]+|\d+/g)?.length ?? 0) >= 5 && /[a-z]/.test(text) &&
    /[A-Z]/.test(text);
}

/** `kXoPqRtYaZwB` changes case more often than names in camel case do. */
function isMixedCase(text: string): boolean {
  if (!/^[\w-]+$/.test(text)) return false;
  const runs = text.match(/[a-z]+|[A-Z]+/g) ?? [];
  return runs.length >= 5 && text.length / runs.length < 2.2;
}

/** `iphone-15-pro-max`, `INV-2024-0001`: words and short numbers. */
export function isSlug(text: string): boolean {
  const parts = text.split(/[-_.:/,+=@|~]/);
  const words = parts.filter((part) => /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u.test(part));
  const mixed = parts.filter((part) => !/^(?:\p{L}*|\d{0,8})$/u.test(part));
  if (parts.some((part) => /\d/.test(part) && part.length > 8)) return false;
  if (
    mixed.length > 0 && !mixed.every((part) => /^\p{L}+\d{1,4}$|^\d{1,4}\p{L}{1,3}$/u.test(part))
  ) {
    return isCamel(text);
  }
  if (mixed.length > 1 || (mixed.length === 1 && words.length === 0 && text.length > 12)) {
    return false;
  }
  const letters = parts.filter((part) => /\p{L}/u.test(part));
  return letters.length === 0 ? text.length < MIN_ANY_TOKEN : words.length * 2 >= letters.length ||
    isCamel(text);
}

/** `createdBy2`, `hashString`, `tab1`. */
function isCamel(text: string): boolean {
  return /^\p{L}?\p{Ll}{2,}(?:\p{Lu}\p{Ll}+)*\d{0,4}$/u.test(text);
}

/** `/files/list`, `../a/b.html`: a path of words, as against base64, which may begin with `/` too. */
export function isPath(text: string): boolean {
  return /^(?:\.{0,2}\/|\?)/.test(text) &&
    text.split(/[/?&=#]/).some((part) => part === "" || part.length > 1 && isSlug(part)) &&
    !/^\/[\w+/]{20,}={0,2}$/.test(text.replace(/\/[a-z]+(?=\/|$)/g, ""));
}

/** Whether a text has more than a few characters in it. */
export function isVaried(text: string): boolean {
  return new Set(text).size >= 5;
}
