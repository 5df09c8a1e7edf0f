import assert from "node:assert/strict";
import { openServer } from "../support/server.ts";
import { installTest } from "./declare.ts";
import { makeArchive, programOf, releaseRoutes } from "./release.ts";
import { type InstallOptions, runInstall } from "./run_install.ts";
import { openSandbox, whereIs } from "./sandbox.ts";

const SCRIPT = Deno.readTextFileSync(new URL("../../install.sh", import.meta.url));

/** A call that is refused, and the message. `HOME` stands for the home folder. */
type Mistake = readonly [what: string, call: InstallOptions, message: string];

const MISTAKES: readonly Mistake[] = [
  [
    "an unknown option",
    { args: ["--prefix", "/opt"] },
    "`--prefix` is not an option; `--help` has them",
  ],
  ["a word", { args: ["1.0.0"] }, "`1.0.0` is not an option; `--help` has them"],
  [
    "an option without its value",
    { args: ["--dir"] },
    "`--dir` needs a value; `--help` has the options",
  ],
  [
    "an empty value",
    { args: ["--version="] },
    "`--version` needs a value; `--help` has the options",
  ],
  [
    "a version by name",
    { args: ["--version", "latest"] },
    "`latest` is not a version; write one such as `VERSION`",
  ],
  [
    "a version with a path",
    { args: ["--version", "1.0.0/../.."] },
    "`1.0.0/../..` is not a version; write one such as `VERSION`",
  ],
  [
    "a version of the environment",
    { env: { BATON_VERSION: "1.0" } },
    "`1.0` is not a version; write one such as `VERSION`",
  ],
  [
    "a short checksum",
    { args: ["--sha256", "abc"] },
    "`abc` is not a SHA-256 checksum of 64 hexadecimal digits",
  ],
  [
    "a checksum of other letters",
    { env: { BATON_SHA256: "z".repeat(64) } },
    `\`${"z".repeat(64)}\` is not a SHA-256 checksum of 64 hexadecimal digits`,
  ],
  ["no time", { args: ["--timeout", "0"] }, "`0` is not a number of seconds, from 1 to 9999"],
  [
    "a time with a unit",
    { args: ["--timeout", "5s"] },
    "`5s` is not a number of seconds, from 1 to 9999",
  ],
  ["no home", { env: { HOME: "" } }, "HOME is not set; say with `--dir` where baton goes"],
  [
    "an address without TLS",
    { env: { BATON_RELEASES: "http://mirror.example.test/releases" } },
    "`http://mirror.example.test/releases` is not an https address",
  ],
  ["an address that only looks like loopback", {
    env: { BATON_RELEASES: "http://127.0.0.1.example.test/releases" },
  }, "`http://127.0.0.1.example.test/releases` is not an https address"],
  [
    "an address of a file",
    { env: { BATON_RELEASES: "file:///releases" } },
    "`file:///releases` is not an https address",
  ],
  ["an address with a password", {
    env: { BATON_RELEASES: "https://me:secret@mirror.example.test" },
  }, "BATON_RELEASES is an address without a user and a password"],
  [
    "a folder that is a file",
    { args: ["--dir", "/dev/null/bin"] },
    "`/dev/null` is not a folder; say with `--dir` where baton goes",
  ],
];

for (const [what, call, message] of MISTAKES) {
  installTest(
    ["curl"],
    `a call with ${what} is refused before anything is downloaded`,
    async () => {
      await using server = openServer();
      await using sandbox = await openSandbox(["curl", "sha256sum"]);
      const env = { BATON_RELEASES: `${server.origin}/releases`, ...call.env };
      const run = await runInstall(sandbox, { ...call, env });
      const version = /^VERSION=(.*)$/m.exec(SCRIPT)![1];
      assert.deepEqual(
        [run.code, run.stdout, run.stderr],
        [2, "", `error: ${message.replace("VERSION", version)}\n`],
      );
      assert.deepEqual([server.log, sandbox.tree("home"), sandbox.tree("tmp")], [[], {}, {}]);
    },
  );
}

installTest(["curl"], "a copy that does not name its releases downloads nothing", async () => {
  await using sandbox = await openSandbox(["curl", "sha256sum"]);
  const run = await runInstall(sandbox, {
    script: SCRIPT.replace(/^REPOSITORY=.*$/m, "REPOSITORY=OWNER/baton"),
  });
  assert.deepEqual([run.code, run.stdout, run.stderr], [
    2,
    "",
    "error: this copy does not name its releases; set BATON_RELEASES to their address\n",
  ]);
});

installTest(["curl"], "a script that is only partly downloaded does nothing", async () => {
  await using server = openServer(await releaseRoutes({ archive: await makeArchive() }));
  for (const part of [0.5, 0.9, 0.999]) {
    await using sandbox = await openSandbox(["curl", "sha256sum"]);
    const script = SCRIPT.slice(0, Math.floor(SCRIPT.length * part));
    await runInstall(sandbox, { script, env: { BATON_RELEASES: `${server.origin}/releases` } });
    assert.deepEqual([server.log, sandbox.tree("home"), sandbox.tree("tmp")], [[], {}, {}]);
  }
});

installTest(["curl"], "an existing folder named baton is left alone", async () => {
  await using server = openServer(await releaseRoutes({ archive: await makeArchive() }));
  await using sandbox = await openSandbox(["curl", "sha256sum"]);
  await Deno.mkdir(`${sandbox.home}/.local/bin/baton`, { recursive: true });
  const before = sandbox.tree("home");
  const run = await runInstall(sandbox, { env: { BATON_RELEASES: `${server.origin}/releases` } });
  assert.deepEqual([run.code, run.stderr], [
    2,
    `error: \`${sandbox.home}/.local/bin/baton\` is a folder; say with \`--dir\` where baton goes\n`,
  ]);
  assert.deepEqual([server.log, sandbox.tree("home")], [[], before]);
});

/** Runs the script as a user other than root, for whom permissions are not checked. */
const AS_NOBODY = Deno.uid() === 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : ["env"];

installTest(["curl", AS_NOBODY[0]], "a folder that is not writable is refused", async () => {
  await using server = openServer(await releaseRoutes({ archive: await makeArchive() }));
  await using sandbox = await openSandbox(["curl", "sha256sum"]);
  for (const name of ["", "/tmp"]) await Deno.chmod(`${sandbox.folder}${name}`, 0o777);
  const options = {
    shell: [...AS_NOBODY, whereIs("sh")!],
    args: ["--dir", `${sandbox.home}/.local/bin`],
    env: { BATON_RELEASES: `${server.origin}/releases` },
  };
  await Deno.chmod(sandbox.home, 0o555);
  const refused = await runInstall(sandbox, options);
  assert.deepEqual([refused.code, refused.stderr], [
    2,
    `error: \`${sandbox.home}\` cannot be written; say with \`--dir\` where baton goes\n`,
  ]);
  assert.deepEqual([server.log, sandbox.tree("home"), sandbox.tree("tmp")], [[], {}, {}]);
  await Deno.chmod(sandbox.home, 0o777);
  const taken = await runInstall(sandbox, options);
  assert.deepEqual([taken.code, taken.stderr], [0, ""]);
  assert.equal(sandbox.tree("home")[".local/bin/baton"], programOf());
});
