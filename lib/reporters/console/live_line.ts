import type { HostOutput } from "../../host/mod.ts";
import type { AttemptFinished, FlowStarted, RunEvent } from "../../record/mod.ts";
import { columnsOf, fitToColumns, visibleLine } from "../../text/mod.ts";
import { answerText, outcomeText } from "../attempts.ts";

/** The line at the bottom of a terminal that shows what is running. */
interface LiveLine {
  /** Updates the line. */
  event(event: RunEvent): void;
  /** Hides the line while something else is written. */
  aside(write: () => void): void;
  /** Removes the line. */
  end(): void;
}

interface RunningFlow {
  readonly started: FlowStarted;
  step: number;
  /** The last attempt of the step, if there may be several. */
  attempt?: AttemptFinished;
}

const ERASE = "\r\x1b[K";
const DEFAULT_COLUMNS = 80;
const LEAST_DETAIL = 12;

/** The live line of an output that is not a terminal; it does nothing. */
export const NO_LIVE_LINE: LiveLine = {
  event() {},
  aside: (write) => write(),
  end() {},
};

/** Makes the live line of a terminal. */
export function createLiveLine(output: HostOutput): LiveLine {
  const running = new Map<number, RunningFlow>();
  let latest: RunningFlow | undefined;
  let total = 0;
  let done = 0;
  let shown = false;

  function draw(): void {
    if (!latest) return;
    const others = running.size > 1 ? `  (+${running.size - 1} more)` : "";
    const text = `[${done}/${total}] ${describe(latest)}${others}`;
    const room = (output.columns() ?? DEFAULT_COLUMNS) - 1;
    output.write(ERASE + withDetail(text, detailOf(latest), room));
    shown = true;
  }

  function erase(): void {
    if (shown) output.write(ERASE);
    shown = false;
  }

  function follow(event: RunEvent): void {
    switch (event.type) {
      case "run_started":
        total = event.flows.length;
        return;
      case "flow_started":
        latest = { started: event, step: 0 };
        running.set(event.flow, latest);
        return;
      case "attempt":
        latest = running.get(event.flow);
        if (latest && event.max_attempts > 1) latest.attempt = event;
        return;
      case "step_finished":
        latest = running.get(event.flow);
        if (latest) Object.assign(latest, { step: event.step + 1, attempt: undefined });
        return;
      case "flow_finished":
        done++;
        running.delete(event.flow);
        latest = [...running.values()].at(-1);
        return;
      case "run_finished":
        running.clear();
        latest = undefined;
    }
  }

  return {
    event(event) {
      follow(event);
      if (latest) draw();
      else erase();
    },
    aside(write) {
      erase();
      write();
      draw();
    },
    end: erase,
  };
}

function describe({ started, step, attempt }: RunningFlow): string {
  const file = started.file.slice(started.file.lastIndexOf("/") + 1);
  const name = started.steps[step]?.name;
  const number = attempt ? `  attempt ${attempt.attempt}/${attempt.max_attempts}` : "";
  return visibleLine(name === undefined ? file : `${file} › ${name}`) + number;
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
  return `${text}  ${columnsOf(detail) > left ? fitToColumns(detail, left) : detail}`;
}
