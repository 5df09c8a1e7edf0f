import {
  type Flow,
  type RequestNode,
  requestSteps,
  type ScalarNode,
  tokenUrlOf,
  urlBeginning,
} from "../../loader/mod.ts";
import { parseTemplate } from "../../resolver/mod.ts";
import type { KnownValues } from "../known_values.ts";

/** A text of a flow that is a URL, and its key. */
export interface UrlNode {
  readonly key: "url" | "base_url" | "token_url";
  readonly node: ScalarNode;
  /** Whether its value may begin with `/`, to follow a `base_url`. @default {false} */
  readonly mayBePath?: boolean;
}

/** A URL with a host, an optional port and a path, as nearly all are. */
const PLAIN = /^https?:\/\/[\w.-]+(?::(?:\d{1,4}|[1-5]\d{4}))?(?:[/?#]|$)/;

/**
 * Returns whether a URL of a flow may be invalid by a value that is known before the run. Most are
 * a value that gives the whole origin, and a path after it.
 *
 * @param known Returns the values that are known.
 */
export function hasDoubtfulUrls(flow: Flow, known: () => KnownValues): boolean {
  return requestSteps(flow).some(({ request }) =>
    urlsOf(request).some(({ key, node: { text } }) =>
      text.includes("${") && (!isPlain(text, known) || key === "base_url" && hasQuery(text, known))
    )
  );
}

/** Returns whether a known value in a text has a query or a fragment. */
function hasQuery(text: string, known: () => KnownValues): boolean {
  return parseTemplate(text, () => {}).parts.some((part) =>
    typeof part !== "string" && /[?#]/.test(known().textOf(part) ?? "")
  );
}

/** Returns the URLs of a request. */
export function urlsOf(request: RequestNode): UrlNode[] {
  const { baseUrl } = request;
  const node = urlBeginning(request);
  const url = node === baseUrl
    ? { key: "base_url", node } as const
    : { key: "url", node, mayBePath: baseUrl !== undefined } as const;
  const token = tokenUrlOf(request);
  return token ? [url, { key: "token_url", node: token }] : [url];
}

function isPlain(text: string, known: () => KnownValues): boolean {
  const { parts: [first, second = "/"] } = parseTemplate(text, () => {});
  if (typeof first === "string") return PLAIN.test(first) && /^[^/]*\/\/[^/]*[/?#]/.test(first);
  if (typeof second !== "string") return false;
  const origin = known().textOf(first);
  return origin === undefined || PLAIN.test(origin + second);
}
