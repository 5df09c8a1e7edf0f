import {
  type Conversion,
  type ConvertOptions,
  type Note,
  type Replay,
  replayOf,
  type VerificationResult,
  verifyConversion,
} from "../../../har/mod.ts";
import type { HostClock } from "../../../host/mod.ts";
import { createMemoryHost } from "../../../host/memory/mod.ts";
import { run } from "../../../runner/mod.ts";
import { count, joinWithOr } from "../../../text/mod.ts";
import type { MaskedHost } from "../../host.ts";
import { UsageError } from "../../usage_error.ts";
import { labelled } from "./summary.ts";

const FILE = "flow.yaml";

const FURTHER_RUNS = {
  "second": "in the second run",
  "moved clock": "with the clock moved by 9 days and 7 hours",
} as const;

/** The result of running a flow against a live server. */
interface VerifyResult {
  readonly conversion: Conversion;
  readonly passed: boolean;
  /** The lines for the summary. */
  readonly lines: readonly string[];
}

/**
 * Runs the flow against a live server, and repairs it where the responses differ.
 *
 * @param url The server, in place of the main one of the recording.
 * @param environment Variables in addition to those of the process.
 * @throws {UsageError} If it cannot be run.
 */
export async function verifyFlow(
  conversion: Conversion,
  options: ConvertOptions,
  url: string,
  environment: Readonly<Record<string, string>>,
  host: MaskedHost,
): Promise<VerifyResult> {
  if (conversion.flows.length > 1) {
    throw new UsageError(
      "--verify runs one flow, and --split-by makes several: leave one of them out",
    );
  }
  const [origin] = conversion.analysis.filtered.origins;
  const base = conversion.environment.find(({ recorded }) => recorded === origin);
  const overrides = base === undefined ? {} : { [base.name]: url };
  const result = await verifyConversion(
    conversion,
    options,
    (text, clockAheadMs) =>
      replay(
        text,
        { ...host, clock: clockAhead(host.clock, clockAheadMs) },
        overrides,
        environment,
      ),
  );
  const { verified } = result;
  return {
    conversion: result.conversion,
    passed: verified.passed,
    lines: linesOf(url, verified),
  };
}

/**
 * Runs the text of a flow once; `overrides` take precedence over the environment of the process.
 */
function replay(
  text: string,
  host: MaskedHost,
  overrides: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>>,
): Promise<Replay> {
  const { files } = createMemoryHost({ files: { [FILE]: text } });
  const env = { get: (name: string) => overrides[name] ?? host.env.get(name) };
  return replayOf(run({ ...host, files, env }, { paths: [FILE], environment }));
}

/** Returns a clock that shows a later time and waits as before. */
function clockAhead(clock: HostClock, aheadMs: number): HostClock {
  return {
    now: () => clock.now() + aheadMs,
    monotonic: () => clock.monotonic(),
    sleep: (ms, signal) => clock.sleep(ms, signal),
  };
}

function linesOf(
  url: string,
  { draft, passed, failedRuns, replays, repaired, problems }: VerificationResult,
): string[] {
  const names = new Map(draft.steps.map(({ entry, name }) => [entry.index, name]));
  const textOf = ({ entry, text }: Note) => {
    const name = entry && names.get(entry.index);
    return name === undefined ? text : `step ${name}: ${text}`;
  };
  const result = passed
    ? "every step passed, also in a second run and with the clock moved"
    : failedRuns.length === 0
    ? "not every step passed"
    : `every step passed, but not ${joinWithOr(failedRuns.map((run) => FURTHER_RUNS[run]))}`;
  return [
    labelled("verify", `${url}: ${result} (${count(replays, "run")})`),
    ...repaired.map((note) => labelled("", `repaired: ${textOf(note)}`)),
    ...problems.map((note) => labelled("", `wrong: ${textOf(note)}`)),
  ];
}
