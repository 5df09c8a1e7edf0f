import { type Flow, type RequestNode, type ScalarNode, tokenUrlOf } from "../../loader/mod.ts";
import {
  evaluateText,
  parseTemplate,
  ResolveError,
  type Scope,
  tryVariables,
  type Variable,
} from "../../resolver/mod.ts";
import { once } from "../../text/mod.ts";

/** What a flow can refer to before its first step. */
export type KnownScope = Pick<Scope, "env" | "params">;

/** A text of a flow that is a URL, and its key. */
export interface UrlNode {
  readonly key: "url" | "token_url";
  readonly node: ScalarNode;
}

/** A URL with a host, an optional port and a path, as nearly all are. */
const PLAIN = /^https?:\/\/[\w.-]+(?::(?:\d{1,4}|[1-5]\d{4}))?(?:[/?#]|$)/;

/**
 * Returns whether a URL of a flow may be invalid by a value that is known before the run. Most are
 * a value that gives the whole origin, and a path after it.
 */
export function hasDoubtfulUrls(
  flow: Flow,
  variables: readonly Variable[],
  outside: KnownScope,
): boolean {
  const scope = once(() => knownScope(variables, outside));
  return flow.steps.some(({ request }) =>
    urlsOf(request).some(({ node }) => node.text.includes("${") && !isPlain(node.text, scope))
  );
}

/** Returns the URLs of a request. */
export function urlsOf(request: RequestNode): UrlNode[] {
  const token = tokenUrlOf(request);
  return [
    { key: "url", node: request.url },
    ...(token ? [{ key: "token_url", node: token } as const] : []),
  ];
}

/**
 * Returns what expressions evaluate to before the first step. Random values and the time have other
 * values in the run, and the same form.
 */
export function knownScope(variables: readonly Variable[], outside: KnownScope): Scope {
  const random = { hex: (digits: number) => "0".repeat(digits), uuid: () => "0" };
  const scope = { ...outside, random, startedAt: 0 };
  return { ...scope, vars: tryVariables(variables, scope), captures: new Map() };
}

function isPlain(text: string, scope: () => Scope): boolean {
  const { parts: [first, second = "/"] } = parseTemplate(text, () => {});
  if (typeof first === "string") return PLAIN.test(first) && /^[^/]*\/\/[^/]*[/?#]/.test(first);
  if (typeof second !== "string") return false;
  try {
    return PLAIN.test(evaluateText({ parts: [first, second] }, scope()));
  } catch (error) {
    if (error instanceof ResolveError) return true;
    throw error;
  }
}
