import assert from "node:assert/strict";
import { runFlow, runPassing } from "../support/run_flow.ts";
import { openServer } from "../support/server.ts";

/** Names with every character that means something in a pattern or in a quoted text. */
const NAMES = [
  "plain",
  "a.b (c) [d] {e} $1 ^x| *+?",
  `it's "quoted"`,
  "back\\slash\\",
  "two\nlines\tand a tab",
  "grün 🍀",
  "${vars.n}",
  "-/#&",
];

function openThings() {
  const items = [...NAMES, "other"].map((name, id) => ({ id, name, n: id * 10 }));
  return openServer({
    "/list": () => Response.json({ items }),
    "/page": () =>
      new Response(items.map(({ id, name }) => `<a href="/things/${id}">${name}</a>\n`).join("")),
    "/sent": () => new Response("ok"),
  });
}

const CAPTURES = (root: string) => ({
  "a text in single quotes": `"${root}.items[?@.name == '\${vars.name}'].id"`,
  "a text in double quotes": `'${root}.items[?@.name == "\${vars.name}"].id'`,
  "a value without quotes": `"${root}.items[?@.name == \${vars.name}].id"`,
  "a number": `"${root}.items[?@.n == \${vars.n}].id"`,
  "an index": `"${root}.items[\${vars.index}].id"`,
  "a pattern": `{ regex: 'href="/things/(\\d+)">\${vars.name}</a>' }`,
  "a part of a text": `"${root}.items[?@.name == '\${vars.begin}\${vars.end}'].id"`,
});

const SPELLINGS = [
  ["capture", "$.json", "steps.read.capture.id"],
  ["extract", "$", "steps.read.id"],
] as const;

for (const [key, root, reference] of SPELLINGS) {
  for (const [what, capture] of Object.entries(CAPTURES(root))) {
    Deno.test(`${key} takes the value that ${what} in the source selects`, async () => {
      await using server = openThings();
      for (const [id, name] of NAMES.entries()) {
        const half = Math.floor(name.length / 2);
        const write = (text: string) => JSON.stringify(text.replaceAll("${", () => "$${"));
        await runPassing(`name: computed
vars:
  name: ${write(name)}
  begin: ${write(name.slice(0, half))}
  end: ${write(name.slice(half))}
  n: ${id * 10}
  index: ${id}
steps:
  - name: read
    request: { url: ${server.origin}/${what === "a pattern" ? "page" : "list"} }
    ${key}: { id: ${capture} }
  - name: send
    request: { url: "${server.origin}/sent", query: { id: "\${${reference}}" } }
`);
        assert.equal(server.log.at(-1), `GET /sent?id=${id}`, name);
      }
    });
  }
}

Deno.test("a repetition after an expression repeats all of its value", async () => {
  await using server = openServer({ "/text": () => new Response("ababab7") });
  const result = await runFlow(`vars: { part: ab }
steps:
  - name: read
    request: { url: ${server.origin}/text }
    capture: { digit: { regex: '^\${vars.part}+(\\d)$' } }
`);
  assert.equal(result.exitCode, 0);
});

Deno.test("a capture shows its source as written, without the value of a secret", async () => {
  await using server = openThings();
  const { exitCode, drawn } = await runFlow(
    `vars: { name: "\${ENV.API_TOKEN}" }
steps:
  - name: read
    request: { url: ${server.origin}/list }
    capture:
      one: "$.json.items[?@.name == '\${vars.name}'].id"
      two: { regex: 'name=\${vars.name};' }
      three: { path: "$.json.items[?@.name == '\${vars.name}'].id", default: none }
`,
    { env: { API_TOKEN: "tok-4711-abcdef" } },
  );
  assert.equal(exitCode, 1);
  assert.match(drawn, /nothing at `\$\.json\.items\[\?@\.name == '\$\{vars\.name\}'\]\.id`/);
  assert.match(drawn, /does not match `name=\$\{vars\.name\};`/);
  assert.doesNotMatch(drawn, /4711|capture `three`/);
});

Deno.test("an expression that is a list cannot be in a path", async () => {
  await using server = openThings();
  const { exitCode, drawn } = await runFlow(`vars: { name: [a, b] }
steps:
  - name: read
    request: { url: ${server.origin}/list }
    capture: { id: "$.json.items[?@.name == \${vars.name}].id" }
`);
  assert.equal(exitCode, 1);
  assert.match(drawn, /capture `id`: a path takes text, a number or a boolean/);
});
