import { type JsonObject, type JsonValue, setMember } from "../../json/mod.ts";
import type { XmlElement } from "./xml_element.ts";

/**
 * Tells whether an element is a list even where it stands once.
 *
 * @param names Its name and those of what it stands in, from the outside.
 */
export type IsList = (names: readonly string[]) => boolean;

/**
 * A document as JSON values, so that a path can lead into it: an element with nothing but text is
 * that text; any other is an object of its attributes (`@id`), its children, and `#text` where there
 * is text beside them. Children of one name are a list where they are several.
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
