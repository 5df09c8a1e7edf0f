import assert from "node:assert/strict";
import { renderDiagnostic } from "../../lib/diagnostics/mod.ts";
import { findingsIn, requestFlow } from "../lint/advice.ts";

const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJodW50ZXIyIjoxfQ.hunter2";

/** Files with a mistake on a line with a secret, and what the carets mark. */
const CASES: readonly (readonly [what: string, flow: string, shown: string])[] = [
  [
    "an error behind the secret",
    requestFlow('body: { password: hunter2, id: "${vars.idd}" }'),
    "${vars.idd}",
  ],
  [
    "an error before the secret",
    requestFlow('body: { id: "${vars.idd}", password: hunter2 }'),
    "${vars.idd}",
  ],
  [
    "an error right behind the secret",
    requestFlow(`body: "${JWT}\${vars.idd}"`),
    "${vars.idd}",
  ],
  [
    "an error around the secret",
    `steps:\n  - name: a\n    request: { url: "/a?b=${JWT}" }\n`,
    '"/a?b=***"',
  ],
  [
    "an unknown key around the secret",
    "steps:\n  - name: a\n    reqest: { url: http://a.test/, body: { password: hunter2 } }\n",
    "reqest",
  ],
  [
    "text where a map is wanted",
    "steps:\n  - name: a\n    request: 'password: hunter2'\n",
    "'password: ***'",
  ],
  ["a file that is no YAML", "steps: [{ name: a, password: hunter2, url: }} ]\n", ""],
];

for (const [what, flow, shown] of CASES) {
  Deno.test(`the secret of a file is masked in ${what}`, async () => {
    const found = await findingsIn(flow);
    const [error] = found.filter(({ severity }) => severity === "error");
    for (const finding of found) {
      assert.ok(!renderDiagnostic(finding).includes("hunter2"), renderDiagnostic(finding));
      assert.ok(!JSON.stringify(finding).includes("hunter2"));
    }
    assert.ok(error.at!.text.includes("***"));
    const { column, length } = error.at!.shown!;
    if (shown !== "") assert.equal(error.at!.text.slice(column - 1, column - 1 + length), shown);
  });
}

Deno.test("the lines of a private key are masked one by one", async () => {
  const begin = `-----BEGIN ${"PRIVATE"} KEY-----`;
  const found = await findingsIn(requestFlow(
    `body:\n  key: |\n    ${begin}\n    MIIEowIBAAKCAQEA \${vars.idd}\n    ${
      begin.replace("BEGIN", "END")
    }`,
  ));
  const texts = found.flatMap(({ at }) => at?.text ?? []);
  assert.deepEqual(texts, ["          ***", "          ***"]);
  assert.deepEqual(found.map(({ at }) => at?.shown), [
    { column: 11, length: 3 },
    { column: 11, length: 3 },
  ]);
});

Deno.test("a file without secrets is shown unchanged", async () => {
  const [finding] = await findingsIn(requestFlow('body: { password: wrong, id: "${vars.idd}" }'));
  assert.ok(finding.at!.text.includes("password: wrong"));
  assert.equal(finding.at!.shown, undefined);
});
