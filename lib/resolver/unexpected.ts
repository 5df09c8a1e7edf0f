import type { ExpressionScanner } from "./scanner.ts";

/** What other tools write behind a reference, and how it is written here. */
const OTHER_ENDS: readonly (readonly [
  looks: RegExp,
  write: (reference: string, match: RegExpExecArray) => string | undefined,
])[] = [
  [/^\s*(?:\|\||\?\?)\s*([^}]*)/, (reference, [, value]) => withDefault(reference, value)],
  [/^(?::=|=)([^}]*)/, (reference, [, value]) => withDefault(reference, value)],
  [
    /^:([A-Za-z_]\w*)\s*(?=\})/,
    (reference, [, name]) =>
      /^env$/i.test(reference) ? `\${ENV.${name}}` : withDefault(reference, name),
  ],
  [/^:([^}-][^}]*)/, (reference, [, value]) => withDefault(reference, value)],
  [
    /^\[(["'])([A-Za-z_][\w-]*)\1\]\s*(?=\})/,
    (reference, match) =>
      /^(?:vars|ENV)$/.test(reference) ? `\${${reference}.${match[2]}}` : undefined,
  ],
  [
    /^\.(?:to)?(upper|lower|trim)(?:case)?\(\)\s*(?=\})/i,
    (reference, [, filter]) => `\${${reference} | ${filter.toLowerCase()}}`,
  ],
  [/^\//, (reference) => `\${${reference}}/…`],
];

/**
 * Says what to write where an expression does not go on as one does.
 *
 * @param reference What stands before that place.
 */
export function unexpectedHelp(scanner: ExpressionScanner, reference: string): string {
  const rest = scanner.text.slice(scanner.at);
  for (const [looks, write] of OTHER_ENDS) {
    const match = looks.exec(rest);
    const meant = match && write(reference, match);
    if (meant) return `write \`${meant}\``;
  }
  return "an expression is `${reference}`, `${NAME:-default}` or `${reference | filter}`";
}

/** A default as it is written here; the quotes of other tools are not needed around plain text. */
function withDefault(reference: string, value: string): string | undefined {
  const text = value.trim().replace(/^(["'])(.*)\1$/s, "$2");
  if (/[|{}$"]/.test(text)) return undefined;
  return `\${${reference}:-${text}}`;
}
