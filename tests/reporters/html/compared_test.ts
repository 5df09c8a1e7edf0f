import assert from "node:assert/strict";
import { createMemoryHost } from "../../../lib/host/memory/mod.ts";
import type { RunEvent } from "../../../lib/record/mod.ts";
import { createReporters, type EarlierRun } from "../../../lib/reporters/mod.ts";
import { toJson } from "../../../lib/reporters/report_texts.ts";
import { readResults } from "../../../lib/results/mod.ts";
import {
  finishedRun,
  flowFinished,
  flowStarted,
  passedStatus,
  runStarted,
  stepFinished,
  wrongTotal,
} from "../../record/sample_runs.ts";
import { testUnless } from "../../support/needing.ts";
import { openBrowser, violationsOf, WITHOUT_BROWSER } from "./browser.ts";

/** A flow of one step: its name, and whether it passes, fails or is slow. */
type Plan = readonly (readonly [name: string, kind: "passes" | "fails" | "slow" | "less"])[];

function runOf(plan: Plan): RunEvent[] {
  const flows = plan.map(([name]) => [`flows/${name}.yaml`, name] as const);
  const failed = plan.some(([, kind]) => kind === "fails");
  return finishedRun([
    runStarted(flows),
    ...plan.flatMap(([name, kind], i): RunEvent[] => {
      const duration_ms = kind === "slow" ? 900 : 100;
      const outcome = kind === "fails" ? "failed" : "passed";
      return [
        flowStarted(i, flows[i][0], name, ["read"]),
        stepFinished(i, 0, "read", {
          outcome,
          duration_ms,
          assertions: kind === "less" ? [passedStatus] : [passedStatus, passedStatus],
          ...kind === "fails"
            ? { error: { class: "assertion", message: "no" }, failures: [wrongTotal] }
            : {},
        }),
        flowFinished(i, { outcome, duration_ms }),
      ];
    }),
  ], failed ? 1 : 0);
}

const BEFORE: Plan = [
  ["breaks", "passes"],
  ["mends", "fails"],
  ["stays", "fails"],
  ["slows", "passes"],
  ["asserts", "passes"],
  ["leaves <b>", "passes"],
];
const AFTER: Plan = [
  ["breaks", "fails"],
  ["mends", "passes"],
  ["stays", "fails"],
  ["slows", "slow"],
  ["asserts", "less"],
  ["comes", "passes"],
];

/** The HTML report of a run, compared with an earlier one. */
async function htmlOf(plan: Plan, before: Plan): Promise<string> {
  const report = readResults(await toJson(runOf(before)));
  const earlier: EarlierRun = { path: "old/results.json", report };
  const host = createMemoryHost();
  const reporters = await createReporters(host, { html: "report.html", earlier });
  for (const event of runOf(plan)) reporters.event(event);
  await reporters.finish();
  return host.files.text("report.html")!;
}

testUnless(WITHOUT_BROWSER, "the page shows what is different from an earlier run", async (t) => {
  const html = await htmlOf(AFTER, BEFORE);
  await using browser = await openBrowser();

  await t.step("by kind, what is worse first, with links", async () => {
    await browser.open(html, {}, async (page) => {
      await page.getByRole("link", { name: "Compared" }).click();
      const view = page.locator(".compared");
      const titles = await view.locator("h3").allInnerTexts();
      assert.deepEqual(titles, [
        "New failures (1)",
        "Fixed (1)",
        "Still failing (1)",
        "Slower (1)",
        "Fewer assertions (1)",
        "New flows (1)",
        "Gone (1)",
      ]);
      const rows = (await view.locator("li").allInnerTexts()).map((row) =>
        row.replace(/\s+/g, " ").trim()
      );
      assert.match(rows[0], /breaks › read flows\/breaks\.yaml before: passed$/);
      assert.match(rows[3], /slows flows\/slows\.yaml 100 ms → 900 ms · read 100 ms → 900 ms$/);
      assert.match(rows[4], /asserts flows\/asserts\.yaml 2 → 1$/);
      assert.match(rows[6], /leaves <b> flows\/leaves <b>\.yaml$/);
      assert.match(await view.innerText(), /Compared with old\/results\.json/);
      await view.getByRole("link", { name: "breaks › read" }).click();
      assert.equal(await page.evaluate("location.hash"), "#flows/breaks.yaml/read");
    });
  });

  await t.step("and in the list of flows", async () => {
    await browser.open(html, {}, async (page) => {
      const notes = await page.locator("nav.flows .note").allInnerTexts();
      assert.deepEqual(notes, ["new failure", "fixed", "slower"]);
      await page.keyboard.press("5");
      assert.equal(await page.evaluate("location.hash"), "#:compared");
    });
  });

  for (const scheme of ["light", "dark"] as const) {
    for (const width of [400, 1400]) {
      await t.step(`axe finds nothing: ${scheme}, ${width} pixels`, async () => {
        for (const hash of ["", ":compared"]) {
          await browser.open(html, { hash, scheme, width }, async (page) => {
            assert.deepEqual(await violationsOf(page), [], hash);
          });
        }
      });
    }
  }
});

testUnless(WITHOUT_BROWSER, "without an earlier run there is no comparison", async () => {
  const host = createMemoryHost();
  const reporters = await createReporters(host, { html: "report.html" });
  for (const event of runOf(AFTER)) reporters.event(event);
  await reporters.finish();
  await using browser = await openBrowser();
  await browser.open(host.files.text("report.html")!, { hash: ":compared" }, async (page) => {
    assert.equal(await page.getByRole("link", { name: "Compared" }).count(), 0);
    assert.match(await page.locator(".view").innerText(), /Nothing to compare with/);
  });
});
