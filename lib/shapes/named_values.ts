import { decodedPlain } from "./credentials.ts";
import { objectInBase64 } from "./encoded_forms.ts";

const JSON_MEMBER = /"([\w.$-]{1,64})\\*"\s*:\s*\\*"([^"\\]*)\\*"/g;
/** Elements of one letter are markup of what people write: `<p>`. */
const ELEMENT = /<(?:[\w.-]+:)?([A-Za-z_][\w.-]+)(?:\s[^<>]*)?>([^<>]+)</g;
const ATTRIBUTE = /\s(?:[\w.-]+:)?([A-Za-z_][\w.-]*)=["']([^"'<>]*)["']/g;
const ARGUMENT = /\b([A-Za-z_]\w*)\s*:\s*"((?:[^"\\]|\\.)*)"/g;
const PAIR = /(?:^|[&;])([A-Za-z_][\w.[\]-]*)=([^&;]*)/g;

/** A password in a statement of SQL, and the secret that is the first argument of procedures. */
const SQL_PASSWORD = /\b(?:password|identified\s+by)()\s+["']([^"']+)["']/gi;
const FIRST_ARGUMENT = /^(?:token|secret)():(\S+)$/g;

/** How a text names its values, by how it begins; ordinary prose has no named values. */
const NOTATIONS: readonly (readonly [begins: RegExp, ways: readonly RegExp[]])[] = [
  [/^\s*[[{]\s*\\*["{[]/, [JSON_MEMBER]],
  [/^\s*<[?A-Za-z_]/, [ELEMENT, ATTRIBUTE]],
  [/^\s*(?:query|mutation|subscription|\{)\b/, [ARGUMENT]],
  [/^\s*(?:create|alter|set|grant)\s/i, [SQL_PASSWORD]],
  [/^(?:token|secret):/, [FIRST_ARGUMENT]],
  [/^[A-Za-z_][\w.[\]-]*=[^&;\s]*(?:[&;][A-Za-z_][\w.[\]-]*=[^&;\s]*)+\s*$/, [PAIR]],
];

/** A value and its name in a text. */
type NamedValue = Readonly<{ name: string; value: string }>;

/**
 * Returns the named values within a machine-readable text: JSON, JSON lines, JSON within a text of
 * either, XML, GraphQL arguments, the fields of a form, a password in SQL, JSON in base64, or the user
 * and the password of SASL in base64.
 */
export function namedValuesIn(written: string): readonly NamedValue[] {
  const plain = decodedPlain(written);
  if (plain) return plain.map((value, i) => ({ name: ["username", "password"][i], value }));
  const text = objectInBase64(written) ?? written;
  const ways = NOTATIONS.find(([begins]) => begins.test(text))?.[1] ?? [];
  return ways.flatMap((way) =>
    Array.from(text.matchAll(way), ([, name, value]) => ({ name: name || "password", value }))
  ).filter(({ value }) => value !== "");
}
