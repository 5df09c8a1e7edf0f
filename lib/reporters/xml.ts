/** An element: keys that begin with `@` are attributes, `#text` is its text, the rest children. */
export interface XmlElement {
  readonly [key: string]: string | XmlElement | readonly XmlElement[] | undefined;
}

/** Writes an element as XML, two blanks a level. */
export type XmlBuild = (root: XmlElement) => string;

/** Loads the XML builder; nothing of it is loaded before. */
export async function loadXmlBuild(): Promise<XmlBuild> {
  const { XMLBuilder } = await import("fast-xml-parser");
  const builder = new XMLBuilder({
    attributeNamePrefix: "@",
    format: true,
    ignoreAttributes: false,
    indentBy: "  ",
    suppressBooleanAttributes: false,
    suppressEmptyNode: true,
  });
  return (root) => builder.build(root);
}

/** Escape sequences of terminals (ECMA-48): CSI, OSC and the two-character ones. */
// deno-lint-ignore no-control-regex
const ANSI = /\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b[@-_]/g;

/** Everything but the characters of XML 1.0, section 2.2; a lone surrogate is none of them. */
const ILLEGAL = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]+/gu;

/** Makes a text fit for an element: colours are taken out, illegal characters become `U+FFFD`. */
export function xmlText(text: string): string {
  return text.replace(ANSI, "").replace(/\r\n?/g, "\n").replace(ILLEGAL, replacements);
}

function replacements({ length }: string): string {
  return "\uFFFD".repeat(length);
}

/** Makes a text fit for an attribute: as `xmlText`, and on one line. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replace(/[\t\n\u0085\u2028\u2029]+/g, " ").trim();
}
