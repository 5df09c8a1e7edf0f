import assert from "node:assert/strict";
import { ONLY_ON_LINUX, testUnless } from "../support/needing.ts";
import { PROGRAM, programCommand } from "../support/program.ts";
import { readJsonReport, readJUnit } from "../support/reports.ts";
import { type CliRun, runCli } from "../support/run_cli.ts";
import { openServer, type TestServer, text } from "../support/server.ts";

const OUTPUTS = {
  "report-junit": "out/junit.xml",
  "report-json": "out/results.json",
  "manifest": "out/run-manifest.json",
  "log": "out/run.ndjson",
} as const;

type Output = keyof typeof OUTPUTS;

/** The part of each complete report that a person reads. */
const COMPLETE: Readonly<Record<Output, (text: string) => void>> = {
  "report-junit": (text) => assert.equal(readJUnit(text).length, 1),
  "report-json": (text) => assert.equal(readJsonReport(text).summary.passed, 1),
  "manifest": (text) => assert.equal(JSON.parse(text).exit_code, 0),
  "log": (text) => assert.match(text, /\n\{"type":"run_finished".*\}\n$/),
};

/** Runs a flow whose response is 2 MiB, with all four reports, one of them at another path. */
async function runWith(server: TestServer, moved: Output, path: string): Promise<CliRun> {
  const outputs = Object.entries({ ...OUTPUTS, [moved]: path });
  const args = outputs.flatMap(([option, file]) => [`--${option}`, file]);
  return await runCli(["run", "flow.yaml", "--include-bodies", ...args], {
    files: {
      "flow.yaml": `steps: [{ name: big, request: { url: ${server.origin}/ }, ` +
        "assert: { status: 200 } }]\n",
    },
  });
}

function openBigServer(): TestServer {
  return openServer({ "/": text("x".repeat(2 * 1024 * 1024)) });
}

/** Every report but one is complete, and no temporary file is left. */
function othersAreComplete({ files }: CliRun, moved: Output): void {
  const others = Object.entries(OUTPUTS).filter(([option]) => option !== moved);
  for (const [option, path] of others) COMPLETE[option as Output](files[path]);
  const paths = others.map(([, path]) => path);
  assert.deepEqual(Object.keys(files).sort(), ["flow.yaml", ...paths].sort());
}

/** A file system of 1 MiB; `undefined` if this process may not mount one. */
async function openSmallDisk() {
  const path = await Deno.makeTempDir({ prefix: "baton_disk_" });
  const run = async (command: string, ...args: readonly string[]) =>
    (await new Deno.Command(command, { args: [...args], stderr: "null" }).output()).success;
  const mounted = Deno.build.os === "linux" &&
    await run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", path);
  if (!mounted) await Deno.remove(path);
  return mounted
    ? {
      path,
      makeReadOnly: () => run("mount", "-o", "remount,ro", path),
      async [Symbol.asyncDispose]() {
        await run("umount", path);
        await Deno.remove(path);
      },
    }
    : undefined;
}

/** Why tests of a full disk cannot run here; empty if they can. */
const NEEDS_MOUNT: readonly string[] = await (async () => {
  await using disk = await openSmallDisk();
  return disk === undefined ? ["this process may not mount a file system"] : [];
})();

for (const moved of ["report-json", "log"] as const) {
  testUnless(
    NEEDS_MOUNT,
    `--${moved} on a full disk is named, and the others are complete`,
    async () => {
      await using server = openBigServer();
      await using disk = await openSmallDisk();
      const path = `${disk!.path}/sub/file`;
      const run = await runWith(server, moved, path);
      assert.equal(run.exitCode, 2);
      assert.equal(run.stderr, `error: cannot write ${path}: no space left on device\n`);
      assert.match(run.stdout, /1 flow, 1 step, 1 assertion passed/);
      assert.ok(!run.stdout.includes(path), "a file that is not complete is not listed");
      othersAreComplete(run, moved);
      const left = [...Deno.readDirSync(`${disk!.path}/sub`)].map(({ name }) => name);
      assert.deepEqual(left, moved === "log" ? ["file"] : []);
    },
  );
}

testUnless(
  NEEDS_MOUNT,
  "an output on a read-only disk stops the run before the first request",
  async () => {
    await using server = openBigServer();
    await using disk = await openSmallDisk();
    await disk!.makeReadOnly();
    const path = `${disk!.path}/new/file`;
    for (const moved of Object.keys(OUTPUTS) as Output[]) {
      const run = await runWith(server, moved, path);
      assert.equal(run.exitCode, 2);
      assert.equal(run.stderr, `error: cannot write ${path}: the file system is read-only\n`);
      assert.deepEqual(Object.keys(run.files), ["flow.yaml"]);
    }
    assert.equal(server.requests.length, 0);
  },
);

testUnless(
  NEEDS_MOUNT,
  "a log truncated by a full disk can be merged up to where it ends",
  async () => {
    await using server = openBigServer();
    await using disk = await openSmallDisk();
    await runWith(server, "log", `${disk!.path}/run.ndjson`);
    const merged = await runCli(["merge", `${disk!.path}/run.ndjson`, "--report-json", "m.json"]);
    const [flow] = readJsonReport(merged.files["m.json"]).flows;
    assert.deepEqual(flow.steps.map(({ name, outcome }) => `${name} ${outcome}`), ["big error"]);
    assert.notEqual(merged.exitCode, 0);
  },
);

testUnless(
  ONLY_ON_LINUX,
  "a log that a device refuses is named, and the others are complete",
  async () => {
    await using server = openBigServer();
    const run = await runWith(server, "log", "/dev/full");
    assert.equal(run.exitCode, 2);
    assert.equal(
      run.stderr,
      `error: cannot write /dev/full: ${ofSystem("no space left on device")}\n`,
    );
    if (PROGRAM === undefined) othersAreComplete(run, "log");
  },
);

/** The message about a system file; a release has no permission for any. */
function ofSystem(message: string): string {
  return PROGRAM === undefined ? message : "is a file of the system, which baton may not open";
}

/** Paths that cannot be written, and the message. */
const BAD_PATHS: readonly (readonly [path: string, message: string])[] = [
  ["flow.yaml/deep/file", "not a directory"],
  [`${"n".repeat(300)}/file`, "the name is too long"],
  ["/proc/nothing/file", ofSystem("no such file")],
];

for (const [path, message] of BAD_PATHS) {
  for (const moved of Object.keys(OUTPUTS) as Output[]) {
    testUnless(
      ONLY_ON_LINUX,
      `--${moved} ${path.slice(0, 20)} stops the run before the first request`,
      async () => {
        await using server = openBigServer();
        const run = await runWith(server, moved, path);
        assert.equal(run.exitCode, 2);
        assert.equal(run.stderr, `error: cannot write ${path}: ${message}\n`);
        assert.equal(run.stdout, "");
        assert.deepEqual(Object.keys(run.files), ["flow.yaml"]);
        assert.equal(server.requests.length, 0);
      },
    );
  }
}

Deno.test("an output that this process may not write stops the run", async () => {
  const directory = await Deno.makeTempDir({ prefix: "baton_rights_" });
  try {
    await Deno.writeTextFile(
      `${directory}/flow.yaml`,
      "steps: [{ name: a, request: { url: http://127.0.0.1:9/ } }]\n",
    );
    const cli = new URL("../../cli.ts", import.meta.url).pathname;
    const { code, stderr, stdout } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "--quiet", "--no-prompt", "--allow-read", "--allow-env", "--allow-net"],
        ...[`--allow-write=${directory}/mine`, "--allow-sys", cli],
        ...["run", "flow.yaml", "--report-json", "mine/results.json"],
        ...["--report-junit", "other/junit.xml"],
      ],
      cwd: directory,
    }).output();
    const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    assert.equal(decoded(stderr), "error: cannot write other/junit.xml: permission denied\n");
    assert.equal(decoded(stdout), "");
    assert.equal(code, 2);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("a run continues and completes its reports if nobody reads its output", async () => {
  await using server = openBigServer();
  const directory = await Deno.makeTempDir({ prefix: "baton_closed_" });
  try {
    const flow = `steps: [{ name: a, request: { url: ${server.origin}/ } }]\n`;
    for (const name of ["a", "b", "c"]) await Deno.writeTextFile(`${directory}/${name}.yaml`, flow);
    const child = programCommand(["run", ".", "--verbose", "--artifacts", "out"], {
      cwd: directory,
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    await child.stdout.cancel();
    const [{ code }, stderr] = await Promise.all([child.status, child.stderr.text()]);
    assert.deepEqual([code, stderr], [0, ""]);
    const read = (name: string) => Deno.readTextFileSync(`${directory}/out/${name}`);
    assert.equal(readJsonReport(read("results.json")).summary.passed, 3);
    COMPLETE.log(read("run.ndjson"));
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});
