import type { Keys } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { NameWords } from "../values/mod.ts";
import { type CallAction, decideAction } from "./action.ts";
import { resourceNames, resourceNamesInBatch, resourcePath, sharesUrl } from "./resource.ts";

/** What a recorded exchange is as a call of an API. */
interface Call {
  readonly action: CallAction;
  /** Whether one URL serves many operations, as with JSON-RPC and GraphQL. */
  readonly isRpc: boolean;
  /** The words of each thing that it may be about, the likeliest first: `post`, `user`. */
  readonly resources: readonly NameWords[];
  /** What it is about as a path, to compare calls: `https://app.test`, `post`, `7`. */
  readonly path: readonly string[];
}

const calls = new WeakMap<Entry, Call>();

/** What an exchange is as a call; decided when it is first asked for, and the same ever after. */
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
 * The words of each thing that a value of a request or of its response may be about, the likeliest
 * first. In a batch the index in its path says which of the calls that is.
 */
export function resourcesAt(entry: Entry, path: Keys): readonly NameWords[] {
  return resourceNamesInBatch(entry.request, path) ?? callOf(entry).resources;
}

/** What a call does. */
export function actionOf(entry: Entry): CallAction {
  return callOf(entry).action;
}

/** Whether a call sends something that is kept: a change by POST, PUT or PATCH. */
export function isWrite(entry: Entry): boolean {
  return /^(?:POST|PUT|PATCH)$/.test(entry.request.method) && actionOf(entry) === "change";
}

/** Whether a call may make something new: a write, but not PATCH, which changes what is there. */
export function mayCreate(entry: Entry): boolean {
  return entry.request.method !== "PATCH" && isWrite(entry);
}
