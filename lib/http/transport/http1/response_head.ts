import { type MalformedPart, TransportError } from "../../failures/mod.ts";
import type { HeaderField } from "../../header_fields.ts";

/** The head of a response (RFC 9112, sections 4 and 5). */
export interface ResponseHead {
  /** The minor version of HTTP/1. */
  readonly minorVersion: number;
  readonly status: number;
  /** The fields in order, one per line, with names in lower case. */
  readonly fields: readonly HeaderField[];
}

const VERSION = /^HTTP\/1\.(\d)(?: |$)/;
const STATUS = /^([1-9]\d\d)(?: |$)/;
/** Matches what no line of a head contains: control characters, and a carriage return inside. */
// deno-lint-ignore no-control-regex
const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)/;
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const MAX_NAMES = 1_000;

/** Names as servers write them, and the same in lower case: most responses repeat a few. */
const knownNames = new Map<string, string>();

/**
 * Parses the head of a response, from the status line to the last field. A line may end without a
 * carriage return, and a folded line counts as one with a space, as the RFC allows.
 *
 * @param text The head in Latin-1, without the empty line.
 * @throws {TransportError} Of class `protocol`, if it is malformed.
 */
export function parseHead(text: string): ResponseHead {
  const end = lineEnd(text, 0);
  const statusLine = text.slice(0, end.text);
  const version = VERSION.exec(statusLine);
  if (!version) throw malformed("version");
  const status = STATUS.exec(statusLine.slice("HTTP/1.1 ".length));
  if (!status) throw malformed("status");
  return {
    minorVersion: Number(version[1]),
    status: Number(status[1]),
    fields: parseFields(text, end.next),
  };
}

/**
 * Parses header fields or trailers.
 *
 * @param text Lines in Latin-1.
 * @param from Where the first line begins.
 * @throws {TransportError} Of class `protocol`, if a line is malformed.
 */
export function parseFields(text: string, from: number): readonly HeaderField[] {
  if (FORBIDDEN.test(text)) throw malformed("header");
  const fields: HeaderField[] = [];
  let at = from;
  while (at < text.length) {
    const end = lineEnd(text, at);
    const colon = text.indexOf(":", at);
    if (colon < 0 || colon > end.text) throw malformed("header");
    const name = lowerCaseName(text.slice(at, colon));
    let value = trimSpace(text.slice(colon + 1, end.text));
    at = end.next;
    if (isSpace(text.charCodeAt(at))) {
      const folded = readFolded(text, at);
      value = trimSpace(`${value} ${folded.text}`);
      at = folded.next;
    }
    fields.push([name, value]);
  }
  return fields;
}

/** Joins the folded lines that follow a field, and returns where the next field begins. */
function readFolded(text: string, from: number): { readonly text: string; readonly next: number } {
  const lines: string[] = [];
  let at = from;
  while (isSpace(text.charCodeAt(at))) {
    const end = lineEnd(text, at);
    lines.push(trimSpace(text.slice(at, end.text)));
    at = end.next;
  }
  return { text: lines.join(" "), next: at };
}

const SPACE = 32;
const TAB = 9;
const CARRIAGE_RETURN = 13;

/** Returns where the text of a line ends, and where the next line begins. */
function lineEnd(text: string, from: number): { readonly text: number; readonly next: number } {
  const feed = text.indexOf("\n", from);
  if (feed < 0) return { text: text.length, next: text.length };
  const end = feed > from && text.charCodeAt(feed - 1) === CARRIAGE_RETURN ? feed - 1 : feed;
  return { text: end, next: feed + 1 };
}

function lowerCaseName(name: string): string {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  if (!NAME.test(name)) throw malformed("header");
  const lowerCase = name.toLowerCase();
  if (knownNames.size >= MAX_NAMES) knownNames.clear();
  knownNames.set(name, lowerCase);
  return lowerCase;
}

/** Removes spaces and tabs from both ends of a value, and no other white space. */
export function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isSpace(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** Makes the error of a response that is not valid HTTP. */
export function malformed(problem: MalformedPart): TransportError {
  return new TransportError({ kind: "response_malformed", response: { problem } });
}
