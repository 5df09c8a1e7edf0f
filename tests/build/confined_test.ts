import assert from "node:assert/strict";
import { bundleProgram } from "../../scripts/build/bundle.ts";
import { RUN_FLAGS } from "../../scripts/build/recipe.ts";
import { LOCALHOST } from "../http/tls.ts";
import { ONLY_ON_LINUX, testUnless } from "../support/needing.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const CA_FILE = new URL("../data/tls/ca.pem", import.meta.url).pathname;
/** A certificate that signs nothing. */
const OTHER_FILE = new URL("../data/tls/expired.pem", import.meta.url).pathname;

const CHECKED = "steps: [{ name: a, request: { url: '${ENV.BASE_URL}' } }]\n";

/** The outcome of a program. */
interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the bundle under the permissions of a release, with a given input. */
async function runBundle(
  entry: string,
  args: readonly string[],
  { env = {}, stdin = "" }: {
    readonly env?: Readonly<Record<string, string>>;
    readonly stdin?: string;
  } = {},
): Promise<Ended> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...RUN_FLAGS, entry, ...args],
    cwd: entry.slice(0, entry.lastIndexOf("/")),
    env: { ...env, NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(stdin));
  await writer.close();
  const [{ code }, stdout, stderr] = await Promise.all([
    child.status,
    child.stdout.text(),
    child.stderr.text(),
  ]);
  return { code, stdout, stderr };
}

testUnless(
  ONLY_ON_LINUX,
  "what needs more than the permissions of a release is skipped or reported",
  async (t) => {
    const work = await Deno.makeTempDir({ prefix: "baton_test_" });
    try {
      const origin = { version: "9.8.7", commit: null, epoch: 1_600_000_000 };
      const { entry } = await bundleProgram(ROOT, `${work}/bundle`, origin);

      await t.step(
        "TLS over sockets trusts the given certificates besides those Deno trusts",
        async () => {
          const answer = () => new Response("ok");
          await using server = Deno.serve({ ...LOCALHOST, port: 0, onListen() {} }, answer);
          await Deno.writeTextFile(`${work}/bundle/a.yaml`, CHECKED);
          const env = { BASE_URL: `https://localhost:${server.addr.port}/` };
          const run = ["run", "a.yaml", "--timings"];
          const trusting = await runBundle(entry, [...run, "--ca-cert", CA_FILE], { env });
          assert.deepEqual([trusting.code, trusting.stderr], [0, ""], trusting.stdout);
          const known = { ...env, DENO_CERT: CA_FILE };
          const beside = await runBundle(entry, [...run, "--ca-cert", OTHER_FILE], { env: known });
          assert.deepEqual([beside.code, beside.stderr], [0, ""], beside.stdout);
          const wary = await runBundle(entry, [...run, "--ca-cert", OTHER_FILE], { env });
          assert.equal(wary.code, 3, wary.stdout);
          assert.match(wary.stdout, /error\[tls-error\]/);
        },
      );

      await t.step("a flow is read from standard input by its path", async () => {
        const { code, stdout } = await runBundle(entry, ["check", "/dev/stdin"], {
          stdin: CHECKED.replace("request", "reqeust"),
        });
        assert.equal(code, 2, stdout);
        assert.match(stdout, /--> \/dev\/stdin:1:/);
      });

      await t.step("a log goes to standard output by its path", async () => {
        await Deno.writeTextFile(`${work}/bundle/a.yaml`, CHECKED);
        const env = { BASE_URL: "http://127.0.0.1:1/" };
        const args = ["run", "a.yaml", "--quiet", "--log", "/dev/stdout"];
        const { stdout, stderr } = await runBundle(entry, args, { env });
        assert.equal(stderr, "");
        const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
        const types = lines.map((line) => JSON.parse(line).type);
        assert.deepEqual([types[0], types.at(-1)], ["run_started", "run_finished"]);
      });

      await t.step("system files are reported as such", async () => {
        const read = await runBundle(entry, ["check", "/proc/version"]);
        assert.equal(read.code, 2);
        assert.match(read.stdout, /is a file of the system, which baton may not open/);
        const write = await runBundle(entry, ["run", "a.yaml", "--log", "/dev/full"]);
        assert.equal(write.code, 2);
        assert.equal(
          write.stderr,
          "error: cannot write /dev/full: is a file of the system, which baton may not open\n",
        );
      });
    } finally {
      await Deno.remove(work, { recursive: true });
    }
  },
);
