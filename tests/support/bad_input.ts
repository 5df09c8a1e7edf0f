import assert from "node:assert/strict";
import { readJsonReport, readJUnit } from "./reports.ts";
import { type CliRun, runCli } from "./run_cli.ts";
import { openServer } from "./server.ts";

/** An input that no run can use. */
export interface BadInput {
  readonly what: string;
  /** The bytes of `bad.yaml`; `ORIGIN` stands for the server's. If absent, there is no file. */
  readonly text?: string | Uint8Array;
  /** @default "bad.yaml" */
  readonly path?: string;
  readonly code: string;
  /** Line and column; absent if the file as a whole is meant. */
  readonly at?: string;
  readonly message: RegExp;
  readonly help?: RegExp;
}

/** A flow of one step; `ORIGIN` stands for the server's. */
export const stepOf = (rest: string): string =>
  `steps:
  - name: a
    request: { method: POST, url: "ORIGIN/echo" }
    ${rest}
`;

/** The arguments that ask for both reports. */
export const REPORTS = ["--report-junit", "out/junit.xml", "--report-json", "out/results.json"];

/** Tests that an input gives one clear error, in the console and both reports, and sends nothing. */
export function testBadInput(
  { what, text, path = "bad.yaml", code, at, message, help }: BadInput,
): void {
  Deno.test(`${what} gives one clear error, and nothing is sent`, async () => {
    await using server = openServer();
    const bad = typeof text === "string" ? text.replaceAll("ORIGIN", server.origin) : text;
    const good = stepOf("assert: { status: 200 }").replace("ORIGIN", server.origin);
    const run = await runCli(["run", "good.yaml", path, ...REPORTS], {
      files: {
        "good.yaml": good,
        "notes/readme.md": "",
        "flows/readme.md": "",
        ...(bad === undefined ? {} : { "bad.yaml": bad }),
      },
    });
    assert.equal(run.exitCode, 2);
    assert.deepEqual(server.log, []);
    const place = at === undefined ? path : `${path}:${at}`;
    assert.ok(run.stdout.includes(`--> ${place}\n`), run.stdout);
    assert.equal(run.stdout.match(/^error\[/gm)?.length, 1, run.stdout);
    const title = new RegExp(`^error\\[${code}\\]: (.*)$`, "m").exec(run.stdout);
    assert.match(title?.[1] ?? `no error[${code}] in:\n${run.stdout}`, message);
    if (help) assert.match(/= help: (.*)/.exec(run.stdout)?.[1] ?? "no help", help);
    checkReports(run, path, code);
  });
}

/** The reports show the bad file as an error and the good one as not run. */
function checkReports(run: CliRun, path: string, code: string): void {
  const { flows } = readJsonReport(run.files["out/results.json"]);
  assert.deepEqual(flows.map(({ file, outcome, reason }) => [file, outcome, reason]), [
    ["good.yaml", "skipped", "other flow files have errors"],
    [path, "error", undefined],
  ]);
  assert.deepEqual(flows[1].diagnostics.map((one) => one.code), [code]);
  const [skipped, error] = readJUnit(run.files["out/junit.xml"]);
  assert.deepEqual([skipped.file, skipped.outcome], ["good.yaml", "skipped"]);
  assert.deepEqual([error.file, error.name, error.outcome], [path, "load", "error"]);
  assert.ok(error.text.startsWith(`error[${code}]: ${error.message}`), error.text);
}
