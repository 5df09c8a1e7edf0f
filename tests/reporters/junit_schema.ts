import { XmlDocument, XsdValidator } from "libxml2-wasm";

/**
 * The attributes that a report has beyond the schema of Jenkins, because CI systems read them, by the
 * last attribute of their element in the schema.
 */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  testcase: ["file", "line", "assertions"],
  testsuites: ["skipped", "timestamp"],
};

const SCHEMA = new URL("../data/junit.xsd", import.meta.url);

/** The errors of a document by the schema of JUnit reports, from libxml2; none if it is valid. */
export async function schemaMistakes(xml: string): Promise<string[]> {
  using schema = XmlDocument.fromString(extended(await Deno.readTextFile(SCHEMA)));
  using validator = XsdValidator.fromDoc(schema);
  try {
    using document = XmlDocument.fromString(xml);
    validator.validate(document);
    return [];
  } catch (error) {
    return (error as Error).message.trim().split("\n");
  }
}

/** The schema with the additional attributes of a report. */
function extended(schema: string): string {
  return Object.entries(ADDED).reduce((text, [element, names]) => {
    const start = text.indexOf(`<xs:element name="${element}">`);
    const end = text.indexOf("</xs:complexType>", start);
    const attributes = names.map((name) => `<xs:attribute name="${name}" type="xs:string"/>`);
    return text.slice(0, end) + attributes.join("") + text.slice(end);
  }, schema);
}
