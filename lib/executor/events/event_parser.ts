import type { EVENT_FORMATS } from "../../loader/mod.ts";
import type { JsonValue } from "../../json/mod.ts";

/** How events are written: server-sent events (WHATWG HTML), or a line of JSON each. */
export type EventFormat = typeof EVENT_FORMATS[number];

/** Takes a stream of events apart, piece by piece. */
export interface EventParser {
  /**
   * Takes a piece of the text, cut anywhere.
   *
   * @returns The events that are complete with it.
   * @throws {EventError} If what is complete is no event.
   */
  push(piece: string): JsonValue[];
  /**
   * Ends the stream.
   *
   * @returns The event that is complete with the end of the stream, if one is.
   * @throws {EventError} If what is left is no event.
   */
  end(): JsonValue[];
  /** Whether the last piece ended within an event. */
  readonly unfinished: boolean;
}

/** A part of a stream that is no event. */
export class EventError extends Error {
  override name = "EventError";
  /** What is wrong, and the text that is. */
  constructor(message: string, readonly written: string) {
    super(message);
  }
}

const TYPES: Readonly<Record<string, EventFormat>> = {
  "text/event-stream": "sse",
  "application/x-ndjson": "ndjson",
  "application/ndjson": "ndjson",
  "application/jsonl": "ndjson",
  "application/x-jsonl": "ndjson",
  "application/jsonlines": "ndjson",
  "application/x-jsonlines": "ndjson",
  "application/stream+json": "ndjson",
  "application/x-json-stream": "ndjson",
};

/** The format that a media type stands for, if it is one of events. */
export function formatOfType(mediaType: string): EventFormat | undefined {
  return Object.hasOwn(TYPES, mediaType) ? TYPES[mediaType] : undefined;
}
