import assert from "node:assert/strict";
import { ONLY_ON_LINUX, testUnless } from "../support/needing.ts";
import { programCall } from "../support/program.ts";

const FLOW = "name: a\nsteps: [{ name: a, request: { url: http://127.0.0.1:9/ } }]\n";
const HAR = JSON.stringify({
  log: {
    version: "1.2",
    creator: { name: "t", version: "1" },
    entries: [{
      startedDateTime: "2026-01-01T00:00:00.000Z",
      time: 1,
      request: {
        method: "GET",
        url: "http://api.test/items",
        httpVersion: "HTTP/1.1",
        headers: [],
        queryString: [],
        cookies: [],
        headersSize: -1,
        bodySize: 0,
      },
      response: {
        status: 200,
        statusText: "OK",
        httpVersion: "HTTP/1.1",
        headers: [{ name: "content-type", value: "application/json" }],
        cookies: [],
        content: { size: 2, mimeType: "application/json", text: '{"a":1}' },
        redirectURL: "",
        headersSize: -1,
        bodySize: 2,
      },
      cache: {},
      timings: { send: 0, wait: 1, receive: 0 },
    }],
  },
});

/** Commands whose output is what they are called for. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  "check": ["check", "a.yaml"],
  "check --format json": ["check", "a.yaml", "--format", "json"],
  "check --format sarif": ["check", "a.yaml", "--format", "sarif"],
  "schema": ["schema"],
  "convert": ["convert", "a.har"],
  "run": ["run", "a.yaml"],
  "completions": ["completions", "bash"],
  "--help": ["--help"],
  "--version": ["--version"],
  "--version --json": ["--version", "--json"],
  "init --dry-run": ["init", "--dry-run"],
  "merge": ["merge", "run.ndjson"],
};

/** Runs a command whose standard output goes elsewhere, as a shell writes it. */
async function endOf(argv: readonly string[], elsewhere: string, cwd: string) {
  const { command, args } = programCall();
  const { code, stderr } = await new Deno.Command("bash", {
    args: ["-c", `"$@" ${elsewhere}; exit \${PIPESTATUS[0]}`, "baton", command, ...args, ...argv],
    cwd,
  }).output();
  return { code, stderr: new TextDecoder().decode(stderr) };
}

const LOST = "error: cannot write to the standard output: no space left on device\n";

for (const [what, argv] of Object.entries(COMMANDS)) {
  testUnless(
    ONLY_ON_LINUX,
    `baton ${what} fails if its output is lost, but not if nobody reads it`,
    async () => {
      const directory = await Deno.makeTempDir({ prefix: "baton_lost_" });
      try {
        await Deno.writeTextFile(`${directory}/a.yaml`, FLOW);
        await Deno.writeTextFile(`${directory}/a.har`, HAR);
        if (what === "merge") await endOf(["run", "a.yaml", "--log", "run.ndjson"], "", directory);
        const full = await endOf(argv, "> /dev/full", directory);
        assert.equal(full.code, 2, full.stderr);
        assert.ok(full.stderr.endsWith(LOST), full.stderr);
        const unread = await endOf(argv, "| true", directory);
        assert.equal(unread.code, ["run", "merge"].includes(what) ? 3 : 0, unread.stderr);
        assert.ok(!unread.stderr.includes(LOST), unread.stderr);
      } finally {
        await Deno.remove(directory, { recursive: true });
      }
    },
  );
}
