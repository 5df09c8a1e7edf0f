import type { Range } from "../../diagnostics/mod.ts";
import { requestSteps, type ScalarNode, tokenUrlOf } from "../../loader/mod.ts";
import { environmentReference } from "../flow_spelling.ts";
import type { LintRule, LintSubject } from "../rule.ts";

const CODE = "hard-coded-host";

/** The keys whose URLs are checked, and the variable to suggest for the beginning of each. */
const VARIABLES = { url: "base_url", base_url: "base_url", token_url: "auth_url" } as const;

type UrlKey = keyof typeof VARIABLES;

interface HostPlace {
  readonly key: UrlKey;
  readonly host: string;
  readonly origin: string;
  readonly range: Range;
}

/**
 * Reports a URL of a step that names its host. A host in a variable can be changed in one place.
 */
export const hardCodedHost: LintRule = {
  code: CODE,
  docs: {
    what: "Reports a URL of a step, or the `token_url` of its `auth`, that begins with a literal " +
      "host, loopback hosts included.",
    why: "The flow can run against one server only, and each URL has to be edited for another.",
    example: `
name: users
steps:
  - name: list_users
    request: { url: "https://api.shop.test/users" }
    assert: { status: 200 }`,
    instead: `
name: users
vars:
  base_url: \${ENV.BASE_URL}
steps:
  - name: list_users
    request: { url: "\${vars.base_url}/users" }
    assert: { status: 200 }`,
    limits: "A literal host in `vars` is not reported, since `--var base_url=…` replaces it. Nor " +
      "is a host under `tls`, which names a server instead of sending anything there. The rule " +
      "reports each host once a file.",
  },
  check(subject, advise) {
    const places = hostsIn(subject).filter(({ range }) => !subject.isSilenced(CODE, range));
    for (const [first, ...others] of Map.groupBy(places, ({ host }) => host).values()) {
      const related = others.map(({ range }) => subject.label(range, "and here"));
      const where = others.length === 0 ? "a URL" : `${others.length + 1} URLs`;
      advise(`the host \`${first.host}\` is written in ${where}`, first.range, {
        related,
        help: helpFor(subject, first),
      });
    }
  },
};

function hostsIn({ flow }: LintSubject): HostPlace[] {
  const { source, defaults } = flow;
  const base = defaults?.baseUrl ? hostIn("base_url", defaults.baseUrl, source) : [];
  return base.concat(
    requestSteps(flow).flatMap(({ request }) => {
      const token = tokenUrlOf(request);
      return [
        ...(request.unixSocket || request.baseUrl ? [] : hostIn("url", request.url, source)),
        ...(token ? hostIn("token_url", token, source) : []),
      ];
    }),
  );
}

function hostIn(key: UrlKey, url: ScalarNode, source: LintSubject["flow"]["source"]): HostPlace[] {
  const match = /^(https?:\/\/)([^/?#]*@)?([^/?#@]+)/i.exec(url.text);
  if (!match || match[0].includes("${")) return [];
  const [, scheme, user = "", host] = match;
  const at = source.text.slice(url.range.start, url.range.end).indexOf(scheme + user + host);
  const start = url.range.start + Math.max(0, at);
  const end = at < 0 ? url.range.end : start + match[0].length;
  return [{ key, host: host.toLowerCase(), origin: scheme + host, range: { start, end } }];
}

function helpFor({ flow: { vars }, spelling }: LintSubject, { key, origin }: HostPlace): string {
  const proposed = VARIABLES[key];
  const environment = environmentReference(spelling, proposed.toUpperCase());
  const isBare = !environment.includes("ENV.");
  const refer = (name: string) => isBare ? `\${${name}}` : `\${vars.${name}}`;
  const variable = vars.find(({ name, value }) =>
    key !== "token_url" && /(?:^|_)(?:url|host|origin|base|api)$/i.test(name) ||
    value.kind === "scalar" && value.text.startsWith(origin)
  );
  const target = key === "url" ? "the URL" : `\`${key}\``;
  return variable
    ? `begin ${target} with \`${refer(variable.name)}\``
    : `add \`vars: { ${proposed}: "${environment}" }\`, and begin ${target} with \`${
      refer(proposed)
    }\``;
}
