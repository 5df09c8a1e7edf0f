import type { ShapeReader, SourceNode } from "../loader/mod.ts";

const SOURCE_EXAMPLES: Readonly<Record<string, string>> = {
  header: "write the name of a header: `header: etag`",
  cookie: "write the name of a cookie: `cookie: sid`",
  regex: "write a regular expression: `regex: 'id=(\\d+)'`",
};

/** Reads the text of a key of a capture, in which no expression may stand. */
export function readText(name: string, value: SourceNode, read: ShapeReader): string | undefined {
  const text = read.text(value, `\`${name}\``, SOURCE_EXAMPLES[name]);
  if (text?.includes("${")) {
    const problem = `expressions are not allowed in \`${name}\``;
    read.found.error("bad-capture", problem, value.range);
  }
  return text;
}
