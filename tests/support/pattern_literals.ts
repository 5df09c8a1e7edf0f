/** A regular expression in a source file. */
export interface PatternLiteral {
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** Returns the regular expressions written in TypeScript as `/…/`. */
export function patternLiterals(text: string): readonly PatternLiteral[] {
  const found: PatternLiteral[] = [];
  /** What each open brace belongs to: a block, or a template. */
  const open: ("block" | "template")[] = [];
  let before = "";
  for (let at = 0; at < text.length;) {
    const here = text[at];
    if (text.startsWith("//", at)) {
      at = endOf(text.indexOf("\n", at), text);
    } else if (text.startsWith("/*", at)) {
      at = text.indexOf("*/", at) + 2;
    } else if (here === '"' || here === "'") {
      at = afterQuote(text, at, here);
      before = "value";
    } else if (here === "`" || here === "}" && open.at(-1) === "template") {
      if (here === "}") open.pop();
      at = afterTemplate(text, at + 1);
      const continues = text[at - 1] === "{";
      if (continues) open.push("template");
      before = continues ? "(" : "value";
    } else if (here === "/" && mayBegin(before)) {
      const { end, source } = patternAt(text, at);
      const flags = /^[a-z]*/.exec(text.slice(end))![0];
      found.push({ line: text.slice(0, at).split("\n").length, source, flags });
      at = end + flags.length;
      before = "value";
    } else {
      if (here === "{") open.push("block");
      if (here === "}") open.pop();
      const word = /^\w+/.exec(text.slice(at, at + 50))?.[0] ?? here;
      if (word.trim() !== "") before = word;
      at += word.length;
    }
  }
  return found;
}

function mayBegin(before: string): boolean {
  return /^(?:[(,=:[!&|?{};+>~]|return|in|case|)$/.test(before);
}

function endOf(at: number, text: string): number {
  return at < 0 ? text.length : at;
}

function afterQuote(text: string, start: number, quote: string): number {
  let at = start + 1;
  while (at < text.length && text[at] !== quote) at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** Returns the offset after a template, or after the `${` that interrupts it. */
function afterTemplate(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== "`" && !text.startsWith("${", at)) {
    at += text[at] === "\\" ? 2 : 1;
  }
  return at + (text[at] === "`" ? 1 : 2);
}

function patternAt(text: string, start: number): { end: number; source: string } {
  let isClass = false;
  let at = start + 1;
  for (; isClass || text[at] !== "/"; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "[") isClass = true;
    else if (text[at] === "]") isClass = false;
  }
  return { end: at + 1, source: text.slice(start + 1, at) };
}
