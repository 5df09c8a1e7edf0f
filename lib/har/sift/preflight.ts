import { requestHeader } from "../header_values.ts";
import type { Entry } from "../recording.ts";
import type { Verdict } from "./verdict.ts";

/** Says of what the browser and its proxy ask by themselves that they do. */
export function preflightVerdict(entry: Entry): Verdict | undefined {
  const { method, headers } = entry.request;
  if (method === "CONNECT") return { reason: "unusable", detail: "a tunnel of a proxy" };
  if (entry.resourceType === "preflight") return { reason: "preflight" };
  if (method !== "OPTIONS") return undefined;
  const asks = requestHeader(entry, "access-control-request-method") !== undefined;
  return asks || headers.length === 0 ? { reason: "preflight" } : undefined;
}

/** Says of a WebSocket that it is one. */
export function websocketVerdict(entry: Entry): Verdict | undefined {
  const is = entry.response.status === 101 || entry.resourceType === "websocket" ||
    requestHeader(entry, "sec-websocket-key") !== undefined;
  return is ? { reason: "websocket" } : undefined;
}
