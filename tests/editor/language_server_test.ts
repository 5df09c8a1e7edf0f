import assert from "node:assert/strict";
import { type Place, startLanguageServer } from "./language_server.ts";

const SCHEMA = new URL("../../schema/flow.schema.json", import.meta.url);

/** A flow as someone types it, after the comment shown in the README. */
const FLOW = `# yaml-language-server: $schema=${SCHEMA}
name: wait
steps:
  - name: wait
    request:
      method: G
      url: http://a.test
    loop:
      max_attempts: 3
      until: { status: 200 }
    asert: { status: 200 }
    assert:
      json:
        - path: $.json.id
          equ
        - { path: $.json.state, type: strng }
    expect: { status: 200 }
`;

const URI = "file:///flows/wait.yaml";

/** The position directly after a text. */
function behind(text: string): Place {
  const before = FLOW.slice(0, FLOW.indexOf(text) + text.length).split("\n");
  return { line: before.length - 1, character: before.at(-1)!.length };
}

Deno.test("a language server checks, completes and explains a flow by the schema", async (t) => {
  await using server = await startLanguageServer({ [`${SCHEMA}`]: "flows/**/*.yaml" });
  const findings = await server.open(URI, FLOW);
  const told = findings.map(({ range, message }) =>
    `${
      FLOW.split("\n")[range.start.line].slice(range.start.character, range.end.character)
    }: ${message}`
  );

  await t.step("an unknown key is underlined and named", () => {
    assert.ok(told.includes("asert: Property asert is not allowed."), told.join("\n"));
  });

  await t.step("a word of another tool is reported with the right key", () => {
    assert.ok(told.includes("expect: did you mean `assert`?"), told.join("\n"));
  });

  await t.step("a wrong choice is underlined, and the valid choices are listed", () => {
    const wrong = told.find((text) => text.startsWith("strng: "));
    assert.match(wrong ?? told.join("\n"), /"string", "number", "integer"/);
  });

  await t.step("nothing is wrong except the line that is being typed", () => {
    const rest = told.filter((text) => !/^(?:asert|expect|strng): /.test(text));
    assert.equal(rest.length, 1, rest.join("\n"));
    assert.match(rest[0], /^equ/);
  });

  await t.step("the operators are offered in an assertion, with what they assert", async () => {
    const offered = await server.complete(URI, behind("          equ"));
    const equals = offered.find(({ label }) => label === "equals");
    assert.equal(equals?.textEdit?.newText, "equals: ");
    assert.match(JSON.stringify(equals.documentation), /The value equals the operand/);
    const labels = offered.map(({ label }) => label);
    assert.ok(["exists", "matches", "in"].every((label) => labels.includes(label)), `${labels}`);
  });

  await t.step("the methods are offered", async () => {
    const labels = (await server.complete(URI, behind("method: G"))).map(({ label }) => label);
    assert.ok(["GET", "POST", "DELETE"].every((label) => labels.includes(label)), `${labels}`);
  });

  await t.step("the keys of a step are not offered twice", async () => {
    const offered = await server.complete(URI, behind("    asert"));
    const labels = offered.map(({ label }) => label);
    assert.ok(labels.includes("capture") && !labels.includes("assert"), `${labels}`);
  });

  await t.step(
    "the setting of an editor does for many files what the comment does for one",
    async () => {
      const text = FLOW.slice(FLOW.indexOf("\n") + 1);
      const inside = await server.open("file:///project/flows/orders/wait.yaml", text);
      assert.deepEqual(
        inside.map(({ message }) => message),
        findings.map(({ message }) => message),
      );
      const outside = await server.open("file:///project/other/wait.yaml", text);
      assert.equal(outside.some(({ message }) => message.includes("asert")), false);
    },
  );

  await t.step("a key is explained", async () => {
    const text = await server.hover(URI, behind("max_att"));
    assert.match(text, /How many times the request is sent at most/);
  });
});
