import type { KeyTable } from "../loader/mod.ts";
import type { SchemaPart } from "./patterns.ts";

/**
 * The description of a key, for hovers; editors that read Markdown get it as that.
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
 * The JSON Schema of a map that has the keys of a table and no others. Words that other tools use for
 * a key are refused with the key in the message, in editors that read `errorMessage`.
 *
 * @param more Further keywords; `allOf` is added to.
 */
export function objectOf(table: KeyTable, { allOf = [], ...more }: SchemaPart = {}): SchemaPart {
  const properties = Object.entries(table).map(([name, { summary, schema }]) =>
    [name, { ...described(summary), ...schema }] as const
  );
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

/** A rule that a map has none of some keys, with the reason. */
export function refusing(names: readonly string[], reason: string): SchemaPart {
  return {
    properties: Object.fromEntries(names.map((name) => [name, false])),
    errorMessage: reason,
  };
}

/** A rule that a map which has one key has none of some others, with the reason. */
export function excluding(name: string, others: readonly string[], reason: string): SchemaPart {
  return { if: { required: [name] }, then: refusing(others, reason) };
}

/** A rule that a map has one spelling of a thing, not both. */
export function spellings(first: string, second: string): SchemaPart {
  const reason = `\`${first}\` is given; \`${second}\` is another spelling of the same thing`;
  return excluding(first, [second], reason);
}
