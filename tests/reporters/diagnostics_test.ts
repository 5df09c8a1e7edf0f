import assert from "node:assert/strict";
import { CHECK_OPTIONS } from "../../lib/cli/options/mod.ts";
import {
  type CheckResult,
  createPainter,
  DIAGNOSTICS_FORMATS,
  type DiagnosticsFormatName,
} from "../../lib/reporters/mod.ts";
import { VERSION } from "../../lib/version.ts";
import { many, SAMPLE } from "./diagnostics_sample.ts";
import { matchesGolden } from "./golden.ts";

const NAMES = Object.keys(DIAGNOSTICS_FORMATS) as DiagnosticsFormatName[];
const EMPTY: CheckResult = { list: [], files: 2 };

async function render(name: DiagnosticsFormatName, findings: CheckResult, colored = false) {
  const paint = createPainter(colored);
  const text = await DIAGNOSTICS_FORMATS[name](findings, { paint, cwd: "/project" });
  return withoutRules(text).replace(`"${VERSION}"`, '"VERSION"');
}

/** A text without the list of all rules and its indexes, which change with every new rule. */
function withoutRules(text: string): string {
  return text
    .replace(/"rules": \[[^]*?\n {10}\]/, '"rules": RULES')
    .replace(/"ruleIndex": \d+/g, '"ruleIndex": INDEX');
}

for (const name of NAMES) {
  Deno.test(`the ${name} output of diagnostics is the expected one`, async () => {
    await matchesGolden(await render(name, SAMPLE), `findings.${name}.txt`);
  });

  Deno.test(`without diagnostics the ${name} output is complete`, async () => {
    await matchesGolden(await render(name, EMPTY), `findings_none.${name}.txt`);
  });
}

Deno.test("the option --format offers the existing views", () => {
  const option = CHECK_OPTIONS.find((one) => one.name === "format");
  assert.deepEqual(option?.choices, NAMES);
});

Deno.test("diagnostics are coloured only as text", async () => {
  for (const name of NAMES) {
    assert.equal((await render(name, SAMPLE, true)).includes("\x1b["), name === "text", name);
  }
});

const SUMMARIES: readonly (readonly [findings: CheckResult, line: string])[] = [
  [{ list: [], files: 1 }, "1 file checked, nothing found"],
  [{ list: many("error", 1), files: 1 }, "1 error"],
  [{ list: many("warning", 2), files: 3 }, "2 warnings in 1 of 3 files"],
  [
    { list: [...many("error", 3), ...many("warning", 1)], files: 14 },
    "3 errors, 1 warning in 2 of 14 files",
  ],
  [SAMPLE, "3 errors, 1 warning in 2 of 3 files; 2 can be fixed with --fix"],
  [
    { ...EMPTY, fixed: { findings: 2, files: 1 } },
    "2 fixed in 1 file\n2 files checked, nothing left",
  ],
  [{ ...EMPTY, fixed: { findings: 0, files: 0 } }, "2 files checked, nothing found"],
  [
    { ...SAMPLE, fixed: { findings: 3, files: 2 } },
    "3 fixed in 2 files\n3 errors, 1 warning in 2 of 3 files",
  ],
];

for (const [findings, line] of SUMMARIES) {
  Deno.test(`the summary of a check is: ${line.replace("\n", ", ")}`, async () => {
    for (const name of ["text", "github"] as const) {
      const text = await render(name, findings);
      assert.ok(text === `${line}\n` || text.endsWith(`\n${line}\n`), text);
    }
  });
}
