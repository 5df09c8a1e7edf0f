import assert from "node:assert/strict";
import { toHtml } from "../../../lib/reporters/report_texts.ts";
import { testUnless } from "../../support/needing.ts";
import { follow, openBrowser, WITHOUT_BROWSER } from "./browser.ts";
import { galleryRun } from "./gallery_run.ts";
import { shopRun } from "./shop_run.ts";

const HTML = await toHtml(shopRun());
const GALLERY = await toHtml(galleryRun());

testUnless(WITHOUT_BROWSER, "the page leads a reader to the flows of a run", async (t) => {
  await using browser = await openBrowser();

  await t.step("the list has every flow, and the summary counts them", async () => {
    await browser.open(HTML, {}, async (page) => {
      assert.equal(await page.title(), "2 of 5 flows did not pass - baton");
      assert.equal(await page.locator("header h1").innerText(), "2 of 5 flows did not pass");
      assert.match(await page.locator("header p").innerText(), /main @ 4f1c2a9be0 · team=shop/);
      assert.equal(await page.locator("nav.flows li").count(), 5);
      assert.equal(await page.locator("#plain").isVisible(), false);
    });
  });

  await t.step("what failed is first in the list, and says what is wrong", async () => {
    await browser.open(HTML, {}, async (page) => {
      const rows = (await page.locator("nav.flows .row").allInnerTexts())
        .map((row) => row.replace(/\s+/g, " "));
      assert.deepEqual(rows, [
        '✗ failed order life 190 ms read: $.json.total is not equal to "3" flows/orders/life.yaml smoke',
        "! error flows/bad.yaml the file has 1 error smoke",
        "✓ passed login 84 ms flows/login.yaml smoke",
        "✓ passed order poll 590 ms flows/orders/poll.yaml smoke",
        "– skipped search no step fits flows/search.yaml slow",
      ]);
      const names = () => page.locator("nav.flows .row .name").allInnerTexts();
      await page.getByLabel("Order").selectOption("As in the run");
      assert.deepEqual(await names(), [
        "login",
        "order life",
        "order poll",
        "search",
        "flows/bad.yaml",
      ]);
      await page.getByLabel("Order").selectOption("Slowest first");
      assert.deepEqual((await names()).slice(0, 3), ["order poll", "order life", "login"]);
    });
  });

  await t.step(
    "filters choose flows by outcome, text, tag and file, and Escape ends them",
    async () => {
      await browser.open(HTML, {}, async (page) => {
        const names = () => page.locator("nav.flows .row .name").allInnerTexts();
        await page.getByRole("button", { name: "1 failed" }).click();
        assert.deepEqual(await names(), ["order life"]);
        assert.equal(await page.getByRole("status").innerText(), "1 of 5 flows");
        await page.getByRole("button", { name: "1 error" }).click();
        assert.deepEqual(await names(), ["order life", "flows/bad.yaml"]);
        await page.getByRole("button", { name: "1 failed" }).click();
        await page.getByRole("button", { name: "1 error" }).click();
        await page.getByLabel("Tag").selectOption("slow");
        assert.deepEqual(await names(), ["search"]);
        await page.getByLabel("Tag").selectOption("");
        await page.getByLabel("File or folder").fill("flows/orders/");
        assert.deepEqual(await names(), ["order life", "order poll"]);
        await page.getByLabel("Search").fill("/auth/login");
        assert.deepEqual(await names(), []);
        await page.keyboard.press("Escape");
        assert.equal((await names()).length, 5);
      });
      await browser.open(GALLERY, {}, async (page) => {
        await page.getByRole("button", { name: "2 flaky" }).click();
        const names = await page.locator("nav.flows .row .name").allInnerTexts();
        assert.deepEqual(names, ["flaky flow", "again"]);
      });
    },
  );

  await t.step("an address leads to a flow, to a step, and to each view", async () => {
    await browser.open(HTML, { hash: "flows/orders/life.yaml/delete" }, async (page) => {
      assert.match(await page.locator("article h2").innerText(), /failed\s+order life$/);
      const open = await page.locator("details.step[open] > summary .name").allInnerTexts();
      assert.deepEqual(open, ["read", "delete"]);
      for (
        const [view, title] of [
          ["#:timeline", "Timeline"],
          ["#:slowest", "Slowest"],
          ["#:run", "Run"],
        ]
      ) {
        await follow(page, view);
        assert.equal(await page.locator(".view h2").innerText(), title);
      }
      assert.match(await page.locator(".view").innerText(), /SHOP_URL, SHOP_USER/);
      await follow(page, "#nowhere/at/all");
      assert.match(await page.locator(".view h2").innerText(), /What went wrong/);
    });
    await browser.open(GALLERY, { hash: "flows/rows.yaml~2/read" }, async (page) => {
      assert.match(await page.locator("article h2").innerText(), /row 2$/);
    });
  });

  await t.step("a link acts at once, also one to where the page is", async () => {
    await browser.open(HTML, { hash: "flows/orders/life.yaml/delete" }, async (page) => {
      const y = () =>
        page.locator("details.step", { hasText: "delete" }).last()
          .evaluate((step) => Math.round(step.getBoundingClientRect().top));
      const before = await y();
      assert.ok(before < 600, `the step is at ${before}`);
      await page.locator(".view").evaluate((view) => void (view.scrollTop = 0));
      assert.notEqual(await y(), before);
      await page.locator("details.step[open]").last().getByText("link to this step").click();
      assert.equal(await y(), before);
      await page.getByRole("link", { name: "Timeline" }).click();
      assert.equal(await page.locator(".view h2").innerText(), "Timeline");
      await page.goBack();
      await page.locator("article").waitFor();
    });
  });

  await t.step("keys go through the list, open flows and go to what did not pass", async () => {
    await browser.open(HTML, {}, async (page) => {
      const hash = () => page.evaluate<string>("location.hash");
      const title = () => page.locator("article h2").innerText();
      await page.keyboard.press("j");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("j");
      await page.keyboard.press("k");
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
      assert.equal(await hash(), "#flows/login.yaml");
      await page.keyboard.press("p");
      assert.match(await title(), /bad\.yaml/);
      await page.keyboard.press("p");
      assert.match(await title(), /order life/);
      await page.keyboard.press("n");
      assert.match(await title(), /bad\.yaml/);
      await page.keyboard.press("2");
      assert.equal(await hash(), "#:timeline");
      await page.keyboard.press("Escape");
      assert.equal(await hash(), "");
      await page.keyboard.press("/");
      assert.equal(
        await page.evaluate("document.activeElement.type"),
        "search",
      );
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      assert.equal(await page.getByRole("dialog").isVisible(), true);
      await page.keyboard.press("Escape");
      assert.equal(await page.getByRole("dialog").isVisible(), false);
    });
  });

  await t.step("two keys at once go two flows on", async () => {
    await browser.open(HTML, {}, async (page) => {
      await page.evaluate(`for (const key of ["n", "n"]) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      }`);
      assert.match(await page.locator("article h2").innerText(), /bad\.yaml/);
    });
  });
});
