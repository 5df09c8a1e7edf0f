/** One challenge of a `www-authenticate` field (RFC 9110, section 11.6.1). */
export interface Challenge {
  /** The scheme in lower case: `digest`. */
  readonly scheme: string;
  /** The parameters, names in lower case, quotes and escapes taken off. */
  readonly params: ReadonlyMap<string, string>;
}

const TOKEN = "[\\w!#$%&'*+.^`|~-]+";
const SPACE = /[\s,]*/y;
const SCHEME = new RegExp(`(${TOKEN})(?=\\s|,|$)[ \\t]*(?:[\\w.~+/-]+=*(?=\\s*(?:,|$)))?`, "y");
const PARAM = new RegExp(
  `(${TOKEN})[ \\t]*=[ \\t]*(?:"((?:[^"\\\\]|\\\\[^])*)"|(${TOKEN}|[^\\s,"]*))`,
  "y",
);

/**
 * Reads the challenges of a field, or of several joined with commas. What is no challenge ends them.
 */
export function parseChallenges(field: string): Challenge[] {
  const challenges: { scheme: string; params: Map<string, string> }[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(field);
    if (match) at = pattern.lastIndex;
    return match;
  };
  for (take(SPACE); at < field.length; take(SPACE)) {
    const current = challenges.at(-1);
    const param = current && take(PARAM);
    if (param) {
      const [, name, text, word] = param;
      const value = text?.replace(/\\([^])/g, "$1") ?? word;
      current.params.set(name.toLowerCase(), value);
      continue;
    }
    const scheme = take(SCHEME);
    if (!scheme) break;
    challenges.push({ scheme: scheme[1].toLowerCase(), params: new Map() });
  }
  return challenges;
}
