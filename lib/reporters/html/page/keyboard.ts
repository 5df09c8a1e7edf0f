/// <reference lib="dom" />
import { visit } from "./links.ts";
import { addressOf } from "./model.ts";
import type { Page } from "./page.ts";

/** Listens to the keys of the page; those with a modifier belong to the browser. */
export function listenToKeys(page: Page): void {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || page.help.open) return;
    const target = event.target as Element;
    if (target.matches("input, select, textarea")) {
      if (event.key !== "Escape") return;
      page.list.clear();
      return void (target as HTMLElement).blur();
    }
    if (pressed(page, event.key, target)) event.preventDefault();
  });
}

/** Does what a key is for; returns whether it is for anything. */
function pressed(page: Page, key: string, target: Element): boolean {
  const { list, help } = page;
  const inList = list.element.contains(target) || target === document.body;
  const isArrow = key === "ArrowDown" || key === "ArrowUp";
  if (key === "j" || (isArrow && inList && key === "ArrowDown")) list.move(1);
  else if (key === "k" || (isArrow && inList)) list.move(-1);
  else if (key === "/") list.search.focus();
  else if (key === "?") help.showModal();
  else if (key === "Escape") visit(page, "");
  else if (key === "n" || key === "p") {
    const flow = list.nextWrong(key === "n" ? 1 : -1);
    if (flow) visit(page, addressOf(flow));
  } else if (/^[1-5]$/.test(key)) {
    visit(page, ["", ":timeline", ":slowest", ":run", ":compared"][Number(key) - 1]);
  } else return false;
  return true;
}
