import type { Envelope } from "../executor/mod.ts";
import { eventNotes } from "./event_notes.ts";
import { excerpt } from "../text/mod.ts";

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
