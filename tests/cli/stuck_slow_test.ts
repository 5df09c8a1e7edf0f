import assert from "node:assert/strict";
import { missingPrograms, testUnless } from "../support/needing.ts";
import { programCommand } from "../support/program.ts";

/** What keeps a run from going on, and how a signal ends it. */
interface Stuck {
  readonly args: readonly string[];
  /** Whether the standard output is a pipe that nobody reads; otherwise it is dropped. */
  readonly unread?: boolean;
  /** Whether the thread cannot end in order. */
  readonly killed?: boolean | "if it takes long";
}

const STUCK: Readonly<Record<string, Stuck>> = {
  "reads a flow that nobody writes": { args: ["run", "/dev/stdin"] },
  "checks a flow that nobody writes": { args: ["check", "/dev/stdin"], killed: true },
  "reads variables that nobody writes": {
    args: ["run", "a.yaml", "--env-file", "/dev/stdin"],
    killed: true,
  },
  "reads a recording that nobody writes": { args: ["convert", "/dev/stdin"], killed: true },
  "prints to a pipe that nobody reads": {
    args: ["run", "--verbose", "."],
    unread: true,
    killed: true,
  },
  "logs to a pipe that nobody reads": {
    args: ["run", "--quiet", "--log", "/dev/stdout", "."],
    unread: true,
    killed: true,
  },
  "checks for a pipe that nobody reads": { args: ["check", "."], unread: true, killed: true },
  "compiles a large flow": { args: ["run", "large.yaml"], killed: "if it takes long" },
  "waits for the next attempt of a loop": { args: ["run", "loop.yaml"] },
  "waits for the next attempt of a retry": { args: ["run", "retry.yaml"] },
};

const STEP = '{ name: s, request: { url: "http://127.0.0.1:1/" }, assert: { status: 200 } }';
const REPEATED = (key: string) =>
  `steps:\n  - name: s\n    request: { url: "http://127.0.0.1:1/" }\n    ${key}\n`;

const UNLESS = Deno.build.os === "windows" ? ["signals of Unix"] : [];

for (const [what, { args, unread = false, killed = false }] of Object.entries(STUCK)) {
  for (const [signal, code] of [["SIGTERM", 143], ["SIGINT", 130]] as const) {
    testUnless(UNLESS, `${signal} ends a command that ${what}`, async () => {
      const directory = await Deno.makeTempDir({ prefix: "baton_test_" });
      try {
        await writeFlows(directory, args.includes("large.yaml"));
        const process = programCommand(args, {
          cwd: directory,
          stdin: "piped",
          stdout: unread ? "piped" : "null",
          stderr: "null",
        }).spawn();
        await pause(args.includes("large.yaml") ? 1_000 : 2_000);
        process.kill(signal);
        const late = setTimeout(() => process.kill("SIGKILL"), 10_000);
        const ended = await process.status;
        clearTimeout(late);
        await process.stdin.close().catch(() => {});
        if (unread) await process.stdout.cancel();
        assert.equal(ended.code, code);
        if (typeof killed === "boolean") assert.equal(ended.signal, killed ? signal : null);
      } finally {
        await Deno.remove(directory, { recursive: true });
      }
    });
  }
}

/** Writes flows that print more than a pipe takes, some that wait, and a large one. */
async function writeFlows(directory: string, withLarge: boolean): Promise<void> {
  const write = (name: string, text: string) => Deno.writeTextFile(`${directory}/${name}`, text);
  for (let i = 0; i < 400; i++) await write(`f${i}.yaml`, `steps:\n  - ${STEP}\n`);
  await write("a.yaml", `steps:\n  - ${STEP}\n`);
  await write(
    "loop.yaml",
    REPEATED("loop: { max_attempts: 9, sleep_ms: 60000, until: { status: 200 } }"),
  );
  await write("retry.yaml", REPEATED("retry: { max_attempts: 9, sleep_ms: 30000 }"));
  if (!withLarge) return;
  const steps = Array.from({ length: 90_000 }, (_, i) => `  - ${STEP.replace("s,", `s${i},`)}\n`);
  await write("large.yaml", `steps:\n${steps.join("")}`);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Commands with an input that is no file. */
const REFUSED: readonly (readonly string[])[] = [
  ["run", "INPUT"],
  ["check", "INPUT"],
  ["check", "--fix", "INPUT"],
  ["run", "a.yaml", "--env-file", "INPUT"],
  ["run", "a.yaml", "--ca-cert", "INPUT"],
  ["run", "a.yaml", "--client-cert", "INPUT"],
  ["run", "a.yaml", "--rerun-failed", "INPUT"],
  ["run", "a.yaml", "--log", "INPUT"],
  ["run", "a.yaml", "--report-json", "INPUT"],
  ["run", "body.yaml"],
  ["run", "schema.yaml"],
  ["run", "tls.yaml"],
  ["convert", "INPUT"],
  ["merge", "INPUT"],
];

testUnless(
  [...UNLESS, ...missingPrograms("mkfifo")],
  "a named pipe is no input and no output",
  async () => {
    const directory = await Deno.makeTempDir({ prefix: "baton_test_" });
    try {
      await new Deno.Command("mkfifo", { args: ["pipe.yaml"], cwd: directory }).output();
      const write = (name: string, text: string) =>
        Deno.writeTextFile(`${directory}/${name}`, text);
      const request = (more: string, rest = "") =>
        `steps:\n  - name: s\n    request: { url: "https://localhost:1/"${more} }\n${rest}`;
      await write("a.yaml", request(""));
      await write("body.yaml", request(", method: POST, body_file: pipe.yaml"));
      await write("schema.yaml", request("", "    assert: { schema: pipe.yaml }\n"));
      await write("tls.yaml", `tls: { localhost: { ca_cert: pipe.yaml } }\n${request("")}`);
      for (const args of REFUSED) {
        const { code, stdout, stderr } = await programCommand(
          args.map((arg) => arg === "INPUT" ? "pipe.yaml" : arg),
          { cwd: directory, stdin: "null" },
        ).output();
        const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
        assert.equal(code, 2, `${args.join(" ")}: ${said}`);
        assert.match(said, /a named pipe|a pipe, a socket or a device/, args.join(" "));
      }
    } finally {
      await Deno.remove(directory, { recursive: true });
    }
  },
);
