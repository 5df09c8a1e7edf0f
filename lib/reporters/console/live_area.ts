import type { HostClock, HostOutput } from "../../host/mod.ts";
import { columnsOf, fitToColumns, formatDuration, visibleLine } from "../../text/mod.ts";
import { answerText, outcomeText } from "../attempts.ts";
import type { ConsoleStyle, Painter } from "./palette.ts";
import type { ProgressView } from "./progress.ts";
import {
  countTexts,
  createRunProgress,
  placeTexts,
  type RunningFlow,
  type RunProgress,
} from "./run_progress.ts";

/** The most rows of running flows, and the rows that are left to what is written. */
const MOST_ROWS = 8;
const OTHER_ROWS = 4;
const DEFAULT_ROWS = 24;
const DEFAULT_COLUMNS = 80;
const LEAST_DETAIL = 12;
/** The shortest time between two frames, so that a fast run does not draw all the time. */
const FRAME_MS = 100;

/** Erases to the end of the line, or of the screen (ECMA-48). */
const [END_OF_LINE, END_OF_SCREEN] = ["\x1b[K", "\x1b[J"];

/**
 * Makes the view that draws the running flows below everything that was written. The cursor stays
 * visible, on the line below, so that whatever ends the program leaves the terminal as it should be.
 */
export function createLiveArea(
  clock: HostClock,
  stdout: HostOutput,
  paint: Painter,
  durations: Readonly<Record<string, number>>,
): ProgressView {
  const progress = createRunProgress(durations);
  let drawn = 0;
  let last = -Infinity;
  let isStale = false;
  let isBelowBlock = false;
  let stop: (() => void) | undefined;

  function rows(now: number): string[] {
    const { running, total, done } = progress;
    if (done === total) return [];
    const room = (stdout.columns() ?? DEFAULT_COLUMNS) - 1;
    const most = Math.min(MOST_ROWS, Math.max(1, (stdout.rows?.() ?? DEFAULT_ROWS) - OTHER_ROWS));
    const shown = running.slice(0, running.length > most ? most - 1 : most);
    const more = running.length - shown.length;
    return [
      ...isBelowBlock ? [""] : [],
      ...shown.map((one) => flowRow(one, now, paint, room)),
      ...more > 0 ? [fitted(`${" ".repeat(TIME_COLUMNS)}  and ${more} more`, room)] : [],
      fittingWords(statusWords(progress, now), paint, room),
    ];
  }

  /** Moves to the first row of what is drawn. */
  const up = () => drawn > 0 ? `\x1b[${drawn}A\r` : "";

  function frame(now: number): string {
    const lines = rows(now);
    drawn = lines.length;
    last = now;
    isStale = false;
    return lines.map((line) => `${line}${END_OF_LINE}\n`).join("") + END_OF_SCREEN;
  }

  function draw(): void {
    const start = up();
    stdout.write(start + frame(clock.monotonic()));
  }

  function tick(): void {
    const now = clock.monotonic();
    if (isStale || Math.floor(now / 1000) !== Math.floor(last / 1000)) draw();
  }

  return {
    event(event) {
      const now = clock.monotonic();
      progress.follow(event, now);
      if (event.type === "run_started") stop = clock.every?.(FRAME_MS, tick);
      if (stop && now - last < FRAME_MS) isStale = true;
      else draw();
    },
    write(text, isBlock) {
      isBelowBlock = isBlock;
      const start = up() + (drawn > 0 ? END_OF_SCREEN : "");
      stdout.write(start + text + frame(clock.monotonic()));
    },
    end() {
      stop?.();
      if (drawn > 0) stdout.write(up() + END_OF_SCREEN);
      drawn = 0;
    },
  };
}

const TIME_COLUMNS = 6;
/** The least columns of a row that shows the time, and of one that says what its number is. */
const LEAST_ROW = 24;
const LEAST_WITH_WORDS = 48;

/** `  12 s  orders.yaml › wait_until_paid  attempt 3/40  200, found "pending"` */
function flowRow(flow: RunningFlow, now: number, paint: Painter, columns: number): string {
  const { attempt, failed, since } = flow;
  const showsTime = columns >= LEAST_ROW;
  const time = `${Math.floor((now - since) / 1000)} s`.padStart(TIME_COLUMNS);
  const word = columns >= LEAST_WITH_WORDS ? "attempt " : "";
  const number = attempt ? `  ${word}${attempt.attempt}/${attempt.max_attempts}` : "";
  const room = showsTime ? columns - TIME_COLUMNS - 2 : columns;
  const place = placeWithin(flow, number, room);
  const text = failed === undefined
    ? withDetail(place, detailOf(flow), room)
    : paint("failed", withDetail(place, `failed: ${visibleLine(failed)}`, room));
  return showsTime ? `${paint("faint", time)}  ${text}` : text;
}

/** Writes where a flow is: where there is little room, less of its file and of its step. */
function placeWithin(flow: RunningFlow, number: string, room: number): string {
  const [file, step] = placeTexts(flow);
  const left = Math.max(LEAST_DETAIL, room - columnsOf(step) - columnsOf(number));
  const shownFile = fitted(file, Math.min(columnsOf(file), left));
  const shownStep = fitted(step, Math.max(LEAST_DETAIL, room - columnsOf(shownFile + number)));
  return shownFile + shownStep + number;
}

/** Describes the response to the last attempt and its outcome. */
function detailOf({ attempt }: RunningFlow): string {
  if (!attempt) return "";
  const outcome = outcomeText(attempt);
  const words = [answerText(attempt), ...(outcome === undefined ? [] : [outcome])];
  return visibleLine(words.join(", "));
}

/** Appends as much of a detail to a line as fits. */
function withDetail(text: string, detail: string, room: number): string {
  const columns = columnsOf(text);
  if (columns > room) return fitToColumns(text, room);
  const left = room - columns - 2;
  if (detail === "" || left < LEAST_DETAIL) return text;
  return `${text}  ${fitted(detail, left)}`;
}

function fitted(text: string, room: number): string {
  return columnsOf(text) > room ? fitToColumns(text, room) : text;
}

type Word = readonly [text: string, style?: ConsoleStyle];

/** `12 of 40 flows`, `11 passed`, `1 failed`, `13 s`, `about 25 s left` */
function statusWords(progress: RunProgress, now: number): Word[] {
  const { done, passed, failed } = countTexts(progress);
  const left = progress.remaining(now);
  return [
    [done, "title"],
    ...failed === undefined ? [] : [[failed, "failed"] as const],
    ...passed === undefined ? [] : [[passed, "passed"] as const],
    [wholeSeconds(now - progress.since)],
    ...left === undefined ? [] : [[`about ${wholeSeconds(Math.max(left, 1000))} left`] as const],
  ];
}

function wholeSeconds(ms: number): string {
  return ms < 59_500 ? `${Math.round(ms / 1000)} s` : formatDuration(ms);
}

/** Joins as many words as fit, at least the first. */
function fittingWords([first, ...others]: readonly Word[], paint: Painter, room: number): string {
  const shown = ([text, style]: Word) => style ? paint(style, text) : text;
  let columns = columnsOf(first[0]);
  if (columns > room) return fitToColumns(first[0], room);
  const fitting = others.filter(([text]) => (columns += columnsOf(text) + 2) <= room);
  return [first, ...fitting].map(shown).join(", ");
}
