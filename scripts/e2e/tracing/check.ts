import { start } from "./processes.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;

/** A run of baton and what must come of it. */
export interface Check {
  readonly what: string;
  /** The flow, relative to `examples/tracing`. */
  readonly flow: string;
  readonly exitCode: number;
  /** What must be in the output, or in the report. */
  readonly says?: readonly string[];
}

/** A check that was made. */
export interface Checked extends Check {
  readonly backend: string;
  readonly isGood: boolean;
  /** The exit code that there was. */
  readonly found: number;
  /** What baton wrote to its streams. */
  readonly output: string;
  /** What it should have said and did not. */
  readonly missing: readonly string[];
}

/**
 * Runs baton as a user would, as a process of its own.
 *
 * @param env The environment of the flow.
 * @param artifacts The folder for the reports.
 * @param traceUrl Where people look at a trace.
 */
export async function check(
  backend: string,
  { flow, ...rest }: Check,
  env: Readonly<Record<string, string>>,
  artifacts: string,
  traceUrl: string,
): Promise<Checked> {
  const process = start({
    program: Deno.execPath(),
    args: [
      ...["run", "--quiet", "--allow-all", "cli.ts", "run", `examples/tracing/${flow}`],
      ...["--artifacts", artifacts, "--trace-url", traceUrl],
    ],
    env,
    cwd: ROOT,
  });
  const found = await process.ended;
  const { output } = process;
  const written = output + await Deno.readTextFile(`${artifacts}/results.json`).catch(() => "");
  const missing = (rest.says ?? []).filter((text) => !written.includes(text));
  const isGood = found === rest.exitCode && missing.length === 0;
  return { backend, flow, ...rest, found, isGood, output, missing };
}
