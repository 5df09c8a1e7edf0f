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
