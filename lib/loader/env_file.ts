import { Diagnostics, SourceFile } from "../diagnostics/mod.ts";

const ENTRY =
  /[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=[ \t]*(?:(?:"((?:[^"\\]|\\[^])*)"|'([^']*)')[ \t]*(?:#[^\r\n]*)?|((?:(?<==)#|[^"'#\s])[^\r\n]*)|(?:#[^\r\n]*)?)(?:\r?\n|$)/y;
const BLANK = /[ \t]*(?:#[^\r\n]*)?(?:\r?\n|$)/y;
/** A value whose quote is not closed on the same line. */
const OPEN_QUOTE =
  /^[ \t]*(?:export[ \t]+)?[A-Za-z_][\w.-]*[ \t]*=[ \t]*(?:(")(?:[^"\\]|\\.)*\\?|(')[^']*)$/;
/** A name followed by a colon, as in YAML, or by nothing. */
const OTHER_SIGN = /^[ \t]*(?:([A-Za-z_][\w.-]*)[ \t]*:|export[ \t]+([A-Za-z_][\w.-]*)$)/;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/**
 * Reads an environment file: `NAME=value` lines, an optional `export`, and comments after `#`.
 * Values in single quotes are literal; values in double quotes may contain `\n`, `\r`, `\t`, `\"`,
 * `\\` and line breaks.
 *
 * @param path The path as messages show it.
 * @returns The variables, and a diagnostic for every line that is not an entry.
 */
export function parseEnvFile(
  path: string,
  text: string,
): { readonly variables: ReadonlyMap<string, string>; readonly diagnostics: Diagnostics } {
  const source = new SourceFile(path, text.replace(/^\uFEFF/, ""));
  const diagnostics = new Diagnostics(source);
  const variables = new Map<string, string>();
  for (let at = 0; at < source.text.length;) {
    const blank = matchAt(BLANK, source.text, at);
    if (blank && blank[0] !== "") {
      at += blank[0].length;
      continue;
    }
    const entry = matchAt(ENTRY, source.text, at);
    const lineEnd = source.text.indexOf("\n", at);
    if (!entry) {
      const end = lineEnd < 0 ? source.text.length : lineEnd;
      const { message, help } = explain(source.text.slice(at, end).trimEnd());
      diagnostics.error("bad-env-file", message, { start: at, end }, { help });
      at = end + 1;
      continue;
    }
    variables.set(entry[1], valueOf(entry));
    at += entry[0].length;
  }
  return { variables, diagnostics };
}

/** Explains why a line is not an entry. Shows only the name, because the value may be secret. */
function explain(line: string): { readonly message: string; readonly help: string } {
  const [, double, single] = OPEN_QUOTE.exec(line) ?? [];
  const quote = double ?? single;
  if (quote !== undefined) {
    const help = `close it with \`${quote}\`; a value may span several lines`;
    return { message: "the quote of this value is not closed", help };
  }
  const [, named, exported] = OTHER_SIGN.exec(line) ?? [];
  const name = named ?? exported;
  return {
    message: "this line is not `NAME=value`",
    help: name === undefined
      ? "write `NAME=value`, or begin a comment with `#`"
      : `write \`${name}=…\``,
  };
}

function valueOf([, , double, single, plain]: readonly (string | undefined)[]): string {
  if (double !== undefined) {
    return double.replace(/\\([^])/g, (_all, escaped) => ESCAPES[escaped] ?? escaped);
  }
  return single ?? (plain ?? "").replace(/[ \t]#[^]*$/, "").trim();
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
