import { start } from "./processes.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;

/** A run of baton and its expected result. */
export interface Check {
  readonly what: string;
  /** The flow, relative to `examples/tracing`. */
  readonly flow: string;
  readonly exitCode: number;
  /** Text that must be in the output, or in the report. */
  readonly says?: readonly string[];
}

/** A completed check. */
export interface Checked extends Check {
  readonly backend: string;
  readonly isGood: boolean;
  /** The actual exit code. */
  readonly found: number;
  /** The output of baton. */
  readonly output: string;
  /** The expected text that is missing. */
  readonly missing: readonly string[];
}

/**
 * Runs baton as a user would, in a separate process.
 *
 * @param env The environment of the flow.
 * @param artifacts The folder for the reports.
 * @param traceUrl The URL where people view a trace.
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
