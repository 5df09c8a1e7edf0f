import {
  type JsonValue,
  MAX_DEPTH,
  nestsTooDeeply,
  NumberTooLarge,
  parseJson,
} from "../../json/mod.ts";
import type { EVENT_FORMATS } from "../../loader/mod.ts";

/** The format of events: server-sent events (WHATWG HTML), or JSON lines. */
export type EventFormat = typeof EVENT_FORMATS[number];

/** Parses an event stream piece by piece. */
export interface EventParser {
  /**
   * Parses a piece of the text, which may end anywhere.
   *
   * @returns The events that the piece completes.
   * @throws {EventError} If a complete piece is not an event.
   */
  push(piece: string): JsonValue[];
  /**
   * Ends the stream.
   *
   * @returns The last event, if the end of the stream completes it.
   * @throws {EventError} If the rest is not an event.
   */
  end(): JsonValue[];
  /** Whether the last piece ended in the middle of an event. */
  readonly unfinished: boolean;
}

/** The error of a part of a stream that is not an event. */
export class EventError extends Error {
  override name = "EventError";
  /** Takes what is wrong and the text at fault. */
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

/** Returns the event format of a media type, if it has one. */
export function formatOfType(mediaType: string): EventFormat | undefined {
  return Object.hasOwn(TYPES, mediaType) ? TYPES[mediaType] : undefined;
}

const JSON_START = /^\s*[[{"\-\dtfn]/;

/**
 * Makes a parser of server-sent events (WHATWG HTML, "interpreting an event stream"). An event is
 * an object of `event`, which is `message` by default; `data`, parsed if it is JSON; and the last
 * `id`, if there was one. Events without data are skipped, as is one that no blank line ends.
 * `retry` is ignored, since the reader does not reconnect.
 */
export function createSseParser(): EventParser {
  const lines = createLineSplitter();
  let data: string[] = [];
  let event = "";
  let id = "";
  let begun = false;

  const fields: Readonly<Record<string, (value: string) => void>> = {
    data: (value) => data.push(value),
    event: (value) => event = value,
    id: (value) => {
      if (!value.includes("\0")) id = value;
    },
  };

  function dispatch(): JsonValue[] {
    const complete = data.length === 0 ? [] : [{
      event: event || "message",
      data: readData(data.join("\n")),
      ...(id === "" ? {} : { id }),
    }];
    [data, event, begun] = [[], "", false];
    return complete;
  }

  function takeLine(line: string): JsonValue[] {
    if (line === "") return dispatch();
    const colon = line.indexOf(":");
    if (colon === 0) return [];
    begun = true;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (Object.hasOwn(fields, name)) fields[name](value);
    return [];
  }

  return {
    push: (piece) => lines.push(piece).flatMap(takeLine),
    end: () => [],
    get unfinished() {
      return begun || lines.rest !== "";
    },
  };
}

function readData(text: string): JsonValue {
  if (!JSON_START.test(text) || nestsTooDeeply(text)) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** Makes a parser of JSON lines; blank lines are skipped, and the last line needs no line end. */
export function createNdjsonParser(): EventParser {
  const lines = createLineSplitter();
  let number = 0;
  let ended = false;
  const read = (line: string): JsonValue[] => {
    number++;
    return line.trim() === "" ? [] : [readLine(line, number)];
  };
  return {
    push: (piece) => lines.push(piece).flatMap(read),
    end() {
      ended = true;
      return read(lines.rest);
    },
    get unfinished() {
      return !ended && lines.rest.trim() !== "";
    },
  };
}

function readLine(line: string, number: number): JsonValue {
  if (nestsTooDeeply(line)) {
    throw new EventError(`line ${number} is nested more than ${MAX_DEPTH} levels deep`, line);
  }
  try {
    return parseJson(line);
  } catch (error) {
    const what = error instanceof NumberTooLarge ? "has a number that is too large" : "is not JSON";
    throw new EventError(`line ${number} of the body ${what}`, line);
  }
}

/** Splits a text that arrives in pieces into lines. */
interface LineSplitter {
  /** Returns the lines that a piece completes. */
  push(piece: string): string[];
  /** The text after the last line end. */
  readonly rest: string;
}

/**
 * Makes a line splitter. Lines end with LF, CR or CR LF, even if CR and LF arrive in two pieces.
 */
function createLineSplitter(): LineSplitter {
  let rest = "";
  let afterReturn = false;
  return {
    push(piece) {
      const text = afterReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
      if (piece !== "") afterReturn = piece.endsWith("\r");
      if (!/[\r\n]/.test(text)) {
        rest += text;
        return [];
      }
      const lines = (rest + text).split(/\r\n|\n|\r/);
      rest = lines.pop()!;
      return lines;
    },
    get rest() {
      return rest;
    },
  };
}
