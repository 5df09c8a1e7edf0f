import assert from "node:assert/strict";
import { OPERATOR_ALIASES, OPERATORS } from "../../lib/assertions/operators/registry.ts";
import { FILE_CODES, LINT_CODES, RUN_CODES } from "../../lib/diagnostics/mod.ts";
import { findingsOf, readPrinted } from "./findings.ts";

/** The minimum number of cases; a case may be removed only if another one says the same. */
const LEAST_CASES = 320;

/** Codes that no case shows: the reason, and the test that shows them. */
const SHOWN_ELSEWHERE: Readonly<Record<string, readonly [reason: string, test: string]>> = {
  "internal-error": ["no flow brings it about", "tests/runner/run_test.ts"],
};

/** The codes of diagnostics about a whole file. */
const ABOUT_A_FILE: readonly string[] = [
  "changed-file",
  "no-flow-files",
  "no-such-file",
  "not-text",
  "unreadable-file",
];

/** What no user should ever read. */
const UNSPEAKABLE: Readonly<Record<string, RegExp>> = {
  "a stack trace": /^\s+at /m,
  "an error of the program": /\b[A-Z]?\w*Error:/,
  "a value of the program": /\bundefined\b|\[object [A-Z]|\bNaN\b/,
  "a file of the program": /\blib\/|\.ts:/,
  "an absolute path": /(?:^|[\s`"'(])\/(?:tmp|home|root|work|usr|var|private)\b/m,
  "a literal port": /(?:127\.0\.0\.1|localhost):(?!0\b|8080\b)\d/,
  "a literal time": /\b(?!20 ms)\d+ ms\b/,
};

const CASES = readPrinted();
const FINDINGS = findingsOf(CASES);

Deno.test("the messages have a case for everything", () => {
  assert.ok(CASES.length >= LEAST_CASES, `${CASES.length} cases`);
});

Deno.test("every code is shown by a case, or declared to be shown elsewhere", () => {
  const codes = Object.keys({ ...FILE_CODES, ...LINT_CODES, ...RUN_CODES });
  const shown = new Set(FINDINGS.map(({ code }) => code));
  const elsewhere = Object.keys(SHOWN_ELSEWHERE);
  assert.deepEqual(codes.filter((code) => !shown.has(code)).sort(), elsewhere.sort());
  assert.deepEqual([...shown].filter((code) => !codes.includes(code)), []);
});

Deno.test("a code that no case shows is in the test that is named for it", () => {
  for (const [code, [, test]] of Object.entries(SHOWN_ELSEWHERE)) {
    const text = Deno.readTextFileSync(new URL(`../../${test}`, import.meta.url));
    assert.ok(text.includes(`"${code}"`), `${code} in ${test}`);
  }
});

Deno.test("every operator, by each of its names, has a case that fails", () => {
  const failed = FINDINGS.filter(({ code }) => code === "assertion-failed")
    .flatMap(({ text }) => text.match(/^ *\d+ \| .*$/gm) ?? []);
  const names = [...OPERATORS.keys(), ...OPERATOR_ALIASES.keys()];
  const missing = names.filter((name) =>
    !failed.some((line) => new RegExp(`[ {]${name}:`).test(line))
  );
  assert.deepEqual(missing, []);
});

Deno.test("every diagnostic has a file, and a place if it is about one", () => {
  const wrong = FINDINGS.filter(({ code, text }) => {
    const place = /^ *--> \S+?(?<at>:\d+:\d+)?$/m.exec(text.split("\n")[1] ?? "");
    return ABOUT_A_FILE.includes(code) ? !place : !place?.groups?.at;
  });
  assert.deepEqual(wrong.map(({ name, text }) => `${name}: ${text}`), []);
});

Deno.test("every diagnostic about a place shows the line and marks a part of it", () => {
  const wrong = FINDINGS.filter(({ code, text }) =>
    !ABOUT_A_FILE.includes(code) && !/^ *\d+ \| .*\n *\| .*\^/m.test(text)
  );
  assert.deepEqual(wrong.map(({ name, text }) => `${name}: ${text}`), []);
});

for (const [what, pattern] of Object.entries(UNSPEAKABLE)) {
  Deno.test(`no message contains ${what}`, () => {
    const wrong = CASES.filter(({ text }) => pattern.test(text));
    assert.deepEqual(wrong.map(({ name, text }) => `${name}: ${pattern.exec(text)![0]}`), []);
  });
}

Deno.test("a case with an error exits with a code other than 0, one without exits with 0", () => {
  const strict = (argv: readonly string[]) => argv.includes("--strict");
  const wrong = CASES.filter(({ argv, text, expected }) => {
    const bad = /^(?:error[:[]|::error )/m.test(text) || (strict(argv) && /^warning\[/m.test(text));
    return bad === (expected.exit === "0\n");
  });
  assert.deepEqual(wrong.map(({ name }) => name), []);
});
