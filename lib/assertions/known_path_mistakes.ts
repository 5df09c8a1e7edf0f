import { cut } from "./path_text.ts";

/** A mistake in a path by its looks; quoted names are blanked in what the pattern sees. */
export interface KnownPathMistake {
  readonly looks: RegExp;
  readonly message: string;
  /** The path as it should be. */
  mend?(text: string, match: RegExpExecArray): string;
  /** Help that no mended path can give. */
  help?(text: string, match: RegExpExecArray): string;
}

const JUDGE = (text: string, { index }: RegExpExecArray) =>
  `write \`${text.slice(0, index).trimEnd()}\`, and judge its value with an operator`;

/** What people write in paths that RFC 9535 does not have; the first that fits is told. */
export const KNOWN_PATH_MISTAKES: readonly KnownPathMistake[] = [
  {
    looks: /\s+$/,
    message: "a blank stands at its end",
    mend: (text) => text.trimEnd(),
  },
  {
    looks: /(?<!\.)\.(?=\[)/,
    message: "a dot stands before a bracket",
    mend: (text, { index }) => cut(text, index, 1, ""),
  },
  {
    looks: /=~/,
    message: "a path has no `=~`",
    help: () => "in a filter write `search(@.name, 'pattern')`",
  },
  {
    looks: /(?<=\?.*)(?<![=!<>])=(?![=~])/,
    message: "`=` does not compare",
    mend: (text, { index }) => cut(text, index, 1, "=="),
  },
  {
    looks: /(?<=\?.*)\s(?:and|or)\s/i,
    message: "a filter joins with `&&` and `||`",
    mend: (text, { index, 0: word }) =>
      cut(text, index, word.length, /and/i.test(word) ? " && " : " || "),
  },
  {
    looks: /(?<=\?.*)(?<=\s)in(?=\s)/,
    message: "a filter has no `in`",
    help: () => "compare with each value: `?@.state == 'new' || @.state == 'paid'`",
  },
  {
    looks: /(?<=\?.*[=!<>]=?\s*)(?!true\b|false\b|null\b)[A-Za-z_][\w-]*(?=\s*(?:[\])&|]|$))/,
    message: "a text in a filter needs quotes",
    mend: (text, { index, 0: word }) => cut(text, index, word.length, `'${word}'`),
  },
  {
    looks: /\.(?:(?:length|size|count)(?:\(\))?|#)$/,
    message: "a path does not count",
    help: (text, { index }) => `use the operator \`length\` on \`${text.slice(0, index)}\``,
  },
  {
    looks: /\.[A-Za-z_]\w*\([^()]*\)$/,
    message: "a path calls no functions",
    help: JUDGE,
  },
  {
    looks: /\s*\|.*$/,
    message: "a path has no filters behind a bar",
    help: JUDGE,
  },
  {
    looks: /\[\(@\.length\s*-\s*(\d+)\)\]/,
    message: "an item from the end has a negative index",
    mend: (text, { index, 0: all, 1: back }) => cut(text, index, all.length, `[-${back}]`),
  },
  {
    looks: /\[\]/,
    message: "the brackets are empty",
    mend: (text, { index }) => cut(text, index, 2, "[*]"),
  },
  {
    looks: /,\s*(?=\])/,
    message: "a comma stands before `]`",
    mend: (text, { index, 0: comma }) => cut(text, index, comma.length, ""),
  },
  {
    looks: /(?<=\])(?=[A-Za-z_])/,
    message: "a dot is missing behind `]`",
    mend: (text, { index }) => cut(text, index, 0, "."),
  },
  {
    looks: /\[(first|last)\]/,
    message: "a name in brackets needs quotes",
    help: (text, { index, 0: all, 1: word }) =>
      `the ${word} item is \`${cut(text, index, all.length, word === "first" ? "[0]" : "[-1]")}\`` +
      `, a member of that name \`${cut(text, index, all.length, `['${word}']`)}\``,
  },
  {
    looks: /\[([A-Za-z_][\w-]*)\]/,
    message: "a name in brackets needs quotes",
    mend: (text, { index, 0: all, 1: name }) => cut(text, index, all.length, `['${name}']`),
  },
  {
    looks: /(?<=[\w\])])\.((?:[@#][\w:.-]*|[A-Za-z_][\w-]*:[\w-]+))(?=[.[]|$)/,
    message: "a name with `@`, `#` or `:`, as those of XML, needs brackets and quotes",
    mend: (text) =>
      text.replaceAll(
        /\.([@#][\w:-]*|[A-Za-z_][\w-]*:[\w-]+)(?=[.[]|$)/g,
        (_, name) => `['${name}']`,
      ),
  },
  {
    looks: /\.(\d+)(?=[.[]|$)/,
    message: "an item stands in brackets",
    mend: (text) => text.replaceAll(/\.(\d+)(?=[.[]|$)/g, "[$1]"),
  },
  {
    looks: /(?<=\.)[\p{L}_][\p{L}\p{N}_-]*(?: +[\p{L}\p{N}_-]+)+(?=[.[]|$)/u,
    message: "a name with blanks needs brackets and quotes",
    mend: (text, { index, 0: name }) => cut(text, index - 1, name.length + 1, `['${name}']`),
  },
  {
    looks: /(?<=[^.]\.)(?:[\w-]*[$@#:/+%!~][\w$@#:/+%!~-]*|\d[\w-]*)(?=[.[]|$)/,
    message: "this name needs brackets and quotes",
    mend: (text, { index, 0: name }) => cut(text, index - 1, name.length + 1, `['${name}']`),
  },
  {
    looks: /^\$(?=[A-Za-z_])/,
    message: "a dot is missing behind `$`",
    mend: (text) => `$.${text.slice(1)}`,
  },
  {
    looks: /\.+$/,
    message: "the path ends with a dot",
    mend: (text) => text.replace(/\.+$/, ""),
  },
];
