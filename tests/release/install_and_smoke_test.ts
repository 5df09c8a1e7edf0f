import assert from "node:assert/strict";
import { join } from "node:path";
import { installTest } from "../install/declare.ts";
import { sha256, TARGET, VERSION } from "../install/release.ts";
import { makeProgram, PROGRAM_FILE } from "./program.ts";

const ROOT = join(import.meta.dirname!, "..", "..");

async function script(name: string, args: readonly string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--allow-all", join(ROOT, "scripts", "release", name), ...args],
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

installTest(
  ["curl"],
  "the output of the build is served, installed and run, as before a release",
  async () => {
    const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "baton_release_" }));
    try {
      const archive = await makeProgram();
      await Deno.writeFile(join(folder, PROGRAM_FILE), archive);
      const sums = `${await sha256(archive)}  ${PROGRAM_FILE}\n`;
      await Deno.writeTextFile(join(folder, "SHA256SUMS"), sums);
      const installer = ["sh", join(ROOT, "install.sh"), "--dir", join(folder, "installed")];
      const installed = await script("with_releases.ts", [folder, ...installer]);
      assert.deepEqual([installed.code, installed.stderr], [0, ""]);
      assert.match(installed.stdout, new RegExp(`^downloading baton ${VERSION} for ${TARGET}\n`));
      const run = await script("smoke.ts", [join(folder, "installed", "baton")]);
      assert.deepEqual([run.code, run.stderr], [0, ""], run.stdout);

      await Deno.remove(join(folder, PROGRAM_FILE));
      const refused = await script("with_releases.ts", [folder, ...installer]);
      assert.equal(refused.code, 2);
      assert.match(
        refused.stderr,
        new RegExp(`^error: version ${VERSION} has no ${PROGRAM_FILE} `),
      );
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
);
