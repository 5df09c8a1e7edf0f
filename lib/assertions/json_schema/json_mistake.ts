import { findJsonProblem, type JsonProblem } from "../../json/mod.ts";

/** The first mistake in a text that should be JSON (RFC 8259). */
interface JsonMistake {
  /** The position of the mistake, in UTF-16 units. */
  readonly offset: number;
  /** What is wrong. */
  readonly message: string;
  /** How to fix it. */
  readonly help: string;
}

const WORD = /[^\s,:[\]{}"]+|./uy;
const MAX_WORD = 30;

/** Finds the first mistake in a text that should be JSON, if it has one. */
export function findJsonMistake(text: string): JsonMistake | undefined {
  const problem = findJsonProblem(text);
  return problem && describe(text, problem);
}

function describe(text: string, { offset, place, closers, previous }: JsonProblem): JsonMistake {
  if (place === "end") return extra(text, offset);
  if (/^\/[/*]/.test(text.slice(offset, offset + 2))) return comment(offset);
  if (offset === text.length) return endsEarly(text, closers);
  if (text[previous] === "," && text[offset] === closers[0]) {
    return extraComma(previous, closers[0]);
  }
  switch (place) {
    case "value":
    case "item":
      return closers === "" ? badStart(text, offset) : badValue(text, offset);
    case "name":
    case "member":
      return badKey(text, offset);
    case "colon":
      return noColon(text.slice(previous, offset).trimEnd(), offset);
    default:
      return noComma(text, offset, closers[0]);
  }
}

function badStart(text: string, offset: number): JsonMistake {
  return {
    offset,
    message: `it begins with \`${wordAt(text, offset)}\``,
    help: 'write JSON, such as `{ "type": "object" }`',
  };
}

function comment(offset: number): JsonMistake {
  return { offset, message: "JSON has no comments", help: "remove the comment" };
}

function extraComma(offset: number, close: string): JsonMistake {
  return { offset, message: `there is a comma before \`${close}\``, help: "remove the comma" };
}

function endsEarly(text: string, missing: string): JsonMistake {
  const offset = text.trimEnd().length;
  if (offset === 0) return { offset, message: "the file is empty", help: "write the schema there" };
  return missing === ""
    ? { offset, message: "a value is missing at the end", help: "write the value" }
    : { offset, message: `\`${missing}\` is missing at the end`, help: `add \`${missing}\`` };
}

function extra(text: string, offset: number): JsonMistake {
  const message = `there is more after the end: \`${wordAt(text, offset)}\``;
  return { offset, message, help: "a file holds one JSON value" };
}

function noComma(text: string, offset: number, closer: string): JsonMistake {
  const word = wordAt(text, offset);
  const message = `a comma or \`${closer}\` is missing before \`${word}\``;
  return { offset, message, help: `write \`,\` or \`${closer}\` before it` };
}

function noColon(key: string, offset: number): JsonMistake {
  const message = `a colon is missing after the key \`${key}\``;
  return { offset, message, help: `write \`${key}: …\`` };
}

function badKey(text: string, offset: number): JsonMistake {
  if (text[offset] === '"') return badString(offset);
  const word = wordAt(text, offset).replaceAll("'", "");
  const message = "a key needs double quotes";
  return { offset, message, help: /\w/.test(word) ? `write \`"${word}"\`` : 'write `"key": …`' };
}

function badValue(text: string, offset: number): JsonMistake {
  if (text[offset] === '"') return badString(offset);
  const word = wordAt(text, offset);
  if (/^[,:\]}]/.test(word)) {
    const message = `a value is missing before \`${word}\``;
    return { offset, message, help: "write the value" };
  }
  const plain = word.replaceAll("'", "");
  const message = `\`${word}\` is not a JSON value`;
  return { offset, message, help: `text needs double quotes: \`"${plain}"\`` };
}

function badString(offset: number): JsonMistake {
  const message = "this text is not closed on its line, or holds an escape that JSON does not have";
  return {
    offset,
    message,
    help: 'close it with `"`; write `\\n` for a line end, `\\\\` for `\\`',
  };
}

function wordAt(text: string, at: number): string {
  WORD.lastIndex = at;
  return (WORD.exec(text)?.[0] ?? "").slice(0, MAX_WORD);
}
