import { toDiagnosticsText } from "../../lib/reporters/diagnostics/text.ts";
import type { Diagnostic } from "../../lib/diagnostics/mod.ts";
import { logOf } from "../merge/merge_texts.ts";
import { logsOf, shardsOf } from "../merge/shards.ts";
import {
  finishedRun,
  flowFinished,
  flowStarted,
  runStarted,
  stepFinished,
} from "../record/sample_runs.ts";
import { resultsOf } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";
import { codeBlocks } from "./code_blocks.ts";
import { attemptsLeftOut, loopAttempts, loopFailure } from "./loop_outputs.ts";
import { runInProject } from "./project.ts";
import { reportsOfExample } from "./report_outputs.ts";

/** A code block that shows what baton prints or writes. */
export interface Output {
  readonly page: string;
  /** How the block begins. */
  readonly begin: string;
  /** Returns what baton prints. */
  readonly produce: () => Promise<string>;
  /** Whether only the names and types of the members of JSON are compared. @default false */
  readonly byMembers?: boolean;
}

/** A flow whose ninth line has a mistyped key. */
const MISTYPED = `name: health of the shop
vars:
  base_url: \${ENV.BASE_URL}
steps:
  - name: health
    request:
      method: GET
      url: \${vars.base_url}/healthz
    asert: { status: 200 }
`;

/** The code blocks that are outputs. */
export const OUTPUTS: readonly Output[] = [
  {
    page: "docs/format.md",
    begin: "failed: profile.yaml › session › login",
    produce: failureOfUsedFlow,
  },
  { page: "README.md", begin: "$ export SHOP_URL", produce: redRun },
  {
    page: "docs/cli.md",
    begin: "3 errors, 1 warning",
    produce: () => Promise.resolve(lastLines(counted(3, 1, 2, 1))),
  },
  {
    page: "docs/cli.md",
    begin: "2 fixed in 1 file",
    produce: () => Promise.resolve(lastLines({ ...counted(1, 0, 1, 0), fixed: FIXED })),
  },
  {
    page: "docs/cli.md",
    begin: '{\n  "schema_version": 1',
    produce: async () => (await checkMistyped("json")).stdout,
    byMembers: true,
  },
  { page: "docs/cli.md", begin: "4 shards of 4", produce: mergeOfShards },
  { page: "docs/cli.md", begin: "$ baton compare", produce: comparison },
  {
    page: "docs/cli.md",
    begin: "$ baton list",
    produce: () => calling("list examples/shop/flows/spelling_a/login.yaml"),
  },
  {
    page: "docs/cli.md",
    begin: "$ baton run examples/shop/failing",
    produce: () => calling("run examples/shop/failing/wrong_expectations.yaml"),
  },
  { page: "docs/cli.md", begin: "again:   baton run", produce: failedWithVar },
  {
    page: "docs/convert.md",
    begin: "$ baton convert tests/data",
    produce: () => calling("convert tests/data/har/nodered_1.har.gz -o flows/nodered.yaml"),
  },
  {
    page: "docs/diagnostics.md",
    begin: "error[unknown-key]",
    produce: async () => (await checkMistyped("text")).stdout.split("\n\n")[0],
  },
  {
    page: "docs/reports.md",
    begin: '{\n  "schema_version": 1',
    produce: async () => (await reportsOfExample()).json,
    byMembers: true,
  },
  {
    page: "docs/reports.md",
    begin: "<testsuites",
    produce: async () => (await reportsOfExample()).junit,
  },
  { page: "docs/waiting.md", begin: "attempts 1-2/40", produce: loopAttempts },
  {
    page: "docs/waiting.md",
    begin: "error[loop-exhausted]",
    produce: loopFailure,
  },
  {
    page: "docs/waiting.md",
    begin: "attempts 51-",
    produce: () => Promise.resolve(attemptsLeftOut()),
  },
];

const FIXED = { findings: 2, files: 1 };

/** The result of a check of 14 files. */
function counted(errors: number, warnings: number, inFiles: number, fixable: number) {
  const list = Array.from({ length: errors + warnings }, (_, i): Diagnostic => ({
    code: "unknown-key",
    severity: i < errors ? "error" : "warning",
    message: "",
    file: `${i % inFiles}.yaml`,
    ...(i < fixable ? { fix: { title: "", edits: [] } } : {}),
  }));
  return { list, files: 14 };
}

function lastLines(result: Parameters<typeof toDiagnosticsText>[0]): string {
  return toDiagnosticsText(result).trimEnd().split("\n\n").at(-1)!;
}

/** A call in the project and what it prints, as a terminal shows both. */
async function calling(line: string): Promise<string> {
  const { stdout, stderr } = await runInProject(line.split(" "));
  return `$ baton ${line}\n${stderr}${stdout}`.trimEnd();
}

/** The first flow of the README, over the demo API. */
async function redRun(): Promise<string> {
  const blocks = codeBlocks("README.md");
  const flow = `${blocks.find(({ language }) => language === "yaml")!.text}\n`;
  const [call] = blocks.find(({ text }) => text.startsWith("$ export SHOP_URL"))!.text.split(
    "\n\u2717",
  );
  const { stdout, stderr } = await runInProject(["run", "flows/login.yaml"], {
    files: { "flows/login.yaml": flow },
  });
  return `${call}\n${stderr}${stdout}`.trimEnd();
}

async function checkMistyped(format: string) {
  return await runCli(["check", "flows", "--format", format], {
    files: {
      "flows/a.yaml": MISTYPED,
      ...Object.fromEntries(
        Array.from({ length: 13 }, (_, i) => [`flows/b${i}.yaml`, MISTYPED.replace("ase", "asse")]),
      ),
    },
    env: { BASE_URL: "http://127.0.0.1:8080" },
  });
}

/** Two runs of 119 flows: one fails in the second, one is slower. */
async function comparison(): Promise<string> {
  const others = Array.from({ length: 117 }, (_, i) => ({ file: `flows/${i}.yaml` }));
  const search = (duration_ms: number, wait: number) => ({
    file: "flows/search.yaml",
    duration_ms,
    steps: [{ name: "wait", duration_ms: wait }],
  });
  const refund = {
    name: "refund",
    line: 31,
    outcome: "failed",
    error: { class: "assertion", message: "status: expected 200, found 500" },
  };
  const pay = { file: "flows/pay.yaml", name: "pay" };
  const argv = ["compare", "main/results.json", "out/results.json"];
  const { stdout } = await runCli(argv, {
    files: {
      "main/results.json": resultsOf([pay, search(120, 80), ...others]),
      "out/results.json": resultsOf([
        { ...pay, outcome: "failed", steps: [refund] },
        search(400, 350),
        ...others,
      ]),
    },
  });
  return `$ baton ${argv.join(" ")}\n${stdout.trimEnd()}`;
}

/** The line that says how to run a flow again that failed with a parameter. */
async function failedWithVar(): Promise<string> {
  const flow = "name: orders\nsteps:\n  - name: read\n" +
    '    request: { url: "${ENV.BASE_URL}/healthz?region=${region}" }\n' +
    "    assert: { status: 404 }\n";
  const { stdout } = await runInProject(["run", "flows/orders.yaml", "--var", "region=eu"], {
    files: { "flows/orders.yaml": flow },
  });
  return stdout.split("\n").find((line) => line.startsWith("again:"))!;
}

/** The merge of four shards with 212 flows, of which two failed. */
async function mergeOfShards(): Promise<string> {
  const numbered = (folder: string, length: number) =>
    Array.from({ length }, (_, i) => `flows/${folder}/${String(i).padStart(3, "0")}.yaml`);
  const failed = ["flows/pay/refund.yaml", "flows/search.yaml"];
  const [refund, search] = failed;
  const names = [...numbered("a", 102), refund, ...numbered("q", 100), search, ...numbered("z", 8)];
  const outcomeOf = (file: string) => failed.includes(file) ? "failed" : "passed";
  const events = finishedRun([
    runStarted(names.map((file) => [file, file])),
    ...names.flatMap((file, flow) => {
      const outcome = outcomeOf(file);
      const error = outcome === "failed"
        ? { error: { class: "assertion", message: "status" } as const }
        : {};
      return [
        flowStarted(flow, file, file, ["a"]),
        stepFinished(flow, 0, "a", { outcome, ...error }),
        flowFinished(flow, { outcome }),
      ];
    }),
  ], 1);
  const files = logsOf(shardsOf(events, 4), logOf);
  const { stdout } = await runCli(["merge", ".", "--report-junit", "junit.xml"], { files });
  return stdout.split("\n\n")[0];
}

/** What a run prints about a step of a used flow that fails: the flows are those of the page. */
async function failureOfUsedFlow(): Promise<string> {
  const [login, profile] = ["name: login\ninputs", "name: profile\n"].map((begin) =>
    codeBlocks("docs/format.md").find(({ text }) => text.startsWith(begin))!.text
  );
  const run = await runInProject(["run", "profile.yaml"], {
    files: {
      "profile.yaml": profile,
      "shared/login.yaml": login.replace("status: 200", "status: 201"),
    },
  });
  return /^failed:[^]*?(?=\n\n)/m.exec(run.stdout)![0];
}
