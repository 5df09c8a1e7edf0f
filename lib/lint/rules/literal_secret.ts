import { environmentReference, type FlowSpelling } from "../flow_spelling.ts";
import { type LiteralSecret, literalSecretsIn } from "../literal_secrets.ts";
import type { LintRule } from "../rule.ts";

const CODE = "literal-secret";

/** A password, token or key in the file; the same one in several places is told once. */
export const literalSecret: LintRule = {
  code: CODE,
  check({ flow, spelling, isSilenced, label }, advise) {
    const loud = literalSecretsIn(flow).filter(({ range }) => !isSilenced(CODE, range));
    const groups = Map.groupBy(
      loud,
      ({ range }) => flow.source.text.slice(range.start, range.end),
    );
    for (const [first, ...others] of groups.values()) {
      const related = others.map(({ range }) => label(range, "and here"));
      advise(`${first.what} is written in the file`, first.range, {
        ...(related.length > 0 ? { related } : {}),
        help: helpFor(first, spelling),
      });
    }
  },
};

function helpFor({ names, encoded }: LiteralSecret, spelling: FlowSpelling): string {
  if (names.length === 0) return "remove it, and have it replaced: whoever has the file has it";
  const reference = environmentReference(spelling, variableName(names));
  return encoded
    ? `put \`user:password\` into the environment: \`Basic ${
      reference.replace("}", " | base64}")
    }\``
    : `put it into the environment: \`${reference}\``;
}

/** `login`, `password` → `LOGIN_PASSWORD`; a step whose name ends with the key says it once. */
function variableName(names: readonly string[]): string {
  const [owner, key = ""] = names.map((name) =>
    name
      .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
      .replaceAll(/[^A-Za-z0-9]+/g, "_")
      .replace(/^[_0-9]+|_+$/g, "")
      .toUpperCase()
  );
  const joined = owner.endsWith(key) ? owner : `${owner}_${key}`;
  return joined.replace(/^_/, "") || "SECRET";
}
