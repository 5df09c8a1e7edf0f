import type { Fix, Range } from "../../diagnostics/mod.ts";
import { type Flow, isEmptyName, MAX_NAME_CHARACTERS, quoted } from "../../loader/mod.ts";
import type { LintRule, LintSubject } from "../rule.ts";

/** Reports a flow without a name, and offers the name of its file. */
export const missingName: LintRule = {
  code: "missing-name",
  docs: {
    what: "Reports a flow without `name`, or with an empty one.",
    why:
      "The format requires a name. Reports, annotations and dashboards show it as the title of " +
      "the flow, and it stays the same when the file is moved; without one they show the path.",
    example: `
steps:
  - name: list_users
    request: { url: "\${ENV.BASE_URL}/users" }
    assert: { status: 200 }`,
    instead: `
name: users
steps:
  - name: list_users
    request: { url: "\${ENV.BASE_URL}/users" }
    assert: { status: 200 }`,
    fix:
      "Writes the name of the file, without its ending and with blanks in place of `_` and `-`: " +
      "`create_user.yaml` becomes `create user`.",
  },
  check({ flow, isComplete, fix }, advise) {
    const { nameEntry, node, source } = flow;
    if (!isComplete || nameEntry && !isEmptyName(nameEntry.value)) return;
    const name = nameOfFile(source.path);
    advise(
      nameEntry ? "the name of the flow is empty" : "the flow has no name",
      (nameEntry ?? node.entries[0]).key.range,
      name === undefined ? { help: "say what the flow does: `name: create user`" } : {
        help: `write \`name: ${quoted(name)}\`, or say what the flow does`,
        fix: fixOf(flow, name, fix),
      },
    );
  },
};

/** Returns the name of a file as text; `undefined` if that cannot be the name of a flow. */
function nameOfFile(path: string): string | undefined {
  const file = path.slice(path.lastIndexOf("/") + 1);
  const words = file.replace(/(?:\.(?:flow|test|spec))?\.ya?ml$/i, "")
    .replaceAll(/[\s_\-\p{Cc}]+/gu, " ").trim();
  const isName = /[\p{L}\p{N}]/u.test(words) && !words.includes("${") &&
    words.length <= MAX_NAME_CHARACTERS;
  return isName ? words : undefined;
}

/** Returns the fix that gives an empty `name` its value, or writes it as the first entry. */
function fixOf(flow: Flow, name: string, fix: LintSubject["fix"]): Fix | undefined {
  const { source: { text }, node, nameEntry } = flow;
  const value = quoted(name);
  const title = `write \`name: ${value}\``;
  if (nameEntry) {
    const empty = emptyValue(text, nameEntry.key.range, nameEntry.value.range);
    return empty && fix(title, [empty, ` ${value}`]);
  }
  const at = node.entries[0].key.range.start;
  const before = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  const isOnItsLine = before.trim() === "";
  const isBraced = text[node.range.start] === "{";
  if (!isOnItsLine && !isBraced) return undefined;
  const entry = isBraced && text[at] === '"' ? `"name": ${JSON.stringify(name)}` : `name: ${value}`;
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const rest = isOnItsLine ? lineEnd + before : " ";
  return fix(title, [{ start: at, end: at }, `${entry}${isBraced ? "," : ""}${rest}`]);
}

const COLON = /[^\S\r\n]*:/y;
const BLANKS = /[^\S\r\n]*/y;
const NOTHING = /~|null|Null|NULL|"\s*"|'\s*'/y;
const END = /\r?\n|(?<=[ \t])#|[,}]|$/y;

/** Returns the range after the colon of a key that has no value, or an empty one on its line. */
function emptyValue(text: string, key: Range, value: Range): Range | undefined {
  if (value.start < key.end) return undefined;
  const start = endOf(COLON, text, key.end);
  if (start === undefined) return undefined;
  const blank = endOf(BLANKS, text, start)!;
  const written = endOf(NOTHING, text, blank);
  const end = written === undefined ? blank : endOf(BLANKS, text, written)!;
  if (endOf(END, text, end) === undefined) return undefined;
  // A comment keeps the blank before it.
  return { start, end: written ?? (text[blank] === "#" ? blank - 1 : blank) };
}

/** Returns the end of a match at an offset, if there is one. */
function endOf(pattern: RegExp, text: string, offset: number): number | undefined {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
