import type { Range } from "../../diagnostics/mod.ts";
import { entryOf, type RequestNode, type ScalarNode } from "../../loader/mod.ts";
import { environmentReference } from "../flow_spelling.ts";
import type { LintRule, LintSubject } from "../rule.ts";

const CODE = "hard-coded-host";

/** The keys whose URLs are looked at, and the name that is proposed for what they begin with. */
const VARIABLES = { "url": "base_url", "token_url": "auth_url" } as const;

type UrlKey = keyof typeof VARIABLES;

interface HostPlace {
  readonly key: UrlKey;
  readonly host: string;
  readonly origin: string;
  readonly range: Range;
}

/** A URL of a step that names its host; a variable that does is one place to change. */
export const hardCodedHost: LintRule = {
  code: CODE,
  check(subject, advise) {
    const places = hostsIn(subject).filter(({ range }) => !subject.isSilenced(CODE, range));
    for (const [first, ...others] of Map.groupBy(places, ({ host }) => host).values()) {
      const related = others.map(({ range }) => subject.label(range, "and here"));
      const where = others.length === 0 ? "a URL" : `${others.length + 1} URLs`;
      advise(`the host \`${first.host}\` is written in ${where}`, first.range, {
        ...(related.length > 0 ? { related } : {}),
        help: helpFor(subject, first),
      });
    }
  },
};

function hostsIn({ flow: { steps, source } }: LintSubject): HostPlace[] {
  return steps.flatMap(({ request }) => {
    const token = tokenUrl(request);
    return [
      ...(request.unixSocket ? [] : hostIn("url", request.url, source)),
      ...(token ? hostIn("token_url", token, source) : []),
    ];
  });
}

function tokenUrl({ auth }: RequestNode): ScalarNode | undefined {
  const oauth2 = auth?.value.kind === "map" ? entryOf(auth.value, "oauth2")?.value : undefined;
  const url = oauth2?.kind === "map" ? entryOf(oauth2, "token_url")?.value : undefined;
  return url?.kind === "scalar" ? url : undefined;
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
  const known = vars.find(({ name, value }) =>
    key === "url" && /(?:^|_)(?:url|host|origin|base|api)$/i.test(name) ||
    value.kind === "scalar" && value.text.startsWith(origin)
  );
  const begun = key === "url" ? "the URL" : `\`${key}\``;
  return known
    ? `begin ${begun} with \`${refer(known.name)}\``
    : `add \`vars: { ${proposed}: "${environment}" }\`, and begin ${begun} with \`${
      refer(proposed)
    }\``;
}
