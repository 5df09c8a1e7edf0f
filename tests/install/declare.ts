import { testUnless } from "../support/needing.ts";
import { whereIs } from "./sandbox.ts";

/** The shells that run the script, as commands. */
export const SHELLS: Readonly<Record<string, readonly string[]>> = {
  sh: ["sh"],
  dash: ["dash"],
  bash: ["bash"],
  "busybox sh": ["busybox", "sh"],
};

/** The programs that download. */
export const DOWNLOADERS = ["curl", "wget"] as const;

/** Declares a test of the script; if a program is missing, the test is ignored and its name says why. */
export function installTest(
  programs: readonly string[],
  name: string,
  fn: () => Promise<void>,
): void {
  const missing = Deno.build.os === "windows"
    ? ["Windows has install.ps1"]
    : programs.map((program) => program.split("=").at(-1)!)
      .filter((program) => whereIs(program) === undefined)
      .map((program) => `${program} is not installed`);
  testUnless(missing, name, fn);
}
