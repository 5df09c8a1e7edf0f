import type { Decision, Decisions, EnvironmentName, Template, Variable } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { joinTemplates } from "./templates.ts";

/** The variables for the URLs of the application's origins. */
export interface BaseUrls {
  readonly variables: readonly Variable[];
  readonly environment: readonly EnvironmentName[];
  /** Returns the reference to an origin. */
  of(origin: string): Template;
  /** Replaces the origin at the beginning of a text with a reference, if it has one. */
  rebased(text: string): Template;
}

/**
 * @param name The name of the first variable; its environment variable has the same name in upper
 * case.
 * @param origins All origins of the application, the main one first.
 */
export function baseUrls(
  entries: readonly Entry[],
  origins: readonly string[],
  name = "base_url",
): BaseUrls {
  const called = new Set(entries.map(({ request }) => request.origin));
  const used = [...new Set([...origins.filter((origin) => called.has(origin)), ...called])];
  const names = new Map<string, string>();
  for (const origin of used) {
    names.set(origin, freeUrlName(names.size === 0 ? snake(name) : nameOf(origin), names));
  }
  const key = (origin: string) => `base url ${origin}`;
  const of = (origin: string): Template => [{ to: "variable", key: key(origin) }];
  return {
    variables: used.map((origin) => ({
      key: key(origin),
      name: names.get(origin)!,
      value: [{ to: "environment", name: names.get(origin)!.toUpperCase() }],
    })),
    environment: used.map((origin) => ({
      name: names.get(origin)!.toUpperCase(),
      purpose: `the URL of the application, such as ${origin}`,
      recorded: origin,
      secret: false,
    })),
    of,
    rebased(text) {
      const origin = /^https?:\/\/[^/?#\s]+/.exec(text)?.[0];
      return origin !== undefined && names.has(origin)
        ? joinTemplates(of(origin), text.slice(origin.length))
        : [text];
    },
  };
}

/** Replaces the origin at the beginning of templates with a reference. */
export function rebasedDecisions(decisions: Decisions, bases: BaseUrls): Decisions {
  return new Map(Array.from(decisions, ([id, decision]): [string, Decision] => {
    const [first, ...rest] = decision.template ?? [];
    if (typeof first !== "string" || !/^https?:/.test(first)) return [id, decision];
    return [id, { ...decision, template: joinTemplates(bases.rebased(first), rest) }];
  }));
}

/**
 * Derives a name from an origin: `https://api.example.test` is `api_url`; an IP address has no
 * name.
 */
function nameOf(origin: string): string {
  const { hostname } = new URL(origin);
  const label = /^[\d.]+$|^\[/.test(hostname) ? "" : hostname.split(".")[0];
  const word = snake(label).replace(/^www\d*$|^localhost$/, "");
  return word === "" ? "other_url" : `${word}_url`;
}

function freeUrlName(name: string, names: ReadonlyMap<string, string>): string {
  const taken = new Set(names.values());
  if (!taken.has(name)) return name;
  for (let n = 2;; n++) if (!taken.has(`${name}_${n}`)) return `${name}_${n}`;
}

function snake(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_").replace(/^[_\d]+|_+$/g, "");
}
