/// <reference lib="dom" />
import { h } from "../dom.ts";

/** How many pixels above and below what is in view rows are made for. */
const BEYOND = 420;

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
 * @param height Returns the pixels that the row of an item is high.
 * @param row Makes the link in a row.
 */
export function virtualList<T>(
  label: string,
  height: (item: T) => number,
  row: (item: T) => HTMLAnchorElement,
): VirtualList<T> {
  const list = h("ul", { "aria-label": label });
  const element = h("div", { class: "virtual", onscroll: draw }, list);
  const rows = new Map<number, HTMLLIElement>();
  let items: readonly T[] = [];
  /** Where each row begins, and where the last one ends. */
  let tops: readonly number[] = [0];
  new ResizeObserver(draw).observe(element);

  /** Returns the row at a place. */
  function rowAt(y: number): number {
    let [low, high] = [0, Math.max(0, items.length - 1)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (tops[middle] <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function draw(): void {
    const first = rowAt(element.scrollTop - BEYOND);
    const end = Math.min(
      items.length,
      rowAt(element.scrollTop + element.clientHeight + BEYOND) + 1,
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
      one.style.top = `${tops[index]}px`;
      one.style.height = `${tops[index + 1] - tops[index]}px`;
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
    if (tops[index] < scrollTop) element.scrollTop = tops[index];
    else if (tops[index + 1] > scrollTop + clientHeight) {
      element.scrollTop = tops[index + 1] - clientHeight;
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
      let top = 0;
      tops = [0, ...next.map((item) => top += height(item))];
      list.style.height = `${top}px`;
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
