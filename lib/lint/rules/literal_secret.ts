import { environmentReference, type FlowSpelling } from "../flow_spelling.ts";
import { type LiteralSecret, literalSecretsIn } from "../literal_secrets.ts";
import type { LintRule } from "../rule.ts";

const CODE = "literal-secret";

/** Reports a password, token or key in the file, once for all its occurrences. */
export const literalSecret: LintRule = {
  code: CODE,
  docs: {
    what: "Reports a secret that is written in the file:\n\n" +
      "- tokens with a recognisable form, anywhere in the file, comments included: JSON web " +
      "tokens, private keys, the keys of AWS, GitHub, GitLab, Slack, Stripe, Google, npm, PyPI " +
      "and SendGrid;\n" +
      "- the credentials after `Bearer` or `Basic`, and the value of a header such as " +
      "`x-api-key`;\n" +
      "- `bearer`, `password`, `client_secret`, `secret_key` and `session_token` under `auth`;\n" +
      "- any text under a name such as `password`, `pwd`, `passphrase` or `client_secret`, in " +
      "bodies (as a map or as text), variables, cookies, defaults of captures and URLs;\n" +
      "- text that looks random under a name such as `token`, `api_key`, `session` or `cookie`.",
    why: "The secret is in the history of the file, in every copy, and visible to every reader. " +
      "Move it to the environment or to a file for `--env-file`, and replace it: the old one has " +
      "been seen.",
    example: `
name: log in
steps:
  - name: login
    request:
      method: POST
      url: \${ENV.BASE_URL}/login
      body: { user: ada, password: correct-horse-battery }
    assert: { status: 200 }`,
    instead: `
name: log in
steps:
  - name: login
    request:
      method: POST
      url: \${ENV.BASE_URL}/login
      body: { user: ada, password: "\${ENV.LOGIN_PASSWORD}" }
    assert: { status: 200 }`,
    limits: "Not reported are:\n\n" +
      "- values that say that they are wrong or placeholders: `wrong`, `invalid-token`, " +
      "`not-the-password`, `test1234`, `changeme`, `example`, `dummy`, `<token>`, `xxxx`, `***`, " +
      "and texts of fewer than four characters;\n" +
      "- flags such as `true`, and labels of buttons, such as `Change password`;\n" +
      "- plain words in a step that asserts a status from 400 to 499 and nothing else;\n" +
      "- defaults such as `${ENV.PASSWORD:-demo}`, unless they look random;\n" +
      "- values that assertions compare with, except tokens with a recognisable form.\n\n" +
      "The secret itself is masked here and in every other diagnostic of the file.",
  },
  check({ flow, spelling, isSilenced, label }, advise) {
    // A default is in every request of its flow, and in one place of the file.
    const places = new Map<number, LiteralSecret>();
    for (const one of literalSecretsIn(flow)) places.getOrInsert(one.range.start, one);
    const secrets = [...places.values()].filter(({ range }) => !isSilenced(CODE, range));
    const groups = Map.groupBy(
      secrets,
      ({ range }) => flow.source.text.slice(range.start, range.end),
    );
    for (const [first, ...others] of groups.values()) {
      const related = others.map(({ range }) => label(range, "and here"));
      advise(`${first.what} is written in the file`, first.range, {
        related,
        help: helpFor(first, spelling),
      });
    }
  },
};

function helpFor({ names, encoded }: LiteralSecret, spelling: FlowSpelling): string {
  if (names.length === 0) return "remove it and replace the secret: everyone with the file has it";
  const reference = environmentReference(spelling, variableName(names));
  return encoded
    ? `put \`user:password\` in the environment: \`Basic ${reference.replace("}", " | base64}")}\``
    : `put it in the environment: \`${reference}\``;
}

/**
 * Joins `login` and `password` to `LOGIN_PASSWORD`; a step name that ends with the key is enough.
 */
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
