import { compileJsonPath } from "../json/mod.ts";

/** A mistake in a path, worded for a reader. */
export interface PathMistake {
  readonly message: string;
  /** The position of the mistake, in UTF-16 units. */
  readonly offset: number;
  readonly length: number;
  readonly help?: string;
}

/** The longest text that is searched for mistakes; some of the patterns read it many times. */
const LONGEST = 1_000;

/** Returns the known mistake in a text that is not a path, if it has one. */
export function pathMistake(text: string): PathMistake | undefined {
  if (text.length > LONGEST) return undefined;
  const seen = text.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, (part) => {
    return part[0] + "_".repeat(part.length - 2) + part[0];
  });
  const open = unclosedBracket(seen);
  for (const { looks, message, correct, help } of KNOWN_PATH_MISTAKES) {
    const match = looks.exec(seen);
    if (!match) continue;
    const place = { message, offset: match.index, length: Math.max(1, match[0].length) };
    if (help) return { ...place, help: help(text, match) };
    const corrected = correct!(text, match);
    if (isPath(corrected)) return { ...place, help: `write \`${corrected}\`` };
  }
  if (open === undefined) return undefined;
  const corrected = `${text}]`;
  return {
    message: "the bracket is not closed",
    offset: open,
    length: 1,
    help: isPath(corrected) ? `write \`${corrected}\`` : "close it with `]`",
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

/** A known mistake in a path; the pattern sees the text with quoted names blanked. */
interface KnownPathMistake {
  readonly looks: RegExp;
  readonly message: string;
  /** Returns the corrected path. */
  correct?(text: string, match: RegExpExecArray): string;
  /** Returns help if no corrected path can be suggested. */
  help?(text: string, match: RegExpExecArray): string;
}

const operatorHelp = (text: string, { index }: RegExpExecArray) =>
  `write \`${text.slice(0, index).trimEnd()}\`, and judge its value with an operator`;

/** Common syntax that RFC 9535 does not have; the first match is reported. */
const KNOWN_PATH_MISTAKES: readonly KnownPathMistake[] = [
  {
    looks: /\s+$/,
    message: "it ends with a blank",
    correct: (text) => text.trimEnd(),
  },
  {
    looks: /(?<!\.)\.(?=\[)/,
    message: "there is a dot before a bracket",
    correct: (text, { index }) => replacedAt(text, index, 1, ""),
  },
  {
    looks: /=~/,
    message: "a path has no `=~`",
    help: () => "in a filter write `search(@.name, 'pattern')`",
  },
  {
    looks: /(?<=\?.*)(?<![=!<>])=(?![=~])/,
    message: "`=` does not compare",
    correct: (text, { index }) => replacedAt(text, index, 1, "=="),
  },
  {
    looks: /(?<=\?.*)\s(?:and|or)\s/i,
    message: "a filter joins with `&&` and `||`",
    correct: (text, { index, 0: word }) =>
      replacedAt(text, index, word.length, /and/i.test(word) ? " && " : " || "),
  },
  {
    looks: /(?<=\?.*)(?<=\s)in(?=\s)/,
    message: "a filter has no `in`",
    help: () => "compare with each value: `?@.state == 'new' || @.state == 'paid'`",
  },
  {
    looks: /(?<=\?.*[=!<>]=?\s*)(?!true\b|false\b|null\b)[A-Za-z_][\w-]*(?=\s*(?:[\])&|]|$))/,
    message: "a text in a filter needs quotes",
    correct: (text, { index, 0: word }) => replacedAt(text, index, word.length, `'${word}'`),
  },
  {
    looks: /\.(?:(?:length|size|count)(?:\(\))?|#)$/,
    message: "a path cannot count",
    help: (text, { index }) => `use the operator \`length\` on \`${text.slice(0, index)}\``,
  },
  {
    looks: /\.[A-Za-z_]\w*\([^()]*\)$/,
    message: "a path cannot call a function",
    help: operatorHelp,
  },
  {
    looks: /\s*\|.*$/,
    message: "a path cannot have a filter after a bar",
    help: operatorHelp,
  },
  {
    looks: /\[\(@\.length\s*-\s*(\d+)\)\]/,
    message: "an item from the end has a negative index",
    correct: (text, { index, 0: all, 1: back }) =>
      replacedAt(text, index, all.length, `[-${back}]`),
  },
  {
    looks: /\[\]/,
    message: "the brackets are empty",
    correct: (text, { index }) => replacedAt(text, index, 2, "[*]"),
  },
  {
    looks: /,\s*(?=\])/,
    message: "there is a comma before `]`",
    correct: (text, { index, 0: comma }) => replacedAt(text, index, comma.length, ""),
  },
  {
    looks: /(?<=\])(?=[A-Za-z_])/,
    message: "a dot is missing after `]`",
    correct: (text, { index }) => replacedAt(text, index, 0, "."),
  },
  {
    looks: /\[(first|last)\]/,
    message: "a name in brackets needs quotes",
    help: (text, { index, 0: all, 1: word }) =>
      `the ${word} item is \`${
        replacedAt(text, index, all.length, word === "first" ? "[0]" : "[-1]")
      }\`` +
      `, a member of that name \`${replacedAt(text, index, all.length, `['${word}']`)}\``,
  },
  {
    looks: /\[([A-Za-z_][\w-]*)\]/,
    message: "a name in brackets needs quotes",
    correct: (text, { index, 0: all, 1: name }) =>
      replacedAt(text, index, all.length, `['${name}']`),
  },
  {
    looks: /(?<=[\w\])])\.((?:[@#][\w:.-]*|[A-Za-z_][\w-]*:[\w-]+))(?=[.[]|$)/,
    message: "a name with `@`, `#` or `:`, as those of XML, needs brackets and quotes",
    correct: (text) =>
      text.replaceAll(
        /\.([@#][\w:-]*|[A-Za-z_][\w-]*:[\w-]+)(?=[.[]|$)/g,
        (_, name) => `['${name}']`,
      ),
  },
  {
    looks: /\.(\d+)(?=[.[]|$)/,
    message: "an index is written in brackets",
    correct: (text) => text.replaceAll(/\.(\d+)(?=[.[]|$)/g, "[$1]"),
  },
  {
    looks: /(?<=\.)[\p{L}_][\p{L}\p{N}_-]*(?: +[\p{L}\p{N}_-]+)+(?=[.[]|$)/u,
    message: "a name with blanks needs brackets and quotes",
    correct: (text, { index, 0: name }) =>
      replacedAt(text, index - 1, name.length + 1, `['${name}']`),
  },
  {
    looks: /(?<=[^.]\.)(?:[\w-]*[$@#:/+%!~][\w$@#:/+%!~-]*|\d[\w-]*)(?=[.[]|$)/,
    message: "this name needs brackets and quotes",
    correct: (text, { index, 0: name }) =>
      replacedAt(text, index - 1, name.length + 1, `['${name}']`),
  },
  {
    looks: /^\$(?=[A-Za-z_])/,
    message: "a dot is missing after `$`",
    correct: (text) => `$.${text.slice(1)}`,
  },
  {
    looks: /\.+$/,
    message: "the path ends with a dot",
    correct: (text) => text.replace(/\.+$/, ""),
  },
];

/** Whether a text is a JSONPath query. */
function isPath(text: string): boolean {
  try {
    compileJsonPath(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the text with a part replaced. */
function replacedAt(text: string, start: number, length: number, instead: string): string {
  return text.slice(0, start) + instead + text.slice(start + length);
}

/** Extracts the path from the syntax of other tools: `jsonpath("$.id")`, `{{ $.id }}`. */
export function pathInside(text: string): string | undefined {
  const inside = /\$(?:\.{1,2}[\w*-]+|\[[^\]]*\])+/.exec(text)?.[0];
  return inside !== undefined && isPath(inside) ? inside : undefined;
}
