import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";

const LENGTH = 100_000;
/** Several times what the slowest takes; quadratic time takes longer. */
const LIMIT_MS = 5_000;

/** Repeats a text up to 100 kB; `#` in it is the number of the repetition. */
function many(text: string): string {
  let all = "";
  for (let i = 0; all.length < LENGTH; i++) all += text.replaceAll("#", String(i));
  return all;
}

const STEP = '  - name: a\n    request: { url: "${ENV.A:-http://127.0.0.1:1}/" }\n';

function inBody(text: string): string {
  const request = `{ method: POST, url: "http://127.0.0.1:1/", body: { v: "${text}" } }`;
  return `steps:\n  - name: a\n    request: ${request}\n`;
}

/** Flow files of about 100 kB that are hard to read for one of the parts of baton. */
const FLOWS: Readonly<Record<string, string>> = {
  "expressions that are not closed": inBody(many("${")),
  "expressions after escapes": inBody(many("\\n${ENV.B}")),
  "unknown variables after escapes": inBody(many("\\n${vars.b}")),
  "expressions of other tools": inBody(many("{{a}} ")),
  "one expression with many filters": inBody(`\${ENV.B${many(" | json")}}`),
  "one expression with many dots": inBody(`\${steps${many(".a")}}`),
  "unknown variables": `vars:\n${many("  v#: ${vars.w#}\n")}steps:\n${STEP}`,
  "a circle of variables": `vars:\n${many("  v#: ${vars.v1#}\n")}steps:\n${STEP}`,
  "variables with wrong names": `vars:\n${many('  "v #": 1\n')}steps:\n${STEP}`,
  "unknown keys of a flow": `${many("k#: 1\n")}steps:\n${STEP}`,
  "unknown keys of a request": inBody("x").replace("{ method", `{ ${many("k#: 1, ")}method`),
  "a key that is repeated": `${many("k: 1\n")}steps:\n${STEP}`,
  "one long key": `${"k".repeat(LENGTH)}: 1\nsteps:\n${STEP}`,
  "steps that are texts": `steps: [${many("a,")}]`,
  "steps that are empty": `steps:\n${many("  -\n")}`,
  "dependencies that do not exist": `steps:\n${STEP}    depends_on: [${many("s#, ")}]\n`,
  "unknown aliases": `x: [${many("*x, ")}]\nsteps:\n${STEP}`,
  anchors: `${many("a#: &a# 1\n")}steps:\n${STEP}`,
  "comments that silence rules": `steps:\n${STEP}${many("# baton-ignore: x\n")}`,
  "one comment that silences many": `# baton-ignore: ${many("x#, ")}\nsteps:\n${STEP}`,
  "no-break spaces": many("\u00a0"),
  "brackets that are not closed": many("[{\n"),
  "quotes that are not closed": `x: "${many("a\n ")}`,
  "keywords that JSON Schema does not have": `steps:\n${STEP}    assert: { schema: { ${
    many("type#: x, ")
  } } }\n`,
};

for (const [what, text] of Object.entries(FLOWS)) {
  Deno.test(`100 kB of a flow with ${what} do not take quadratic time`, async () => {
    const start = performance.now();
    const { exitCode, stdout } = await runCli(["check", "a.yaml"], { files: { "a.yaml": text } });
    assert.ok(performance.now() - start < LIMIT_MS);
    assert.ok(exitCode === 0 || exitCode === 2, stdout);
    assert.doesNotMatch(stdout, /internal-error/);
    assert.ok(stdout.length < 1_000_000, `${stdout.length} characters`);
  });
}
