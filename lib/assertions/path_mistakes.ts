import { KNOWN_PATH_MISTAKES } from "./known_path_mistakes.ts";
import { isPath } from "./path_text.ts";

/** What is wrong with a path, in words for a reader. */
export interface PathMistake {
  readonly message: string;
  /** Where it is, in UTF-16 units. */
  readonly offset: number;
  readonly length: number;
  readonly help?: string;
}

/** The known mistake in a text that is no path; nothing if it has none of those. */
export function pathMistake(text: string): PathMistake | undefined {
  const seen = text.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, (part) => {
    return part[0] + "_".repeat(part.length - 2) + part[0];
  });
  const open = unclosedBracket(seen);
  for (const { looks, message, mend, help } of KNOWN_PATH_MISTAKES) {
    const match = looks.exec(seen);
    if (!match) continue;
    const place = { message, offset: match.index, length: Math.max(1, match[0].length) };
    if (help) return { ...place, help: help(text, match) };
    const mended = mend!(text, match);
    if (isPath(mended)) return { ...place, help: `write \`${mended}\`` };
  }
  if (open === undefined) return undefined;
  const mended = `${text}]`;
  return {
    message: "the bracket is not closed",
    offset: open,
    length: 1,
    help: isPath(mended) ? `write \`${mended}\`` : "close it with `]`",
  };
}

function unclosedBracket(text: string): number | undefined {
  const open: number[] = [];
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "[") open.push(i);
    else if (text[i] === "]") open.pop();
  }
  return open.at(-1);
}
