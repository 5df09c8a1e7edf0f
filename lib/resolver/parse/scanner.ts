import type { FileCode } from "../../diagnostics/mod.ts";
import { ExpressionError } from "../expression.ts";

/** Reads an expression from left to right. */
export class ExpressionScanner {
  /**
   * @param text The whole string that holds the expression.
   * @param at Where to begin, in UTF-16 units.
   */
  constructor(readonly text: string, public at: number) {}

  /** Whether the string is used up. */
  atEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Whether a reference can end here: a bar, a default or the closing brace comes next. */
  endsHere(): boolean {
    return /^\s*(?:[|}]|:-)/.test(this.text.slice(this.at));
  }

  /** Steps over white space. */
  skipSpace(): void {
    while (this.at < this.text.length && isBlank(this.text.charCodeAt(this.at))) this.at++;
  }

  /** Steps over a token if it comes next. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  /** Steps over what a pattern matches here; the pattern must be sticky. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined || found === "") return undefined;
    this.at += found.length;
    return found;
  }

  /** The text up to what a pattern matches, or up to the end. */
  until(pattern: RegExp): string {
    const rest = this.text.slice(this.at);
    const found = rest.slice(0, pattern.exec(rest)?.index ?? rest.length);
    this.at += found.length;
    return found;
  }

  /** A text in single or double quotes, if one comes next. */
  quoted(): string | undefined {
    const quote = this.text[this.at];
    if (quote !== '"' && quote !== "'") return undefined;
    const end = this.text.indexOf(quote, this.at + 1);
    if (end < 0) this.fail("bad-expression", `a quote \`${quote}\` is not closed`, "close it");
    const value = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    return value;
  }

  /** What comes next, for a message. */
  describeNext(): string {
    const word = this.text.slice(this.at).match(/^[\w.-]+|^[^]/)?.[0];
    return word === undefined ? "end" : `\`${word}\``;
  }

  /** @throws {ExpressionError} Always, at the current place or from `start` to it. */
  fail(code: FileCode, message: string, help: string, start: number = this.at): never {
    throw new ExpressionError(code, message, start, Math.max(1, this.at - start), help);
  }
}

/** White space: of ASCII at once, of the rest of Unicode by a pattern. */
function isBlank(code: number): boolean {
  if (code > 0x20 && code < 0x80) return false;
  return code === 0x20 || /\s/.test(String.fromCharCode(code));
}
