import { track } from "../children.ts";
import type { Application } from "./application.ts";
import { inherited, type Server } from "./server.ts";

const RECORDER = new URL("recorder.mjs", import.meta.url).pathname;

/** Which of the two recordings: with what names, and as which account. */
export type Run = 0 | 1;

/**
 * Records the scenario of an application in a browser.
 *
 * @param packages The folder into which Playwright was installed.
 * @param har The file for the recording.
 * @throws {Error} If the browser or the scenario fails.
 */
export async function record(
  { name, accounts }: Application,
  run: Run,
  { url }: Server,
  packages: string,
  har: string,
): Promise<void> {
  const home = await Deno.makeTempDir({ prefix: "baton-e2e-har-" });
  const task = { packages, scenario: name, run, url, har, ...accounts[run] };
  const child = track(
    new Deno.Command("node", {
      args: [RECORDER, JSON.stringify(task)],
      clearEnv: true,
      env: { ...inherited(), HOME: home },
      stdout: "inherit",
      stderr: "inherit",
    }).spawn(),
  );
  const { code } = await child.status;
  await Deno.remove(home, { recursive: true });
  if (code !== 0) throw new Error(`recording ${run + 1} of ${name} failed`);
}
