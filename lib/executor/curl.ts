import { bytes } from "../text/mod.ts";
import { curlAuth } from "./auth/curl_auth.ts";
import { fileOption, partOptions } from "./curl_body.ts";
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
 * `@body`, and a comment says so. Files are named by their paths, and `curl` puts the parts of
 * `multipart/form-data` together itself, with a boundary of its own.
 */
export function curlCommand(request: ResolvedRequest, options: CurlOptions = {}): string {
  const { method, url } = request;
  const composed = composedBody(request);
  const body = composed || !(request.body instanceof Uint8Array) ? undefined : request.body;
  const length = composed ? 0 : sizeOf(request.body);
  const isLong = length > (options.longestBody ?? Infinity) ||
    request.body !== undefined && !composed && body === undefined;
  const text = body && !isLong ? textOf(body) : undefined;
  const isBinary = body !== undefined && !isLong && text === undefined;
  const { options: who, comment } = curlAuth(request.auth, quote);
  const command = [
    `curl ${quote(URL.parse(url)?.href ?? url)}`,
    ...(GLOB.test(url) ? ["--globoff"] : []),
    ...methodOption(method, request.body !== undefined),
    ...(request.followRedirects ? [`--location --max-redirs ${request.followRedirects}`] : []),
    ...headerLines(request, composed?.setsType === true).map((line) => `-H ${quote(line)}`),
    ...who,
    ...(composed?.options ?? []),
    ...(text === undefined ? [] : [`--data-raw ${quote(text)}`]),
    ...(isBinary ? ["--data-binary @-"] : []),
    ...(isLong ? ["--data-binary @body"] : []),
  ].join(" \\\n  ");
  const before = [
    ...(comment === undefined ? [] : [comment]),
    ...(isLong ? [`# put the body of ${bytes(length)} into the file body`] : []),
  ].map((line) => `${line}\n`).join("");
  const pipe = isBinary ? `printf %s ${quote(body.toBase64())} | base64 -d | ` : "";
  return `${before}${pipe}${command}`;
}

function methodOption(method: string, hasBody: boolean): string[] {
  if (method === "HEAD") return ["--head"];
  if (method === (hasBody ? "POST" : "GET")) return [];
  return [`-X ${SAFE_WORD.test(method) ? method : quote(method)}`];
}

function sizeOf(body: ResolvedRequest["body"]): number {
  return body instanceof Uint8Array ? body.length : body?.size ?? 0;
}

/** The options of a body that is made of files or parts, and whether they set the content type. */
function composedBody(
  { body, bodySource }: ResolvedRequest,
): { readonly options: readonly string[]; readonly setsType: boolean } | undefined {
  if (body === undefined) return undefined;
  if (bodySource?.kind === "file") {
    return { options: [fileOption(bodySource.path, quote)], setsType: false };
  }
  const options = bodySource && partOptions(bodySource.parts, quote);
  return options && { options, setsType: true };
}

/** An empty value takes `name;`, and `name:` keeps `curl` from adding a header of its own. */
function headerLines({ headers, body }: ResolvedRequest, setsType: boolean): string[] {
  const left = setsType ? ["content-length", "content-type"] : ["content-length"];
  const lines = headers
    .filter(([name]) => !left.includes(name.toLowerCase()))
    .map(([name, value]) => value === "" ? `${name};` : `${name}: ${value}`);
  const hasType = headers.some(([name]) => name.toLowerCase() === "content-type");
  return body === undefined || hasType || setsType ? lines : [...lines, "content-type:"];
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
