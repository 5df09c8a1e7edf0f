import {
  isHtml,
  isJson,
  isNavigation,
  isRedirect,
  isRetrieval,
  requestHeader,
  responseHeader,
} from "../call/mod.ts";
import type { Entry } from "../recording.ts";
import type { DropDecision } from "../stages.ts";

/**
 * Returns the indexes of the redirects that follow a call: the pages to which a form login sent the
 * browser.
 */
export function redirectHops(entries: readonly Entry[]): ReadonlySet<number> {
  const hops = new Set<number>();
  const expected = new Set<string>();
  for (const entry of entries) {
    const comesFromCall = isRetrieval(entry) ? expected.delete(entry.request.url) : true;
    if (!comesFromCall || !isRedirect(entry)) continue;
    hops.add(entry.index);
    const location = responseHeader(entry, "location");
    const target = location === undefined ? null : URL.parse(location, entry.request.url);
    if (target !== null) expected.add(target.href.replace(/#.*$/s, ""));
  }
  return hops;
}

/**
 * Drops a page. Submitted forms, the redirects that follow them, pages that are JSON, and API
 * errors shown as a page are calls.
 */
export function dropDocument(entry: Entry, hops: ReadonlySet<number>): DropDecision | undefined {
  if (!isRetrieval(entry) || hops.has(entry.index) || isJson(entry)) return undefined;
  const { status } = entry.response;
  if (isNavigation(entry)) {
    if (isHtml(entry) || isRedirect(entry) || entry.response.type === "") return pageDrop(entry);
    return undefined;
  }
  return isHtml(entry) && status < 300 && hasMarkup(entry) ? pageDrop(entry) : undefined;
}

function pageDrop(entry: Entry): DropDecision {
  const detail = isRedirect(entry) ? "a page that redirects" : "a page";
  return { reason: "document", detail, recallable: true };
}

function hasMarkup({ response }: Entry): boolean {
  return response.bodyMissing || (response.text ?? "") !== "";
}

/** Drops what the browser asks on its own before another request. */
export function dropPreflight(entry: Entry): DropDecision | undefined {
  const { method, headers } = entry.request;
  if (entry.resourceType === "preflight") return { reason: "preflight" };
  if (method !== "OPTIONS") return undefined;
  const asks = requestHeader(entry, "access-control-request-method") !== undefined;
  return asks || headers.length === 0 ? { reason: "preflight" } : undefined;
}

/** Drops a WebSocket. */
export function dropWebsocket(entry: Entry): DropDecision | undefined {
  const is = entry.response.status === 101 || entry.resourceType === "websocket" ||
    requestHeader(entry, "sec-websocket-key") !== undefined;
  return is ? { reason: "websocket" } : undefined;
}
