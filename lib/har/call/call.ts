import type { Keys } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { NameWords } from "../values/mod.ts";
import { type CallAction, decideAction } from "./action.ts";
import { resourceNames, resourceNamesInBatch, resourcePath, sharesUrl } from "./resource.ts";

/** A recorded exchange as an API call. */
interface Call {
  readonly action: CallAction;
  /** Whether one URL serves many operations, as with JSON-RPC and GraphQL. */
  readonly isRpc: boolean;
  /** The words of each thing that the call may be about, the likeliest first: `post`, `user`. */
  readonly resources: readonly NameWords[];
  /** The subject of the call as a path, to compare calls: `https://app.test`, `post`, `7`. */
  readonly path: readonly string[];
}

const calls = new WeakMap<Entry, Call>();

/** Classifies an exchange as a call on first use, and returns the same result afterwards. */
export function callOf(entry: Entry): Call {
  const known = calls.get(entry);
  if (known) return known;
  const call: Call = {
    action: decideAction(entry),
    isRpc: sharesUrl(entry.request),
    resources: resourceNames(entry.request),
    path: resourcePath(entry.request),
  };
  calls.set(entry, call);
  return call;
}

/**
 * Returns the words of each thing that a value of a request or its response may be about, the
 * likeliest first. In a batch, the index in the path selects the call.
 */
export function resourcesAt(entry: Entry, path: Keys): readonly NameWords[] {
  return resourceNamesInBatch(entry.request, path) ?? callOf(entry).resources;
}

/** Returns what a call does. */
export function actionOf(entry: Entry): CallAction {
  return callOf(entry).action;
}

/** Whether a call sends data to store: a change by POST, PUT or PATCH. */
export function isWrite(entry: Entry): boolean {
  return /^(?:POST|PUT|PATCH)$/.test(entry.request.method) && actionOf(entry) === "change";
}

/** Whether a call may create something: a write other than PATCH, which changes what exists. */
export function mayCreate(entry: Entry): boolean {
  return entry.request.method !== "PATCH" && isWrite(entry);
}
