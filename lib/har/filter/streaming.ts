import { actionOf, isRetrieval, pathKey } from "../call/mod.ts";
import type { Entry } from "../recording.ts";

const STREAM_TYPE = /^(?:text\/event-stream|application\/(?:x-ndjson|stream\+json|grpc-web.*))$/;
const PUSH_FOLDER =
  /^(?:socket\.io|engine\.io|sockjs|sockjs-node|signalr|__webpack_hmr|_next\/webpack-hmr|cometd|faye|bayeux|primus|\$?blazor)$/i;
const WAIT_PARAMETER =
  /^(?:since|last_?event_?id|cursor|timeout|wait|wait_?for|polling|events|_?seq|next_batch)$/i;
const WAIT_WORD =
  /^(?:events?|polls?|polling|long-?poll(?:ing)?|stream|updates|changes|sync|subscribe|listen)$/i;
const HELD_MS = 20_000;
const HELD_BY_WORD_MS = 5_000;

/** The least number of requests, one after the other, of which one is nearly always open. */
const RUN_LENGTH = 3;
const SHARE_OPEN = 0.7;
/** A request was waiting if it was open for this long when something was changed. */
const WAITED_MS = 1_000;

/** Whether each request is sent when the one before is answered, so that one is nearly always open. */
function isAlwaysOpen(run: readonly Entry[]): boolean {
  const openMs = run.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  return run.length >= RUN_LENGTH && openMs >= SHARE_OPEN * (run.at(-1)!.endMs - run[0].startMs) &&
    run.every(({ startMs }, i) => i === 0 || run[i - 1].endMs <= startMs);
}

/**
 * Returns the reads with each parameter for what is newer than a header of a response said, as
 * `?index=27` is after `x-shop-index: 27`. What stays as it is, such as `?limit=100`, asks for nothing
 * newer.
 */
function newerReads(reads: readonly Entry[]): IteratorObject<readonly Entry[]> {
  const headers = reads.flatMap(({ response }) => response.headers);
  const said = new Set(headers.map(({ name, value }) => `${name.replace(/^.*-/, "")}=${value}`));
  const since = ({ request }: Entry) => request.query.find(({ raw }) => said.has(raw));
  return Map.groupBy(reads.filter(since), (read) => since(read)!.name).values()
    .filter((some) => new Set(some.map((one) => since(one)!.raw)).size > 1);
}

/**
 * Finds the requests that wait for news: server-sent events, long polling, socket.io, and responses
 * that had begun but not ended when the recording ended.
 */
export function streamsIn(entries: readonly Entry[]): (entry: Entry) => string | undefined {
  const changes = entries.filter((entry) => !isRetrieval(entry) && actionOf(entry) !== "read");
  const reads = entries.filter(isRetrieval);
  /** Whether one was waiting when something was changed. */
  const wasWaiting = (run: readonly Entry[]) =>
    run.some(({ startMs, endMs }) =>
      changes.some((change) => startMs + WAITED_MS < change.startMs && change.startMs < endMs)
    );
  const newer = new Set([...newerReads(reads).filter(wasWaiting)].flat());
  // The requests that the server holds until there is news, by path.
  const held = Map.groupBy(reads.filter((entry) => !newer.has(entry)), pathKey).entries()
    .filter(([, run]) => run.some(tookLong) || isAlwaysOpen(run) && wasWaiting(run));
  const paths = new Set(held.map(([path]) => path));
  const calls = reads.filter(({ response }) => response.status === 200);
  const open = calls.filter(({ response }) => response.bodyMissing && response.size === undefined);
  // Nothing is known if the recorder left out bodies and their sizes in general.
  const unended = new Set(open.length * 4 <= calls.length ? open : []);
  return (entry) => {
    if (unended.has(entry)) return "the response did not end";
    const isStream = isRetrieval(entry) && STREAM_TYPE.test(entry.response.type);
    if (isStream || entry.resourceType === "eventsource") return "server-sent events";
    const { segments, query } = entry.request;
    const folder = segments.find((segment) => PUSH_FOLDER.test(segment));
    if (folder !== undefined) return folder;
    const asks = (parameter: RegExp) => query.some(({ name }) => parameter.test(name));
    if (asks(/^EIO$/)) return "engine.io";
    if (asks(/^negotiateVersion$/i) && /^negotiate$/i.test(segments.at(-1) ?? "")) return "signalr";
    return newer.has(entry) || paths.has(pathKey(entry)) ? "long polling" : undefined;
  };
}

function tookLong({ request: { segments, query }, startMs, endMs }: Entry): boolean {
  const took = endMs - startMs;
  const words = Number(query.some(({ name }) => WAIT_PARAMETER.test(name))) +
    Number(WAIT_WORD.test(segments.at(-1) ?? ""));
  return words > 1 && took >= HELD_BY_WORD_MS || words > 0 && took >= HELD_MS;
}
