import assert from "node:assert/strict";
import type { JsonValue } from "../../lib/json/mod.ts";
import type { RunEvent } from "../../lib/record/mod.ts";
import { Redactor } from "../../lib/redaction/mod.ts";
import { formsOfAnyText, secretForms } from "../../lib/redaction/secret_forms.ts";
import { createGenerator, type Generator } from "../runner/generate.ts";
import { ExhaustiveRedactor } from "./exhaustive_redactor.ts";

const PLAIN = [..."abcXYZ0189_.-xn"];
const ALPHABETS: readonly (readonly string[])[] = [
  PLAIN,
  [..."0123456789abcdef"],
  [..."0123456789"],
  [..."ab/+=?&#%@:"],
  [..."ab\"'\\<>& \n\r\t{}$"],
  [..."aäß€😀é-1"],
  [..."abc……1 "],
  [..."a\\<>&\"'b"],
  [..."aaab"],
  [..."ab…"],
];
const WORDS = [
  "flow",
  "step 1",
  "$.json.id",
  "https://api.test/items?id=",
  "application/json",
  "…",
];

/** Makes secrets, some of which contain or overlap others. */
function createSecrets(generator: Generator, count: number): string[] {
  const secrets: string[] = [];
  while (secrets.length < count) {
    const other = secrets.length > 0 && generator.below(3) === 0 ? generator.pick(secrets) : "";
    const start = generator.below(other.length + 1);
    const own = generator.text(generator.pick(ALPHABETS), other === "" ? 4 : 2, 40);
    const secret = `${other.slice(start, start + 1 + generator.below(20))}${own}`.trim();
    if (secret.length >= 4) secrets.push(secret.toWellFormed());
  }
  return secrets;
}

/** Makes a text of words, forms of secrets, and pieces of forms between ellipses. */
function createText(generator: Generator, forms: readonly string[]): string {
  const parts = Array.from({ length: generator.below(5) }, () => {
    if (forms.length === 0 || generator.below(3) === 0) return generator.pick(WORDS);
    const form = generator.pick(forms);
    const kind = generator.below(4);
    const cut = generator.below(form.length);
    if (kind === 0) return `${form.slice(0, cut)}…`;
    if (kind === 1) return `…${form.slice(cut)}`;
    return kind === 2 ? `…${form.slice(cut, cut + 1 + generator.below(12))}…` : form;
  });
  return parts.join(generator.pick(["", " ", "x"]));
}

function createValue(generator: Generator, forms: readonly string[], depth = 0): JsonValue {
  const kind = generator.below(depth > 2 ? 4 : 6);
  if (kind < 2) return createText(generator, forms);
  if (kind === 2) return generator.pick([null, true, 0, 12, 123456n]);
  if (kind === 3) {
    const digits = forms.filter((form) => /^[1-9]\d{3,14}$/.test(form));
    return digits.length === 0 ? 1.5 : Number(generator.pick(digits));
  }
  const values = Array.from(
    { length: generator.below(4) },
    () => createValue(generator, forms, depth + 1),
  );
  if (kind === 4) return values;
  const names = [createText(generator, forms), "__proto__", "id"];
  return Object.fromEntries(values.map((value, i) => [names[i], value]));
}

function createEvent(generator: Generator, forms: readonly string[]): RunEvent {
  const text = () => createText(generator, forms);
  const value = () => createValue(generator, forms);
  const line = text();
  const at = { line: 1, column: 1 + generator.below(line.length + 1), length: 3, text: line };
  const edit = { start: 0, end: 1, text: text() };
  const failure = {
    code: "assertion-failed",
    severity: "error",
    message: text(),
    file: text(),
    at,
    related: [{ ...at, message: text() }],
    notes: [text(), "a note"],
    ...generator.pick([{}, { help: text() }, { fix: { title: text(), edits: [edit] } }]),
  };
  const assertion = { source: "json", path: text(), operator: "equals", line: 3 };
  return {
    type: "step_finished",
    flow: 0,
    step: 1,
    name: text(),
    outcome: "failed",
    request: { method: "GET", url: text() },
    response: { status: 200, status_text: "OK", content_type: text(), body: text() },
    captures: [text(), "id"],
    assertions: [
      { ...assertion, expected: value(), actual: value(), outcome: "failed" },
      { ...assertion, outcome: "passed" },
    ],
    failures: generator.below(2) === 0 ? [failure] : [],
    error: { class: "assertion", message: text() },
  } as unknown as RunEvent;
}

Deno.test("events are masked as by comparing every form with every place of every text", () => {
  for (let seed = 1; seed <= 15; seed++) {
    const generator = createGenerator(seed);
    const secrets = createSecrets(generator, 7);
    const forms = secrets.flatMap((secret) => [...formsOfAnyText(secret)]);
    const run = new Redactor();
    const flows = [run.fork(), run.fork()];
    const known: string[][] = [[], []];
    for (const secret of secrets) {
      const flow = generator.below(3);
      (flows[flow] ?? run).add(secret);
      (known[flow] ? [known[flow]] : known).forEach((list) => list.push(secret));
      for (const [i, redactor] of flows.entries()) {
        const exhaustive = new ExhaustiveRedactor(known[i]);
        const event = createEvent(generator, forms);
        assert.deepEqual(redactor.event(event), exhaustive.members(event), `seed ${seed}`);
        const text = createText(generator, forms);
        assert.equal(redactor.text(text), exhaustive.text(text), `seed ${seed}`);
      }
    }
  }
});

Deno.test("an event without a secret stays as it is, and one with a secret is not changed", () => {
  const redactor = new Redactor();
  redactor.add("hunter2hunter2");
  const passed = { type: "flow_finished", flow: 0, outcome: "passed", diagnostics: [] } as const;
  const event = { ...passed, duration_ms: 1 };
  assert.equal(redactor.event(event), event);
  const secret = { ...event, reason: "hunter2hunter2" };
  assert.equal(redactor.event(secret).reason, "***");
  assert.equal(secret.reason, "hunter2hunter2");
});

Deno.test("a plain secret has the same forms as any text", () => {
  const generator = createGenerator(3);
  for (let i = 0; i < 2_000; i++) {
    const secret = generator.text(generator.pick([PLAIN, ALPHABETS[1]]), 4, 60);
    assert.deepEqual([...secretForms(secret)].sort(), [...formsOfAnyText(secret)].sort(), secret);
  }
});
