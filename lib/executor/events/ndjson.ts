import {
  type JsonValue,
  MAX_DEPTH,
  nestsTooDeeply,
  NumberTooLarge,
  parseJson,
} from "../../json/mod.ts";
import { EventError, type EventParser } from "./event_parser.ts";
import { createLineSplitter } from "./line_splitter.ts";

/** Makes a parser of lines of JSON; blank lines are skipped, and the last line needs no end. */
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
