import type { Range } from "../../loader/mod.ts";
import type { LintRule, LintSubject } from "../rule.ts";
import { environmentReference } from "../spelling.ts";

const CODE = "hard-coded-host";

interface HostPlace {
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
        help: helpFor(subject, first.origin),
      });
    }
  },
};

function hostsIn({ flow: { steps, source } }: LintSubject): HostPlace[] {
  return steps.flatMap(({ request: { url, unixSocket } }) => {
    if (unixSocket || url.text.startsWith("$")) return [];
    const match = /^(https?:\/\/)([^/?#]*@)?([^/?#@]+)/i.exec(url.text);
    if (!match || match[0].includes("${")) return [];
    const [, scheme, user = "", host] = match;
    const at = source.text.slice(url.range.start, url.range.end).indexOf(scheme + user + host);
    const start = url.range.start + Math.max(0, at);
    const end = at < 0 ? url.range.end : start + match[0].length;
    return [{ host: host.toLowerCase(), origin: scheme + host, range: { start, end } }];
  });
}

function helpFor({ flow: { vars }, spelling }: LintSubject, origin: string): string {
  const environment = environmentReference(spelling, "BASE_URL");
  const isBare = !environment.includes("ENV.");
  const refer = (name: string) => isBare ? `\${${name}}` : `\${vars.${name}}`;
  const known = vars.find(({ name, value }) =>
    /(?:^|_)(?:url|host|origin|base|api)$/i.test(name) ||
    value.kind === "scalar" && value.text.startsWith(origin)
  );
  return known
    ? `begin the URL with \`${refer(known.name)}\``
    : `add \`vars: { base_url: "${environment}" }\`, and begin the URL with \`${
      refer("base_url")
    }\``;
}
