import type { DoubledSlash } from "../../lint/mod.ts";
import { type Flow, requestSteps } from "../../loader/mod.ts";
import { parseTemplate } from "../../resolver/mod.ts";
import { type ExpandedPart, expandedParts } from "../expanded_text.ts";
import type { KnownValues } from "../known_values.ts";
import { urlsOf } from "./doubtful_urls.ts";
import { isOfUrl, originOf } from "./origin.ts";

/** Returns the values, known before the run, that put `//` into the path of a URL; each once. */
export function doubledSlashes(flow: Flow, known: KnownValues): DoubledSlash[] {
  const { scope } = known;
  const found = new Map<string, DoubledSlash>();
  for (const { request } of requestSteps(flow)) {
    for (const { node } of urlsOf(request)) {
      if (!node.text.includes("${") || !mayDouble(node.text, known)) continue;
      const parts = expandedParts(node, { flow, scope });
      for (const { part, problem } of slashesIn(parts, (one) => isOfUrl(one, node))) {
        const { id, name, place, uses } = originOf(part, parts, flow, scope.params);
        if (found.has(id)) continue;
        const isOwn = problem === "end" && part.isLiteral === true;
        found.set(id, { name, problem, range: place, uses, ...(isOwn ? { variable: id } : {}) });
      }
    }
  }
  return [...found.values()];
}

/** Whether a value in a URL may meet a slash; most begin and end with something else. */
function mayDouble(text: string, known: KnownValues): boolean {
  return parseTemplate(text, () => {}).parts.some((part) => {
    const value = typeof part === "string" ? undefined : known.textOf(part);
    return value !== undefined && /^\/|\/$|[^:]\/\/|^$/.test(value);
  });
}

interface Doubled {
  /** The value at fault. */
  readonly part: ExpandedPart;
  readonly problem: DoubledSlash["problem"];
}

/** @param isWritten Whether a part is written in the URL itself. */
function slashesIn(
  parts: readonly ExpandedPart[],
  isWritten: (part: ExpandedPart) => boolean,
): Doubled[] {
  const doubled: Doubled[] = [];
  let url = "";
  let last: ExpandedPart | undefined;
  let empty: ExpandedPart | undefined;
  for (const part of parts) {
    const { text } = part;
    if (text === undefined || /[?#]/.test(url)) break;
    if (text === "") {
      empty = part;
      continue;
    }
    const meets = /^https?:\/\/[^/].*\/$/is.test(url) && /^\/(?!\/)/.test(text);
    if (last && meets) {
      if (!isWritten(last)) doubled.push({ part: last, problem: "end" });
      else if (!isWritten(part)) doubled.push({ part, problem: "start" });
      else if (empty) doubled.push({ part: empty, problem: "empty" });
    }
    url += text;
    [last, empty] = [part, undefined];
  }
  return doubled;
}
