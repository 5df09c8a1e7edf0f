import { bytes, shellQuoted } from "../text/mod.ts";
import { curlAuth } from "./auth/curl_auth.ts";
import { fileOption, partOptions } from "./curl_body.ts";
import { escaped, headerWord, isUnseen } from "./shell_words.ts";
import type { ResolvedRequest } from "./transport.ts";

const SAFE_WORD = /^[\w%+,./:=@-]+$/;
const GLOB = /[[\]{}]/;
const WITH_LENGTH = /^(?:POST|PUT)$/;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** How a `curl` command is written. */
export interface CurlOptions {
  /** Bytes of a body that go into the command at the most. @default {Infinity} */
  readonly longestBody?: number;
}

/**
 * Writes a request as a `curl` command for a POSIX shell, on several lines. It sends the same method,
 * URL, headers and body; a body that is no text goes in as base64, characters that cannot be seen as
 * escapes of `printf`. For a body that is too long stands `@body`, and a comment says so. Files are
 * named by their paths, and `curl` puts the parts of `multipart/form-data` together itself, with a
 * boundary of its own.
 */
export function curlCommand(request: ResolvedRequest, options: CurlOptions = {}): string {
  const { method, url, headers } = request;
  const body = bodyOf(request, options.longestBody ?? Infinity);
  const { options: who, comment } = curlAuth(request.auth, shellQuoted);
  const command = [
    `curl ${shellQuoted(URL.parse(url)?.href ?? url)}`,
    ...(GLOB.test(url) ? ["--globoff"] : []),
    ...methodOption(method, request.body !== undefined),
    ...(request.followRedirects ? [`--location --max-redirs ${request.followRedirects}`] : []),
    ...headerLines(request, body.setsType === true).map((line) => `-H ${headerWord(line)}`),
    ...(hasHeader(headers, "accept-encoding") ? ["--compressed"] : []),
    ...who,
    ...body.options,
  ].join(" \\\n  ");
  const comments = [comment, body.comment].filter((line) => line !== undefined);
  return [...comments, `${body.piped ?? ""}${command}`].join("\n");
}

/** How a command has its body. */
interface CurlBody {
  readonly options: readonly string[];
  /** Whether the options set the content type. */
  readonly setsType?: boolean;
  /** What is piped into the command. */
  readonly piped?: string;
  /** What to do before it runs. */
  readonly comment?: string;
}

function bodyOf({ body, bodySource }: ResolvedRequest, longest: number): CurlBody {
  if (body === undefined) return { options: [] };
  if (bodySource?.kind === "file") return { options: [fileOption(bodySource.path, shellQuoted)] };
  const parts = bodySource && partOptions(bodySource.parts, shellQuoted);
  if (parts) return { options: parts, setsType: true };
  const isHeld = body instanceof Uint8Array;
  if (isHeld && body.length <= longest) return heldBody(body);
  const size = bytes(isHeld ? body.length : body.size);
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
    : `printf %b ${shellQuoted(escaped(text))} | `;
  return { options: ["--data-binary @-"], piped };
}

function methodOption(method: string, hasBody: boolean): string[] {
  if (method === "HEAD") return ["--head"];
  if (method === (hasBody ? "POST" : "GET")) return [];
  return [`-X ${SAFE_WORD.test(method) ? method : shellQuoted(method)}`];
}

/**
 * An empty value takes `name;`, and `name:` keeps `curl` from adding a header of its own. A length is
 * left to `curl` but for a `POST` or `PUT` without a body, which has one too (WHATWG Fetch).
 */
function headerLines({ method, headers, body }: ResolvedRequest, setsType: boolean): string[] {
  const left = setsType ? ["content-length", "content-type"] : ["content-length"];
  const lines = headers
    .filter(([name]) => !left.includes(name.toLowerCase()))
    .map(([name, value]) => value === "" ? `${name};` : `${name}: ${value}`);
  if (body === undefined) return WITH_LENGTH.test(method) ? [...lines, "content-length: 0"] : lines;
  return setsType || hasHeader(headers, "content-type") ? lines : [...lines, "content-type:"];
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
