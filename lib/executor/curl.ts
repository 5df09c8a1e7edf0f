import type { ResolvedRequest } from "./transport.ts";

const SAFE_WORD = /^[\w%+,./:=@-]+$/;
const GLOB = /[[\]{}]/;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Writes a request as a `curl` command for a POSIX shell, on several lines. It sends the same method,
 * URL, headers and body; a body that is no text goes in as base64.
 */
export function curlCommand(request: ResolvedRequest): string {
  const { method, url, body } = request;
  const text = body && textOf(body);
  const isBinary = body !== undefined && text === undefined;
  const command = [
    `curl ${quote(URL.parse(url)?.href ?? url)}`,
    ...(GLOB.test(url) ? ["--globoff"] : []),
    ...methodOption(method, body !== undefined),
    ...headerLines(request).map((line) => `-H ${quote(line)}`),
    ...(text === undefined ? [] : [`--data-raw ${quote(text)}`]),
    ...(isBinary ? ["--data-binary @-"] : []),
  ].join(" \\\n  ");
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
