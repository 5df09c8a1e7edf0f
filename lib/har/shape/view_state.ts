import { isArray, isObject, type JsonValue } from "../../json/mod.ts";
import { wordsOf } from "../login/mod.ts";
import type { Entry } from "../recording.ts";

/** Words of paths that only tell the server what somebody looks at. */
const LOOKING = new Set(
  `track tracking telemetry heartbeat keepalive presence analytics impression impressions beacon
   typing lastseen lastpage seen viewed recent recents`.split(/\s+/),
);
/** Words of paths for what somebody prefers, which may be what the recording is about. */
const PREFERRING = new Set(
  "settings setting preferences preference prefs state ui layout view".split(" "),
);
const VIEW_KEY =
  /^(?:view|zoom|scroll|sidebar|layout|collapsed|expanded|columns?|panels?|tabs?|dismissed|tour|onboarding|lastpage|lastseen|position|windows?|splitter|palette)$/;
const MAX_ANSWER = 64;
const KEY_DEPTH = 3;

/**
 * The changes, by index, that are nothing but a record of what somebody looks at, and that no later
 * read asks for.
 *
 * @param changes In order, those that nothing depends on.
 * @param reads In order.
 */
export function viewStates(
  changes: readonly Entry[],
  reads: readonly Entry[],
): ReadonlySet<number> {
  const lastRead = new Map(reads.map((entry) => [pathOf(entry), entry.startMs]));
  return new Set(
    changes.filter((entry) =>
      mayBeViewState(entry) && (lastRead.get(pathOf(entry)) ?? -Infinity) <= entry.startMs
    ).map(({ index }) => index),
  );
}

function pathOf({ request }: Entry): string {
  return `${request.origin}/${request.segments.join("/")}`;
}

/** Whether a change may be nothing but a record of what somebody looks at, with an empty answer. */
function mayBeViewState({ request, response }: Entry): boolean {
  if (request.method === "DELETE" || response.status >= 400 || hasAnswer(response)) return false;
  const words = request.segments.slice(-3).flatMap(wordsOf);
  const joined = request.segments.slice(-3).map((one) => wordsOf(one).join(""));
  if ([...words, ...joined].some((word) => LOOKING.has(word))) return true;
  if (!words.some((word) => PREFERRING.has(word))) return false;
  return request.body?.kind === "json" && keysIn(request.body.value, KEY_DEPTH).some(isViewKey);
}

function hasAnswer({ json, text }: Entry["response"]): boolean {
  if (text === undefined || text.trim() === "") return false;
  return text.length > MAX_ANSWER || isObject(json) && Object.hasOwn(json, "id");
}

function isViewKey(key: string): boolean {
  return wordsOf(key).some((word) => VIEW_KEY.test(word));
}

function keysIn(value: JsonValue, depth: number): readonly string[] {
  if (depth === 0 || isArray(value) || !isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner, depth - 1)]);
}
