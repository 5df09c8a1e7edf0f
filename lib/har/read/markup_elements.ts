import type { Markup } from "./markup.ts";

/** An element of a page. Offsets are in UTF-16 units. */
export interface MarkupElement {
  readonly start: number;
  end: number;
  readonly parent: MarkupElement | undefined;
}

const VOID_ELEMENTS = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Elements that end where another one of their kind begins. */
const CLOSED_BY_SIBLING: ReadonlyMap<string, RegExp> = new Map([
  ["li", /^li$/],
  ["tr", /^(?:tr|td|th)$/],
  ["td", /^(?:td|th)$/],
  ["th", /^(?:td|th)$/],
  ["option", /^option$/],
  ["dt", /^(?:dt|dd)$/],
  ["p", /^p$/],
]);

/** Returns the elements of a page, in the order in which they begin. */
export function elementsOf({ text, tags }: Markup): readonly MarkupElement[] {
  const elements: MarkupElement[] = [];
  const open: { readonly name: string; readonly element: MarkupElement }[] = [];
  const openByName = new Map<string, number>();
  const closeTo = (depth: number, end: number) => {
    for (const { name, element } of open.splice(depth)) {
      element.end = end;
      openByName.set(name, openByName.get(name)! - 1);
    }
  };
  for (const { name, kind, start, end, inScript } of tags) {
    if (inScript) continue;
    if (kind === "close") {
      // Searching the whole stack for each tag that closes nothing would not be linear.
      if (!openByName.get(name)) continue;
      const at = open.findLastIndex((one) => one.name === name);
      closeTo(at + 1, start);
      closeTo(at, end);
      continue;
    }
    while (open.length > 0 && CLOSED_BY_SIBLING.get(name)?.test(open[open.length - 1].name)) {
      closeTo(open.length - 1, start);
    }
    const element = { start, end, parent: open.at(-1)?.element };
    elements.push(element);
    if (VOID_ELEMENTS.has(name) || kind === "empty") continue;
    open.push({ name, element });
    openByName.set(name, (openByName.get(name) ?? 0) + 1);
  }
  closeTo(0, text.length);
  return elements;
}

/** Returns the innermost element at an offset. */
export function elementAt(
  elements: readonly MarkupElement[],
  offset: number,
): MarkupElement | undefined {
  let low = 0;
  let high = elements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (elements[middle].start <= offset) low = middle + 1;
    else high = middle;
  }
  let element: MarkupElement | undefined = elements[low - 1];
  while (element && element.end <= offset) element = element.parent;
  return element;
}
