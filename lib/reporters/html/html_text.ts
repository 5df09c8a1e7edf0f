import { visible } from "../../text/mod.ts";
import { capBytes } from "../safe_text.ts";
import { jsonText } from "../report_format.ts";

const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Escapes a text for the content and the attributes of HTML. Characters that would change the
 * direction of the text around them, and control characters, become `U+FFFD`.
 *
 * @param limit The most bytes of the text; a longer one is cut, because the script shows it all.
 */
export function htmlText(text: string, limit: number = 4096): string {
  return visible(capBytes(text, limit)).replace(/[&<>"']/g, (character) => REFERENCES[character]);
}

/**
 * Returns a value as the content of a `script` element with JSON. No text in it can end the element
 * or begin a comment, because every `<` is an escape.
 */
export function scriptJson(value: object): string {
  return jsonText(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
