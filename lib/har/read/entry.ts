import type { Entry, SkippedEntry } from "../recording.ts";
import type { EntrySlice } from "./entry_slice.ts";
import { member, textOf } from "./lenient.ts";
import { hasFailed, isFromCache } from "./outcome.ts";
import type { Recorder } from "./recorder.ts";
import { readRequest } from "./request.ts";
import { resourceTypeOf } from "./resource_type.ts";
import { readResponse } from "./response.ts";

/** An entry of which it is not settled yet when it was. */
export type Timeless = Omit<Entry, "startMs" | "endMs">;

/** Reads an entry. @param instant When its request began, if that was recorded. */
export async function readEntry(
  { value, text }: EntrySlice,
  index: number,
  instant: number | undefined,
  recorder: Recorder,
): Promise<Timeless | SkippedEntry> {
  const request = readRequest(member(value, "request"), text, recorder);
  if ("why" in request) return { index, ...request };
  const answer = member(value, "response");
  if (typeof answer !== "object" || answer === null) {
    return { index, why: "it has no answer", reason: "unusable" };
  }
  const resourceType = resourceTypeOf(value, request.headers);
  const page = textOf(member(value, "pageref"));
  const { method, segments } = request;
  const failed = hasFailed(value, method);
  const context = { method, path: segments.at(-1)!, instant, resourceType, failed };
  return {
    index,
    ...(page ? { page } : {}),
    request,
    response: await readResponse(answer, text, context),
    ...(resourceType === undefined ? {} : { resourceType }),
    fromCache: isFromCache(value),
    failed,
  };
}
