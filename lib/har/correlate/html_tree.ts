/** An element of a page: where it begins and ends, and the one around it. */
export interface HtmlElement {
  readonly start: number;
  end: number;
  readonly parent: HtmlElement | undefined;
}

const TAG =
  /<!--[\s\S]*?-->|<(?:script|style)\b[\s\S]*?<\/(?:script|style)\s*>|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi;
const VOID = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Elements that end where another of their kind begins. */
const ALIKE: Readonly<Record<string, RegExp>> = {
  li: /^li$/,
  tr: /^(?:tr|td|th)$/,
  td: /^(?:td|th)$/,
  th: /^(?:td|th)$/,
  option: /^option$/,
  dt: /^(?:dt|dd)$/,
  p: /^p$/,
};

/** The elements of a page, in the order in which they begin. */
export function htmlElements(html: string): readonly HtmlElement[] {
  const elements: HtmlElement[] = [];
  const open: { readonly name: string; readonly element: HtmlElement }[] = [];
  const closeTo = (depth: number, end: number) => {
    for (const { element } of open.splice(depth)) element.end = end;
  };
  for (const match of html.matchAll(TAG)) {
    const [whole, slash, written, inside = ""] = match;
    if (written === undefined) continue;
    const name = written.toLowerCase();
    const end = match.index + whole.length;
    if (slash === "/") {
      const at = open.findLastIndex((one) => one.name === name);
      if (at >= 0) {
        closeTo(at + 1, match.index);
        closeTo(at, end);
      }
      continue;
    }
    while (open.length > 0 && ALIKE[name]?.test(open[open.length - 1].name)) {
      closeTo(open.length - 1, match.index);
    }
    const parent = open.at(-1)?.element;
    const element = { start: match.index, end, parent };
    elements.push(element);
    if (!VOID.has(name) && !inside.endsWith("/")) open.push({ name, element });
  }
  closeTo(0, html.length);
  return elements;
}

/** The innermost element that a place is in. */
export function elementAt(
  elements: readonly HtmlElement[],
  at: number,
): HtmlElement | undefined {
  let low = 0;
  let high = elements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (elements[middle].start <= at) low = middle + 1;
    else high = middle;
  }
  let found: HtmlElement | undefined = elements[low - 1];
  while (found && found.end <= at) found = found.parent;
  return found;
}
