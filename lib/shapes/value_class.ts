import { mediaTypeOfFile, OCTET_STREAM } from "../http/mod.ts";
import { bitsPerCharacter } from "../secrets/mod.ts";
import { memoizedByName } from "../text/mod.ts";

/** A value without parts. */
export type Scalar = null | boolean | number | bigint | string;

/** The classes of values, by what they say about them. */
const CLASSES = {
  /** Such values never coincide by chance. */
  strong: ["uuid", "jwt", "hex", "digits", "token"],
  /** They may count things or number them. */
  numbered: ["integer", "long integer", "epoch", "code"],
  /** A person may have typed them. */
  readable: ["word", "text", "code", "email"],
  /** They say nothing about their source. */
  neverBound: ["null", "empty", "boolean", "placeholder", "float", "version"],
  other: ["date-time", "url"],
} as const;

/** The class of a text or a number, judged by the value alone. */
export type ValueClass = typeof CLASSES[keyof typeof CLASSES][number];

function oneOf(classes: readonly ValueClass[]): (valueClass: ValueClass) => boolean {
  return (valueClass) => classes.includes(valueClass);
}

/** Whether values of this class are distinctive, so that they never coincide by chance. */
export const isStrong: (valueClass: ValueClass) => boolean = oneOf(CLASSES.strong);

/** Whether values of this class may count things or number them. */
export const isNumbered: (valueClass: ValueClass) => boolean = oneOf(CLASSES.numbered);

/** Whether values of this class are what a person may have typed. */
export const isReadable: (valueClass: ValueClass) => boolean = oneOf(CLASSES.readable);

/** Whether a value of this class is never taken from a response. */
export const isNeverBound: (valueClass: ValueClass) => boolean = oneOf(CLASSES.neverBound);

/** A code in capitals, such as `QXRKLG`; the words of a route are in small letters. */
export const CAPITALS: RegExp = /^[A-Z\d]{5,}$/;

/** A code of groups of capitals without vowels, as some give to people to enter: `WDJB-MJHT`. */
export const LETTERS_ONLY: RegExp = /^(?=.*\b[B-DF-HJ-NP-TV-XZ]{4})[A-Z]{3,6}(?:-[A-Z]{3,6})+$/;
/** A short id without digits, such as `UyvQROXhuf`, or a word that begins a sentence. */
export const MIXED: RegExp = /^(?=.*[A-Z])(?=.*[a-z])[A-Za-z]{8,}$/;

/** Whether a text is the name of a file, by its extension. */
export function isFileName(text: string): boolean {
  return /^[^\s/\\]{3,80}$/.test(text) && mediaTypeOfFile(text) !== OCTET_STREAM;
}

/** A regular expression for a JSON web token in a text, as its first group. */
export const WEB_TOKEN = "\\b(eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]*)";

const SHAPES: readonly (readonly [shape: RegExp, valueClass: ValueClass])[] = [
  [/^\s*$/, "empty"],
  [/^(?:true|false|yes|no|on|off|null|none|nil|undefined|nan)$/i, "boolean"],
  [/^(?:\*{3,}|x{4,}|\.{3,}|<[^<>]*>|\{\{.*\}\})$/i, "placeholder"],
  // A moment to the microsecond, as it was read, or one and two numbers that were drawn.
  [/^[12]\d{9}(?:\.\d{4,9}|(?:\.\d{3,}){2})$/, "digits"],
  [/^-?(?:(?:0|[1-9]\d*)?\.\d+(?:e[-+]?\d+)?|\de[-+]?\d{1,3})$/i, "float"],
  [/^v?\d+(?:\.\d+)+(?:[-+][\w.+-]+)?$/i, "version"],
  [/^\d{4}-\d\d-\d\d(?:[T .]\d\d:\d\d.*)?$/, "date-time"],
  [/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? .*\d\d:\d\d/i, "date-time"],
  [/^\d{8}T\d{6}Z?$/, "date-time"],
  [/^\d{4}-\d\d-\d\d(?:[-_]\d\d){3}$/, "date-time"],
  [/^20\d\d[01]\d[0-3]\d[0-2]\d[0-5]\d[0-5]\d(?:\d{3})?$/, "date-time"],
  [/^(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?$/, "text"],
  [/^[a-z][a-z\d+.-]*:\/\/\S*$/i, "url"],
  [/^[^\s@,;]+@[^\s@,;]+\.[a-z]{2,}$/i, "email"],
  [/^\{?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}?$/i, "uuid"],
  [/^eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*$/, "jwt"],
  [/^(?:application|audio|font|image|multipart|text|video)\/[\w.+-]+(?:;.*)?$/, "word"],
  [/^#(?:[\da-f]{3,4}){1,2}$/i, "text"],
  // The state of a page of Jakarta Faces.
  [/^-?\d{15,}:-?\d{15,}$/, "digits"],
  [LETTERS_ONLY, "code"],
];

const MIN_DIGITS = 12;
const MIN_LONG = 6;
/** The digits of a time in milliseconds since 1970. */
const MILLISECONDS = 13;
const EPOCH = /^(?:1\d{9}|20\d{8}|1\d{12}|20\d{11})$/;

/** Returns the class of a value. */
export function valueClass(value: Scalar): ValueClass {
  if (value === null) return "null";
  if (typeof value === "boolean") return "boolean";
  if (typeof value !== "string") return classOfNumber(String(value));
  return value.length > MAX_REMEMBERED_LENGTH ? classOfText(value) : rememberedClass(value);
}

/** Whether a value is one of a kind by its class, so that an equal one elsewhere is the same. */
export function looksUnique(value: Scalar): boolean {
  return isStrong(valueClass(value));
}

/** Whether a text is distinctive, so that the same text elsewhere means the same. */
export function isDistinctive(text: string): boolean {
  return text.includes("@") || text.length >= 6 && /[\d\W_]/.test(text) || text.length >= 12;
}

/** Returns what stands between quotes in a text, as in a statement of SQL or SPARQL. */
export function quotedIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/(["'])((?:(?!\1)[^\\\n])+)\1/g), ([, , quoted]) => quoted);
}

/** Returns what separates the parts of a text that a page may show: of a URI, or else lines. */
export function separatorIn(text: string): RegExp {
  return /^[a-z][a-z\d+.-]*:\S+$/.test(text) ? /[/?&=:]/ : /\r?\n/;
}

/**
 * Whether a value is a time in milliseconds since 1970 that nobody chose: such times are equal only
 * if one is the source of the other.
 */
export function isPreciseTime(value: Scalar): boolean {
  const text = String(value);
  return text.length === MILLISECONDS && EPOCH.test(text) && !text.endsWith("000");
}

function classOfNumber(text: string): ValueClass {
  const digits = text.replace(/^-/, "");
  if (!/^\d+$/.test(digits)) return "float";
  if (EPOCH.test(digits)) return "epoch";
  if (digits.length >= MIN_DIGITS && new Set(digits).size >= 3) return "digits";
  return digits.length >= MIN_LONG ? "long integer" : "integer";
}

function classOfText(text: string): ValueClass {
  if (isRedacted(text)) return "placeholder";
  for (const [shape, shaped] of SHAPES) if (shape.test(text)) return shaped;
  if (/^-?\d+$/.test(text)) return classOfNumber(text);
  const hasDigit = /\d/.test(text);
  if (/^(?=.*\d)(?=.*[a-f])[\da-f]{10,}$/i.test(text) && new Set(text).size >= 4) return "hex";
  if (/\s/.test(text)) return "text";
  if (isPath(text)) return "url";
  const isPadded = /^(?=.*[a-z])(?=.*[A-Z])[\w+/-]{6,}={1,2}$/.test(text) && text.length % 4 === 0;
  if (isPadded || isShortId(text) || isMixedCase(text)) return "token";
  if (isSlug(text)) return hasDigit ? "code" : "word";
  if (hasDigit && isRandom(text)) return "token";
  if (/^[\w.~:/+=@!$*-]+$/.test(text) && /[a-z]/i.test(text)) return hasDigit ? "code" : "word";
  return "text";
}

/** The longest texts whose class is remembered, in characters. */
const MAX_REMEMBERED_LENGTH = 100;
const rememberedClass = memoizedByName(classOfText, 20_000);

const MIN_TOKEN = 10;
const MIN_ANY_TOKEN = 16;
const MIN_BITS = 3;
/** By how many bits less than if all its characters differed, since some repeat by chance. */
const LESS_BITS = 0.8;

/** Whether a text with a digit looks random: long, with many different characters. */
function isRandom(text: string): boolean {
  const least = Math.min(MIN_BITS, Math.log2(text.length) - LESS_BITS);
  if (text.length < MIN_TOKEN || bitsPerCharacter(text) < least) return false;
  return text.length >= MIN_ANY_TOKEN || (/^[\w+/=.~:-]+$/.test(text) && /[a-z]/i.test(text));
}

/**
 * Whether a text looks like a short id, with mixed case in no order, unlike words, which have more than
 * four small letters on end, on average: `UG9zdDo1`, but not `Async_0200-CustomerInformation`.
 */
function isShortId(text: string): boolean {
  const small = text.match(/[a-z]+/g) ?? [];
  return /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{6,}$/.test(text) &&
    text.match(/[a-z]+|[A-Z]+|\d+/g)!.length >= 5 && small.join("").length <= 4 * small.length;
}

/**
 * Whether a text without digits changes case more often than camel case does, whose words have more
 * than three letters on average, or all a vowel, unlike `kXoPqRtYaZwB`: `getUserById`.
 */
function isMixedCase(text: string): boolean {
  if (!/^[A-Za-z_-]{8,}$/.test(text) || !/[a-z][A-Z]/.test(text)) return false;
  const words = text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return words.length > 3 && words.join("").length <= 3 * words.length &&
    !words.every((word) => word.length > 1 && /[aeiouy]/i.test(word));
}

/** A word with a short number, or the other way round: `page2`, `15px`, `6months`, `a1b`. */
const NUMBERED_WORD = /^\p{L}+\d{1,4}$|^\d{1,4}(?:\p{L}{1,3}|month|year)s?$|^\p{L}\d\d?\p{L}$/u;

/** A word in one case or with a capital, or several in camel case. */
const WORDS = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+|(?:\p{Lu}\p{Ll}{2,})+)$/u;

/** Whether a text consists of words and short numbers: `iphone-15-pro-max`, `INV-2024-0001`. */
function isSlug(text: string): boolean {
  const parts = text.split(/[-_.:/,+=@|~]/);
  const words = parts.filter((part) => WORDS.test(part));
  const mixed = parts.filter((part) => !/^(?:\p{L}*|\d{0,8})$/u.test(part));
  if (parts.some((part) => /\d/.test(part) && part.length > 8)) return false;
  if (!mixed.every((part) => NUMBERED_WORD.test(part))) return isCamel(text);
  if (mixed.length > 1 || mixed.length > 0 && words.length === 0 && text.length > 12) return false;
  const letters = parts.filter((part) => /\p{L}/u.test(part));
  return letters.length === 0 ? text.length < MIN_ANY_TOKEN : words.length * 2 >= letters.length ||
    isCamel(text);
}

/** Whether a text is in camel case: `createdBy2`, `hashString`, `tab1`. */
function isCamel(text: string): boolean {
  return /^\p{L}?\p{Ll}{2,}(?:\p{Lu}\p{Ll}+)*\d{0,4}$/u.test(text);
}

/**
 * Whether a text is a path of words, unlike base64, which may also begin with `/`: `/files/list`,
 * `../a/b.html`.
 */
function isPath(text: string): boolean {
  return /^(?:\.{0,2}\/|\?)/.test(text) &&
    !/^\/[\w+/]{20,}={0,2}$/.test(text.replace(/\/[a-z]+(?=\/|$)/g, ""));
}

const REDACTED =
  /^[[<({*]*\s*(?:redacted|masked|filtered|removed|hidden|scrubbed|sanitized)(?:[\s_-]?(?:by[\s_-]?\w+|value|password|token|secret))?\s*[\])}>*]*$|^[[<({]?(?:password|token|secret|value|cookie)[\s_-]redacted[\])}>]?$/i;

/** Whether a value is a placeholder for one that was removed from the recording: `[REDACTED]`. */
export function isRedacted(value: string): boolean {
  return REDACTED.test(value) || /^(?:\*{3,}|\u2022{3,}|█{2,}|<[\w -]+>)$/.test(value);
}
