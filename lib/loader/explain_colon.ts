import { type Explanation, found, quoted, withoutComment, wrong } from "./explanation.ts";
import { CHECK_KEYS, FLOW_KEYS, LOOP_KEYS, STEP_KEYS } from "./keys.ts";
import { REQUEST_KEYS } from "./request_keys.ts";
import { RETRY_KEYS } from "./retry_keys.ts";
import { hasColon, type Line, lineAt } from "./text_line.ts";

const NO_COLON = "this line is no `key: value`";
const COLON_HELP = "a colon and a blank follow a key: `name: value`";
/** How lines of one map or list stand. */
export const LINE_UP =
  "lines of one map or list begin at the same column, items of a list with `- `";
const KEY_TABLES = [FLOW_KEYS, STEP_KEYS, REQUEST_KEYS, CHECK_KEYS, LOOP_KEYS, RETRY_KEYS];

/** Explains a colon that the parser did not expect. */
export function explainColon(text: string, at: number, first: number, end: number): Explanation {
  const key = /^.*?:\s+/.exec(text.slice(first, at))?.[0];
  if (key === undefined) {
    return tabBehindDash(text, first, end) ?? missingColonAbove(text, first) ??
      missingBlankAbove(text, first) ??
      found(first, at - first, "this line is indented too far", LINE_UP);
  }
  const value = withoutComment(text.slice(first + key.length, end));
  return wrong(first + key.length, value, "a value with `: ` needs quotes", quoted(value));
}

/** Lines without a colon are taken for one long key; the least indented of them was meant as one. */
export function explainMissingColon(text: string, at: number): Explanation {
  let line = lineAt(text, at);
  if (line.start === line.end || hasColon(text, line)) line = lineAt(text, line.begin - 1);
  let key: Line | undefined;
  for (; line.start < line.end && !hasColon(text, line); line = lineAt(text, line.begin - 1)) {
    if (!key || line.start - line.begin <= key.start - key.begin) key = line;
    if (line.begin === 0) break;
  }
  if (!key) return found(at, 1, "this does not continue what stands above it");
  return noColon(text, key);
}

/** A line without a colon and the keys below it are one text to the parser. */
function missingColonAbove(text: string, first: number): Explanation | undefined {
  const { begin } = lineAt(text, first);
  const above = begin > 0 ? lineAt(text, begin - 1) : undefined;
  if (!above || above.start - above.begin !== first - begin || hasColon(text, above)) {
    return undefined;
  }
  return noColon(text, above);
}

/** `-\tname: a`: a tab cannot indent what stands below the dash. */
function tabBehindDash(text: string, first: number, end: number): Explanation | undefined {
  const line = text.slice(first, end);
  if (!/^-[ ]*\t/.test(line)) return undefined;
  return wrong(first, line, "a tab stands behind `-`", line.replace(/^-\s+/, "- "));
}

/** `-name: a` is a key to the parser, and the lines below it are not at its column. */
function missingBlankAbove(text: string, first: number): Explanation | undefined {
  const { begin } = lineAt(text, first);
  const above = begin > 0 ? lineAt(text, begin - 1) : undefined;
  const line = above ? text.slice(above.start, above.end) : "";
  if (!/^-[\w-]+:(?:\s|$)/.test(line)) return undefined;
  const key = line.slice(1, line.indexOf(":"));
  const help = `write \`- ${line.slice(1)}\`, and line the next lines up with \`${key}\``;
  return found(above!.start, line.length, "a blank is missing behind `-`", help);
}

function noColon(text: string, { start, end }: Line): Explanation {
  const line = text.slice(start, end);
  if (/^(?:<{7}|>{7}|={7})(?: |$)/.test(line)) {
    const help = "keep one of the two sides and remove the marks";
    return found(start, end - start, "a merge conflict is left in the file", help);
  }
  const words = /^(-\s+)?([\w-]+)(?:(:)(?!\/\/)\s*|[\s=]+|$)([^\s=].*)?$/.exec(line);
  if (!words) return found(start, end - start, NO_COLON, COLON_HELP);
  const [, dash = "", key, colon, value] = words;
  if (!colon && !isKey(key)) return found(start, end - start, NO_COLON, COLON_HELP);
  return wrong(start, line, NO_COLON, `${dash}${key}:${value === undefined ? "" : ` ${value}`}`);
}

function isKey(word: string): boolean {
  return KEY_TABLES.some((table) => Object.hasOwn(table, word));
}
