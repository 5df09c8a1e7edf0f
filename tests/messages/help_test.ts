import assert from "node:assert/strict";
import { check } from "../../lib/compiler/mod.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { findingsOf, readPrinted } from "./findings.ts";

/** Places in a flow where the snippet of a message may belong, marked by `HERE`. */
const PLACES: readonly string[] = [
  "HERE",
  "HERE\nsteps: [{ name: a, request: { url: http://a } }]",
  "inputs: { HERE }\nsteps: [{ name: a, request: { url: http://a } }]",
  "tls: { a.test: HERE }\nsteps: [{ name: a, request: { url: http://a } }]",
  "steps: [{ name: a, request: { url: http://a }, HERE }]",
  "steps: [{ name: a, HERE }]",
  "steps: [{ name: a, request: { url: http://a }, assert: HERE }]",
  "steps: [{ name: a, request: { url: http://a, HERE } }]",
  "steps: [{ name: a, request: { url: http://a, method: POST, HERE } }]",
  "defaults: { headers: { authorization: a, x-trace: b } }\nsteps: [{ name: a, request: { url: http://a, HERE } }]",
  "steps: [{ name: a, request: { url: http://a, method: POST, multipart: { HERE } } }]",
  "steps: [{ name: a, request: { HERE } }]",
  "steps: [{ name: a, request: { url: http://a, headers: { HERE } } }]",
  "steps: [{ name: a, request: { url: http://a }, assert: { HERE } }]",
  "steps: [{ name: a, request: { url: http://a }, assert: { headers: { HERE } } }]",
  "steps: [{ name: a, request: { url: http://a }, assert: { json: [{ path: $.json.a, HERE }] } }]",
  "steps: [{ name: a, request: { url: http://a }, assert: { json: [HERE] } }]",
  "steps: [{ name: a, request: { url: http://a }, assert: { jsonpath: [HERE] } }]",
  "steps: [{ name: a, request: { url: http://a }, assert: { json: [{ path: $.json.a, each: HERE }] } }]",
  "steps: [{ name: a, request: { url: http://a }, capture: { HERE } }]",
  "steps: [{ name: a, request: { url: http://a }, extract: { HERE } }]",
  "steps: [{ name: a, request: { url: http://a }, capture: { a: { path: $.json.a, HERE } } }]",
  "steps: [{ HERE, request: { url: http://a } }]",
  "steps: [{ name: a, request: { url: http://a }, loop: { max_attempts: 2, HERE } }]",
  "steps:\n  - name: a\n    request: { url: http://a }\n    capture:\n      HERE",
  "steps:\n  - name: a\n    request:\n      HERE",
  "steps:\n  - name: a\n    request: { url: http://a }\n    HERE",
];

/** What the snippet refers to, which is not in the flow itself. */
const ABOUT_OTHER_PARTS: readonly string[] = [
  "missing-variable",
  "no-such-file",
  "unknown-step",
  "unknown-variable",
];

/** Snippets in messages: YAML of one key or of an item. */
const SNIPPETS = new Map(
  findingsOf(readPrinted()).flatMap(({ name, text }) =>
    (text.match(/^ *= help: .*$/gm) ?? []).flatMap((help) =>
      Array.from(help.matchAll(/`((?:- )?(?:\w[\w-]*: |\{ ?\w+: )[^`]*)`/g), ([, snippet]) =>
        [
          snippet,
          name,
        ] as const)
    )
  ).filter(([snippet]) => !/…|\b(?:low|high)\b|\btext\b/.test(snippet)),
);

Deno.test("messages contain snippets to write", () => {
  assert.ok(SNIPPETS.size >= 40, `${SNIPPETS.size} snippets`);
});

for (const [snippet, name] of SNIPPETS) {
  Deno.test(`the snippet of a message is valid: ${snippet} (${name})`, async () => {
    const problems: string[] = [];
    for (const place of PLACES) {
      const found = await mistakesIn(place.replace("HERE", () => snippet.replace(/^- /, "")));
      if (found.length === 0) return;
      problems.push(...found);
    }
    assert.fail([...new Set(problems)].join("\n"));
  });
}

async function mistakesIn(flow: string): Promise<string[]> {
  const host = createMemoryHost({ files: { "flow.yaml": flow } });
  const [{ diagnostics }] = await check(host, { paths: ["flow.yaml"] });
  return diagnostics
    .filter(({ severity, code }) => severity === "error" && !ABOUT_OTHER_PARTS.includes(code))
    .map(({ code, message }) => `${code}: ${message}`);
}
