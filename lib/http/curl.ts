import { formatBytes, shellQuoted } from "../text/mod.ts";
import { hasHeader } from "./header_fields.ts";
import type { ResolvedAuth, ResolvedRequest, SentPart } from "./resolved_request.ts";

const SAFE_WORD = /^[\w%+,./:=@-]+$/;
/** How many names of headers in a file a command lists, and how much of each. */
const MAX_NAMES = 10;
const MAX_NAME = 80;
const GLOB = /[[\]{}]/;
const WITH_LENGTH = /^(?:POST|PUT)$/;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The options of a `curl` command. */
interface CurlOptions {
  /**
   * The largest body that the command contains, in bytes, and the longest URL and headers, in
   * characters. @default {Infinity}
   */
  readonly longest?: number;
}

/**
 * Writes a request as a `curl` command for a POSIX shell, on several lines. It sends the same
 * method, URL, headers and body. A body that is not text is written in base64, and invisible
 * characters as escapes of `printf`. A body that is too long becomes `@body`, headers `@headers` and
 * a URL `$URL`, with a comment. Files keep their paths, and `curl` joins the parts of
 * `multipart/form-data` with its own boundary.
 */
export function curlCommand(request: ResolvedRequest, options: CurlOptions = {}): string {
  const { method, url, headers } = request;
  const longest = options.longest ?? Infinity;
  const target = urlOf(url, longest);
  const body = bodyOf(request, longest);
  const sent = heldHeaders(headerLines(request, body.setsType === true), longest);
  const { options: who, comment } = curlAuth(request.auth, shellQuoted);
  const command = [
    `curl ${target.word}`,
    ...(GLOB.test(url) ? ["--globoff"] : []),
    ...methodOption(method, request.body !== undefined),
    ...(request.followRedirects ? [`--location --max-redirs ${request.followRedirects}`] : []),
    ...sent.options,
    ...(hasHeader(headers, "accept-encoding") ? ["--compressed"] : []),
    ...who,
    ...body.options,
  ].join(" \\\n  ");
  const comments = [target.comment, sent.comment, comment, body.comment]
    .filter((line) => line !== undefined);
  return [...comments, `${body.piped ?? ""}${command}`].join("\n");
}

/** Returns the URL as a shell word, and what to do before running the command if it is long. */
function urlOf(url: string, longest: number): { readonly word: string; readonly comment?: string } {
  const href = URL.parse(url)?.href ?? url;
  if (href.length <= longest) return { word: shellQuoted(href) };
  const size = formatBytes(href.length);
  return { word: '"$URL"', comment: `# put the URL of ${size} that the step makes into URL` };
}

/** Returns the options for headers, the last of which go into a file if they are long. */
function heldHeaders(lines: readonly string[], longest: number): CurlBody {
  let length = 0;
  const long = lines.findIndex((line) => (length += line.length) > longest);
  const held = long < 0 ? lines : lines.slice(0, long);
  const options = held.map((line) => `-H ${headerWord(line)}`);
  if (long < 0) return { options };
  const names = lines.slice(long).map((line) => line.slice(0, line.search(/[:;]/)));
  const shown = names.slice(0, MAX_NAMES).map((name) => name.slice(0, MAX_NAME)).join(", ") +
    (names.length > MAX_NAMES ? `, … (${names.length} in all)` : "");
  const comment = `# put the headers that the step makes into the file headers: ${shown}`;
  return { options: [...options, "-H @headers"], comment };
}

/** How a `curl` command gets its body. */
interface CurlBody {
  readonly options: readonly string[];
  /** Whether the options already set the content type. */
  readonly setsType?: boolean;
  /** The command whose output is piped into `curl`. */
  readonly piped?: string;
  /** What to do before running the command. */
  readonly comment?: string;
}

function bodyOf({ body, bodySource }: ResolvedRequest, longest: number): CurlBody {
  if (body === undefined) return { options: [] };
  if (bodySource?.kind === "file") return { options: [fileOption(bodySource.path, shellQuoted)] };
  const parts = bodySource && partOptions(bodySource.parts, shellQuoted);
  if (parts && parts.reduce((sum, part) => sum + part.length, 0) <= longest) {
    return { options: parts, setsType: true };
  }
  const isHeld = body instanceof Uint8Array;
  if (isHeld && body.length <= longest) return heldBody(body);
  const size = formatBytes(isHeld ? body.length : body.size);
  const comment = `# put the body of ${size} into the file body`;
  return { options: ["--data-binary @body"], comment };
}

function heldBody(body: Uint8Array): CurlBody {
  const text = textOf(body);
  if (text !== undefined && !isUnseen(text)) {
    return { options: [`--data-raw ${shellQuoted(text)}`] };
  }
  const piped = text === undefined
    ? `printf %s ${shellQuoted(body.toBase64())} | base64 -d | `
    : `printf %b ${shellQuoted(printfEscaped(text))} | `;
  return { options: ["--data-binary @-"], piped };
}

function methodOption(method: string, hasBody: boolean): string[] {
  if (method === "HEAD") return ["--head"];
  if (method === (hasBody ? "POST" : "GET")) return [];
  return [`-X ${SAFE_WORD.test(method) ? method : shellQuoted(method)}`];
}

/**
 * `name;` sends an empty value, and `name:` keeps `curl` from adding a header. `curl` computes the
 * length, except for a `POST` or `PUT` without a body, which also has one (WHATWG Fetch).
 */
function headerLines({ method, headers, body }: ResolvedRequest, setsType: boolean): string[] {
  const left = setsType ? ["content-length", "content-type"] : ["content-length"];
  const lines = headers
    .filter(([name]) => !left.includes(name.toLowerCase()))
    .map(([name, value]) => value === "" ? `${name};` : `${name}: ${value}`);
  if (body === undefined) return WITH_LENGTH.test(method) ? [...lines, "content-length: 0"] : lines;
  return setsType || hasHeader(headers, "content-type") ? lines : [...lines, "content-type:"];
}

/** Returns the text of a body that fits in a command-line argument. */
function textOf(body: Uint8Array): string | undefined {
  if (body.includes(0)) return undefined;
  try {
    return UTF8.decode(body);
  } catch {
    return undefined;
  }
}

/** Returns the `curl` option that sends the bytes of a file. */
function fileOption(path: string, quote: (text: string) => string): string {
  return `--data-binary ${quote(`@${path}`)}`;
}

/**
 * Returns the `curl` options for the parts of `multipart/form-data`, or nothing if `curl` cannot
 * send them: a name contains `=`, a part is bytes, or there are no parts.
 */
function partOptions(
  parts: readonly SentPart[],
  quote: (text: string) => string,
): string[] | undefined {
  const isUnlike = ({ name, text, path }: SentPart) =>
    name === "" || name.includes("=") || (text ?? path) === undefined;
  if (parts.length === 0 || parts.some(isUnlike)) return undefined;
  return parts.map((part) =>
    isPlain(part)
      ? `--form-string ${quote(`${part.name}=${part.text ?? ""}`)}`
      : `-F ${quote(`${part.name}=${valueOf(part)}`)}`
  );
}

function isPlain({ path, filename, contentType }: SentPart): boolean {
  return path === undefined && filename === undefined && contentType === undefined;
}

function valueOf({ text = "", path, filename, contentType }: SentPart): string {
  const value = path === undefined ? inQuotes(text) : `@${inQuotes(path)}`;
  const name = filename === undefined ? "" : `;filename=${inQuotes(filename)}`;
  return value + name + (contentType === undefined ? "" : `;type=${contentType}`);
}

function inQuotes(text: string): string {
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}

/** What a `curl` command needs for credentials. */
interface CurlAuth {
  /** The options, quoted for a shell. */
  readonly options: readonly string[];
  /** What to do before running the command. */
  readonly comment?: string;
}

/** Returns the options with which `curl` (7.75 and later) authenticates as an authorizer does. */
function curlAuth(
  auth: ResolvedAuth | undefined,
  quote: (text: string) => string,
): CurlAuth {
  switch (auth?.kind) {
    case undefined:
      return { options: [] };
    case "digest":
      return { options: ["--digest", `--user ${quote(`${auth.username}:${auth.password}`)}`] };
    case "oauth2":
      return {
        options: ['-H "authorization: Bearer $TOKEN"'],
        comment: `# put the token that ${auth.tokenUrl} gives to ${
          JSON.stringify(auth.clientId)
        } into TOKEN`,
      };
    case "aws_sigv4": {
      const { region, service, accessKey, secretKey, sessionToken } = auth;
      return {
        options: [
          `--aws-sigv4 ${quote(`aws:amz:${region}:${service}`)}`,
          `--user ${quote(`${accessKey}:${secretKey}`)}`,
          ...(sessionToken ? [`-H ${quote(`x-amz-security-token: ${sessionToken}`)}`] : []),
        ],
      };
    }
  }
}

/** Characters that a terminal does not show, such as the carriage returns of a multipart body. */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/u;
const BEYOND_ASCII = /[\x80-\uffff]/;
const encoder = new TextEncoder();

/** Whether a text has characters that a terminal does not show. */
function isUnseen(text: string): boolean {
  return UNSEEN.test(text);
}

/** Escapes characters that a terminal hides for `printf %b` (POSIX, `printf`). */
function printfEscaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\r", "\\r").replace(
    new RegExp(UNSEEN, "gu"),
    (character) => Array.from(encoder.encode(character), octal).join(""),
  );
}

/** Writes a header as a shell word: headers are Latin-1, but a shell passes text as UTF-8. */
function headerWord(line: string): string {
  if (!BEYOND_ASCII.test(line)) return shellQuoted(line);
  const text = line.replaceAll("\\", "\\\\")
    .replace(new RegExp(BEYOND_ASCII, "g"), (letter) => octal(letter.charCodeAt(0) & 0xff));
  return `"$(printf %b ${shellQuoted(text)})"`;
}

function octal(byte: number): string {
  return `\\0${byte.toString(8).padStart(3, "0")}`;
}
