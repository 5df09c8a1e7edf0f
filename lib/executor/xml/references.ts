import { XmlError } from "./xml_element.ts";

const REFERENCE = /&(?:#x([0-9a-fA-F]+)|#([0-9]+)|([^\s;&]+));|&/g;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/**
 * Replaces the references in a piece of a document by what they stand for.
 *
 * @param text The document, and `offset` where the piece begins in it.
 * @throws {XmlError} If one stands for nothing.
 */
export function readReferences(piece: string, text: string, offset: number): string {
  if (!piece.includes("&")) return piece;
  return piece.replaceAll(REFERENCE, (written, hex, digits, name, index: number) => {
    const at = offset + index;
    if (name !== undefined) {
      if (Object.hasOwn(ENTITIES, name)) return ENTITIES[name];
      throw new XmlError(`the entity \`${written}\` is not declared`, text, at);
    }
    const code = hex === undefined ? Number(digits) : parseInt(hex, 16);
    if (written === "&") throw new XmlError("a bare `&`; XML writes it `&amp;`", text, at);
    if (isCharacter(code)) return String.fromCodePoint(code);
    throw new XmlError(`\`${written}\` is no character that XML allows`, text, at);
  });
}

/** The production `Char` of XML 1.0. */
function isCharacter(code: number): boolean {
  return code === 0x9 || code === 0xa || code === 0xd || (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}
