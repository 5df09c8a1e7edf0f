import { changedDecisions } from "../producer.ts";
import type { Decisions, EnvironmentName, Template, Variable } from "../provenance.ts";
import type { ComposeInput } from "../stages.ts";
import { takeName, variableName } from "../values/mod.ts";
import { joinTemplates } from "./templates.ts";

/** The variables for the URLs of the application's origins. */
export type BaseUrls = ReturnType<typeof baseUrls>;

/**
 * Names the variables: each has an environment variable of the same name in upper case. The pages of
 * an application may come from an origin that no step calls, but that some tell others, as for where
 * a login leads back to.
 */
export function baseUrls(
  { filtered: { origins, headersOf }, selection, logins, baseUrl = "base_url" }: ComposeInput,
) {
  const entries = selection.steps.map(({ entry }) => entry);
  const called = new Set(entries.map(({ request }) => request.origin));
  const sent = entries.flatMap(headersOf).filter(({ name }) => /^(?:origin|referer)$/.test(name));
  const pages = new Set(sent.flatMap(({ value }) => ORIGIN.exec(value) ?? []));
  const loginOrigins = new Set(logins.map(({ entry }) => entry.request.origin));
  const roles = [[loginOrigins, "login_url"], [pages, "app_url"]] as const;
  const taken = new Map<string, number>();
  const names = new Map<string, string>();
  const known = new Set(origins.filter((one) => called.has(one)));
  for (const origin of known.union(called).union(pages)) {
    const [, role = "other_url"] = roles.find(([origins]) => origins.has(origin)) ?? [];
    const name = names.size === 0 ? variableName(baseUrl) : nameOf(origin, role);
    names.set(origin, takeName(name, taken));
  }
  const key = (origin: string) => `base url ${origin}`;
  /** Returns the reference to an origin. */
  const of = (origin: string): Template => [{ to: "variable", key: key(origin) }];
  return {
    variables: Array.from(names, ([origin, name]): Variable => ({
      key: key(origin),
      name,
      value: [{ to: "environment", name: name.toUpperCase() }],
    })),
    environment: Array.from(names, ([origin, name]): EnvironmentName => ({
      name: name.toUpperCase(),
      purpose: `the URL of the application, such as ${origin}`,
      recorded: origin,
      secret: false,
    })),
    of,
    /** Replaces the origin at the beginning of a text with a reference, if it has one. */
    rebased(text: string): Template {
      const [origin = ""] = ORIGIN.exec(text) ?? [];
      return names.has(origin) ? joinTemplates(of(origin), text.slice(origin.length)) : [text];
    },
  };
}

/** Replaces the origin at the beginning of templates, and of their lines, with a reference. */
export function rebasedDecisions(decisions: Decisions, bases: BaseUrls): Decisions {
  return changedDecisions(decisions, (decision) => {
    const { template = [] } = decision;
    if (!template.some((piece) => /^https?:/m.test(String(piece)))) return decision;
    const rebased = template.flatMap((piece, i) =>
      typeof piece !== "string"
        ? [piece]
        : piece.split(/(?<=\n)/).flatMap((line, j) =>
          i > 0 && j === 0 ? [line] : bases.rebased(line)
        )
    );
    return { ...decision, template: joinTemplates(rebased) };
  });
}

const ORIGIN = /^https?:\/\/[^/?#\s]+/;

/**
 * Derives a name from an origin: `https://api.example.test` is `api_url`; an IP address has no
 * name.
 */
function nameOf(origin: string, otherwise: string): string {
  const label = new URL(origin).hostname.split(".")[0];
  return /^(?:\d+|\[.*|www\d*|localhost)$/.test(label) ? otherwise : variableName(`${label}_url`);
}
