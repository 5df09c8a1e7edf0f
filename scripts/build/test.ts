import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleProgram } from "./bundle.ts";
import { findOrigin } from "./origin.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The tests that run commands of baton; the other tests call functions. */
const TESTS = [
  "tests/build",
  "tests/cli",
  "tests/examples/ci_test.ts",
  "tests/format/body_files_test.ts",
  "tests/merge",
  "tests/messages",
  "tests/real",
  "tests/schema",
];

/**
 * Runs tests whose commands are the bundle of a release, with its permissions and flags.
 *
 * @param tests Files and folders; if empty, those of {@linkcode TESTS} but the slow ones.
 * @returns The exit code of the tests.
 */
async function testBundle(tests: readonly string[]): Promise<number> {
  const work = await Deno.makeTempDir({ prefix: "baton-build-" });
  try {
    const { entry } = await bundleProgram(ROOT, join(work, "bundle"), await findOrigin(ROOT));
    const chosen = tests.length > 0 ? tests : [...TESTS, "--ignore=**/*_slow_test.ts"];
    const { code } = await new Deno.Command(Deno.execPath(), {
      args: ["test", "--quiet", "--parallel", "--allow-all", ...chosen],
      cwd: ROOT,
      env: { BATON_PROGRAM: entry },
    }).spawn().status;
    return code;
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

Deno.exit(await testBundle(Deno.args));
