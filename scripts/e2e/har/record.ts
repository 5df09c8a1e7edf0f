import { track } from "../children.ts";
import type { Application } from "./application.ts";
import { inherited, type Server } from "./server.ts";

const RECORDER = new URL("recorder.mjs", import.meta.url).pathname;

/**
 * Records the scenario of an application in a browser.
 *
 * @param packages The folder into which Playwright was installed.
 * @param folder The folder for the recording, `recording.har`.
 * @throws {Error} If the browser or the scenario fails.
 */
export async function record(
  { name, account }: Application,
  { url }: Server,
  packages: string,
  folder: string,
): Promise<string> {
  const har = `${folder}/recording.har`;
  const task = { packages, scenario: name, url, har, ...account };
  const child = track(
    new Deno.Command("node", {
      args: [RECORDER, JSON.stringify(task)],
      cwd: folder,
      clearEnv: true,
      env: { ...inherited(), HOME: folder },
      stdout: "inherit",
      stderr: "inherit",
    }).spawn(),
  );
  const { code } = await child.status;
  if (code !== 0) throw new Error(`the recording of ${name} failed`);
  return har;
}
