/// <reference lib="dom" />
import { h } from "./dom.ts";

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ["/", "search"],
  ["j, ↓ and k, ↑", "next and previous flow in the list"],
  ["Enter", "open the flow or the step"],
  ["n and p", "next and previous flow that did not pass"],
  ["Escape", "leave the search, back to the list"],
  ["1 to 5", "flows, timeline, slowest, run, compared"],
  ["?", "these keys"],
];

/** Makes the dialog with the keys. */
export function helpDialog(): HTMLDialogElement {
  const dialog = h("dialog", { "aria-label": "Keys" });
  dialog.append(
    h("h2", {}, "Keys"),
    h("dl", { class: "facts" }, KEYS.map(([key, what]) => [h("dt", {}, key), h("dd", {}, what)])),
    h("button", { type: "button", onclick: () => dialog.close() }, "Close"),
  );
  return dialog;
}
