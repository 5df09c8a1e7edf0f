import { type BodySource, curl, type ResolvedAuth, type ResolvedRequest } from "../http/mod.ts";
import type { Redactor } from "../redaction/mod.ts";

/** The largest body, URL and headers in a command, in bytes; more does not fit on a terminal. */
export const LONGEST = 16 * 1024;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Returns a request as a `curl` command with its secrets masked. They are masked before quoting,
 * because quoted secrets would no longer be found.
 */
export async function maskedCurl(
  request: ResolvedRequest,
  redactor: Redactor,
): Promise<string> {
  const { url, headers, body, bodySource, auth } = request;
  const masked: ResolvedRequest = {
    ...request,
    url: redactor.text(url),
    headers: headers.map(([name, value]) => [redactor.text(name), redactor.text(value)]),
    body: body instanceof Uint8Array ? maskedBody(body, redactor) : body,
    auth: auth && maskedAuth(auth, redactor),
    bodySource: bodySource && maskedSource(bodySource, redactor),
  };
  const { curlCommand } = await curl.load();
  return curlCommand(masked, { longest: LONGEST });
}

/** Masks the credentials, all of whose members except lists are texts. */
function maskedAuth<A extends ResolvedAuth>(auth: A, redactor: Redactor): A {
  const masked = Object.entries(auth).map(([name, value]) => [
    name,
    typeof value === "string" && name !== "kind" ? redactor.text(value) : value,
  ]);
  return Object.fromEntries(masked);
}

function maskedSource(source: BodySource, redactor: Redactor): BodySource {
  if (source.kind === "file") return { ...source, path: redactor.text(source.path) };
  const maskText = (text: string | undefined) => text && redactor.text(text);
  return {
    ...source,
    parts: source.parts.map(({ name, text, path, filename, contentType }) => ({
      name: redactor.text(name),
      text: maskText(text),
      path: maskText(path),
      filename: maskText(filename),
      contentType: maskText(contentType),
    })),
  };
}

/**
 * Masks a body. A body that is not text stays unchanged: the command contains it as base64, which
 * is masked too.
 */
function maskedBody(body: Uint8Array<ArrayBuffer>, redactor: Redactor): Uint8Array<ArrayBuffer> {
  try {
    return new TextEncoder().encode(redactor.text(decoder.decode(body)));
  } catch {
    return body;
  }
}
