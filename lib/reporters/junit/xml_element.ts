import { xmlAttribute, xmlText } from "./xml_text.ts";

/** An element of an XML document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Its text, or the elements in it; an element without either has no end tag. */
  readonly content?: string | readonly XmlElement[];
}

/**
 * The escapes of characters. `U+FFFD` is one of them because some readers take it for a sign that a
 * file is not UTF-8, and read it again in another encoding.
 */
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\uFFFD": "&#xFFFD;",
};

/**
 * Writes an element on lines of its own, with two spaces per level. Characters that XML lacks are
 * replaced.
 */
export function writeXml(element: XmlElement, level: number = 0): string {
  const { name, content = "" } = element;
  const indent = "  ".repeat(level);
  const start = `${indent}<${name}${attributesText(element)}`;
  if (content.length === 0) return `${start}/>\n`;
  if (typeof content === "string") return `${start}>${escapeXml(xmlText(content))}</${name}>\n`;
  let inside = "";
  for (const child of content) inside += writeXml(child, level + 1);
  return `${start}>\n${inside}${indent}</${name}>\n`;
}

/** Writes the start tag of an element whose content is written elsewhere. */
export function writeStartTag(element: Omit<XmlElement, "content">): string {
  return `<${element.name}${attributesText(element)}>\n`;
}

function attributesText({ attributes }: XmlElement): string {
  let text = "";
  for (const name in attributes) text += ` ${name}="${escapeXml(xmlAttribute(attributes[name]))}"`;
  return text;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"'\uFFFD]/g, (character) => ENTITIES[character]);
}
