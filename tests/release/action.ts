import { load } from "js-yaml";
import { join } from "node:path";
import { releaseRoutes } from "../install/release.ts";
import { openServer } from "../support/server.ts";
import { makeProgram } from "./program.ts";
import { runScript, type ScriptEnd } from "./script.ts";

interface Step {
  readonly name: string;
  readonly if?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly "working-directory"?: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const ROOT = join(import.meta.dirname!, "..", "..");

/** The action as in the file. */
export const ACTION = load(Deno.readTextFileSync(join(ROOT, "action.yml"))) as Action;

/** The result of a call of the action. */
export interface ActionEnd {
  /** What the step that runs baton printed, and its own exit code. */
  readonly run: ScriptEnd;
  readonly outputs: Readonly<Record<string, string>>;
  /** The exit code of the last step, which is that of the action. */
  readonly code: number;
  /** What is on the page of the run. */
  readonly summary: string;
  /** What is uploaded as it is, by its name. */
  readonly pages: Readonly<Record<string, string>>;
  /** Reads a file of the workspace. */
  readonly read: (path: string) => string;
}

/** What a call finds in its workspace. */
export interface ActionCall {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Calls the action as GitHub does on Linux and macOS: installs baton from a release on loopback, runs
 * it and exits with its exit code. `check` sees the workspace before it is removed.
 */
export async function callAction(
  { inputs = {}, files, env = {} }: ActionCall,
  check: (end: ActionEnd) => void | Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "baton_action_" });
  await using server = openServer(await releaseRoutes({ archive: await makeProgram() }));
  try {
    const workspace = join(folder, "workspace");
    for (const [path, text] of Object.entries(files)) {
      const full = join(workspace, path);
      await Deno.mkdir(join(full, ".."), { recursive: true });
      await Deno.writeTextFile(full, text);
    }
    const file = (name: string) => {
      const path = join(folder, name);
      Deno.writeTextFileSync(path, "");
      return path;
    };
    const github = {
      GITHUB_ACTION_PATH: ROOT,
      GITHUB_ACTIONS: "true",
      GITHUB_WORKSPACE: workspace,
      GITHUB_OUTPUT: file("output"),
      GITHUB_PATH: file("path"),
      GITHUB_STEP_SUMMARY: file("summary"),
      RUNNER_TEMP: folder,
      BATON_RELEASES: `${server.origin}/releases`,
      ...env,
    };
    const values = { ...defaults(), ...inputs };
    const step = async (name: string, more: Record<string, string> = {}) => {
      const found = ACTION.runs.steps.find((one) => one.name === name)!;
      return await runScript(found.run!, {
        cwd: join(workspace, filled(found["working-directory"] ?? ".", values)),
        env: { ...github, ...envOf(found, values), ...more },
      });
    };
    const installed = await step("Install baton");
    if (installed.code !== 0) throw new Error(installed.stderr);
    const path = Deno.readTextFileSync(github.GITHUB_PATH).trim();
    const run = await step("Run baton", { PATH: `${path}:${Deno.env.get("PATH")}` });
    const outputs = readOutputs(Deno.readTextFileSync(github.GITHUB_OUTPUT));
    const pages = outputs.page === undefined ? {} : filesIn(join(folder, "baton-action/pages"));
    if (outputs.page !== undefined) {
      const urls = { PAGE_URL: "https://github.test/a/1", REPORTS_URL: "https://github.test/a/2" };
      const linked = await step("Link the reports", urls);
      if (linked.code !== 0) throw new Error(linked.stderr);
    }
    const last = run.code !== 0
      ? run
      : await step("End with the exit code of baton", { CODE: outputs["exit-code"] });
    await check({
      run,
      outputs,
      code: last.code,
      summary: Deno.readTextFileSync(github.GITHUB_STEP_SUMMARY),
      pages,
      read: (name) => Deno.readTextFileSync(join(workspace, name)),
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function filesIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    Deno.readDirSync(folder).map(({ name }) => [name, Deno.readTextFileSync(join(folder, name))]),
  );
}

function defaults(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ACTION.inputs).map(([name, input]) => [name, input.default]),
  );
}

function filled(text: string, inputs: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_all, name: string) => inputs[name]);
}

function envOf({ env = {} }: Step, inputs: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(env).map(([name, text]) => [name, filled(text, inputs)]),
  );
}

function readOutputs(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split("\n").filter((line) => line !== "").map((line) => {
      const at = line.indexOf("=");
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}
