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
  const resourceType = resourceTypeOf(value, request.headers);
  const failed = hasFailed(value);
  const page = textOf(member(value, "pageref"));
  const { method, segments } = request;
  const context = { method, path: segments.at(-1)!, instant, resourceType, failed };
  return {
    index,
    ...(page ? { page } : {}),
    request,
    response: await readResponse(member(value, "response"), text, context),
    ...(resourceType === undefined ? {} : { resourceType }),
    fromCache: isFromCache(value),
    failed,
  };
}
