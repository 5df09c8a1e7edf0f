import { type JsonObject, type JsonValue, setMember } from "../../../json/mod.ts";
import { countWork } from "../../../text/mod.ts";
import type { IsList } from "./path_lists.ts";

/**
 * Converts a document to JSON values, so that a path can select parts of it. An element that has
 * only text becomes that text; any other becomes an object of its attributes (`@id`), its children,
 * and `#text` if there is text between them. Several children of one name become a list.
 */
export function xmlValue(root: XmlElement, isList: IsList): JsonObject {
  const value = valueOf(root, [root.name], isList);
  return { [root.name]: isList([root.name]) ? [value] : value };
}

function valueOf(
  { attributes, children, texts }: XmlElement,
  names: readonly string[],
  isList: IsList,
): JsonValue {
  countWork();
  const text = texts.join("");
  if (attributes.length === 0 && children.length === 0) return text;
  const members: Record<string, JsonValue> = {};
  for (const [name, value] of attributes) setMember(members, `@${name}`, value);
  for (const [name, alike] of byName(children)) {
    const path = [...names, name];
    const values = alike.map((child) => valueOf(child, path, isList));
    setMember(members, name, values.length > 1 || isList(path) ? values : values[0]);
  }
  const shown = children.length > 0 ? text.trim() : text;
  if (shown !== "") members["#text"] = shown;
  return members;
}

function byName(children: readonly XmlElement[]): Map<string, XmlElement[]> {
  const groups = new Map<string, XmlElement[]>();
  for (const child of children) {
    const group = groups.get(child.name);
    if (group) group.push(child);
    else groups.set(child.name, [child]);
  }
  return groups;
}

/** An element as written, with references resolved. */
export interface XmlElement {
  /** The name with its prefix: `soap:Body`. */
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly XmlElement[];
  /** The pieces of text between its children. */
  readonly texts: readonly string[];
}

/** The error of a text that is not well-formed XML. */
export class XmlError extends Error {
  override name = "XmlError";
  /**
   * @param text The document.
   * @param offset The position of the mistake, in UTF-16 units.
   * @param names The names from the document that the message quotes.
   */
  constructor(
    message: string,
    readonly text: string,
    readonly offset: number,
    readonly names: readonly string[] = [],
  ) {
    super(message);
  }
}
