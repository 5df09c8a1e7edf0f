import assert from "node:assert/strict";
import { createMemoryHost } from "../../../lib/host/memory/mod.ts";
import type { RunEvent } from "../../../lib/record/mod.ts";
import { createReporters } from "../../../lib/reporters/mod.ts";
import { toHtml, toJson } from "../../../lib/reporters/report_texts.ts";
import { readResults } from "../../../lib/results/mod.ts";
import {
  attempt,
  finishedRun,
  flowFinished,
  flowStarted,
  passedStatus,
  runStarted,
  stepFinished,
  wrongTotal,
} from "../../record/sample_runs.ts";
import { testUnless } from "../../support/needing.ts";
import { openBrowser, WITHOUT_BROWSER } from "./browser.ts";

/** Texts that would be markup, script, another direction or an end of something. */
const HOSTILE: Readonly<Record<string, string>> = {
  "a script": "<script>alert(1)</script>",
  "the end of a script": "</script><script>alert(2)</script>",
  "a comment that hides scripts": "<!--<script>alert(3)",
  "an image": '"><img src=http://leak.test/x onerror=alert(4)>',
  "an attribute": "' onmouseover='alert(5)' x='",
  "a template literal": "${alert(6)} `${alert(7)}`",
  "a link to a script": "javascript:alert(8)",
  "entities": "&lt;script&gt; &amp;amp; &#0;",
  "another direction": "\u202egnp.exe\u202c \u2066x\u2069 \u061c",
  "right to left": "שלום עולם مرحبا",
  "emoji": "👩‍👩‍👧‍👦 🏳️‍🌈 é̂̃",
  "control characters": "a\0b\x07c\x1b[31md\x7fe\x9bf\r\ng\u2028h\u2029i",
  "marks of frames": "a\x01eb\x02c\x01td\x01\x02",
  "half a character": "\ud800 and \udc00",
  "names of objects": "__proto__ constructor toString",
};

/** A run with a text in every field that has a text from outside. */
function hostileRun(text: string): RunEvent[] {
  const file = `flows/${text}.yaml`;
  const run = runStarted([[file, text]], {
    labels: { [text]: text },
    argv: ["run", text],
    rerun_args: [text],
    environment: [text],
    seed: text,
    origin: { commit: text, branch: text, ci: { provider: text, run_id: text, url: text } },
    flows: [{ file, name: text, tags: [text] }],
    left_out: [{ file: text, inputs: [text] }],
    config: { file: text, stage: text },
  });
  const started = flowStarted(0, file, text, [text]);
  const failed = {
    outcome: "failed",
    error: { class: "assertion", message: text },
    failures: [{ ...wrongTotal, message: text }],
  } as const;
  return finishedRun([
    run,
    started,
    stepFinished(0, 0, text, failed),
    { type: "flow_retried", flow: 0, outcome: "failed", duration_ms: 1 },
    { ...started, steps: [{ name: text, line: 1, uses: [{ step: text, capture: text }] }] },
    attempt(0, 0, { item: text, hops: [hop(text)], retry: { reason: text } }),
    attempt(0, 0, {
      attempt: 2,
      status: undefined,
      error: { class: "reset", message: text },
      until: { met: false, unmet: text, seen: { [text]: text }, problem: text },
    }),
    {
      type: "exchange",
      flow: 0,
      step: 0,
      item: text,
      attempt: 1,
      started_at: text,
      duration_ms: 1,
      request: {
        method: text,
        url: text,
        headers: [{ name: text, value: text }],
        body: { size: 1, text },
      },
      response: {
        status: 200,
        status_text: text,
        url: text,
        headers: [{ name: text, value: text }],
        body: { size: 1, text: JSON.stringify({ [text]: text }), cut: true },
      },
      captured: { [text]: text },
    },
    stepFinished(0, 0, text, {
      outcome: "failed",
      attempts: 2,
      request: { method: text, url: text },
      response: { status: 200, status_text: text, content_type: text, size: 1, body: text },
      captures: [text],
      assertions: [{
        ...passedStatus,
        source: text,
        path: text,
        operator: text,
        expected: text,
        actual: { [text]: [text] },
        outcome: "failed",
      }],
      trace_id: text,
      trace_url: text,
      error: { class: "assertion", message: text },
      failures: [{ ...wrongTotal, message: text, notes: [text], help: text, context: [text] }],
      curl: text,
    }),
    flowFinished(0, { outcome: "failed", reason: text }),
  ], 1);
}

/** The report of a run, compared with one whose flows have other hostile names. */
async function hostileHtml(text: string): Promise<string> {
  const earlier = hostileRun(`${text} before`);
  const report = readResults(await toJson(earlier));
  const host = createMemoryHost();
  const options = { html: "report.html", earlier: { path: text, report } };
  const reporters = await createReporters(host, options);
  for (const event of hostileRun(text)) reporters.event(event);
  await reporters.finish();
  return host.files.text("report.html")!;
}

function hop(text: string) {
  const facts = { kind: "redirect", method: text, url: text, location: text } as const;
  return { ...facts, status: 302, duration_ms: 1 };
}

for (const [what, text] of Object.entries(HOSTILE)) {
  Deno.test(`${what} ends no part of the HTML report`, async () => {
    const html = await hostileHtml(text);
    assert.equal(html.match(/<script/gi)?.length, 3);
    assert.equal(html.match(/<\/script/gi)?.length, 3);
    assert.doesNotMatch(html, /<!--|<img/);
    const plain = html.replace(/<script[^]*?<\/script>/g, "");
    for (const hidden of "\u202e\u2066\0\x1b\u2028") assert.ok(!plain.includes(hidden));
  });
}

testUnless(WITHOUT_BROWSER, "hostile texts are shown as texts", async (t) => {
  await using browser = await openBrowser();
  for (const [what, text] of Object.entries(HOSTILE)) {
    await t.step(what, async () => {
      const html = await hostileHtml(text);
      for (const javaScript of [true, false]) {
        await browser.open(html, { javaScript }, async (page) => {
          if (!javaScript) return;
          await page.keyboard.press("n");
          await page.locator("details.step[open]").waitFor();
          const shown = await page.locator("body").innerText();
          const word = text.match(/[a-z]{5,}|\p{L}{4,}/u)?.[0];
          if (word) assert.ok(shown.includes(word), `${word} is not in ${shown}`);
          const links = await page.locator("a").evaluateAll((all) =>
            all.map((one) => one.getAttribute("href")!)
          );
          assert.deepEqual(links.filter((href) => !/^(?:#|https?:)/.test(href)), []);
          for (const key of ["1", "2", "3", "4", "5"]) {
            await page.keyboard.press(key);
            const made = "#app :is(img, script, style, iframe, [onerror], [onmouseover])";
            assert.equal(await page.locator(made).count(), 0);
          }
        });
      }
    });
  }

  await t.step("a text of a megabyte is shown in part, and whole when asked for", async () => {
    const html = await toHtml(hostileRun(`<b>${"x".repeat(1_000_000)}`));
    await browser.open(html, {}, async (page) => {
      await page.keyboard.press("n");
      await page.locator("details.step[open]").waitFor();
      const more = page.getByRole("button", { name: /^Show .* more characters$/ }).first();
      assert.match(await more.textContent() ?? "", /^Show \d{3}[^\d]?\d{3} more characters$/);
      const shown = () =>
        page.locator("details.step[open]").evaluate((all) => all.textContent!.length);
      const before = await shown();
      await more.dispatchEvent("click");
      assert.ok(await shown() > before + 900_000);
    });
  });
});
