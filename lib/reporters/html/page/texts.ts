/// <reference lib="dom" />
import { thousands, visible } from "../../../text/mod.ts";
import { type Child, h, LONGEST } from "./dom.ts";

/**
 * Shows a text as it is, with a button for the rest of a long one.
 *
 * @param draw Draws the beginning that is shown at once.
 */
export function block(
  text: string,
  label: string,
  draw: (text: string) => Child = (text) => text,
): HTMLElement {
  const pre = h(
    "pre",
    { tabindex: 0, role: "region", "aria-label": label },
    draw(text.slice(0, LONGEST)),
  );
  if (text.length <= LONGEST) return h("div", { class: "block" }, pre, copyButton(text, label));
  const more = h(
    "button",
    {
      type: "button",
      onclick: () => {
        pre.append(visible(text.slice(LONGEST)));
        more.remove();
      },
    },
    `Show ${thousands(text.length - LONGEST)} more characters`,
  );
  return h("div", { class: "block" }, pre, copyButton(text, label), more);
}

/** Shows a body, indented and coloured if it is JSON. */
export function bodyBlock(body: string, label: string): HTMLElement {
  const shown = indented(body);
  return shown === body ? block(body, label) : block(shown, label, coloredJson);
}

/** The names, texts, and other literals of JSON; the last text may be cut. */
const TOKENS = /("(?:[^"\\]|\\.)*"?)(:?)|-?\d[\d.eE+-]*|true|false|null/g;

function coloredJson(text: string): Child {
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

/** Indents JSON text without reading its values, so that no number loses digits. */
export function indented(text: string): string {
  if (!/^\s*[[{]/.test(text) || text.length > 1_000_000) return text;
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  let depth = 0;
  return text.replace(
    /"(?:[^"\\]|\\.)*"|\s+|[[{]\s*[\]}]|[[\]{},:]/g,
    (token) => {
      if (token.startsWith('"')) return token;
      if (token.trim() === "") return "";
      if (/^[[{]\s*[\]}]$/.test(token)) return token.replace(/\s/g, "");
      const line = () => `\n${"  ".repeat(depth)}`;
      if (token === "{" || token === "[") return depth++, token + line();
      if (token === "}" || token === "]") return depth--, line() + token;
      return token === "," ? token + line() : ": ";
    },
  );
}

/** Shows a code frame: the lines with a mark stand out. */
export function frameBlock(text: string, label: string): HTMLElement {
  const lines = text.slice(0, LONGEST).split("\n").map((line): Child => {
    const kind = /^\s*\|\s*[\^-]{1,}/.test(line)
      ? "mark"
      : /^\s*= help/.test(line)
      ? "help"
      : /^\s*\|\s+(?:expected|actual)\b/.test(line)
      ? "compared"
      : /^(?:error|warning)\b/.test(line)
      ? "message"
      : undefined;
    return [kind === undefined ? line : h("span", { class: kind }, line), "\n"];
  });
  const pre = h("pre", { class: "frame", tabindex: 0, role: "region", "aria-label": label }, lines);
  const rest = text.length - LONGEST;
  if (rest > 0) pre.append(`… ${thousands(rest)} more characters`);
  return h("div", { class: "block" }, pre, copyButton(text, label));
}

/** Makes a button that copies a text. */
export function copyButton(text: string, label: string): HTMLButtonElement {
  const button = h("button", {
    type: "button",
    class: "copy",
    "aria-label": `Copy: ${label}`,
    onclick: async () => {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    },
    onblur: () => button.textContent = "Copy",
  }, "Copy");
  return button;
}
