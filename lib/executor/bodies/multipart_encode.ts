import type { SentPart } from "../transport.ts";
import type { SentFile } from "./file_content.ts";

/** A part of `multipart/form-data` and what it holds. */
export interface EncodedPart extends SentPart {
  readonly content: Uint8Array<ArrayBuffer> | SentFile;
}

const UTF8 = new TextEncoder();

/**
 * Puts parts together as `multipart/form-data` (RFC 7578). Names are in UTF-8, and quotes and line
 * breaks in them are escaped as browsers do (HTML, "multipart/form-data encoding algorithm").
 */
export function encodeParts(
  parts: readonly EncodedPart[],
  boundary: string,
): (Uint8Array<ArrayBuffer> | SentFile)[] {
  const pieces = parts.flatMap((part, i) => [
    UTF8.encode(`${i === 0 ? "" : "\r\n"}--${boundary}\r\n${headOf(part)}\r\n\r\n`),
    part.content,
  ]);
  return [...pieces, UTF8.encode(`${parts.length === 0 ? "" : "\r\n"}--${boundary}--\r\n`)];
}

function headOf({ name, filename, contentType }: SentPart): string {
  const file = filename === undefined ? "" : `; filename="${escaped(filename)}"`;
  const type = contentType === undefined ? "" : `\r\nContent-Type: ${contentType}`;
  return `Content-Disposition: form-data; name="${escaped(name)}"${file}${type}`;
}

function escaped(name: string): string {
  return name.toWellFormed()
    .replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
