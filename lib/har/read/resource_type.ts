import type { Field } from "../recording.ts";
import { headerValue } from "./headers.ts";
import { member, textOf } from "./lenient.ts";

/** What `sec-fetch-dest` says, in the words of the recorders. */
const DESTINATIONS: Readonly<Record<string, string>> = {
  empty: "fetch",
  document: "document",
  iframe: "document",
  frame: "document",
  script: "script",
  style: "stylesheet",
  image: "image",
  font: "font",
  audio: "media",
  video: "media",
  track: "texttrack",
  manifest: "manifest",
  websocket: "websocket",
  worker: "script",
  sharedworker: "script",
  serviceworker: "script",
};

/** What a request was for: by the recorder, or else by what browsers write into headers. */
export function resourceTypeOf(raw: unknown, headers: readonly Field[]): string | undefined {
  const named = textOf(member(raw, "_resourceType")) || textOf(member(raw, "_type"));
  if (named) return named.toLowerCase();
  if (headerValue(headers, "x-requested-with")?.toLowerCase() === "xmlhttprequest") return "xhr";
  const destination = headerValue(headers, "sec-fetch-dest")?.toLowerCase() ?? "";
  return Object.hasOwn(DESTINATIONS, destination) ? DESTINATIONS[destination] : undefined;
}
