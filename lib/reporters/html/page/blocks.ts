/// <reference lib="dom" />
import { indentedJson, thousands, visible } from "../../../text/mod.ts";
import { withoutMarks } from "../frame_marks.ts";
import type { PageFinding } from "../page_data.ts";
import { coloredJson } from "./colored_json.ts";
import { type Child, h, LONGEST } from "./dom.ts";
import { frameLines } from "./frame_lines.ts";

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
  const pre = h("pre", {}, draw(text.slice(0, LONGEST)));
  const box = scrolling(label, copyButton(text, label), pre);
  if (text.length <= LONGEST) return h("div", { class: "block" }, box);
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
  return h("div", { class: "block" }, box, more);
}

/**
 * Shows a body, indented and coloured if it is JSON.
 *
 * @param isCut Whether it is only the beginning of a longer one.
 */
export function bodyBlock(body: string, label: string, isCut: boolean = false): HTMLElement {
  const shown = indentedJson(body, isCut);
  return block(shown, label, shown === body ? undefined : coloredJson);
}

/** Shows the frame of what is wrong. */
export function frameBlock({ frame, severity }: PageFinding): HTMLElement {
  const text = withoutMarks(frame);
  const label = `what is wrong: ${severity}`;
  const lines = frameLines(frame.slice(0, LONGEST));
  const rest = frame.length - LONGEST;
  const more = rest > 0 && `… ${thousands(rest)} more characters`;
  const pre = h("pre", { class: "frame" }, lines, more);
  return h("div", { class: "block" }, scrolling(label, copyButton(text, label), pre));
}

/** Makes a box that scrolls and can have the focus; the button keeps its place in it. */
function scrolling(label: string, copy: HTMLElement, pre: HTMLElement): HTMLElement {
  return h("div", { class: "box", tabindex: 0, role: "group", "aria-label": label }, copy, pre);
}

/** Makes a button that copies a text. */
export function copyButton(text: string, label: string): HTMLButtonElement {
  const button = h("button", {
    type: "button",
    class: "copy",
    "aria-label": `Copy: ${label}`,
    onclick: async () => {
      button.textContent = await copied(text) ? "Copied" : "Not copied";
    },
    onblur: () => button.textContent = "Copy",
  }, "Copy");
  return button;
}

/** Copies a text; over http, where there is no clipboard, as the browser's own command does. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement;
    const field = h("textarea", { class: "unseen", "aria-hidden": "true" });
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    if (before instanceof HTMLElement) before.focus();
    return isCopied;
  }
}
