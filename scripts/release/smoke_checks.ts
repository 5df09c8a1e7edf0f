import { XMLValidator } from "fast-xml-parser";
import assert from "node:assert/strict";

/** The result of a call of the program. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The inputs of a check. */
export interface Smoke {
  readonly version: string;
  /** The platform that the program was built for; absent if it runs from source. */
  readonly target: string | undefined;
  /** The commit that it must be built from; absent if any commit is accepted. */
  readonly commit: string | undefined;
  /** An address where nothing listens. */
  readonly nobody: string;
  /** Runs the program in a folder with the demo's `flows` and `failing`. */
  readonly run: (args: readonly string[]) => Promise<Ended>;
  readonly read: (path: string) => string;
  readonly write: (path: string, text: string) => void;
}

/** Throws if the program does not do what it should. */
export type Check = (smoke: Smoke) => void | Promise<void>;

function ended(run: Ended, code: number): void {
  assert.equal(run.code, code, `exit code ${run.code}, not ${code}: ${run.stdout}${run.stderr}`);
}

/** Returns the attributes of the root of a JUnit report, which must be well-formed. */
function readRoot(xml: string): string {
  assert.equal(XMLValidator.validate(xml), true, "junit.xml is not well-formed");
  return /<testsuites ([^>]*)>/.exec(xml)?.[1] ?? "";
}

/** What a program must do on the system that it was built for, in the order of the checks. */
export const CHECKS: Readonly<Record<string, Check>> = {
  "the version": async ({ run, version }) => {
    const said = await run(["--version"]);
    ended(said, 0);
    assert.equal(said.stdout.trim(), version);
  },
  "the version as JSON": async ({ run, version, target, commit }) => {
    const said = await run(["--version", "--json"]);
    ended(said, 0);
    const facts = JSON.parse(said.stdout);
    assert.equal(facts.version, version);
    if (target !== undefined) {
      assert.deepEqual([facts.target, facts.standalone], [target, true]);
      assert.match(facts.commit ?? "", /^[0-9a-f]{40}$/);
    }
    if (commit !== undefined) assert.equal(facts.commit, commit);
  },
  "the demo's flows pass and leave four reports": async ({ run, read }) => {
    ended(await run(["run", "flows", "--artifacts", "out/passing"]), 0);
    assert.match(readRoot(read("out/passing/junit.xml")), /failures="0" errors="0"/);
    assert.equal(JSON.parse(read("out/passing/results.json")).run.exit_code, 0);
    assert.equal(JSON.parse(read("out/passing/run-manifest.json")).exit_code, 0);
    for (const line of read("out/passing/run.ndjson").trimEnd().split("\n")) JSON.parse(line);
  },
  "failures end with 1 and are in the report": async ({ run, read }) => {
    ended(await run(["run", "failing", "--artifacts", "out/failing"]), 1);
    assert.match(readRoot(read("out/failing/junit.xml")), /failures="[1-9]/);
  },
  "the logs of both merge": async ({ run, read }) => {
    ended(await run(["merge", "out/passing", "out/failing", "--artifacts", "merged"]), 1);
    readRoot(read("merged/junit.xml"));
  },
  "a mistake in a file ends with 2": async ({ run, write }) => {
    write("wrong.yaml", "steps: [{ name: a, reqest: { url: http://127.0.0.1:1/ } }]\n");
    const said = await run(["check", "wrong.yaml"]);
    ended(said, 2);
    assert.match(said.stdout, /did you mean `request`/);
  },
  "no answer ends with 3": async ({ run, write, nobody }) => {
    write("nobody.yaml", `steps: [{ name: a, request: { url: "${nobody}" } }]\n`);
    const said = await run(["run", "nobody.yaml"]);
    ended(said, 3);
    assert.match(said.stdout, /error\[connect-error\]: connection refused/);
  },
  "the schema is JSON": async ({ run }) => {
    const said = await run(["schema"]);
    ended(said, 0);
    assert.equal(typeof JSON.parse(said.stdout), "object");
  },
};
