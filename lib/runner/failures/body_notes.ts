import type { Envelope, EventsRead } from "../../http/mod.ts";
import { describeValue } from "../../json/mod.ts";
import { count, excerpt } from "../../text/mod.ts";

const LIMIT = 300;

/** Shows parts of the body in the notes of a step's frames, each part once. */
export interface BodyNotes {
  /** Returns the beginning of the body, which usually describes the problem. */
  beginning(): string[];
  /** Returns a part of the body on one line; it is cut where it begins or ends with `…`. */
  part(excerpt: string | undefined): string[];
  /** Returns the events that were read, and why reading ended. */
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

/** Why reading ended, worded to follow the number of events. */
const ENDS: Readonly<Record<EventsRead["end"], string>> = {
  count: "which is `count`",
  until: "the last one meets `until`",
  timeout: "until `timeout_ms` was over",
  end: "until the stream ended",
};

/** Returns the last events that were read, and why reading ended, as lines of a frame. */
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

/** Returns what to do about a response whose content type is not one of events. */
export function eventHelp({ isOtherType }: EventsRead): string | undefined {
  return isOtherType
    ? "if it is one anyway, give its format in `events`: `format: ndjson` or `format: sse`"
    : undefined;
}
