/// <reference lib="dom" />
import type { Page } from "./page.ts";

/** Listens to links within the page; those with a modifier belong to the browser. */
export function listenToLinks(page: Page): void {
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a[href^='#']");
    if (!link) return;
    event.preventDefault();
    visit(page, link.getAttribute("href")!);
  });
}

/**
 * Goes to an address at once, also if it is the current one: the next key or click may come before
 * the browser says that it changed.
 */
export function visit(page: Page, hash: string): void {
  location.hash = hash;
  page.show(location.hash);
}
