import { FLOW_KEYS, STEP_KEYS } from "../keys/flow_keys.ts";
import { ASSERTION_KEYS, LOOP_KEYS } from "../keys/response_keys.ts";
import { REQUEST_KEYS } from "../keys/request_keys.ts";
import { inQuotes, YamlError } from "../yaml/mod.ts";

const ODD = "\\u00A0\\u1680\\u2000-\\u200D\\u2028\\u2029\\u202F\\u205F\\u2060\\u3000\\uFEFF";
const WIDTHLESS = /[\u200B-\u200D\u2060\uFEFF]/;
const NAMES: Readonly<Record<string, string>> = {
  "\u00A0": "a no-break space",
  "\u200B": "a zero-width space",
  "\u3000": "an ideographic space",
  "\uFEFF": "a byte order mark",
};
const KEYS = [FLOW_KEYS, STEP_KEYS, REQUEST_KEYS, ASSERTION_KEYS, LOOP_KEYS].flatMap(Object.keys)
  .join("|");

/**
 * A part of a line that is not what it looks like, what is wrong with it, and what to write
 * instead.
 */
interface Lookalike {
  readonly looks: RegExp;
  message(part: string): string;
  correct(part: string): string;
}

/** The group `odd` is the part to replace. */
const LOOKALIKES: readonly Lookalike[] = [
  {
    looks: new RegExp(`^[ \\t]*(?<odd>[${ODD}][\\s${ODD}]*)(?=\\S)(?!#)`, "d"),
    message: (part) => `${nameOf(part)} is in the indentation`,
    correct: withoutOdd,
  },
  {
    looks: new RegExp(`^[ \\t]*(?:-[ \\t]+)*(?:-|[\\w.-]+:)(?<odd>[${ODD}][\\s${ODD}]*)`, "d"),
    message: (part) => `${nameOf(part)} is used as a space`,
    correct: () => " ",
  },
  {
    looks: new RegExp(
      `^[ \\t]*(?:-[ \\t]+)*(?<odd>(?=[\\w.-]*[${ODD}])[\\w.\\-${ODD}]+):(?=\\s|$)`,
      "d",
    ),
    message: (part) => `${nameOf(part)} is in the key`,
    correct: (part) => withoutOdd(part).replaceAll(" ", ""),
  },
  {
    looks: new RegExp(`^\\s*(?:-\\s+)*(?:${KEYS})\\s?(?<odd>：\\s*)`, "d"),
    message: () => "`：` (U+FF1A) is not a colon in YAML",
    correct: () => ": ",
  },
  {
    looks: /^\s*(?<odd>[–—−•])(?=\s+[\w.-]+\s*:)/d,
    message: (part) => `\`${part}\` (${codeOf(part)}) is not a \`-\` in YAML`,
    correct: () => "-",
  },
  {
    looks:
      /(?=[“”„])(?<=(?:^|[\s[{,])(?:[\w.-]+:|-|\[|,)\s*)(?<odd>[“”„][^“”„"\n]*[“”])(?=\s*(?:[,\]}]|$|\s#))/dg,
    message: () => "curly quotes are not quotes in YAML",
    correct: (part) => inQuotes(part.slice(1, -1)),
  },
  {
    looks:
      /(?=[‘’‚])(?<=(?:^|[\s[{,])(?:[\w.-]+:|-|\[|,)\s*)(?<odd>[‘’‚][^‘’‚'\n]*[‘’])(?=\s*(?:[,\]}]|$|\s#))/dg,
    message: () => "curly quotes are not quotes in YAML",
    correct: (part) => inQuotes(part.slice(1, -1)),
  },
];

const MAY_HOLD_LOOKALIKES = new RegExp(`[${ODD}：–—−•“”„‘’‚]`);

/**
 * Finds characters that look like blanks, quotes, colons or dashes in the structure of a YAML text.
 * Block scalars (`|`, `>`) may contain them.
 */
export function findLookalikes(text: string): YamlError[] {
  const found: YamlError[] = [];
  /** The indentation of the line that starts the block scalar being skipped. */
  let block: number | undefined;
  let start = 0;
  for (const line of text.split("\n")) {
    const indent = line.search(/\S/);
    if (block !== undefined && indent >= 0 && indent <= block) block = undefined;
    if (block === undefined) {
      found.push(...lookalikesIn(line, start));
      if (/(?:^|[:-])\s+[|>][-+\d]{0,2}\s*(?:\s#.*)?$/.test(line)) block = indent;
    }
    start += line.length + 1;
  }
  return found;
}

function lookalikesIn(line: string, start: number): YamlError[] {
  if (!MAY_HOLD_LOOKALIKES.test(line) || /^\s*#/.test(line)) return [];
  for (const { looks, message, correct } of LOOKALIKES) {
    const matches = looks.global ? [...line.matchAll(looks)] : [looks.exec(line)];
    const found = matches.flatMap((match) => {
      const [from, end] = match?.indices?.groups?.odd ?? [];
      if (from === undefined || end === undefined) return [];
      const part = line.slice(from, end);
      const write = correct(part);
      const help = /^["']/.test(write)
        ? `write ${write}; to keep curly quotes, put straight ones around them`
        : write.trim() === ""
        ? write === "" ? "remove it" : `write ${write.length > 1 ? "blanks" : "a blank"}`
        : `write \`${write.trim()}\``;
      const range = { start: start + from, end: start + end };
      return [new YamlError("lookalike", message(part), range, { help, write })];
    });
    if (found.length > 0) return found;
  }
  return [];
}

function nameOf(part: string): string {
  const odd = new RegExp(`[${ODD}]`).exec(part)![0];
  const name = NAMES[odd] ?? (WIDTHLESS.test(odd) ? "a zero-width character" : "another space");
  return `${name} (${codeOf(odd)})`;
}

function codeOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Replaces unusual spaces with normal ones and removes zero-width characters. */
function withoutOdd(part: string): string {
  return part.replaceAll(new RegExp(`[${ODD}]`, "g"), (one) => WIDTHLESS.test(one) ? "" : " ");
}
