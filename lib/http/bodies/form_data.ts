import { mediaType } from "../../text/mod.ts";
import type { BodyFailure } from "../failures/mod.ts";
import type { SentPart } from "../resolved_request.ts";
import type { SentFile } from "./file.ts";

/** A part of `multipart/form-data` and its content. */
export interface EncodedPart extends SentPart {
  readonly content: Uint8Array<ArrayBuffer> | SentFile;
}

const UTF8 = new TextEncoder();

/**
 * Joins parts as `multipart/form-data` (RFC 7578). Names are in UTF-8, and quotes and line
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

const BOUNDARY = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;]*))/i;
/** Matches a valid boundary (RFC 2046, section 5.1.1). */
const VALID_BOUNDARY = /^[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]$/;

/** Returns the boundary in a content type. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  return quoted ?? plain;
}

/**
 * Returns why a content type does not fit a body that is sent in parts, or nothing if it does.
 *
 * @param inParts Whether the body is from `multipart`.
 */
export function partsProblem(contentType: string, inParts: boolean): BodyFailure | undefined {
  const type = mediaType(contentType);
  if (!type.startsWith("multipart/")) {
    return inParts ? { kind: "multipart_type_mismatch", type } : undefined;
  }
  const boundary = boundaryOf(contentType);
  if (boundary === undefined || boundary === "") return { kind: "boundary_missing", type };
  return VALID_BOUNDARY.test(boundary) ? undefined : { kind: "boundary_invalid", boundary };
}

/** Suggests how to fix a problem that {@linkcode partsProblem} returns. */
export function partsHelp(inParts: boolean): string {
  return inParts
    ? "remove the header; `multipart` sends its own, with a boundary"
    : "write the parts under `multipart`, and remove the header; it is sent with its boundary";
}
