import { isObject } from "../../json/mod.ts";
import { mayBeSecretName } from "../../secrets/mod.ts";
import {
  actionOf,
  byStart,
  dispatchedAction,
  endpointKind,
  fieldNames,
  FILE_NAME,
  headerOf,
  isDoneLater,
  isNavigation,
  jsonKeys,
  operationKey,
  pathOf,
  refused,
  succeeded,
} from "../call/mod.ts";
import type { Entry } from "../recording.ts";
import type { Dropped, StepReason } from "../stages.ts";
import { REFUSED, VISIT_WORDS, wordsAndNumbers } from "../values/mod.ts";
import type { RecordedCalls } from "./dependencies.ts";

/** What the calls of a recording do. */
export type RecordedChanges = ReturnType<typeof changesIn>;

/** Calls that change only the session, which no read shows. */
const ABOUT_SESSION: ReadonlySet<string | undefined> = new Set(["login", "logout", "refresh"]);

/** Determines what each call does, in order, and which changes become steps. */
export function changesIn({ kept: calls, logins, needsOf, keyOf }: RecordedCalls) {
  const changes = calls.filter((entry) => actionOf(entry) !== "read");
  const reads = calls.filter((entry) => actionOf(entry) === "read");
  const needed = new Set(calls.flatMap((entry) => needsOf(entry).map(({ entry }) => entry)));
  const placeOf = (entry: Entry) => entry.request.origin + pathOf(entry);
  const lastRead = new Map(reads.map((entry) => [placeOf(entry), entry.startMs]));
  const isUnread = (entry: Entry) =>
    !needed.has(entry) && (HEARTBEAT.test(dispatchedAction(entry.request) ?? "") ||
      mayBeViewState(entry) && (lastRead.get(placeOf(entry)) ?? -Infinity) <= entry.startMs);
  const views = new Set(changes.filter(isUnread));
  const failed = failedAttempts(changes, { keyOf, needsOf });
  const hasOthers = changes.some((entry) => !isIncomplete(entry));
  const namesIn = ({ segments, query }: Entry["request"]) =>
    new Set([...segments, ...query.map(({ value }) => value)]);
  const named = Map.groupBy(calls.flatMap(({ request }) => [...namesIn(request)]), (name) => name);
  const isNamed = (name: string) => FILE_NAME.test(name) && named.get(name)!.length > 1;
  // A storage takes any file at an address that a response gave, or if another call names it, too.
  const isFile = ({ request }: Entry, needs: readonly unknown[]) =>
    (request.method === "PUT" && needs.length > 0 && request.query.length > 0 ||
      namesIn(request).values().some(isNamed)) &&
    !/json|multipart|xml/.test(headerOf(request, "content-type") ?? "");
  const isUnknown = (entry: Entry) =>
    hasOthers && !needed.has(entry) && isIncomplete(entry) && !isFile(entry, needsOf(entry));
  const isOvertaken = (entry: Entry) => !needed.has(entry) && wasOvertaken(entry, changes);
  const hasEffect = (entry: Entry) =>
    actionOf(entry) !== "read" && !views.has(entry) && !refused(entry) && !isOvertaken(entry);
  const isEffective = (entry: Entry) => hasEffect(entry) && !isUnknown(entry);
  const loggingIn = new Set(logins.filter(({ registers }) => !registers).map(({ entry }) => entry));
  return {
    /** Whether a call changed something that other calls may see. */
    hasEffect,
    /** Whether it does so in the flow, too, where what it sends is in the recording. */
    isEffective,
    /** Whether a call changes something that a read may show, not only the session. */
    isShown: (entry: Entry) =>
      isEffective(entry) && !loggingIn.has(entry) &&
      !ABOUT_SESSION.has(endpointKind(entry.request)),
    /**
     * Returns why a change is not a step: it is a failed attempt, only records what the user looks
     * at, or cannot be sent again.
     */
    whyNot: (entry: Entry): Pick<Dropped, "reason" | "detail"> | undefined => {
      if (views.has(entry)) return { reason: "telemetry", detail: VIEW_STATE };
      if (isUnknown(entry)) return { reason: "unusable", detail: INCOMPLETE };
      if (isOvertaken(entry)) return { reason: "aborted", detail: OVERTAKEN };
      const detail = failed.get(entry);
      return detail === undefined ? undefined : { reason: "failed probe", detail };
    },
  };
}

const VIEW_STATE = "only records what the user looks at, and nothing reads it";
const INCOMPLETE = "its body is not in the recording";
const OVERTAKEN = "the page was left before the response, by a form to the same address";

/** Whether the recorder left out what a change sends; a removal needs no body. */
function isIncomplete(entry: Entry): boolean {
  return entry.request.bodyMissing === true && actionOf(entry) === "change";
}

/**
 * Whether a script sent a change while the user sent the form of its page to the same address, as
 * one that saves what is typed does: nobody got the response.
 */
function wasOvertaken(entry: Entry, changes: readonly Entry[]): boolean {
  const { request: { method, url }, response, startMs, endMs } = entry;
  return response.bodyMissing && !isNavigation(entry) &&
    changes.some((other) =>
      other.request.method === method && other.request.url === url && isNavigation(other) &&
      other.startMs < endMs && startMs < other.endMs
    );
}

/** Statuses of refusals that the same request gets again. */
const STEADY = new Set([200, 400, 401, 403, 404, 405, 406, 410, 411, 413, 414, 415, 422, 431, 451]);

/** Statuses of conflicts, which arise again about what the flow made. */
const CONFLICTS = new Set([409, 412]);

type Known = Pick<RecordedCalls, "keyOf" | "needsOf">;

/** Returns the failed changes that do not become steps, with the reason in words. */
function failedAttempts(changes: readonly Entry[], { keyOf, needsOf }: Known) {
  const byKeys = (entry: Entry) => [[operationKey(entry), entry], [keyOf(entry), entry]] as const;
  const lastDone = new Map(changes.filter(succeeded).flatMap(byKeys));
  const found = new Map<Entry, string>();
  const done = new Set<string>();
  const isDone = (entry: Entry) => done.has(keyOf(entry)) && !isDoneLater(entry);
  const isOwn = (entry: Entry) =>
    isDone(entry) || needsOf(entry).some((one) => one.isInPath && isDone(one.entry));
  let loggedIn = false;
  for (const entry of changes) {
    const { status } = entry.response;
    const kind = endpointKind(entry.request);
    // What is refused for its content, not for a secret, shows what the application does not take.
    const names = [...fieldNames(entry), ...entry.request.segments];
    const isContent = kind === undefined && REFUSED.has(status) && !names.some(mayBeSecretName);
    const later = lastDone.get((isContent ? keyOf : operationKey)(entry));
    if (succeeded(entry)) {
      done.add(keyOf(entry));
      loggedIn = kind === "login" || loggedIn && kind !== "logout";
    } else if (later && byStart(entry, later) < 0) {
      found.set(entry, `not done, with status ${status}, and the same succeeds later`);
    } else if (kind !== undefined && !loggedIn) {
      found.set(entry, `not done, with status ${status}, without a login`);
    } else if (!STEADY.has(status) && !(CONFLICTS.has(status) && isOwn(entry))) {
      found.set(entry, `not done, with status ${status}, which the next run need not give`);
    } else {
      const refusal = `${operationKey(entry)} ${status} ${entry.response.text}`;
      if (done.has(refusal)) found.set(entry, "refused like an earlier attempt");
      done.add(refusal);
    }
  }
  return found;
}

/** Returns what to know of a step that was refused, which may be what it is needed for. */
export function commentsOn(entry: Entry, reason: StepReason): readonly string[] {
  if (!refused(entry)) return [];
  return typeof reason === "object"
    ? [`status ${entry.response.status} is expected: the response produces ${reason.produces}`]
    : [`this was refused when it was recorded, with status ${entry.response.status}`];
}

/** Words of paths for user preferences and notices, which may be the subject of the recording. */
const PREFERRING = /^(?:(?:setting|preference|notification)s?|prefs|state|ui|layout|view)$/;
const VIEW_KEY =
  /^(?:view|zoom|scroll|sidebar|layout|collapsed|expanded|columns?|panels?|tabs?|dismissed|tour|onboarding|lastpage|lastseen|position|windows?|splitter|palette)$/;
const MAX_ANSWER = 64;
/** What a page sends from time to time while it is open. */
const HEARTBEAT = /^(?:heart[-_]?beat|keep[-_]?alive)$/i;

/** Whether a change may only record what the user looks at, with an empty response. */
function mayBeViewState({ request, response: { json, status, text = "" } }: Entry): boolean {
  const isAnswer = text.length > MAX_ANSWER || isObject(json) && Object.hasOwn(json, "id");
  if (request.method === "DELETE" || status >= 400 || isAnswer) return false;
  const words = request.segments.slice(-3).flatMap(wordsAndNumbers);
  const joined = request.segments.slice(-3).map((one) => wordsAndNumbers(one).join(""));
  if ([...words, ...joined].some((word) => VISIT_WORDS.has(word))) return true;
  return words.some((word) => PREFERRING.test(word)) && request.body?.kind === "json" &&
    jsonKeys(request.body.value, 0).flatMap(wordsAndNumbers).some((key) => VIEW_KEY.test(key));
}
