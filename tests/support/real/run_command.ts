import assert from "node:assert/strict";
import type { AttemptFinished } from "../../../lib/record/mod.ts";
import { type CliRun, type CliRunOptions, runCli } from "../run_cli.ts";

/** A flow in which TLS chooses the version of HTTP, and the same flow over HTTP/1.1. */
export const VERSIONS: Readonly<Record<"negotiated" | "http1", (flow: string) => string>> = {
  negotiated: (flow) => flow,
  http1: (flow) => flow.replaceAll("request: { ", '$&http_version: "1.1", '),
};

/** The options that make baton trust nginx. */
export const TRUST: readonly string[] = ["--ca-cert", "ca.pem"];

/** A run of one flow, and its attempts in the record. */
export interface CommandRun extends CliRun {
  readonly attempts: readonly AttemptFinished[];
}

/** Runs `baton run` over a flow, next to the certificates and keys of the tests. */
export async function runCommand(
  flow: string,
  args: readonly string[] = [],
  { files = {}, ...options }: CliRunOptions = {},
): Promise<CommandRun> {
  const done = await runCli(["run", "--log", "run.ndjson", ...args, "a.yaml"], {
    files: { "a.yaml": flow, ...PEMS, ...files },
    ...options,
  });
  const lines = (done.files["run.ndjson"] ?? "").split("\n").filter((line) => line !== "");
  const events = lines.map((line) => JSON.parse(line));
  return { ...done, attempts: events.filter(({ type }) => type === "attempt") };
}

/** Runs a flow that must pass. */
export async function passCommand(
  flow: string,
  args: readonly string[] = [],
  options: CliRunOptions = {},
): Promise<CommandRun> {
  const done = await runCommand(flow, args, options);
  assert.equal(done.exitCode, 0, done.stdout + done.stderr);
  return done;
}

/** Runs a flow that must pass with the negotiated version of HTTP and with HTTP/1.1. */
export async function passOverBoth(
  flow: string,
  args: readonly string[] = [],
  options: CliRunOptions = {},
): Promise<void> {
  for (const inVersion of Object.values(VERSIONS)) {
    const { attempts } = await passCommand(inVersion(flow), args, options);
    assert.deepEqual([...new Set(attempts.map((one) => one.transport))], ["socket"]);
  }
}

/**
 * The text of a flow whose steps are written as `[request, assert]`, each in YAML on one line; they are
 * named `step_0`, `step_1` and so on.
 */
export function flowOf(
  steps: readonly (readonly [request: string, assert: string, more?: string])[],
  more = "",
): string {
  const texts = steps.map(([request, assert, keys], index) =>
    `  - name: step_${index}\n    request: ${request}\n    assert: ${assert}\n` +
    (keys ? `    ${keys}\n` : "")
  );
  return `${more}steps:\n${texts.join("")}`;
}

const PEMS = Object.fromEntries(
  ["ca", "client", "client.key"].map((name) => [
    `${name}.pem`,
    Deno.readTextFileSync(new URL(`../../data/tls/${name}.pem`, import.meta.url)),
  ]),
);
