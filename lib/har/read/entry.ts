import type { Entry, SkippedEntry } from "../recording.ts";
import type { EntrySlice } from "./har_scanner.ts";
import { itemsOf, memberOf, numberOf, scalarText, textOf } from "./lenient_values.ts";
import { resourceTypeOf } from "./media_type.ts";
import type { Recorder } from "./recorder.ts";
import { readRequest } from "./request.ts";
import { readResponse } from "./response.ts";

/** An entry of which it is not settled yet when it was. */
export type UntimedEntry = Omit<Entry, "startMs" | "endMs">;

/** Reads an entry. @param instant When its request began, if that was recorded. */
export async function readEntry(
  { value, text }: EntrySlice,
  index: number,
  instant: number | undefined,
  recorder: Recorder,
): Promise<UntimedEntry | SkippedEntry> {
  const request = readRequest(memberOf(value, "request"), text, recorder);
  if ("why" in request) return { index, ...request };
  const response = memberOf(value, "response");
  if (typeof response !== "object" || response === null) {
    return { index, why: "it has no response", reason: "unusable" };
  }
  const resourceType = resourceTypeOf(value, request.headers);
  const page = textOf(memberOf(value, "pageref"));
  const { method, segments } = request;
  const failed = hasFailed(value, method);
  const context = { method, path: segments.at(-1)!, instant, resourceType, failed };
  return {
    index,
    page: page || undefined,
    request,
    response: await readResponse(response, text, context),
    resourceType,
    fromCache: isFromCache(value),
    failed,
  };
}

/** An error that Chrome notes although the answer is whole: it has a status that says so. */
const ANSWERED = /ERR_HTTP_RESPONSE_CODE_FAILURE/;
const NO_CONTENT = 204;
const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * Whether an exchange failed or was cancelled. What may change something and has a status did its work,
 * though the page was left before all of the answer was there.
 *
 * @param method In upper case.
 */
function hasFailed(entry: unknown, method: string): boolean {
  const response = memberOf(entry, "response");
  const status = numberOf(memberOf(response, "status")) ?? 0;
  if (status <= 0) return true;
  if (!READS.has(method) || status === NO_CONTENT || isDownload(response)) return false;
  const errors = [
    memberOf(entry, "_error"),
    memberOf(response, "_error"),
    memberOf(response, "_failureText"),
  ].map(scalarText).filter((text) => text !== "" && !ANSWERED.test(text));
  return errors.length > 0 || memberOf(entry, "_wasAborted") === true;
}

/** Whether an answer came from a cache of the browser, as the recorder says. */
function isFromCache(entry: unknown): boolean {
  const mark = scalarText(memberOf(entry, "_fromCache"));
  return (mark !== "" && mark !== "false") ||
    /cache/i.test(scalarText(memberOf(entry, "_fetchType")));
}

/** A browser that stores an answer says that it cancelled the page that it would have shown. */
function isDownload(response: unknown): boolean {
  return itemsOf(memberOf(response, "headers")).some((header) =>
    /^content-disposition$/i.test(scalarText(memberOf(header, "name"))) &&
    /^\s*attachment/i.test(scalarText(memberOf(header, "value")))
  );
}
