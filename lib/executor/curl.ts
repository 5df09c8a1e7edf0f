import { bytes } from "../text/mod.ts";
import type { ResolvedRequest } from "./transport.ts";

const SAFE_WORD = /^[\w%+,./:=@-]+$/;
const GLOB = /[[\]{}]/;
/** What a terminal does not show as it is, such as the carriage returns of a multipart body. */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/u;
const WITH_LENGTH = /^(?:POST|PUT)$/;
const BEYOND_ASCII = /[\x80-\uffff]/;
const encoder = new TextEncoder();
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** How a `curl` command is written. */
export interface CurlOptions {
  /** Bytes of a body that go into the command at the most. @default {Infinity} */
  readonly longestBody?: number;
}

/**
 * Writes a request as a `curl` command for a POSIX shell, on several lines. It sends the same method,
 * URL, headers and body; a body that is no text goes in as base64, characters that cannot be seen as
 * escapes of `printf`. For a body that is too long stands `@body`, and a comment says so.
 */
export function curlCommand(request: ResolvedRequest, options: CurlOptions = {}): string {
  const { method, url, headers, body } = request;
  const isLong = body !== undefined && body.length > (options.longestBody ?? Infinity);
  const source = body === undefined || isLong ? undefined : bodySource(body);
  const command = [
    `curl ${quote(URL.parse(url)?.href ?? url)}`,
    ...(GLOB.test(url) ? ["--globoff"] : []),
    ...methodOption(method, body !== undefined),
    ...headerLines(request).map((line) => `-H ${headerWord(line)}`),
    ...(hasHeader(headers, "accept-encoding") ? ["--compressed"] : []),
    ...(source === undefined ? [] : [source.option]),
    ...(isLong ? ["--data-binary @body"] : []),
  ].join(" \\\n  ");
  if (isLong) return `# put the body of ${bytes(body.length)} into the file body\n${command}`;
  return `${source?.piped ?? ""}${command}`;
}

/** Where a command has a body from: an argument, or what is piped into it. */
interface BodySource {
  readonly option: string;
  readonly piped?: string;
}

function bodySource(body: Uint8Array): BodySource {
  const text = textOf(body);
  if (text !== undefined && !UNSEEN.test(text)) return { option: `--data-raw ${quote(text)}` };
  const piped = text === undefined
    ? `printf %s ${quote(body.toBase64())} | base64 -d | `
    : `printf %b ${quote(escaped(text))} | `;
  return { option: "--data-binary @-", piped };
}

/** A text with the escapes that `printf %b` reads (POSIX, `printf`). */
function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\r", "\\r").replace(
    new RegExp(UNSEEN, "gu"),
    (character) => Array.from(encoder.encode(character), octal).join(""),
  );
}

function octal(byte: number): string {
  return `\\0${byte.toString(8).padStart(3, "0")}`;
}

function methodOption(method: string, hasBody: boolean): string[] {
  if (method === "HEAD") return ["--head"];
  if (method === (hasBody ? "POST" : "GET")) return [];
  return [`-X ${SAFE_WORD.test(method) ? method : quote(method)}`];
}

/** Headers are Latin-1, and what a shell hands over of a text is UTF-8. */
function headerWord(line: string): string {
  if (!BEYOND_ASCII.test(line)) return quote(line);
  const text = line.replaceAll("\\", "\\\\")
    .replace(new RegExp(BEYOND_ASCII, "g"), (letter) => octal(letter.charCodeAt(0) & 0xff));
  return `"$(printf %b ${quote(text)})"`;
}

/**
 * An empty value takes `name;`, and `name:` keeps `curl` from adding a header of its own. A length is
 * left to `curl` but for a `POST` or `PUT` without a body, which has one too (WHATWG Fetch).
 */
function headerLines({ method, headers, body }: ResolvedRequest): string[] {
  const lines = headers
    .filter(([name]) => name.toLowerCase() !== "content-length")
    .map(([name, value]) => value === "" ? `${name};` : `${name}: ${value}`);
  if (body === undefined) return WITH_LENGTH.test(method) ? [...lines, "content-length: 0"] : lines;
  return hasHeader(headers, "content-type") ? lines : [...lines, "content-type:"];
}

function hasHeader(headers: ResolvedRequest["headers"], name: string): boolean {
  return headers.some(([other]) => other.toLowerCase() === name);
}

/** The text of a body that can stand in an argument of a command. */
function textOf(body: Uint8Array): string | undefined {
  if (body.includes(0)) return undefined;
  try {
    return UTF8.decode(body);
  } catch {
    return undefined;
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
