import type { Envelope, EventsRead } from "../../http/mod.ts";
import { describeValue } from "../../json/mod.ts";
import { count, excerpt } from "../../text/mod.ts";

const LIMIT = 300;

/** Shows parts of the body in the notes of a step's frames, each of them once. */
export interface BodyNotes {
  /** The beginning of the body; an error answer mostly says what is wrong. */
  beginning(): string[];
  /** A part of the body on one line, cut at its ends where it begins or ends with `…`. */
  part(excerpt: string | undefined): string[];
  /** The events that were read, and what ended the reading. */
  events(): string[];
}

/** Makes the notes of one step. */
export function createBodyNotes(envelope: Envelope | undefined): BodyNotes {
  const shown = new Set<string>();
  const once = (key: string, note: () => string[]) => {
    if (shown.has(key)) return [];
    shown.add(key);
    return note();
  };
  return {
    beginning: () => once("beginning", () => bodyNote(envelope)),
    part(excerpt) {
      if (excerpt === undefined) return [];
      const key = excerpt.startsWith("…") ? excerpt : "beginning";
      return once(key, () => [`body: ${excerpt}`]);
    },
    events: () => once("events", () => envelope?.events ? eventNotes(envelope.events) : []),
  };
}

function bodyNote(envelope: Envelope | undefined): string[] {
  const whole = envelope?.text() ?? "";
  const cut = whole.length > LIMIT * 4 ? "…" : "";
  const text = whole.slice(0, LIMIT * 4).replace(/\s+/g, " ").trim();
  // deno-lint-ignore no-control-regex
  if (text === "" || /[\x00-\x08\uFFFD]/.test(text)) return [];
  return [`body:     ${text.length <= LIMIT ? text + cut : excerpt(text, LIMIT)}`];
}

const SHOWN = 5;
const WIDTH = 100;

/** What ended the reading, as words behind the number of events. */
const ENDS: Readonly<Record<EventsRead["end"], string>> = {
  count: "which is `count`",
  until: "the last one fits `until`",
  timeout: "then `timeout_ms` was over",
  end: "then the stream ended",
};

/** The last events that were read, and what ended the reading, as lines of a frame. */
function eventNotes({ values, end, unfinished, problem }: EventsRead): string[] {
  if (problem !== undefined && values.length === 0) return [];
  const first = Math.max(0, values.length - SHOWN);
  const number = values.length === 0 ? "no event" : count(values.length, "event");
  const cut = unfinished ? ", within an event, which does not count" : "";
  return [
    problem === undefined
      ? `read:     ${number}, ${ENDS[end]}${cut}`
      : `read:     ${number} before it`,
    ...(first > 0 ? ["…"] : []),
    ...values.slice(first).map((value, i) =>
      `$.events[${first + i}]: ${describeValue(value, WIDTH)}`
    ),
  ];
}

/** What to do about an answer that is not read as events for what its content type says. */
export function eventHelp({ isOtherType }: EventsRead): string | undefined {
  return isOtherType
    ? "if it is one all the same, say in `events` how it is written: `format: ndjson` or `format: sse`"
    : undefined;
}
