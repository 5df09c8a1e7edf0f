import type { JsonValue } from "../../json/mod.ts";
import { appendBytes, excerpt, mediaType } from "../../text/mod.ts";
import { decodeText } from "../content_type.ts";
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
/** What an event counts at least for the limit of the body, in bytes; it takes some more memory. */
export const MIN_EVENT_BYTES = 64;

/** The limits and the format of the events to read. */
export interface EventLimits {
  /** The maximum number of events. */
  readonly count?: number;
  /** Whether to stop reading after an event. */
  until?(event: JsonValue): boolean;
  /** The time limit in milliseconds from the head of the response. */
  readonly timeoutMs?: number;
  /** The format of the events. @default {by the content type} */
  readonly format?: EventFormat;
  /** The maximum number of bytes to read. */
  readonly maxBodyBytes: number;
}

/** The events that were read from a stream. */
export interface EventsRead {
  readonly values: readonly JsonValue[];
  /** Why the reading ended: there were enough events, the time was up, or the stream ended. */
  readonly end: "count" | "until" | "timeout" | "end";
  /** Whether it ended in the middle of an event, which is not counted. */
  readonly unfinished: boolean;
  /** Why there are no events, or no further ones: the body is something else. */
  readonly problem?: string;
  /** Whether the content type is not an event format. */
  readonly isOtherType?: boolean;
  /** The part of the body that shows the problem, on one line. */
  readonly excerpt?: string;
}

/** Reads events from a body while it arrives. */
interface EventReader {
  readonly sink: BodySink;
  /**
   * Returns the events so far; `kept` is the response, which shows a body that was not read as
   * events.
   */
  events(kept?: Pick<ReceivedResponse, "body" | "headers">): EventsRead;
  /** Returns the bytes read so far, or nothing if the transport kept the body. */
  body(): Uint8Array<ArrayBuffer> | undefined;
}

const PARSERS: Readonly<Record<EventFormat, () => EventParser>> = {
  sse: createSseParser,
  ndjson: createNdjsonParser,
};

/** The state of the stream that is being read. */
interface Reading {
  readonly parser: EventParser;
  /**
   * Decodes UTF-8, which both formats use regardless of the content type, and drops a byte order
   * mark.
   */
  readonly decoder: TextDecoder;
  /** The body so far, in a buffer that may be larger. */
  buffer: Uint8Array<ArrayBuffer>;
  size: number;
  /** How many bytes were given to the parser. */
  parsed: number;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Returns whether a piece ends a line; only then can an event be complete. */
function endsLine(piece: Uint8Array): boolean {
  return piece.includes(LINE_FEED) || piece.includes(CARRIAGE_RETURN);
}

/** Decodes the bytes that the parser has not seen. */
function unparsedText(reading: Reading): string {
  const { decoder, buffer, parsed, size } = reading;
  reading.parsed = size;
  return decoder.decode(buffer.subarray(parsed, size), { stream: true });
}

/** Makes an event reader for one request; a body without events is left to the transport. */
export function createEventReader(limits: EventLimits): EventReader {
  const { count = Infinity, until, timeoutMs, maxBodyBytes } = limits;
  const maxEvents = Math.floor(maxBodyBytes / MIN_EVENT_BYTES);
  let values: JsonValue[] = [];
  let end: EventsRead["end"] | undefined;
  let fault: Pick<EventsRead, "problem" | "isOtherType" | "excerpt"> = {};
  let reading: Reading | undefined;

  /**
   * Adds complete events until there are enough.
   *
   * @returns Whether to continue.
   */
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
        reading = {
          parser: PARSERS[format](),
          decoder: new TextDecoder(),
          buffer: new Uint8Array(),
          size: 0,
          parsed: 0,
        };
      }
      return reading !== undefined;
    },
    write(chunk) {
      const now = reading!;
      if (now.size + chunk.length > maxBodyBytes) {
        throw new TransportError({ kind: "body_too_large", limit: maxBodyBytes });
      }
      now.buffer = appendBytes(now.buffer, now.size, chunk);
      now.size += chunk.length;
      const wanted = !endsLine(chunk) || take(() => now.parser.push(unparsedText(now)));
      if (values.length > maxEvents) {
        throw new TransportError({ kind: "too_many_events", limit: maxEvents });
      }
      return wanted;
    },
    expired() {
      end ??= "timeout";
    },
  };

  return {
    sink,
    events(kept) {
      let unfinished = false;
      if (reading && fault.problem === undefined && (end === undefined || end === "timeout")) {
        const { parser, decoder } = reading;
        const rest = unparsedText(reading);
        // The rest ends no line, so that no event comes of it until the body ends.
        if (end === "timeout") parser.push(rest);
        else take(() => [...parser.push(rest + decoder.decode()), ...parser.end()]);
        end ??= "end";
        unfinished = (end === "end" || end === "timeout") && parser.unfinished;
      }
      return { values, end: end ?? "end", unfinished, ...(reading ? {} : beginOf(kept)), ...fault };
    },
    body: () => reading?.buffer.slice(0, reading.size),
  };
}

/** Returns the beginning of a body, if there is one. */
function beginOf(
  kept: Pick<ReceivedResponse, "body" | "headers"> | undefined,
): Pick<EventsRead, "excerpt"> {
  const begin = kept?.body.subarray(0, SHOWN_BYTES) ?? new Uint8Array();
  const text = oneLine(decodeText(begin, kept?.headers.get("content-type")), 0);
  return text === "" ? {} : { excerpt: text };
}
