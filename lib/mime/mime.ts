import { mediaType } from "../text/mod.ts";

/** A header field; the name is in lower case. */
export interface MimeField {
  readonly name: string;
  readonly value: string;
}

/** A part of a multipart body, or an HTTP message without its first line. */
export interface MimePart {
  /** The header fields in order. */
  readonly headers: readonly MimeField[];
  readonly body: string;
}

/** An HTTP message, a request or a response. */
export interface HttpMessage extends MimePart {
  /** The first line: `GET /orders HTTP/1.1`, `HTTP/1.1 200 OK`. */
  readonly start: string;
}

/**
 * Whether the name of a type says that it is JSON: `application/json`, `application/vnd.api+json`.
 */
export function isJsonType(type: string): boolean {
  const bare = mediaType(type);
  return /[/+]json(?:$|[-+])|^application\/(?:json|graphql)/.test(bare) || bare === "text/json";
}

/** Returns a parameter of a header, such as `charset` or `filename`; a backslash escapes in quotes. */
export function parameterOf(header: string | undefined, name: string): string | undefined {
  const pattern = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, "i");
  const [, quoted, bare] = pattern.exec(header ?? "") ?? [];
  return quoted?.replace(/\\(["\\])/g, "$1") ?? bare;
}

/** Returns the cookies in a `cookie` header (RFC 6265, section 4.2), as they are written. */
export function readCookies(header: string): readonly MimeField[] {
  return header.split(";").flatMap((pair) => {
    const [name, value] = pair.split(/=(.*)/s).map((part) => part.trim());
    return name === "" || value === undefined ? [] : [{ name, value }];
  });
}

/**
 * Returns the parts of a multipart body (RFC 2046, section 5.1), whose lines may end without a
 * carriage return; nothing if the body does not have the boundary.
 *
 * @param type The content type; if it has no boundary, the first line of the body is one.
 */
export function readParts(text: string, type: string): readonly MimePart[] | undefined {
  const boundary = parameterOf(type, "boundary") ?? /^\s*--([^\r\n]+)/.exec(text)?.[1].trimEnd();
  if (boundary === undefined || !text.includes(`--${boundary}`)) return undefined;
  return `\n${text}`.split(`\n--${boundary}`).slice(1).filter((piece) => !piece.startsWith("--"))
    .map((piece) => readFields(piece.replace(/^[ \t]*\r?\n/, "").replace(/\r?\n?$/, "")));
}

/** Reads the text of an HTTP message (RFC 9112, section 2.1), such as one of `application/http`. */
export function readHttpMessage(text: string): HttpMessage {
  const [, start, rest] = /^\s*(.*)\r?\n?([^]*)$/.exec(text)!;
  return { start: start.trimEnd(), ...readFields(rest) };
}

/** Reads the header fields up to the first empty line, and the body after that. */
function readFields(text: string): MimePart {
  const [, head, body = ""] = /^((?:.+(?:\r?\n|$))*)(?:\r?\n)?([^]*)$/.exec(text)!;
  const headers = head.matchAll(/^([^\s:]+):(.*)$/gm)
    .map(([, name, value]) => ({ name: name.toLowerCase(), value: value.trim() }));
  return { headers: [...headers], body };
}
