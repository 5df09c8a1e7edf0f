/** Texts that are the same as a pattern; in another spelling a secret would not be recognized. */
const LITERAL = /^[\w @:;,-]{1,60}$/;

/** Help to match a text whatever white space stands around it. */
export function ignoringSpace(text: string): string | undefined {
  const trimmed = text.trim();
  return LITERAL.test(trimmed)
    ? `write \`matches: '^\\s*${trimmed}\\s*$'\` to allow that`
    : undefined;
}

/** Help to match a text in any letter case. */
export function ignoringCase(text: string, place: (pattern: string) => string): string {
  return LITERAL.test(text)
    ? `write \`matches: '${place(`(?i:${text})`)}'\` to ignore it`
    : "`matches` with `(?i:…)` ignores it";
}
