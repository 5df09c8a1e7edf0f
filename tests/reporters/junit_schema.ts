import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { BEYOND_SCHEMA } from "../../lib/reporters/junit/strict_form.ts";

const SCHEMA = new URL("../data/junit.xsd", import.meta.url);

/** The errors of a document by the schema of JUnit reports, from libxml2; none if it is valid. */
export async function schemaMistakes(xml: string): Promise<string[]> {
  return mistakes(xml, extended(await Deno.readTextFile(SCHEMA)));
}

/** The errors of a document by the schema of the xUnit plugin of Jenkins as it is. */
export async function strictMistakes(xml: string): Promise<string[]> {
  return mistakes(xml, await Deno.readTextFile(SCHEMA));
}

function mistakes(xml: string, xsd: string): string[] {
  using schema = XmlDocument.fromString(xsd);
  using validator = XsdValidator.fromDoc(schema);
  try {
    using document = XmlDocument.fromString(xml);
    validator.validate(document);
    return [];
  } catch (error) {
    return (error as Error).message.trim().split("\n");
  }
}

/** The schema with the attributes that a report has beyond it. */
function extended(schema: string): string {
  return Object.entries(BEYOND_SCHEMA).reduce((text, [element, names]) => {
    const start = text.indexOf(`<xs:element name="${element}">`);
    const end = text.indexOf("</xs:complexType>", start);
    const attributes = names.map((name) => `<xs:attribute name="${name}" type="xs:string"/>`);
    return text.slice(0, end) + attributes.join("") + text.slice(end);
  }, schema);
}
