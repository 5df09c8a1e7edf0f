import type { FileCode } from "../../diagnostics/mod.ts";
import { ExpressionError } from "../expression.ts";

/** Reads an expression from left to right. */
export class ExpressionScanner {
  /**
   * @param text The whole string that holds the expression.
   * @param at Where to begin, in UTF-16 units.
   */
  constructor(readonly text: string, public at: number) {}

  /** Returns whether the string is used up. */
  atEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Returns whether a reference can end here: `|`, a default or the closing brace comes next. */
  endsHere(): boolean {
    return /^\s*(?:[|}]|:-)/.test(this.text.slice(this.at));
  }

  /** Skips white space. */
  skipSpace(): void {
    while (this.at < this.text.length && isBlank(this.text.charCodeAt(this.at))) this.at++;
  }

  /** Consumes a token if it comes next. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  /** Consumes what a pattern matches here; the pattern must be sticky. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined || found === "") return undefined;
    this.at += found.length;
    return found;
  }

  /** Consumes and returns the text up to a match of a pattern, or up to the end. */
  until(pattern: RegExp): string {
    const rest = this.text.slice(this.at);
    const found = rest.slice(0, pattern.exec(rest)?.index ?? rest.length);
    this.at += found.length;
    return found;
  }

  /** Consumes and returns a text in single or double quotes, if one comes next. */
  quoted(): string | undefined {
    const quote = this.text[this.at];
    if (quote !== '"' && quote !== "'") return undefined;
    const end = this.text.indexOf(quote, this.at + 1);
    if (end < 0) this.fail("bad-expression", `a quote \`${quote}\` is not closed`, "close it");
    const value = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    return value;
  }

  /** Describes what comes next, for messages. */
  describeNext(): string {
    const word = this.text.slice(this.at).match(/^[\w.-]+|^[^]/)?.[0];
    return word === undefined ? "end" : `\`${word}\``;
  }

  /** @throws {ExpressionError} Always, at the current place or from `start` to it. */
  fail(code: FileCode, message: string, help: string, start: number = this.at): never {
    throw new ExpressionError(code, message, start, Math.max(1, this.at - start), help);
  }
}

/**
 * Returns whether a character is white space: a fast check for ASCII, a pattern for other
 * characters.
 */
function isBlank(code: number): boolean {
  if (code > 0x20 && code < 0x80) return false;
  return code === 0x20 || /\s/.test(String.fromCharCode(code));
}
