import { type JsonValue, nestsTooDeeply, parseJson } from "../../json/mod.ts";
import type { EventParser } from "./event_parser.ts";
import { createLineSplitter } from "./line_splitter.ts";

const JSON_START = /^\s*[[{"\-\dtfn]/;

/**
 * Makes a parser of server-sent events (WHATWG HTML, "interpreting an event stream"). An event is an
 * object of `event`, `message` where the stream names none, `data`, which is its JSON where it is
 * JSON and its text otherwise, and the last `id`, if there was one. Events without data do not count;
 * nor does one that is not closed by a blank line. `retry` is not for a reader that does not come
 * back.
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
