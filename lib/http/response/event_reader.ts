import type { JsonValue } from "../../json/mod.ts";
import { concatBytes, excerpt } from "../../text/mod.ts";
import { decodeText, mediaType } from "../content_type.ts";
import type { BodySink, ReceivedResponse } from "../exchange.ts";
import { TransportError } from "../failures/mod.ts";
import {
  createNdjsonParser,
  createSseParser,
  EventError,
  type EventFormat,
  type EventParser,
  formatOfType,
} from "./event_formats.ts";
import { oneLine } from "./json_body.ts";

const SHOWN = 120;
const SHOWN_BYTES = 2_048;

/** How many events are read, and how. */
export interface EventLimits {
  /** The largest number of events. */
  readonly count?: number;
  /** Whether an event is the last one to read. */
  until?(event: JsonValue): boolean;
  /** Milliseconds from the head of the response. */
  readonly timeoutMs?: number;
  /** The format of events. @default {by the content type} */
  readonly format?: EventFormat;
  /** The largest number of bytes that are read. */
  readonly maxBodyBytes: number;
}

/** The events that were read from a stream. */
export interface EventsRead {
  readonly values: readonly JsonValue[];
  /** What ended the reading: enough of them, their time, or the end of the stream. */
  readonly end: "count" | "until" | "timeout" | "end";
  /** Whether it ended within an event, which does not count. */
  readonly unfinished: boolean;
  /** Why there are no events, or no more: the body is something else. */
  readonly problem?: string;
  /** Whether the content type is not one of events. */
  readonly isOtherType?: boolean;
  /** The part of the body that shows it, on one line. */
  readonly excerpt?: string;
}

/** Reads events from a body while it arrives. */
interface EventReader {
  readonly sink: BodySink;
  /** The events so far; `kept` is the response, which shows a body that was not read as events. */
  events(kept?: Pick<ReceivedResponse, "body" | "headers">): EventsRead;
  /** The bytes that have been read; nothing where the body was kept by the transport. */
  body(): Uint8Array<ArrayBuffer> | undefined;
}

const PARSERS: Readonly<Record<EventFormat, () => EventParser>> = {
  sse: createSseParser,
  ndjson: createNdjsonParser,
};

/** The state of the stream that is being read. */
interface Reading {
  readonly parser: EventParser;
  /** Both formats are UTF-8, regardless of the content type; a byte order mark is dropped. */
  readonly decoder: TextDecoder;
  readonly chunks: Uint8Array<ArrayBuffer>[];
  size: number;
}

/** Makes a reader of events for one request; a body without events is left to the transport. */
export function createEventReader(limits: EventLimits): EventReader {
  const { count = Infinity, until, timeoutMs, maxBodyBytes } = limits;
  let values: JsonValue[] = [];
  let end: EventsRead["end"] | undefined;
  let fault: Pick<EventsRead, "problem" | "isOtherType" | "excerpt"> = {};
  let reading: Reading | undefined;

  /** Adds complete events until there are enough. @returns Whether to go on. */
  function take(parse: () => JsonValue[]): boolean {
    let complete: JsonValue[];
    try {
      complete = parse();
    } catch (error) {
      if (!(error instanceof EventError)) throw error;
      fault = { problem: error.message, excerpt: excerpt(error.written.trim(), SHOWN) };
      return false;
    }
    for (const value of complete) {
      values.push(value);
      if (until?.(value)) end = "until";
      else if (values.length >= count) end = "count";
      if (end !== undefined) return false;
    }
    return true;
  }

  const sink: BodySink = {
    timeoutMs,
    takes({ status, headers }) {
      [values, end, fault, reading] = [[], undefined, {}, undefined];
      const type = mediaType(headers.get("content-type") ?? "");
      const format = limits.format ?? formatOfType(type);
      if (status < 200 || status > 299) {
        fault = { problem: `no events were read, since the status is ${status}` };
      } else if (format === undefined) {
        const problem = `the body is not a stream of events (${type || "no content type"})`;
        fault = { problem, isOtherType: true };
      } else {
        reading = { parser: PARSERS[format](), decoder: new TextDecoder(), chunks: [], size: 0 };
      }
      return reading !== undefined;
    },
    write(chunk) {
      const { parser, decoder, chunks } = reading!;
      reading!.size += chunk.length;
      if (reading!.size > maxBodyBytes) {
        throw new TransportError({ kind: "body_too_large", limit: maxBodyBytes });
      }
      chunks.push(chunk);
      return take(() => parser.push(decoder.decode(chunk, { stream: true })));
    },
    expired() {
      end ??= "timeout";
    },
  };

  return {
    sink,
    events(kept) {
      const { parser, decoder } = reading ?? {};
      if (parser && decoder && end === undefined && fault.problem === undefined) {
        take(() => [...parser.push(decoder.decode()), ...parser.end()]);
        end ??= "end";
      }
      const unfinished = (end === "end" || end === "timeout") && parser?.unfinished === true;
      return { values, end: end ?? "end", unfinished, ...(reading ? {} : beginOf(kept)), ...fault };
    },
    body: () => reading && concatBytes(reading.chunks, reading.size),
  };
}

/** The beginning of a body, if there is one. */
function beginOf(
  kept: Pick<ReceivedResponse, "body" | "headers"> | undefined,
): Pick<EventsRead, "excerpt"> {
  const begin = kept?.body.subarray(0, SHOWN_BYTES) ?? new Uint8Array();
  const text = oneLine(decodeText(begin, kept?.headers.get("content-type")), 0);
  return text === "" ? {} : { excerpt: text };
}
