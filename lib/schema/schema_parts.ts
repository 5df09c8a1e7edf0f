import { ENVELOPE_NAMES, type KeyTable, MAX_NAME_CHARACTERS } from "../loader/mod.ts";
import { VALUE_NAME } from "../resolver/mod.ts";

/** A part of a JSON Schema. */
export type SchemaPart = Readonly<Record<string, unknown>>;

const NAMES = ENVELOPE_NAMES.join("|");
const NO_EXPRESSION = "(?![\\s\\S]*\\$\\{)";
const NO_EXPRESSION_IN_PATH = "(?![\\s\\S]*(?<!\\$)\\$\\{)";
const TOKEN = "[\\w!#$%&'*+.^`|~-]+";

/** A pattern that matches text with an expression in it. */
export const EXPRESSION = "\\$\\{";

/** Text that is the same in every run and not blank. */
export const NAME: SchemaPart = {
  type: "string",
  pattern: `^${NO_EXPRESSION}[\\s\\S]*\\S`,
  maxLength: MAX_NAME_CHARACTERS,
  patternErrorMessage: "a name is not blank and has no expression in it",
};

/** Text that is the same in every run. */
export const FIXED_TEXT: SchemaPart = {
  type: "string",
  pattern: `^${NO_EXPRESSION}`,
  patternErrorMessage: "expressions are not allowed here",
};

/** The name of a response header. */
export const HEADER_NAME: SchemaPart = {
  type: "string",
  pattern: `^${TOKEN}$`,
  patternErrorMessage: "write the name of a header, without an expression",
};

/** The name of a request header. */
export const SENT_HEADER_NAME: SchemaPart = {
  pattern: `^${TOKEN}$|${EXPRESSION}`,
  patternErrorMessage: "this is not the name of a header",
};

/** The name of a variable or of a captured value. */
export const REFERENCE_NAME: SchemaPart = {
  pattern: VALUE_NAME.source,
  patternErrorMessage: "use letters, digits, `_` and `-`, and begin with a letter or `_`",
};

const BEGINS_AT_RESPONSE = `\\$\\s*` +
  `(?:\\.(?:${NAMES})(?![\\w]|[^\\u0000-\\u007f])|\\[\\s*['"](?:${NAMES})['"]\\s*\\])`;

/** A JSONPath in spelling A, which begins with a name of the response envelope. */
export const ENVELOPE_PATH: SchemaPart = {
  type: "string",
  pattern: `^${BEGINS_AT_RESPONSE}`,
  patternErrorMessage:
    "a path under this key begins at the response: `$.json.id`, `$.status`, `$.headers.etag`",
};

/** A JSONPath in spelling B, which begins at the body. */
export const BODY_PATH: SchemaPart = {
  type: "string",
  pattern: "^\\$",
  patternErrorMessage: "a path begins with `$`: `$.id`",
};

/** An {@linkcode ENVELOPE_PATH} that is the same in every run. */
export const FIXED_ENVELOPE_PATH: SchemaPart = {
  type: "string",
  pattern: `^${NO_EXPRESSION_IN_PATH}${BEGINS_AT_RESPONSE}`,
  patternErrorMessage:
    "a path under this key begins at the response and has no expression in it: " +
    "`$.json.id`, `$.status`, `$.headers.etag`",
};

/** A {@linkcode BODY_PATH} that is the same in every run. */
export const FIXED_BODY_PATH: SchemaPart = {
  type: "string",
  pattern: `^${NO_EXPRESSION_IN_PATH}\\$`,
  patternErrorMessage: "a path begins with `$` and has no expression in it: `$.id`",
};

/** A method that a request can have. */
export const METHOD: SchemaPart = {
  type: "string",
  pattern: `^(?!(?:${
    ["connect", "trace", "track"].map(anyCase).join("|")
  })$)${TOKEN}$|${EXPRESSION}`,
  patternErrorMessage: "this is not a method that can be sent",
  examples: ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"],
};

/** A method whose requests have no body. */
export const BODILESS_METHOD: SchemaPart = {
  pattern: `^(?:${["get", "head"].map(anyCase).join("|")})$`,
};

/** An absolute URL, or one that begins with an expression. */
export const ABSOLUTE_URL: SchemaPart = {
  type: "string",
  pattern: `^${anyCase("http")}[sS]?://|^[\\s\\S]{0,7}${EXPRESSION}`,
  patternErrorMessage: "a URL begins with http://, https:// or an expression",
};

/** An {@linkcode ABSOLUTE_URL}, or a path that comes after the `base_url` of `defaults`. */
export const REQUEST_URL: SchemaPart = {
  type: "string",
  pattern: `${ABSOLUTE_URL.pattern}|^/`,
  patternErrorMessage: "a URL begins with http://, https://, an expression or, after `base_url`, /",
};

/**
 * Returns a pattern that matches a lower-case word in any case, because schema patterns have no
 * flags.
 */
export function anyCase(word: string): string {
  return word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/**
 * Returns the description of a key for hovers, as Markdown for editors that support it.
 *
 * @param example The key with a value, in YAML.
 */
export function described(summary: string, example?: string): SchemaPart {
  if (example !== undefined) {
    const markdownDescription = `${summary}\n\n\`\`\`yaml\n${example}\n\`\`\``;
    return { description: summary, markdownDescription };
  }
  return {
    description: summary,
    ...(summary.includes("`") ? { markdownDescription: summary } : {}),
  };
}

/**
 * Returns the JSON Schema of a map that has the keys of a table and no others. In editors that read
 * `errorMessage`, another tool's word for a key is refused with a message that names the key.
 *
 * @param more Further keywords; `allOf` is extended.
 */
export function objectOf(table: KeyTable, { allOf = [], ...more }: SchemaPart = {}): SchemaPart {
  const properties = Object.entries(table).map(([name, { summary, schema, mayBeEmpty }]) => {
    const value = mayBeEmpty ? { if: { type: "null" }, else: schema } : schema;
    return [name, { ...described(summary), ...value }] as const;
  });
  const rules = [...instead(table), ...allOf as readonly SchemaPart[]];
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    additionalProperties: false,
    ...more,
    ...(rules.length > 0 ? { allOf: rules } : {}),
  };
}

function instead(table: KeyTable): SchemaPart[] {
  return Object.entries(table).flatMap(([name, { insteadOf = [] }]) => {
    const words = insteadOf.filter((word) => !Object.hasOwn(table, word));
    if (words.length === 0) return [];
    return [refusing(words, `did you mean \`${name}\`?`)];
  });
}

/** Returns a rule that forbids some keys in a map, with the reason. */
export function refusing(names: readonly string[], reason: string): SchemaPart {
  return {
    properties: Object.fromEntries(names.map((name) => [name, false])),
    errorMessage: reason,
  };
}

/** Returns a rule that forbids some keys in a map that has one key, with the reason. */
export function excluding(name: string, others: readonly string[], reason: string): SchemaPart {
  return { if: { required: [name] }, then: refusing(others, reason) };
}

/** Returns a rule that allows one of two spellings in a map, not both. */
export function spellings(first: string, second: string): SchemaPart {
  const reason = `\`${first}\` is given; \`${second}\` is another spelling of the same thing`;
  return excluding(first, [second], reason);
}
