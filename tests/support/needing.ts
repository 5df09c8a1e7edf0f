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

/** Declares a test that starts programs; where one is missing it is ignored, and its name says why. */
export function testNeeding(
  programs: readonly string[],
  name: string,
  fn: (t: Deno.TestContext) => Promise<void>,
): void {
  const missing = programs.filter((program) => !hasProgram(program))
    .map((program) => `${program} is not on this machine`);
  Deno.test({
    name: missing.length === 0 ? name : `${name} (ignored: ${missing.join(", ")})`,
    ignore: missing.length > 0,
    fn,
  });
}
