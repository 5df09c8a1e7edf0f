/** The first mistake in a text that is meant as JSON (RFC 8259). */
interface JsonMistake {
  /** Where it is, in UTF-16 units. */
  readonly offset: number;
  /** What is wrong there. */
  readonly message: string;
  /** What to do there. */
  readonly help: string;
}

const BLANK = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|[\x7F-\x9F]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/uy;
const LITERAL = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;
const WORD = /[^\s,:[\]{}"]+|./uy;
const MAX_WORD = 30;

/** Finds the first mistake in a text that is meant as JSON; nothing where there is none. */
export function findJsonMistake(text: string): JsonMistake | undefined {
  const open: string[] = [];
  let at = 0;

  function take(pattern: RegExp): string {
    const taken = matchAt(pattern, text, at);
    at += taken.length;
    return taken;
  }

  function next(): string {
    take(BLANK);
    if (/^\/[/*]/.test(text.slice(at, at + 2))) throw new MistakeFound(comment(at));
    if (at >= text.length) throw new MistakeFound(endsEarly(text, open));
    return text[at];
  }

  function value(): void {
    const first = next();
    if (first === "{") items("}", member);
    else if (first === "[") items("]", value);
    else if (!take(STRING) && !take(LITERAL)) {
      throw new MistakeFound(open.length === 0 ? badStart(text, at) : badValue(text, at));
    }
  }

  function member(): void {
    next();
    const key = take(STRING);
    if (key === "") throw new MistakeFound(badKey(text, at));
    if (next() !== ":") throw new MistakeFound(noColon(key, at));
    at++;
    value();
  }

  function items(close: string, item: () => void): void {
    open.push(close);
    at++;
    while (next() !== close) {
      item();
      if (next() === close) break;
      if (text[at] !== ",") throw new MistakeFound(noComma(text, at, close));
      const comma = at++;
      if (next() === close) throw new MistakeFound(extraComma(comma, close));
    }
    open.pop();
    at++;
  }

  try {
    value();
    take(BLANK);
    return at < text.length ? extra(text, at) : undefined;
  } catch (error) {
    if (error instanceof MistakeFound) return error.mistake;
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Ends the search. */
class MistakeFound {
  constructor(readonly mistake: JsonMistake) {}
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
  return { offset, message: `a comma stands before \`${close}\``, help: "remove the comma" };
}

function endsEarly(text: string, open: readonly string[]): JsonMistake {
  const missing = open.toReversed().join("");
  const offset = text.trimEnd().length;
  if (offset === 0) return { offset, message: "the file is empty", help: "write the schema there" };
  return missing === ""
    ? { offset, message: "a value is missing at the end", help: "write the value" }
    : { offset, message: `\`${missing}\` is missing at the end`, help: `add \`${missing}\`` };
}

function extra(text: string, offset: number): JsonMistake {
  const message = `more stands behind the end: \`${wordAt(text, offset)}\``;
  return { offset, message, help: "a file holds one JSON value" };
}

function noComma(text: string, offset: number, closer: string): JsonMistake {
  const word = wordAt(text, offset);
  const message = `a comma or \`${closer}\` is missing before \`${word}\``;
  return { offset, message, help: `write \`,\` or \`${closer}\` before it` };
}

function noColon(key: string, offset: number): JsonMistake {
  const message = `a colon is missing behind the key \`${key}\``;
  return { offset, message, help: `write \`${key}: …\`` };
}

function badKey(text: string, offset: number): JsonMistake {
  if (text[offset] === '"') return badString(offset);
  const word = wordAt(text, offset).replaceAll("'", "");
  const message = "a key stands in double quotes";
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
  const message = `\`${word}\` is no JSON value`;
  return { offset, message, help: `text stands in double quotes: \`"${plain}"\`` };
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
  return matchAt(WORD, text, at).slice(0, MAX_WORD);
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}
