import assert from "node:assert/strict";
import type { SourceLabel, TextEdit } from "../../lib/diagnostics/mod.ts";
import type { JsonValue } from "../../lib/json/mod.ts";
import type { RunEvent, StepFinished } from "../../lib/record/mod.ts";
import { addSecretValue, Redactor } from "../../lib/redaction/mod.ts";
import { excerpt } from "../../lib/text/mod.ts";
import { createGenerator } from "../runner/generate.ts";

const HEX = [..."0123456789abcdef"];

function redactorOf(...secrets: string[]): Redactor {
  const redactor = new Redactor();
  for (const secret of secrets) redactor.add(secret);
  return redactor;
}

Deno.test("a text without secrets is unchanged", () => {
  assert.equal(new Redactor().text("nothing is secret"), "nothing is secret");
  assert.equal(redactorOf("hunter2").text("hunter is not whole"), "hunter is not whole");
});

Deno.test("every occurrence of a secret is masked", () => {
  const redactor = redactorOf("hunter2");
  assert.equal(redactor.text("hunter2 is hunter2hunter2!"), "*** is ******!");
});

Deno.test("secrets with a common beginning are each masked completely", () => {
  for (const order of [["abcd", "abcdef", "abcdefgh"], ["abcdefgh", "abcdef", "abcd"]]) {
    const redactor = redactorOf(...order);
    assert.equal(redactor.text("abcd abcdef abcdefgh abcdefghi"), "*** *** *** ***i");
  }
});

Deno.test("secrets that overlap are masked as one", () => {
  const redactor = redactorOf("left-middle");
  const fork = redactor.fork();
  fork.add("middle-right");
  assert.equal(fork.text("<left-middle-right>"), "<***>");
  fork.add("iddl");
  assert.equal(fork.text("<left-middle-right>"), "<***>");
});

Deno.test("a secret may contain characters that are special in patterns", () => {
  for (const secret of ["a.b*c+", "(((((", "[a-z]", "$1$&$`", "\\d+\\w", "^a|b$", "a{2,3}?"]) {
    assert.equal(redactorOf(secret).text(`<${secret}>`), "<***>", secret);
    assert.equal(redactorOf(secret).text("aXbbc aaab 12 z"), "aXbbc aaab 12 z", secret);
  }
});

Deno.test("short texts and words that are not secrets are left", () => {
  const redactor = redactorOf("", "  ", "abc", " abc ", "true", "FALSE", "null");
  assert.equal(
    redactor.text("abc is true or FALSE, never null"),
    "abc is true or FALSE, never null",
  );
});

Deno.test("white space around a secret is not part of it", () => {
  assert.equal(redactorOf("  hunter2\n").text("<hunter2>"), "<***>");
});

Deno.test("a fork masks what its origin masks, and what it adds stays its own", () => {
  const run = redactorOf("of-the-run");
  const [one, other] = [run.fork(), run.fork()];
  one.add("of-the-one");
  assert.equal(one.text("of-the-run of-the-one"), "*** ***");
  assert.equal(other.text("of-the-run of-the-one"), "*** of-the-one");
  assert.equal(run.text("of-the-run of-the-one"), "*** of-the-one");
  run.add("added-later");
  assert.equal(other.fork().text("added-later"), "***");
});

Deno.test("what an excerpt leaves of a secret is masked if it has at least four characters", () => {
  const redactor = redactorOf("hunter2hunter2");
  assert.equal(redactor.text("is hunter2hun… (9 more characters)"), "is ***… (9 more characters)");
  assert.equal(redactor.text("is hunt…"), "is ***…");
  assert.equal(redactor.text("is hun…"), "is hun…");
  assert.equal(redactor.text("hunter…, hunter2hunter2, hunter2h…"), "***…, ***, ***…");
  assert.equal(redactor.text("…hunter2hunter2…"), "…***…");
  assert.equal(redactor.text("hunter"), "hunter");
});

Deno.test("what an excerpt begins with of a secret is masked if it has at least four characters", () => {
  const redactor = redactorOf("correct horse battery");
  assert.equal(redactor.text("…battery"), "…***");
  assert.equal(redactor.text("is …horse battery and more"), "is …*** and more");
  assert.equal(redactor.text("…ery"), "…ery");
  assert.equal(redactor.text("…horse batt…"), "…***…");
  assert.equal(redactor.text("battery"), "battery");
  assert.equal(redactor.text("…x battery"), "…x battery");
});

Deno.test("no piece of a text shows eight characters of a secret in a row", () => {
  const generator = createGenerator(7);
  for (let i = 0; i < 300; i++) {
    const secret = generator.text([...HEX, " "], 12, 60).trim();
    const redactor = redactorOf(secret);
    const text = `before ${secret} after`;
    const start = generator.below(text.length);
    const end = start + 1 + generator.below(text.length - start);
    const piece = `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
    const masked = redactor.text(piece);
    for (let at = 0; at + 8 <= secret.length; at++) {
      assert.ok(!masked.includes(secret.slice(at, at + 8)), `${piece}: ${masked}`);
    }
  }
});

Deno.test("the longer lines of a secret are masked on their own", () => {
  const redactor = redactorOf("-----BEGIN KEY-----\r\nc2VjcmV0IGxpbmU\nab==\n-----END KEY-----");
  assert.equal(redactor.text('string "c2VjcmV0IGxpbmU"'), 'string "***"');
  assert.equal(redactor.text("ab=="), "ab==");
});

Deno.test("a diagnostic shows no part of a secret on its line", () => {
  const redactor = redactorOf("a.b|c-9471.6502839");
  const finding = {
    code: "bad-jsonpath",
    severity: "error",
    message: "a path has no `c-9471`, and `other` is none",
    file: "a.yaml",
    at: { line: 1, column: 9, length: 18, text: "- path: a.b|c-9471.6502839" },
    help: "write `$.json.c[9471][6502839]`, not `a.b|`",
    fix: { title: "write `[6502839]`", edits: [editOf("[6502839]")] },
  } as const;
  const masked = redactor.diagnostic(finding);
  assert.equal(masked.message, "a path has no `***`, and `other` is none");
  assert.equal(masked.help, "write `$.json.c[***][***]`, not `***`");
  assert.equal(masked.at!.text, "- path: ***");
  assert.equal(masked.fix, undefined);
  const elsewhere = { ...finding, at: { ...finding.at, text: "- path: other" } };
  assert.equal(redactor.diagnostic(elsewhere).help, finding.help);
  assert.deepEqual(redactor.diagnostic(elsewhere).fix, finding.fix);
});

Deno.test("a diagnostic keeps words that only look like a secret of its line", () => {
  const secret = "my-secret of life.client-0001";
  const finding = {
    code: "request-error",
    severity: "error",
    message: "the challenge of the server, to `clients`: `client`, `0001`, `fclient-0001`",
    file: "a.yaml",
    at: { line: 1, column: 1, length: 4, text: `auth: ${secret}` },
    help: "check `client_id` and `client_secret`; the server broke off",
  } as const;
  const masked = redactorOf(secret).diagnostic(finding);
  assert.equal(
    masked.message,
    "the challenge of the server, to `clients`: `***`, `***`, `f***`",
  );
  assert.equal(masked.help, finding.help);
});

Deno.test("a label says where masking has moved its text", () => {
  const redactor = redactorOf("hunter2hunter2", "abcd");
  const text = "a: hunter2hunter2 b: abcd c: x";
  const label = (part: string, length = part.length) => {
    const column = text.indexOf(part) + 1;
    const at = { line: 1, column, length, text };
    const [failure] = redactor.event({
      ...stepFinished({ actual: 1 }),
      failures: [{ code: "assertion-failed", severity: "error", message: "", file: "", at }],
    }).failures;
    assert.deepEqual([failure.at!.column, failure.at!.length], [column, length]);
    assert.equal(failure.at!.text, "a: *** b: *** c: x");
    const { column: from, length: long } = (failure.at as SourceLabel).shown!;
    return failure.at!.text.slice(from - 1, from - 1 + long);
  };
  assert.equal(label("a:"), "a:");
  assert.equal(label("b:"), "b:");
  assert.equal(label("c: x"), "c: x");
  assert.equal(label("hunter2hunter2"), "***");
  assert.equal(label("hunter2hunter2", 7), "***");
  assert.equal(label("er2 b: ab"), "*** b: ***");
  assert.equal(label(text), "a: *** b: *** c: x");
});

Deno.test("a label without secrets is unchanged", () => {
  const at = { line: 1, column: 1, length: 1, text: "a: b", message: "says hunter2" };
  const [failure] = redactorOf("hunter2").event({
    ...stepFinished({ actual: 1 }),
    failures: [{ code: "assertion-failed", severity: "error", message: "", file: "", at }],
  }).failures;
  assert.deepEqual(failure.at, { ...at, message: "says ***" });
});

Deno.test("differences are masked like everything else", () => {
  const differences = {
    places: [{ at: "$.hunter2", expected: 'string "hunter2"', actual: "nothing" }],
  };
  const [failure] = redactorOf("hunter2").event({
    ...stepFinished({ actual: 1 }),
    failures: [{ code: "assertion-failed", severity: "error", message: "", file: "", differences }],
  }).failures;
  assert.deepEqual(failure.differences?.places, [
    { at: "$.***", expected: 'string "***"', actual: "nothing" },
  ]);
});

Deno.test("no excerpt of a text shows four characters of a secret's beginning", () => {
  const generator = createGenerator(5);
  for (let i = 0; i < 200; i++) {
    const secret = generator.text(HEX, 8, 60);
    const redactor = redactorOf(secret);
    const text = `{"token":"${secret}","encoded":"${new TextEncoder().encode(secret).toBase64()}"}`;
    const masked = redactor.text(excerpt(text, generator.below(text.length)));
    assert.ok(!masked.includes(secret.slice(0, 4)), masked);
    assert.ok(!masked.includes(new TextEncoder().encode(secret.slice(0, 6)).toBase64()), masked);
  }
});

Deno.test("an external value is masked at every depth, including names and numbers", () => {
  const redactor = redactorOf("hunter2", "12345", "9007199254740993");
  const actual: JsonValue = {
    code: "hunter2",
    type: "hunter2",
    list: [12345, { hunter2: { "my hunter2": 9007199254740993n } }, 12346, null, true],
    ["__proto__"]: "hunter2",
  };
  const event = redactor.event(stepFinished({ actual, expected: 12345 }));
  assert.deepEqual(event.assertions[0].actual, {
    code: "***",
    type: "***",
    list: ["***", { "***": { "my ***": "***" } }, 12346, null, true],
    ["__proto__"]: "***",
  });
  assert.equal(event.assertions[0].expected, "***");
});

Deno.test("the type of an event is kept, whatever the secrets are", () => {
  const redactor = redactorOf(
    "step_finished",
    "passed",
    "assertion-failed",
    "error",
    "assertion",
    "equals",
    "json",
    "1234",
    "4321",
  );
  const event = redactor.event(stepFinished({ actual: "1234" }));
  assert.deepEqual(event, { ...stepFinished({ actual: "***" }), name: "json" });
});

Deno.test("everything else in an event is masked", () => {
  const redactor = redactorOf("hunter2");
  const started: RunEvent = {
    type: "run_started",
    schema_version: 1,
    baton_version: "1.0.0",
    run_id: "00",
    started_at: "2026-01-02T03:04:05.000Z",
    seed: "hunter2",
    jobs: 1,
    labels: { type: "hunter2", hunter2: "x" },
    argv: ["baton", "--var", "p=hunter2"],
    rerun_args: ["--var", "p=hunter2"],
    environment: ["A"],
    flows: [{ file: "hunter2.yaml", name: "the hunter2 flow" }],
    origin: { branch: "hunter2", ci: { provider: "ci", url: "http://ci/?hunter2" } },
  };
  const masked = JSON.stringify(redactor.event(started));
  assert.ok(!masked.includes("hunter2"), masked);
  assert.equal(masked.match(/\*\*\*/g)?.length, 9);
});

Deno.test("the texts and numbers of a captured value are secrets, its names are not", () => {
  const redactor = new Redactor();
  addSecretValue(redactor, { access: "first-secret", list: [98765, "second-secret"], no: null });
  assert.equal(
    redactor.text("access first-secret 98765 second-secret"),
    "access *** *** ***",
  );
});

Deno.test("thousands of secrets are added and masked", () => {
  const generator = createGenerator(11);
  const secrets = Array.from({ length: 5_000 }, () => generator.text([...HEX, "/", "+"], 8, 40));
  const text = Array.from({ length: 2_500 }, () => generator.text(HEX, 40, 40)).join(" ");
  const redactor = redactorOf(...secrets);
  const masked = redactor.text(`${text.slice(0, 50_000)} ${secrets[77]} ${text.slice(50_000)}…`);
  assert.ok(masked.includes(" *** "));
  assert.equal(redactor.text("GET http://127.0.0.1:8080/"), "GET http://127.0.0.1:8080/");
});

Deno.test("a secret of a megabyte is masked", () => {
  const generator = createGenerator(13);
  const secret = generator.text(HEX, 1_000_000, 1_000_000);
  const redactor = redactorOf(secret);
  assert.equal(redactor.text(`<${secret}>`), "<***>");
  assert.equal(redactor.text(`<${secret.slice(0, 500_000)}…>`), "<***…>");
});

Deno.test("a long secret of characters that formats escape is masked as a whole in each format", () => {
  const secret = '"ü<x>\\'.repeat(20_000);
  const redactor = redactorOf(secret);
  const bytes = new TextEncoder().encode(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  const forms = [secret, json, JSON.stringify(json).slice(1, -1), encodeURIComponent(secret)];
  for (const form of [...forms, bytes.toHex(), bytes.toBase64().slice(0, -2)]) {
    assert.equal(redactor.text(`<${form}>`), "<***>", form.slice(0, 40));
  }
});

Deno.test("a thousand secrets with one beginning are masked in megabytes of it", () => {
  const redactor = redactorOf(...Array.from({ length: 1_000 }, (_, i) => `secret:number:${i}:`));
  const masked = redactor.text("secret:number:x: secret:number:77: ".repeat(75_000));
  assert.ok(masked === "secret:number:x: *** ".repeat(75_000), masked.slice(0, 80));
});

Deno.test("secrets that repeat themselves and each other are masked in megabytes of them", () => {
  const length = 2_000_000;
  const text = "a".repeat(length);
  const endings = redactorOf(...Array.from({ length: 1_000 }, (_, i) => `${"a".repeat(i + 4)}!`));
  assert.ok(endings.text(text) === text);
  assert.equal(endings.text(`${text}!`).length, length - 1_003 + "***".length);
  for (const length of [4, 4_096, 1_000_000]) {
    assert.equal(redactorOf("a".repeat(length)).text(text).length, "***".length);
  }
  const pairs = redactorOf(...Array.from({ length: 1_000 }, (_, i) => "a!".repeat(i + 2)));
  assert.equal(pairs.text(`c${"a!".repeat(length / 2)}c`).length, "c***c".length);
});

Deno.test("ten thousand secrets that are added one after the other are each masked at once", () => {
  const redactor = new Redactor();
  const secretOf = (i: number) => `tok_${(i * 7919).toString(36)}-${i}`;
  for (let i = 0; i < 10_000; i++) {
    redactor.add(secretOf(i));
    assert.equal(redactor.text(`is ${secretOf(i)} so`), "is *** so");
  }
  assert.equal(redactor.text(`${secretOf(0)} ${secretOf(5_000)} tok_`), "*** *** tok_");
});

Deno.test("a text full of beginnings of secrets keeps what is not a secret", () => {
  const redactor = redactorOf("a".repeat(200) + "b", "x…y…z");
  const text = "a".repeat(50_000) + "x…".repeat(25_000);
  assert.ok(redactor.text(text).length <= text.length);
  assert.ok(redactor.text(`${text} end`).endsWith(" end"));
});

function stepFinished(
  values: { readonly actual: JsonValue; readonly expected?: JsonValue },
): StepFinished {
  const { actual, expected = true } = values;
  return {
    type: "step_finished",
    flow: 1234,
    step: 4321,
    name: "json",
    line: 1234,
    outcome: "passed",
    duration_ms: 1234,
    attempts: 1234,
    response: { status: 1234, status_text: "", size: 4321 },
    captures: [],
    assertions: [{
      source: "json",
      path: "$.x",
      operator: "equals",
      expected,
      actual,
      outcome: "passed",
      line: 4321,
    }],
    error: { class: "assertion", message: "" },
    failures: [{ code: "assertion-failed", severity: "error", message: "", file: "" }],
  };
}

function editOf(text: string): TextEdit {
  const point = { offset: 8, line: 1, column: 9 };
  return { start: point, end: point, text };
}

Deno.test("in names, only what is neither short nor words is a secret", () => {
  const redactor = new Redactor();
  const secrets = ["demo", "smoke test", "v2.1", "k3Jq8x1P", "equals", "eu-west"];
  for (const secret of secrets) redactor.add(secret);
  const names = {
    "flows/demo.yaml": "flows/demo.yaml",
    "a smoke test of demo": "a smoke test of demo",
    "eu-west/v2.1.yaml": "eu-west/v2.1.yaml",
    "login k3Jq8x1P": "login ***",
    "k3Jq8x1P.yaml": "***.yaml",
  };
  for (const [name, shown] of Object.entries(names)) {
    assert.equal(redactor.name(name), shown);
    assert.notEqual(redactor.text(name), name);
  }
});
