/** A value with a name inside of a text. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

const JSON_MEMBER = /"([\w.$-]{1,64})\\*"\s*:\s*\\*"([^"\\]*)\\*"/g;
const ELEMENT = /<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)(?:\s[^<>]*)?>([^<>]+)</g;
const ATTRIBUTE = /\s(?:[\w.-]+:)?([A-Za-z_][\w.-]*)=["']([^"'<>]*)["']/g;
const ARGUMENT = /\b([A-Za-z_]\w*)\s*:\s*"((?:[^"\\]|\\.)*)"/g;
const PAIR = /(?:^|[&;])([A-Za-z_][\w.[\]-]*)=([^&;]*)/g;

/** How values are named in a text, by how it begins; ordinary writing has no named values. */
const WAYS: readonly (readonly [begins: RegExp, ways: readonly RegExp[]])[] = [
  [/^\s*[[{]\s*\\*["{[]/, [JSON_MEMBER]],
  [/^\s*<[?A-Za-z_]/, [ELEMENT, ATTRIBUTE]],
  [/^\s*(?:query|mutation|subscription|\{)\b/, [ARGUMENT]],
  [/^[A-Za-z_][\w.[\]-]*=[^&;\s]*(?:[&;][A-Za-z_][\w.[\]-]*=[^&;\s]*)+\s*$/, [PAIR]],
];

/**
 * The values that have names inside of a text which a machine reads: JSON, lines of it, and JSON in a
 * text of it, XML, the arguments of GraphQL, the fields of a form.
 */
export function namedValuesIn(text: string): readonly NamedValue[] {
  const ways = WAYS.find(([begins]) => begins.test(text))?.[1] ?? [];
  return ways.flatMap((way) =>
    Array.from(text.matchAll(way), ([, name, value]) => ({ name, value }))
  )
    .filter(({ value }) => value !== "");
}
