import { parseDocument, type YAMLError as LibraryError } from "yaml";
import { YamlError } from "./yaml.ts";

/**
 * Words a YAML syntax error for a reader: a second parser with clearer messages looks at the text.
 *
 * @param text The text that did not parse.
 * @param error What the first parser threw.
 */
export function explainYamlError(text: string, error: unknown): YamlError {
  const mark = (error as { mark?: { position: number } }).mark;
  const reason = (error as { reason?: string }).reason ?? String(error);
  const at = Math.min(mark?.position ?? 0, text.length);
  const flow = expressionInBraces(text, at);
  if (flow) return flow;
  const options = { uniqueKeys: false, prettyErrors: false, logLevel: "silent" } as const;
  const found: LibraryError | undefined = parseDocument(text, options).errors[0];
  if (!found) return new YamlError("bad-yaml", reason, { start: at, end: at + 1 });
  const [start, end] = found.pos;
  return new YamlError(
    "bad-yaml",
    sentence(found.message),
    { start: Math.min(start, text.length), end: Math.max(end, start + 1) },
    HELP[found.code],
  );
}

const HELP: Partial<Record<LibraryError["code"], string>> = {
  BAD_SCALAR_START: "put the value in quotes",
  BLOCK_AS_IMPLICIT_KEY:
    "a value that holds `: ` needs quotes; a nested map starts on a line of its own",
  MISSING_CHAR: "check the quotes, the brackets and the `- ` of this list",
  TAB_AS_INDENT: "indent with spaces",
  BAD_INDENT: "lines of one map or list start at the same column",
};

function sentence(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}

/** `{ a: ${b} }`: the brace of an unquoted expression ends up inside a flow map. */
function expressionInBraces(text: string, at: number): YamlError | undefined {
  const lineStart = text.lastIndexOf("\n", Math.max(0, at - 1)) + 1;
  const lineEnd = text.indexOf("\n", at);
  const line = text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd);
  const match = /[{[,:]\s*(\$\{[^}"']*\})/.exec(line);
  if (!match || !/[{[]/.test(line.slice(0, match.index + 1))) return undefined;
  const start = lineStart + match.index + match[0].length - match[1].length;
  return new YamlError(
    "bad-yaml",
    "an expression inside `{ }` or `[ ]` needs quotes",
    { start, end: start + match[1].length },
    `write "${match[1]}"`,
  );
}
