import { isArray, isObject } from "../../json/mod.ts";
import { headerOf, hostOf, isRetrieval, pathOf } from "../call/mod.ts";
import type { Entry } from "../recording.ts";
import { TRACKING_HOST } from "../values/mod.ts";

/** Paths that only serve telemetry, on any host. */
const TELEMETRY_PATH =
  /\/(?:telemetry|beacons?|rum|csp-?reports?|log-?events?|js-?errors?|client-?(?:logs?|errors?)|web-?vitals|page-?views?|cdn-cgi\/(?:rum|challenge-platform|trace)|_vercel\/(?:insights|speed-insights)|__cypress|_ga|ga\/collect|[gj]\/collect|gtm|(?:matomo|piwik)\.php|api\/\d+\/(?:envelope|store|security|minidump)|monitoring-tunnel)(?:\/|$)/i;

/** Paths of the server with which an application is developed. */
const DEVELOPMENT_PATH =
  /^\/(?:__(?:nextjs|webpack|vite|nuxt|open-in|inspect)|@vite|@react-refresh|_next\/webpack)/;

/** What browsers report by themselves (Content Security Policy, Reporting API). */
const REPORT_TYPE = /^application\/(?:csp-report|reports\+json)/;

/** Words that may also name things of the application, such as the events of a calendar. */
const REPORT_WORD =
  /^(?:collect|track|tracking|metrics?|analytics|stats|events?|logs?|ingest|ping)$/i;
const REPORT_FOLDER = /^(?:collect|track|tracking|analytics|metrics|ingest)$/i;
const WHAT_IS_REPORTED =
  /^(?:pages?|page-?views?|events?|clicks?|views?|identify|batch|impressions?|v\d+)$/i;
const EVENT_KEY =
  /^(?:events|event_?(?:name|type|data|id)|batch|page_?views?|anonymous_?id|session_?replay|user_?agent|referr?er|screen_?(?:size|width|resolution)|client_?time(?:stamp)?|sent_?at)$/i;

/** What browsers measure, as the Resource Timing and Navigation Timing standards name it. */
const TIMING = /"(?:domainLookupStart|fetchStart|navigationStart|domInteractive)"/;

/** The maximum length of the response to a report, which nothing reads: `{"success":true}`. */
const MAX_UNREAD_LENGTH = 24;

/**
 * Returns what shows that a request only counts, measures or tracks, if it does.
 *
 * @param isOwn Whether its site was recorded on purpose, although it may measure for others.
 */
export function telemetryDetail(entry: Entry, isOwn: boolean): string | undefined {
  if (isTelemetry(entry) && !isOwn) return hostOf(entry);
  if (/^(?:ping|beacon|csp.*)$/.test(entry.resourceType ?? "")) return entry.resourceType;
  const [type] = REPORT_TYPE.exec(headerOf(entry.request, "content-type") ?? "") ?? [];
  if (type) return type;
  const path = pathOf(entry);
  if (/[?&]sentry_key=/.test(entry.request.url)) return "sentry_key";
  if (DEVELOPMENT_PATH.test(path)) return path;
  if (isRetrieval(entry) || !isUnanswered(entry)) return undefined;
  return TELEMETRY_PATH.test(path) || isReport(entry) ? path : undefined;
}

/** Whether a request is to a service that counts, measures or tracks. */
export function isTelemetry(entry: Entry): boolean {
  return TRACKING_HOST.test(hostOf(entry));
}

/** Whether a response contains nothing to read. */
function isUnanswered(entry: Entry): boolean {
  const { status, bodyMissing, text = "" } = entry.response;
  return headerOf(entry.response, "location") === undefined &&
    (status <= 0 || status === 204 || !bodyMissing && text.trim().length <= MAX_UNREAD_LENGTH);
}

/** Whether a request sends timings, or its path ends in a word for reports, and it looks like one. */
function isReport(entry: Entry): boolean {
  const { method, segments, body } = entry.request;
  if (body && "text" in body && TIMING.test(body.text)) return true;
  const [last = "", before = ""] = segments.toReversed();
  if (REPORT_FOLDER.test(before) && WHAT_IS_REPORTED.test(last)) return method !== "DELETE";
  return method === "POST" && REPORT_WORD.test(last) && hasEventKey(entry);
}

function hasEventKey({ request: { body } }: Entry): boolean {
  if (body?.kind === "form") return body.fields.some(({ name }) => EVENT_KEY.test(name));
  if (body?.kind !== "json") return body?.kind === "text";
  const one = isArray(body.value) ? body.value[0] : body.value;
  return isObject(one) && Object.keys(one).some((key) => EVENT_KEY.test(key));
}
