import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { toHtml } from "../../../lib/reporters/report_texts.ts";
import { testUnless } from "../../support/needing.ts";
import { follow, openBrowser, violationsOf, WITHOUT_BROWSER } from "./browser.ts";
import { galleryRun } from "./gallery_run.ts";
import { shopRun } from "./shop_run.ts";

const HTML = await toHtml(shopRun());
const GALLERY = await toHtml(galleryRun());

const PLACES: readonly (readonly [html: string, hashes: readonly string[]])[] = [
  [HTML, ["", "#flows/orders/life.yaml/read", "#:timeline", "#:slowest", "#:run"]],
  [GALLERY, [
    "",
    "#flows/flaky.yaml/toggle",
    "#flows/items.yaml/remove",
    "#flows/long.yaml/wait",
    "#flows/diff.yaml/read",
    "#flows/retry.yaml/unstable",
    "#:timeline",
  ]],
];

/** States that only a reader's action brings about. */
const STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "all steps unfolded": (page) => page.getByRole("button", { name: "Unfold all steps" }).click(),
  "headers shown": (page) => page.getByText("1 header of the response").click(),
  "a filter chosen": (page) => page.getByRole("button", { name: "1 failed" }).click(),
  "the dialog open": (page) => page.keyboard.press("?"),
  "a capture under the pointer": (page) => page.locator(".handed code").first().hover(),
};

testUnless(WITHOUT_BROWSER, "everyone can read the page", async (t) => {
  await using browser = await openBrowser();

  await t.step("no page is wider than its window", async () => {
    for (const width of [400, 700, 1000, 2500]) {
      for (const [html, hashes] of PLACES) {
        await browser.open(html, { width }, async (page) => {
          for (const hash of hashes) {
            await follow(page, hash);
            const wide = await page.evaluate<number>("document.documentElement.scrollWidth");
            assert.ok(wide <= width, `${hash} is ${wide} pixels wide`);
          }
        });
      }
    }
  });

  for (const scheme of ["light", "dark"] as const) {
    for (const width of [400, 1400]) {
      await t.step(`axe finds nothing: ${scheme}, ${width} pixels`, async () => {
        for (const [html, hashes] of PLACES) {
          await browser.open(html, { scheme, width }, async (page) => {
            for (const hash of hashes) {
              await follow(page, hash);
              assert.deepEqual(await violationsOf(page), [], hash);
            }
          });
        }
      });
    }
    for (const [state, reach] of Object.entries(STATES)) {
      await t.step(`axe finds nothing: ${scheme}, ${state}`, async () => {
        await browser.open(HTML, { hash: "flows/orders/life.yaml/read", scheme }, async (page) => {
          await reach(page);
          assert.deepEqual(await violationsOf(page), []);
        });
      });
    }
  }

  await t.step("axe finds nothing on the page without JavaScript", async () => {
    // axe itself is a script: the plain part is shown as it is without one.
    for (const scheme of ["light", "dark"] as const) {
      await browser.open(HTML, { scheme }, async (page) => {
        await page.evaluate(`document.getElementById("plain").hidden = false;
          document.getElementById("app").hidden = true;`);
        assert.deepEqual(await violationsOf(page), []);
      });
    }
  });

  await t.step("dark is dark", async () => {
    for (
      const [scheme, color] of [["light", "rgb(255, 255, 255)"], [
        "dark",
        "rgb(13, 17, 23)",
      ]] as const
    ) {
      await browser.open(HTML, { scheme }, async (page) => {
        const back = "getComputedStyle(document.documentElement).backgroundColor";
        assert.equal(await page.evaluate(back), color);
      });
    }
  });

  await t.step("paper gets the plain page", async () => {
    await browser.open(HTML, {}, async (page) => {
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator("#plain").isVisible(), true);
      assert.equal(await page.locator("#app").isVisible(), false);
      assert.ok((await page.pdf()).length > 10_000);
    });
  });

  await t.step("a reader without JavaScript sees the failures", async () => {
    await browser.open(HTML, { javaScript: false }, async (page) => {
      const text = await page.locator("#plain").innerText();
      assert.match(text, /2 of 5 flows did not pass/);
      assert.match(text, /help: the value is a number/);
      assert.match(text, /again: baton run flows\/orders\/life\.yaml/);
      assert.match(text, /did you mean `assert`\?/);
      assert.match(text, /GET http:\/\/127\.0\.0\.1:8080\/orders\/17\n/);
      assert.match(text, /200 OK\nx-request-id: req-99\n\n\{"id":12345678901234567890/);
      assert.match(text, /✓ passed order poll/);
    });
    await browser.open(GALLERY, { javaScript: false }, async (page) => {
      const text = await page.locator("#plain").innerText();
      assert.match(text, /✓ passed flaky flow .* flaky: passed on try 2/);
      assert.match(
        text,
        /failed each item[^]*DELETE http:\/\/127\.0\.0\.1:8080\/orders\/4\s+404 Not Found/,
      );
    });
  });
});
