/// <reference lib="dom" />
import { type Child, h } from "./dom.ts";

/** The names, texts, and other literals of JSON; the last text may be cut. */
const TOKENS = /("(?:[^"\\]|\\.)*"?)(:?)|-?\d[\d.eE+-]*|true|false|null/g;

/** Colours the parts of JSON. */
export function coloredJson(text: string): Child {
  const parts: Child[] = [];
  let end = 0;
  for (const { 0: token, 1: quoted, 2: colon, index } of text.matchAll(TOKENS)) {
    parts.push(text.slice(end, index));
    const kind = quoted === undefined ? "literal" : colon === ":" ? "member" : "text";
    parts.push(h("span", { class: kind }, quoted ?? token), colon ?? "");
    end = index + token.length;
  }
  return [parts, text.slice(end)];
}
