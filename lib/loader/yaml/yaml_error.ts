import type { FileCode, Range } from "../../diagnostics/mod.ts";

/** The optional parts of a YAML error. */
interface YamlErrorDetails {
  /** What to write instead. */
  readonly help?: string;
  /** The text that replaces the range, if there is only one possible fix. */
  readonly write?: string;
  /** A related place, and its message. */
  readonly against?: { readonly range: Range; readonly message: string };
  /** The value that the mistake makes meaningless; further errors in it are consequences. */
  readonly spoils?: Range;
}

/** A text that is not a usable YAML document. */
export class YamlError extends Error {
  override name = "YamlError";
  /** What is wrong, where, and what to write instead. */
  constructor(
    readonly code: FileCode,
    message: string,
    readonly range: Range,
    readonly details: YamlErrorDetails = {},
  ) {
    super(message);
  }
}

/** Takes a mistake that does not stop parsing. */
export type ReportYaml = (mistake: YamlError) => void;

/** Makes the error of a document with too many values. */
export function tooLarge(at: number, most: number): YamlError {
  return new YamlError(
    "too-large",
    `the document has more than ${most} values, aliases included`,
    { start: at, end: at + 1 },
    { help: "an alias counts as all its values; use fewer aliases" },
  );
}

/** Makes the error of a key that is a list or a map. */
export function badKey(range: Range, map: Range): YamlError {
  const help = "put the key into quotes";
  return new YamlError("bad-key", "a key must be plain text", range, { help, spoils: map });
}

/** Makes the error of an alias without an anchor before it. */
export function unknownAlias(name: string, range: Range): YamlError {
  return new YamlError(
    "unknown-alias",
    `no anchor \`&${name}\` comes before this alias`,
    range,
    { help: `where text is meant, put it into quotes: '*${name}'`, spoils: range },
  );
}

/** Makes the error of a file with several documents; the first one ends at `end`. */
export function severalDocuments(text: string, end: number): YamlError {
  const start = end + text.slice(end).search(/^(?:---|\.\.\.)/m);
  return new YamlError(
    "several-documents",
    "the file has several YAML documents, a flow file has one",
    { start, end: start + 3 },
    { help: "put each flow in its own file" },
  );
}
