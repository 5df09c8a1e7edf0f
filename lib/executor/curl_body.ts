import type { SentPart } from "./transport.ts";

/** The option of `curl` that sends the bytes of a file. */
export function fileOption(path: string, quote: (text: string) => string): string {
  return `--data-binary ${quote(`@${path}`)}`;
}

/**
 * The options of `curl` for the parts of `multipart/form-data`; nothing where it has none for them:
 * a name with `=` in it, or no parts at all.
 */
export function partOptions(
  parts: readonly SentPart[],
  quote: (text: string) => string,
): string[] | undefined {
  if (parts.length === 0 || parts.some(({ name }) => name === "" || name.includes("="))) {
    return undefined;
  }
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
