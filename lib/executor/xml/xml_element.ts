/** An element as it is written, references resolved. */
export interface XmlElement {
  /** With its prefix: `soap:Body`. */
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly XmlElement[];
  /** The pieces of text between its children. */
  readonly texts: readonly string[];
}

/** A text that is not well-formed XML. */
export class XmlError extends Error {
  override name = "XmlError";
  /** What is wrong, in which text, and where, in UTF-16 units. */
  constructor(message: string, readonly text: string, readonly offset: number) {
    super(message);
  }
}
