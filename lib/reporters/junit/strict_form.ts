import type { XmlElement } from "./xml_element.ts";

/**
 * The attributes of a report that the schema of the xUnit plugin of Jenkins (`junit-10.xsd`) does
 * not have, by their element. Other readers use them: they lead to the line of a step.
 */
export const BEYOND_SCHEMA: Readonly<Record<string, readonly string[]>> = {
  testsuites: ["skipped", "timestamp"],
  testcase: ["file", "line", "assertions"],
};

/** Returns an element, with all elements in it, as that schema allows it. */
export function strictForm(element: XmlElement): XmlElement {
  const { name, attributes = {}, content } = element;
  const beyond = BEYOND_SCHEMA[name] ?? [];
  return {
    name,
    attributes: Object.fromEntries(
      Object.entries(attributes).filter(([attribute]) => !beyond.includes(attribute)),
    ),
    content: typeof content === "string" ? content : content?.map(strictForm),
  };
}
