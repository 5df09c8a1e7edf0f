import assert from "node:assert/strict";
import type { Diagnostic } from "../../lib/diagnostics/mod.ts";
import type { RunEvent, StepFinished } from "../../lib/record/mod.ts";
import { toJUnit } from "../../lib/reporters/report_texts.ts";
import {
  attempt,
  finishedRun,
  flowFinished,
  flowStarted,
  greenRun,
  runStarted,
  stepFinished,
  unknownKey,
} from "../record/sample_runs.ts";
import { type Element, elements, expatTest, readXml } from "./expat.ts";

function wrong(message: string, more: Partial<Diagnostic> = {}): Diagnostic {
  return { code: "assertion-failed", severity: "error", message, file: "a.yaml", ...more };
}

/** A run of one flow `a.yaml` with the given steps. */
function oneFlow(
  steps: readonly [name: string, more?: Partial<StepFinished>][],
  file = "a.yaml",
  name = "a",
): RunEvent[] {
  return finishedRun([
    runStarted([[file, name]]),
    flowStarted(0, file, name, steps.map(([step]) => step)),
    ...steps.flatMap(([step, more], i) => [attempt(0, i), stepFinished(0, i, step, more)]),
    flowFinished(0),
  ], 0);
}

async function casesOf(events: readonly RunEvent[]): Promise<Element[]> {
  return elements(await readXml(await toJUnit(events)), "testcase");
}

async function namesOf(events: readonly RunEvent[]): Promise<string[]> {
  return (await casesOf(events)).map((element) => element.attributes.name);
}

expatTest(
  "steps with the same name are numbered, so that each is unique in its suite",
  async () => {
    assert.deepEqual(await namesOf(oneFlow([["get"], ["get"], ["get (2)"], ["get"], ["load"]])), [
      "get",
      "get (2)",
      "get (2) (2)",
      "get (3)",
      "load",
    ]);
  },
);

expatTest("names longer than 512 bytes are cut and stay unique", async () => {
  const names = await namesOf(oneFlow([["ä".repeat(600)], ["ä".repeat(600)], [" \n "]]));
  assert.equal(new Set(names).size, 3);
  for (const name of names) assert.ok(new TextEncoder().encode(name).length <= 512);
  assert.match(names[0], /^ä+…$/);
  assert.match(names[1], /^ä+… \(2\)$/);
  assert.equal(names[2], "(no name)");
});

const CLASS_NAMES: Readonly<Record<string, string>> = {
  "flows/smoke/log.in.v2.yaml": "flows.smoke.log_in_v2",
  "./flows/a.yml": "flows.a",
  "/srv/flows/a.yaml": "srv.flows.a",
  "../flows/a.yaml": "__.flows.a",
};

for (const [file, className] of Object.entries(CLASS_NAMES)) {
  expatTest(`the class name of ${file} is ${className}`, async () => {
    const [first] = await casesOf(oneFlow([["get"]], file));
    assert.equal(first.attributes.classname, className);
    assert.equal(first.attributes.file, file);
  });
}

expatTest("a step that failed is a failure, whatever made it fail", async () => {
  for (const kind of ["assertion", "capture", "loop"] as const) {
    const [step] = await casesOf(oneFlow([["get", {
      outcome: "failed",
      error: { class: kind, message: "no" },
    }]]));
    assert.deepEqual(step.children.map(({ tag }) => tag), ["failure", "system-out"]);
    assert.equal(step.children[0].attributes.type, kind);
  }
});

expatTest(
  "a failure has its first diagnostic and the number of others as message, and shows all",
  async () => {
    const [step] = await casesOf(oneFlow([["get", {
      outcome: "failed",
      error: { class: "assertion", message: "3 assertions failed" },
      failures: [wrong("one\nis wrong"), wrong("two"), wrong("three", { help: "write 3" })],
    }]]));
    const [failure] = step.children;
    assert.equal(failure.attributes.message, "one is wrong (+2 more)");
    assert.equal(
      failure.text,
      "error[assertion-failed]: one is wrong\n  --> a.yaml\n\n" +
        "error[assertion-failed]: two\n  --> a.yaml\n\n" +
        "error[assertion-failed]: three\n  --> a.yaml\n   = help: write 3",
    );
  },
);

expatTest("a message keeps its count of further diagnostics when it is cut", async () => {
  const [step] = await casesOf(oneFlow([["get", {
    outcome: "failed",
    failures: [wrong("€".repeat(5_000)), wrong("two")],
  }]]));
  const { message } = step.children[0].attributes;
  assert.ok(new TextEncoder().encode(message).length <= 1024);
  assert.match(message, /^€+… \(\+1 more\)$/);
});

expatTest("assertions are counted only if they were evaluated", async () => {
  const result = { source: "json", path: "$.a", operator: "exists", line: 1 } as const;
  const [step] = await casesOf(oneFlow([["get", {
    assertions: [
      { ...result, outcome: "passed" },
      { ...result, outcome: "failed" },
      { ...result, outcome: "not_reached" },
    ],
  }]]));
  assert.equal(step.attributes.assertions, "2");
});

expatTest(
  "a flow whose file has errors is one testcase, and one with warnings only is as usual",
  async () => {
    const warning = { ...unknownKey, severity: "warning" } as const;
    const cases = await casesOf(finishedRun([
      runStarted([["flows/bad.yaml", "bad"], ["b.yaml", "b"]]),
      flowFinished(0, { outcome: "error", diagnostics: [warning, unknownKey, unknownKey] }),
      flowStarted(1, "b.yaml", "b", ["get"]),
      stepFinished(1, 0, "get"),
      flowFinished(1, { diagnostics: [warning] }),
    ], 2));
    assert.deepEqual(cases.map(({ attributes }) => attributes.name), ["load", "get"]);
    const [error] = cases[0].children;
    assert.equal(error.tag, "error");
    assert.equal(error.attributes.type, "flow");
    assert.equal(error.attributes.message, "`asert` is not a key of a step (+1 more)");
    assert.deepEqual(cases[1].children, []);
  },
);

expatTest("an interrupted flow is complete in the report", async () => {
  const root = await readXml(
    await toJUnit([
      runStarted([["a.yaml", "a"], ["b.yaml", "b"]]),
      flowStarted(0, "a.yaml", "a", ["one", "two"]),
      attempt(0, 0),
    ]),
  );
  assert.deepEqual(
    elements(root, "testcase").map(({ attributes, children }) => [
      attributes.name,
      ...children.map(({ tag, attributes }) => `${tag} ${attributes.message}`),
    ]),
    [["one", "error interrupted"], ["two", "skipped interrupted"], ["b", "skipped interrupted"]],
  );
  const { tests, errors, skipped } = root.attributes;
  assert.deepEqual({ tests, errors, skipped }, { tests: "3", errors: "1", skipped: "2" });
});

expatTest("the totals of the root are the sums of its suites", async () => {
  const root = await readXml(await toJUnit(greenRun()));
  for (const total of ["tests", "failures", "errors", "skipped"]) {
    const sum = root.children.reduce((n, suite) => n + Number(suite.attributes[total]), 0);
    assert.equal(Number(root.attributes[total]), sum, total);
  }
});

expatTest("a shard and the labels of a run are properties", async () => {
  const root = await readXml(
    await toJUnit(finishedRun([
      runStarted([["a.yaml", "a"]], {
        shard: { index: 2, total: 3 },
        labels: { env: 'a"<b>\n&', flag: "true" },
      }),
      flowFinished(0),
    ], 0)),
  );
  assert.deepEqual(
    elements(root, "property").map(({ attributes: { name, value } }) => [name, value]),
    [
      ["run_id", "run-1"],
      ["seed", "8c1f"],
      ["jobs", "2"],
      ["shard", "2/3"],
      ["label.env", 'a"<b> &'],
      ["label.flag", "true"],
    ],
  );
});

const CONTROLS = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).join("|");

const HOSTILE: Readonly<Record<string, string>> = {
  "every control character": CONTROLS,
  "lone surrogates": "a\ud800b\udc00c\udbff",
  "characters that are none": "\ufffe\uffff\u{1fffe}",
  "markup": `]]> <a b="c">&amp;&#0; <!-- --> ' "`,
  "colours": "\x1b[31mred\x1b[0m \x1b]8;;http://a\x07link\x1b]8;;\x07 \x1b",
};

for (const [name, text] of Object.entries(HOSTILE)) {
  expatTest(`expat reads a report with ${name} without losing anything`, async () => {
    const events = oneFlow(
      [[text, {
        outcome: "failed",
        failures: [wrong(text, { notes: [text] })],
        request: { method: "GET", url: text },
      }]],
      `flows/${text}.yaml`,
      text,
    );
    const root = await readXml(await toJUnit(events));
    const [step] = elements(root, "testcase");
    // deno-lint-ignore no-control-regex
    const uncolored = text.replace(/\x1b\]8;;(http:\/\/a)?\x07|\x1b\[\d*m/g, "");
    const lettersOf = (said: string) => said.replace(/[^!-~]/g, "");
    const kept = (said: string) =>
      assert.ok(
        [text, uncolored].some((one) => lettersOf(said).includes(lettersOf(one))),
        JSON.stringify(said),
      );
    kept(step.children[0].text);
    kept(step.children[1].text);
    assert.doesNotMatch(step.attributes.name, /[\t\r\n]/);
    assert.doesNotMatch(step.children[0].attributes.message, /[\t\r\n]/);
  });
}

expatTest("characters that XML does not allow become a replacement character", async () => {
  const [step] = await casesOf(oneFlow([["a\x00b\ud800c\uffffd\u{1f600}e"]]));
  assert.equal(step.attributes.name, "a\ufffdb\ufffdc\ufffdd\u{1f600}e");
});

expatTest("texts of 5 MB are cut, and the report says so", async () => {
  const huge = "€<".repeat(1_250_000);
  const text = await toJUnit(oneFlow([[huge, {
    outcome: "error",
    error: { class: "protocol", message: huge },
    failures: [wrong(huge, { notes: [huge] })],
    request: { method: "GET", url: huge },
  }]]));
  const [step] = elements(await readXml(text), "testcase");
  for (const { text: said } of step.children) {
    assert.ok(new TextEncoder().encode(said).length <= 64 * 1024);
    assert.match(said, /\n… \(cut here, the text is too long\)$/);
  }
  assert.ok(text.length < 300_000, `${text.length} characters`);
});

Deno.test("a report of many huge failures stays below the limits of CI systems", async () => {
  const failures = [wrong("x".repeat(60_000))];
  const steps = Array.from({ length: 600 }, (_, i): [string, Partial<StepFinished>] => [
    `step ${i}`,
    { outcome: "failed", failures },
  ]);
  const text = await toJUnit(oneFlow(steps));
  assert.ok(text.length < 20_000_000, `${text.length} characters`);
});
