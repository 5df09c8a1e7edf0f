import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { toHtml } from "../../../lib/reporters/report_texts.ts";
import { testUnless } from "../../support/needing.ts";
import { openBrowser, WITHOUT_BROWSER } from "./browser.ts";
import { galleryRun } from "./gallery_run.ts";
import { shopRun } from "./shop_run.ts";

const HTML = await toHtml(shopRun());
const GALLERY = await toHtml(galleryRun());

/** The cells of the tables with a label. */
async function tableOf(page: Page, label: string): Promise<string[][]> {
  const rows = await page.getByRole("group", { name: label }).locator("tbody tr").all();
  return await Promise.all(rows.map((row) => row.locator("td").allInnerTexts()));
}

testUnless(WITHOUT_BROWSER, "the views of the page show a run as a whole", async (t) => {
  await using browser = await openBrowser();

  await t.step("the first one shows every failure with its frame, and the facts", async () => {
    await browser.open(HTML, {}, async (page) => {
      const cards = await page.locator(".card").allInnerTexts();
      assert.equal(cards.length, 2);
      assert.match(cards[0], /order life › read[^]*--> flows\/orders\.yaml:41:11/);
      assert.match(cards[1], /flows\/bad\.yaml[^]*did you mean `assert`\?/);
      const aside = await page.locator("aside").innerText();
      for (const fact of ["8c1f0a77d2b94e35", "label team", "SHOP_URL, SHOP_USER"]) {
        assert.ok(aside.includes(fact), fact);
      }
      await page.getByRole("link", { name: "order life › read" }).first().click();
      assert.equal(await page.evaluate("location.hash"), "#flows/orders/life.yaml/read");
    });
    await browser.open(GALLERY, {}, async (page) => {
      assert.match(await page.locator("aside").innerText(), /Flaky\s+~\s+flaky\s+flaky flow/);
    });
  });

  await t.step("the timeline shows each try, the waits, and flows that run once", async () => {
    await browser.open(GALLERY, { hash: ":timeline" }, async (page) => {
      const text = await page.locator(".view").innerText();
      assert.match(text, /9 flows over 6 workers in 12\.0 s\. Below them are flows that run once/);
      const bars = await page.locator(".bar").evaluateAll((all) =>
        all.map((bar) => bar.getAttribute("title"))
      );
      assert.ok(bars.includes("flaky flow (try 1): failed, 100 ms, from 0 ms"));
      assert.ok(bars.includes("flaky flow (try 2): passed, 84 ms, from 120 ms"));
      const once = page.getByRole("list", { name: "Flows that run once for others" });
      assert.equal(await once.locator(".bar").count(), 1);
      const waits = await page.locator(".bar[title^='a retry']").locator(".wait")
        .evaluateAll((all) =>
          all.map((wait) => (wait as unknown as { style: { width: string } }).style.width)
        );
      assert.deepEqual(waits.map((width) => Math.round(parseFloat(width))), [19, 75]);
    });
  });

  await t.step("the timeline grows and shrinks", async () => {
    await browser.open(GALLERY, { hash: ":timeline" }, async (page) => {
      const wide = () => page.locator(".lanes").evaluate((lanes) => lanes.clientWidth);
      const before = await wide();
      const [less, more] = ["Zoom out", "Zoom in"].map((name) =>
        page.getByRole("button", { name })
      );
      assert.equal(await less.isDisabled(), true);
      await more.click();
      await more.click();
      assert.equal(await wide(), 4 * before);
      await less.click();
      assert.equal(await wide(), 2 * before);
    });
  });

  await t.step("endpoints have counts and quantiles, and ids in paths count as one", async () => {
    await browser.open(HTML, { hash: ":slowest" }, async (page) => {
      const endpoints = await tableOf(page, "Endpoints");
      assert.deepEqual(
        endpoints.find(([name]) => name.startsWith("DELETE")),
        ["DELETE /orders/{id}", "1", "61 ms", "61 ms", "61 ms"],
      );
      const [slowest] = await tableOf(page, "Steps");
      assert.match(slowest[0], /order poll › wait/);
      assert.deepEqual(slowest.slice(1), ["4", "590 ms"]);
    });
    await browser.open(GALLERY, { hash: ":slowest" }, async (page) => {
      const names = (await tableOf(page, "Endpoints")).map(([name, count]) => `${name} ${count}`);
      assert.ok(names.includes("GET /documents/{id} 4"), names.join("\n"));
      assert.ok(names.includes("DELETE /orders/{id} 15"), names.join("\n"));
    });
  });

  await t.step("a run of no flow has a page", async () => {
    const { runStarted, finishedRun } = await import("../../record/sample_runs.ts");
    const html = await toHtml(finishedRun([runStarted([])], 0));
    for (const hash of ["", ":timeline", ":slowest", ":run"]) {
      await browser.open(html, { hash }, async (page) => {
        assert.equal(await page.locator("header h1").innerText(), "No flow ran");
        assert.ok((await page.locator(".view").innerText()).length > 0);
      });
    }
  });
});
