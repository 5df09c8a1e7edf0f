import { isRetrieval, pathKey } from "../call/mod.ts";
import type { Entry } from "../recording.ts";
import type { DropDecision } from "../stages.ts";

const STREAM_TYPE = /^(?:text\/event-stream|application\/(?:x-ndjson|stream\+json|grpc-web.*))$/;
const PUSH_FOLDER =
  /^(?:socket\.io|engine\.io|sockjs|sockjs-node|signalr|__webpack_hmr|_next\/webpack-hmr|cometd|faye|bayeux|primus|\$?blazor)$/i;
const WAIT_PARAMETER =
  /^(?:since|last_?event_?id|cursor|timeout|wait|wait_?for|polling|events|_?seq|next_batch)$/i;
const WAIT_WORD =
  /^(?:events?|polls?|polling|long-?poll(?:ing)?|stream|updates|changes|sync|subscribe|listen)$/i;
const HELD_MS = 20_000;
const HELD_BY_WORD_MS = 5_000;

/** A request that is repeated counts as held if it takes at least this long once. */
const HELD_IN_RUN_MS = 1_000;
const RUN_LENGTH = 3;

/** Returns the paths of requests that the server holds until there is news. */
export function heldPaths(entries: readonly Entry[]): ReadonlySet<string> {
  const waiting = entries.filter((entry) => isRetrieval(entry) && waits(entry));
  const byPath = Map.groupBy(waiting, pathKey);
  return new Set(
    byPath.keys().filter((path) => {
      const calls = byPath.get(path)!;
      return calls.some((entry) => tookLong(entry, calls.length));
    }),
  );
}

/**
 * Returns the responses that had begun but not ended when the recording ended. Nothing is known if
 * the recorder left out bodies and their sizes in general.
 */
export function unfinishedResponses(entries: readonly Entry[]): ReadonlySet<Entry> {
  const calls = entries.filter((entry) => isRetrieval(entry) && entry.response.status === 200);
  const open = calls.filter(({ response }) =>
    response.bodyMissing && response.size === undefined &&
    !response.headers.some(({ name }) => name === "content-length")
  );
  return new Set(open.length * 4 <= calls.length ? open : []);
}

/** Drops requests that wait for news: server-sent events, long polling, socket.io. */
export function dropStreaming(
  entry: Entry,
  held: ReadonlySet<string>,
  open: ReadonlySet<Entry>,
): DropDecision | undefined {
  const detail = open.has(entry) ? "the response did not end" : streamingDetail(entry, held);
  return detail === undefined ? undefined : { reason: "streaming", detail, recallable: true };
}

function streamingDetail(entry: Entry, held: ReadonlySet<string>): string | undefined {
  if (entry.resourceType === "eventsource") return "server-sent events";
  if (isRetrieval(entry) && STREAM_TYPE.test(entry.response.type)) return "server-sent events";
  const { segments, query } = entry.request;
  const folder = segments.find((segment) => PUSH_FOLDER.test(segment));
  if (folder !== undefined) return folder;
  if (query.some(({ name }) => name === "EIO")) return "engine.io";
  if (/^negotiate$/i.test(segments.at(-1) ?? "") && hasParameter(entry, /^negotiateVersion$/i)) {
    return "signalr";
  }
  return held.has(pathKey(entry)) ? "long polling" : undefined;
}

function waits(entry: Entry): boolean {
  return hasParameter(entry, WAIT_PARAMETER) || WAIT_WORD.test(lastSegment(entry));
}

function tookLong(entry: Entry, calls: number): boolean {
  const took = entry.endMs - entry.startMs;
  if (took >= HELD_MS) return true;
  if (!hasParameter(entry, WAIT_PARAMETER) || !WAIT_WORD.test(lastSegment(entry))) return false;
  return took >= (calls >= RUN_LENGTH ? HELD_IN_RUN_MS : HELD_BY_WORD_MS);
}

function lastSegment({ request }: Entry): string {
  return request.segments.at(-1) ?? "";
}

function hasParameter(entry: Entry, name: RegExp): boolean {
  return entry.request.query.some((parameter) => name.test(parameter.name));
}
