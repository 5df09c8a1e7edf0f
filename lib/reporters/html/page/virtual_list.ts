/// <reference lib="dom" />
import { h } from "./dom.ts";

/** The height of a row in pixels; the style has the same. */
const ROW = 52;
/** How many rows above and below those in view are made. */
const BEYOND = 8;

/** A list of links that has elements only for the rows in view. */
export interface VirtualList<T> {
  readonly element: HTMLElement;
  /** Shows other items. */
  show(items: readonly T[]): void;
  /** Makes the rows anew, after a change of the current one. */
  refresh(): void;
  /** Moves the focus to a row, which comes into view. */
  focus(index: number): void;
  /** Brings a row into view. */
  reveal(index: number): void;
  /** The index of the row with the focus; -1 if none has it. */
  focused(): number;
}

/**
 * Makes a virtual list.
 *
 * @param row Makes the link in a row.
 */
export function virtualList<T>(label: string, row: (item: T) => HTMLAnchorElement): VirtualList<T> {
  const list = h("ul", { "aria-label": label });
  const element = h("div", { class: "virtual", onscroll: draw }, list);
  const rows = new Map<number, HTMLLIElement>();
  let items: readonly T[] = [];
  new ResizeObserver(draw).observe(element);

  function draw(): void {
    const first = Math.max(0, Math.floor(element.scrollTop / ROW) - BEYOND);
    const end = Math.min(
      items.length,
      Math.ceil((element.scrollTop + element.clientHeight) / ROW) + BEYOND,
    );
    for (const [index, one] of rows) {
      if (index >= first && index < end || one.contains(document.activeElement)) continue;
      one.remove();
      rows.delete(index);
    }
    for (let index = first; index < end; index++) {
      if (rows.has(index)) continue;
      const one = h("li", {
        "aria-setsize": items.length,
        "aria-posinset": index + 1,
        "data-index": index,
      }, row(items[index]));
      one.style.top = `${index * ROW}px`;
      rows.set(index, one);
      const after = [...rows].filter(([other]) => other > index).sort(([a], [b]) => a - b)[0];
      list.insertBefore(one, after?.[1] ?? null);
    }
  }

  function clear(): void {
    for (const one of rows.values()) one.remove();
    rows.clear();
    draw();
  }

  function reveal(index: number): void {
    const { scrollTop, clientHeight } = element;
    if (index * ROW < scrollTop) element.scrollTop = index * ROW;
    else if ((index + 1) * ROW > scrollTop + clientHeight) {
      element.scrollTop = (index + 1) * ROW - clientHeight;
    }
    draw();
  }

  function focused(): number {
    const index = document.activeElement?.closest("li")?.getAttribute("data-index");
    return list.contains(document.activeElement) ? Number(index ?? -1) : -1;
  }

  return {
    element,
    show(next) {
      items = next;
      list.style.height = `${items.length * ROW}px`;
      element.scrollTop = 0;
      clear();
    },
    refresh() {
      const index = focused();
      clear();
      if (index >= 0) rows.get(index)?.querySelector("a")?.focus({ preventScroll: true });
    },
    reveal,
    focus(index) {
      reveal(index);
      rows.get(index)?.querySelector("a")?.focus({ preventScroll: true });
    },
    focused,
  };
}
