/** Whether a program is on the path. */
export function hasProgram(name: string): boolean {
  return (Deno.env.get("PATH") ?? "").split(":").some((folder) => {
    try {
      return Deno.statSync(`${folder}/${name}`).isFile;
    } catch {
      return false;
    }
  });
}

/** Why tests that need programs cannot run; empty if all of them are installed. */
export function missingPrograms(...programs: readonly string[]): string[] {
  return programs.filter((program) => !hasProgram(program))
    .map((program) => `${program} is not installed`);
}

/** Why a test that cannot pass on Windows is not run here; empty if it can. */
export const NOT_ON_WINDOWS: readonly string[] = Deno.build.os === "windows"
  ? ["not on Windows"]
  : [];

/** Why a test that can pass only on Linux is not run here; empty if it can. */
export const ONLY_ON_LINUX: readonly string[] = Deno.build.os === "linux" ? [] : ["only on Linux"];

/** Adds the reasons why a test is ignored to its name. */
export function withReasons(name: string, reasons: readonly string[]): string {
  return reasons.length === 0 ? name : `${name} (ignored: ${reasons.join(", ")})`;
}

/** Declares a test that is ignored if there are reasons for that; its name gives them. */
export function testUnless(
  reasons: readonly string[],
  name: string,
  fn: (t: Deno.TestContext) => void | Promise<void>,
): void {
  Deno.test({ name: withReasons(name, reasons), ignore: reasons.length > 0, fn });
}

/** Declares a test that starts programs; if one is missing, the test is ignored and its name says why. */
export function testNeeding(
  programs: readonly string[],
  name: string,
  fn: (t: Deno.TestContext) => void | Promise<void>,
): void {
  testUnless(missingPrograms(...programs), name, fn);
}
