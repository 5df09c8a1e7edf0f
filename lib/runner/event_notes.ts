import type { EventsRead } from "../executor/mod.ts";
import { describeValue } from "../json/mod.ts";
import { count } from "../text/mod.ts";

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
export function eventNotes({ values, end, unfinished, problem }: EventsRead): string[] {
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
export function eventHelp({ problem = "" }: EventsRead): string | undefined {
  return problem.startsWith("the body is no stream of events")
    ? "if it is one all the same, say in `events` how it is written: `format: ndjson` or `format: sse`"
    : undefined;
}
