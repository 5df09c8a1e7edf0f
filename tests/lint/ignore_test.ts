import assert from "node:assert/strict";
import { LINT_CODES } from "../../lib/diagnostics/mod.ts";
import { LINT_RULES } from "../../lib/lint/lint.ts";
import { findingsIn, testAdvice } from "./advice.ts";

const STEPS = `steps:
  - name: a
    request: { url: "\${ENV.URL}/a" }

  - name: b
    request:
      url: "\${ENV.URL}/b"
      headers:
        te: trailers
        dnt: "1"
`;
const ALL = ["2 no-assertions", "5 no-assertions", "9 volatile-header", "10 volatile-header"];

/** Comments before or after a line, and the remaining diagnostics. */
const CASES: readonly (readonly [what: string, flow: string, found: readonly string[]])[] = [
  ["no comment", STEPS, ALL],
  [
    "behind a line",
    STEPS.replace("name: a", "name: a # baton-ignore: no-assertions"),
    ALL.slice(1),
  ],
  [
    "with a reason and several codes",
    STEPS.replace("name: a", "name: a  #  baton-ignore: no-assertions ,long-poll -- it is, a ping"),
    ["2 unused-ignore", ...ALL.slice(1)],
  ],
  [
    "before a header",
    STEPS.replace("te:", "# baton-ignore: volatile-header\n\n        # why\n        te:"),
    ["2 no-assertions", "5 no-assertions", "13 volatile-header"],
  ],
  [
    "before a map of headers",
    STEPS.replace("headers:", "# baton-ignore: volatile-header\n      headers:"),
    ALL.slice(0, 2),
  ],
  [
    "before a step",
    STEPS.replace("  - name: b", "# baton-ignore: no-assertions, volatile-header\n  - name: b"),
    ALL.slice(0, 1),
  ],
  [
    "before a step, for that step",
    STEPS.replace("  - name: a", "  # baton-ignore: no-assertions\n  - name: a"),
    [
      "6 no-assertions",
      "10 volatile-header",
      "11 volatile-header",
    ],
  ],
  [
    "before the steps",
    `name: x\n# baton-ignore: no-assertions\n${STEPS}`,
    ["11 volatile-header", "12 volatile-header"],
  ],
  [
    "before the steps, whose items are not indented",
    `name: x\n# baton-ignore: no-assertions, volatile-header\n${STEPS.replaceAll(/^ {2}/gm, "")}`,
    [],
  ],
  [
    "before the first entry",
    `# A flow.\n\n---\n# baton-ignore: no-assertions\n\nname: x\n${STEPS}`,
    ["15 volatile-header", "16 volatile-header"],
  ],
  [
    "in a map whose bracket is below its key",
    `vars: {\n  # baton-ignore: literal-secret\n  password: hunter2\n}\n${STEPS}`,
    ["6 no-assertions", "9 no-assertions", "13 volatile-header", "14 volatile-header"],
  ],
  [
    "with Windows line ends",
    STEPS.replace("name: a", "name: a # baton-ignore: no-assertions").replaceAll("\n", "\r\n"),
    ALL.slice(1),
  ],
  [
    "in quotes",
    STEPS.replace('/a"', '/a?b= # baton-ignore: no-assertions"'),
    ALL,
  ],
  [
    "in a block of text",
    STEPS.replace("name: a", "name: >-\n      a\n      # baton-ignore: no-assertions"),
    ["3 no-assertions", "7 no-assertions", "11 volatile-header", "12 volatile-header"],
  ],
  [
    "below a block of text",
    `vars:\n  a: |\n    text\n  # baton-ignore: literal-secret\n  password: hunter2\n${STEPS}`,
    ["7 no-assertions", "10 no-assertions", "14 volatile-header", "15 volatile-header"],
  ],
  [
    "without a blank before it",
    STEPS.replace("name: a", "name: a# baton-ignore"),
    ALL,
  ],
  [
    "that contains another one",
    STEPS.replace("name: a", "name: a # baton-ignore: no-assertions # baton-ignore: x"),
    ["2 unknown-ignore", "2 unknown-ignore", "2 unknown-ignore", ...ALL.slice(1)],
  ],
  ["in the middle of a comment", STEPS.replace("name: a", "name: a # see # baton-ignore"), [
    ...ALL.slice(0, 1),
    "2 unknown-ignore",
    ...ALL.slice(1),
  ]],
];

for (const [what, flow, found] of CASES) {
  Deno.test(`a baton-ignore comment ${what}`, async () => {
    const list = await findingsIn(flow);
    assert.deepEqual(list.map(({ at, code }) => `${at!.line} ${code}`), found);
  });
}

Deno.test("a comment with one code leaves errors and other advice", async () => {
  const flow = `# baton-ignore: ${Object.keys(LINT_CODES).join(", ")}\n${
    STEPS.replace("name: b", "nam: b")
  }`;
  const list = await findingsIn(flow);
  assert.deepEqual(list.map(({ code }) => code), ["unknown-key"]);
});

Deno.test("the comments in the docs silence what they name, and nothing else is reported", async () => {
  const page = Deno.readTextFileSync("docs/diagnostics.md");
  const example = /```yaml\n(# baton-ignore:[^]*?)```/.exec(page)![1];
  assert.deepEqual(await findingsIn(example), []);
  const silent = await findingsIn(example.replaceAll("baton-ignore", "ignore"));
  assert.deepEqual(silent.map(({ code }) => code), [
    "no-assertions",
    "hard-coded-host",
    "volatile-header",
  ]);
});

Deno.test("every code of advice has a section in the docs", () => {
  const page = Deno.readTextFileSync("docs/diagnostics.md");
  const titles = page.match(/^### .*$/gm)!.join("\n");
  assert.deepEqual(Object.keys(LINT_CODES).filter((code) => !titles.includes(`\`${code}\``)), []);
});

Deno.test("every code of advice has a rule, in the order of the table", () => {
  const others = ["unknown-ignore", "unused-ignore"];
  const codes = Object.keys(LINT_CODES).filter((code) => !others.includes(code));
  assert.deepEqual(LINT_RULES.map(({ code }) => code), codes);
});

const on = (comment: string) => STEPS.replace("name: a", `name: a ${comment}`);

testAdvice("unknown-ignore", [
  {
    what: "a code that is misspelled",
    flow: on("# baton-ignore: no-asertions"),
    found: ["2:29 there is no lint rule `no-asertions`"],
    help: "did you mean `no-assertions`?",
  },
  {
    what: "a code that is nothing at all",
    flow: on("# baton-ignore: no-assertions everything"),
    found: ["2:43 there is no lint rule `everything`"],
    help: "separate codes with commas, and write a reason after ` -- `",
  },
  {
    what: "the code of an error",
    flow: on("# baton-ignore: unknown-key"),
    found: ["2:29 `unknown-key` is an error, and errors cannot be silenced"],
    help: "fix the error and remove its code from the comment",
  },
  {
    what: "the code of a failure",
    flow: on("# baton-ignore: assertion-failed"),
    found: ["2:29 `assertion-failed` is reported while a flow runs and cannot be silenced"],
  },
  ...["# baton-ignore", "# baton-ignore no-assertions", "# baton-ignore:", "# baton-ignore: -- why"]
    .map(
      (comment) => ({
        what: `no code in ${comment}`,
        flow: on(comment),
        found: ["2:13 the `baton-ignore` comment names nothing to silence"],
        help: "name the codes to silence: `# baton-ignore: no-assertions -- why`",
      }),
    ),
  { what: "another word", flow: on("# baton-ignored: x"), found: [] },
  {
    what: "silenced itself",
    flow: `# baton-ignore: unknown-ignore\n${on("# baton-ignore: x")}`,
    found: [],
  },
]);

testAdvice("unused-ignore", [
  {
    what: "a comment at the end of a line is removed",
    flow: on("# baton-ignore: long-poll"),
    found: ["2:29 there is no `long-poll` to silence here"],
    help: "remove the comment",
    fixed: STEPS,
  },
  {
    what: "a line of its own is removed",
    flow: `name: x\n# baton-ignore: long-poll, unused-capture -- a reason\n${STEPS}`,
    found: ["2:17 there is no `long-poll` or `unused-capture` to silence here"],
    fixed: `name: x\n${STEPS}`,
  },
  {
    what: "the codes that are of use stay",
    flow: on("# baton-ignore: long-poll, no-assertions -- a reason"),
    found: ["2:29 there is no `long-poll` to silence here"],
    help: "remove `long-poll` from the comment",
    fixed: on("# baton-ignore: no-assertions -- a reason"),
  },
  {
    what: "a comment below everything",
    flow: `${STEPS}# baton-ignore: no-assertions`,
    found: ["11:17 there is no `no-assertions` to silence here"],
    fixed: STEPS,
  },
  { what: "silenced itself", flow: on("# baton-ignore: long-poll, unused-ignore"), found: [] },
  {
    what: "not reported in a file with errors",
    flow: on("# baton-ignore: long-poll\n    x: y"),
    found: [],
  },
]);
