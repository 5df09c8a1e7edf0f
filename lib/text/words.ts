/** Returns a number with its noun: `1 item`, `2 items`. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

/** Returns a whole number with its thousands: `10,000`. Loading the locales for that takes 20 ms. */
export function thousands(n: number): string {
  const digits = String(n);
  let text = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3) {
    text = `${digits.slice(Math.max(0, end - 3), end)},${text}`;
  }
  return text;
}

/** Cuts a text to `limit` characters and states how many were left out. */
export function excerpt(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, "");
  return `${head}… (${text.length - head.length} more characters)`;
}

/** Joins words: `a`, `a or b`, `a, b or c`. */
export function joinWithOr(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** Joins words: `a`, `a and b`, `a, b and c`. */
export function joinWithAnd(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** How many words of a long list are shown. */
const SOME_WORDS = 20;

/** Joins the first words of a list that may be long: `a, b and 80 more`. */
export function joinSome(words: readonly string[]): string {
  const more = words.length - SOME_WORDS;
  return joinWithAnd(more > 1 ? [...words.slice(0, SOME_WORDS), `${more} more`] : words);
}

/** Joins the members of a circle, which may be long: `a → b → … 80 more … → a`. */
export function circleOf(members: readonly string[]): string {
  const more = members.length - SOME_WORDS;
  const shown = more > 1 ? [...members.slice(0, SOME_WORDS), `… ${more} more …`] : members;
  return [...shown, members[0]].join(" → ");
}

/** Formats a size in bytes, in powers of 1000: `412 B`, `1.2 kB`, `3.4 MB`. */
export function formatBytes(n: number): string {
  if (n < 1000) return `${n} B`;
  if (n < 1_000_000) return `${(n / 1000).toFixed(1)} kB`;
  return `${(n / 1_000_000).toFixed(1)} MB`;
}

/** Formats a duration in milliseconds: `84 ms`, `1.2 s`, `2 min 5 s`, `3 h 20 min`. */
export function formatDuration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 3600
    ? inTwoUnits(seconds, "min", "s")
    : inTwoUnits(Math.round(seconds / 60), "h", "min");
}

/** Formats an amount of the smaller of two units, 60 of which make one of the larger. */
function inTwoUnits(amount: number, larger: string, smaller: string): string {
  const rest = amount % 60;
  return `${Math.floor(amount / 60)} ${larger}${rest === 0 ? "" : ` ${rest} ${smaller}`}`;
}

const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/**
 * Reads a duration such as `1d`, `-15m`, `1h30m` or `500ms`.
 *
 * @returns Milliseconds; `undefined` if the text is not a duration.
 */
export function parseDuration(text: string): number | undefined {
  const match = /^([+-]?)((?:\d+(?:\.\d+)?(?:ms|[smhdw]))+)$/.exec(text);
  if (!match) return undefined;
  let total = 0;
  for (const [, amount, unit] of match[2].matchAll(/(?<![\d.])(\d+(?:\.\d+)?)(ms|[smhdw])/g)) {
    total += Number(amount) * UNIT_MS[unit];
  }
  return match[1] === "-" ? -total : total;
}

/** Rounds a duration for the record: milliseconds with at most three decimals. */
export function roundMilliseconds(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}
