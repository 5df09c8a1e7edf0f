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

/** When enough events have been read, and of what. */
export interface EventLimits {
  /** Read so many at the most. */
  readonly count?: number;
  /** Read until an event for which this holds. */
  until?(event: JsonValue): boolean;
  /** Milliseconds from the head of the answer on. */
  readonly timeoutMs?: number;
  /** How events are written; the content type says it where this does not. */
  readonly format?: EventFormat;
  /** Bytes of the body that are read at the most. */
  readonly maxBodyBytes: number;
}

/** What has been read of a stream of events. */
export interface EventsRead {
  readonly values: readonly JsonValue[];
  /** What ended the reading: enough of them, their time, or the end of the stream. */
  readonly end: "count" | "until" | "timeout" | "end";
  /** Whether it ended within an event, which does not count. */
  readonly unfinished: boolean;
  /** Why there are no events, or no further ones: the body is something else. */
  readonly problem?: string;
  /** Whether the content type of the body is that of no events. */
  readonly isOtherType?: boolean;
  /** The part of the body that shows it, on one line. */
  readonly excerpt?: string;
}

/** Takes events from a body while it comes. */
interface EventReader {
  readonly sink: BodySink;
  /** What has been read; `kept` is the answer, which shows what a body is that was left alone. */
  events(kept?: Pick<ReceivedResponse, "body" | "headers">): EventsRead;
  /** The bytes that have been read; nothing where the body was kept by the transport. */
  body(): Uint8Array<ArrayBuffer> | undefined;
}

const PARSERS: Readonly<Record<EventFormat, () => EventParser>> = {
  sse: createSseParser,
  ndjson: createNdjsonParser,
};

/** What is known of the stream that is being read. */
interface Reading {
  readonly parser: EventParser;
  /** Both formats are UTF-8, whatever a content type says, and a byte order mark is dropped. */
  readonly decoder: TextDecoder;
  readonly chunks: Uint8Array<ArrayBuffer>[];
  size: number;
}

/** Makes a reader of events for one request; the body of an answer that is none is left alone. */
export function createEventReader(limits: EventLimits): EventReader {
  const { count = Infinity, until, timeoutMs, maxBodyBytes } = limits;
  let values: JsonValue[] = [];
  let end: EventsRead["end"] | undefined;
  let fault: Pick<EventsRead, "problem" | "isOtherType" | "excerpt"> = {};
  let reading: Reading | undefined;

  /** Takes what is complete until there is enough. @returns Whether to go on. */
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
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    takes({ status, headers }) {
      [values, end, fault, reading] = [[], undefined, {}, undefined];
      const type = mediaType(headers.get("content-type") ?? "");
      const format = limits.format ?? formatOfType(type);
      if (status < 200 || status > 299) {
        fault = { problem: `no events were read, since the status is ${status}` };
      } else if (format === undefined) {
        const problem = `the body is no stream of events (${type || "no content type"})`;
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

/** The begin of a body, if there is one. */
function beginOf(
  kept: Pick<ReceivedResponse, "body" | "headers"> | undefined,
): Pick<EventsRead, "excerpt"> {
  const begin = kept?.body.subarray(0, SHOWN_BYTES) ?? new Uint8Array();
  const text = oneLine(decodeText(begin, kept?.headers.get("content-type")), 0);
  return text === "" ? {} : { excerpt: text };
}
