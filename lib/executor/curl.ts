import { bytes } from "../text/mod.ts";
import type { ResolvedRequest } from "./transport.ts";

const SAFE_WORD = /^[\w%+,./:=@-]+$/;
const GLOB = /[[\]{}]/;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** How a `curl` command is written. */
export interface CurlOptions {
  /** Bytes of a body that go into the command at the most. @default {Infinity} */
  readonly longestBody?: number;
}

/**
 * Writes a request as a `curl` command for a POSIX shell, on several lines. It sends the same method,
 * URL, headers and body; a body that is no text goes in as base64. For one that is too long stands
 * `@body`, and a comment says so.
 */
export function curlCommand(request: ResolvedRequest, options: CurlOptions = {}): string {
  const { method, url } = request;
  const body = request.body instanceof Uint8Array ? request.body : undefined;
  const isLong = body !== undefined && body.length > (options.longestBody ?? Infinity);
  const text = body && !isLong ? textOf(body) : undefined;
  const isBinary = body !== undefined && !isLong && text === undefined;
  const command = [
    `curl ${quote(URL.parse(url)?.href ?? url)}`,
    ...(GLOB.test(url) ? ["--globoff"] : []),
    ...methodOption(method, body !== undefined),
    ...headerLines(request).map((line) => `-H ${quote(line)}`),
    ...(text === undefined ? [] : [`--data-raw ${quote(text)}`]),
    ...(isBinary ? ["--data-binary @-"] : []),
    ...(isLong ? ["--data-binary @body"] : []),
  ].join(" \\\n  ");
  if (isLong) return `# put the body of ${bytes(body.length)} into the file body\n${command}`;
  return isBinary ? `printf %s ${quote(body.toBase64())} | base64 -d | ${command}` : command;
}

function methodOption(method: string, hasBody: boolean): string[] {
  if (method === "HEAD") return ["--head"];
  if (method === (hasBody ? "POST" : "GET")) return [];
  return [`-X ${SAFE_WORD.test(method) ? method : quote(method)}`];
}

/** An empty value takes `name;`, and `name:` keeps `curl` from adding a header of its own. */
function headerLines({ headers, body }: ResolvedRequest): string[] {
  const lines = headers
    .filter(([name]) => name.toLowerCase() !== "content-length")
    .map(([name, value]) => value === "" ? `${name};` : `${name}: ${value}`);
  const hasType = headers.some(([name]) => name.toLowerCase() === "content-type");
  return body === undefined || hasType ? lines : [...lines, "content-type:"];
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
