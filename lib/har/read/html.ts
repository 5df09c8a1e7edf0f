/** An attribute in a tag. */
export interface HtmlAttribute {
  /** In lower case. */
  readonly name: string;
  /** As it is written; empty where it has none. */
  readonly value: string;
  /** What stands around the value: one kind of quotes, or nothing. */
  readonly quote: string;
  /** With its name and quotes. */
  readonly written: string;
  /** Where it begins, in UTF-16 units. */
  readonly at: number;
}

const ATTRIBUTE = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** The attributes of a tag, in order. @param inside What stands behind its name. */
export function htmlAttributes(inside: string): readonly HtmlAttribute[] {
  return [...inside.matchAll(ATTRIBUTE)].map((match) => ({
    name: match[1].toLowerCase(),
    value: match[2] ?? match[3] ?? match[4] ?? "",
    quote: match[2] !== undefined ? '"' : match[3] !== undefined ? "'" : "",
    written: match[0],
    at: match.index,
  }));
}

/** A text of a page as people read it: the references that stand for characters of HTML replaced. */
export function unescapeHtml(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll(/&quot;|&#34;/g, '"')
    .replaceAll(/&#0?39;|&#x27;|&apos;/g, "'").replaceAll("&amp;", "&");
}

/** An element of a page: where it begins and ends, and the one around it. */
export interface HtmlElement {
  readonly start: number;
  end: number;
  readonly parent: HtmlElement | undefined;
}

const ELEMENT_TAG =
  /<!--[\s\S]*?-->|<(?:script|style)\b[\s\S]*?<\/(?:script|style)\s*>|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi;
const VOID_ELEMENTS = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Elements that end where another of their kind begins. */
const CLOSED_BY_SIBLING: Readonly<Record<string, RegExp>> = {
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
  for (const match of html.matchAll(ELEMENT_TAG)) {
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
    while (open.length > 0 && CLOSED_BY_SIBLING[name]?.test(open[open.length - 1].name)) {
      closeTo(open.length - 1, match.index);
    }
    const parent = open.at(-1)?.element;
    const element = { start: match.index, end, parent };
    elements.push(element);
    if (!VOID_ELEMENTS.has(name) && !inside.endsWith("/")) open.push({ name, element });
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
