import assert from "node:assert/strict";
import { toHtml } from "../../../lib/reporters/report_texts.ts";
import { testUnless } from "../../support/needing.ts";
import { openBrowser, WITHOUT_BROWSER } from "./browser.ts";
import { galleryRun } from "./gallery_run.ts";
import { shopRun } from "./shop_run.ts";

const HTML = await toHtml(shopRun());
const GALLERY = await toHtml(galleryRun());

testUnless(WITHOUT_BROWSER, "the page shows all that is known of a step", async (t) => {
  await using browser = await openBrowser();

  await t.step("a step shows its failure, values, redirect, body, command and trace", async () => {
    await browser.open(HTML, { hash: "flows/orders/life.yaml/read" }, async (page) => {
      const text = await page.locator("details.step[open]").innerText();
      for (
        const part of [
          "= help: the value is a number; write `equals: 3`",
          "302 → /orders/17",
          '"id": 12345678901234567890,',
          "curl -X GET 'http://127.0.0.1:8080/orders/17'",
          "uses order_id of create",
        ]
      ) assert.ok(text.includes(part), `no ${part} in\n${text}`);
      assert.deepEqual(await page.locator(".pair dd").allInnerTexts(), ['"3"', "3"]);
      const trace = page.locator("details.step a[target=_blank]");
      assert.match(await trace.getAttribute("href") ?? "", /^http:\/\/traces\.test\/4bf92/);
      assert.match(
        await page.locator(".again code").innerText(),
        /^baton run flows\/orders\/life\.yaml --env-file 'my env'$/,
      );
    });
  });

  await t.step("a step shows what it sent and received, each attempt by itself", async () => {
    await browser.open(HTML, { hash: "flows/orders/life.yaml/create" }, async (page) => {
      const create = page.locator("details.step", { hasText: "create" }).first();
      await create.getByText("2 headers of the request").click();
      const text = await create.innerText();
      for (
        const part of [
          "Bearer ***",
          "Body of the request, 31 B",
          '"sku": "tea"',
          "201 Created",
          "Cut: only the beginning was recorded, of 3.4 MB",
          '"pad": "aaaa',
          "link to this step",
        ]
      ) assert.ok(text.includes(part), `no ${part} in\n${text}`);
      const literals = await create.locator("pre .literal").allInnerTexts();
      assert.deepEqual(literals, ["true", "17"]);
      assert.ok((await create.locator("pre .member").allInnerTexts()).includes('"lines"'));
    });
    await browser.open(HTML, { hash: "flows/orders/life.yaml/read" }, async (page) => {
      const section = page.locator("details.step[open] .exchange");
      assert.match(await section.innerText(), /Requests and responses, 2 of 2 attempts/);
      assert.match(await section.innerText(), /x-request-id|1 header of the response/);
      await section.getByText("attempt 1").click();
      assert.match(await section.innerText(), /connection reset by the server/);
    });
    await browser.open(HTML, { hash: "flows/orders/poll.yaml/wait" }, async (page) => {
      const text = await page.locator("details.step[open] .exchange").innerText();
      assert.match(text, /recorded no headers and bodies of this step; --record all records/);
    });
  });

  await t.step("pointing at a capture lights up the steps that use it", async () => {
    await browser.open(HTML, { hash: "flows/orders/life.yaml" }, async (page) => {
      const lit = () => page.locator("li.lit > details > summary .name").allInnerTexts();
      await page.locator(".handed code", { hasText: "order_id" }).hover();
      assert.deepEqual(await lit(), ["read", "delete"]);
      await page.locator(".handed code", { hasText: "etag" }).hover();
      assert.deepEqual(await lit(), []);
      await page.locator(".handed code", { hasText: "order_id" }).hover();
      await page.locator("header h1").hover();
      assert.deepEqual(await lit(), []);
      assert.match(
        await page.locator(".handed").innerText(),
        /order_id = 12345678901234567890 → read, delete/,
      );
      assert.match(
        await page.locator(".handed").innerText(),
        /etag = "W\/\\"7f3a\\"" not used by a later step/,
      );
    });
  });

  await t.step("values that differ are side by side, line by line", async () => {
    await browser.open(GALLERY, { hash: "flows/diff.yaml/read" }, async (page) => {
      const rows = await page.locator(".diff tbody tr.changed").evaluateAll((all) =>
        all.map((row) => Array.from(row.children, ({ textContent }) => textContent))
      );
      assert.deepEqual(rows, [
        ['  "name": "Teapot",', '  "name": "Teacup",'],
        ["", '  "extra": 1'],
      ]);
      assert.deepEqual(await page.locator(".diff mark").allInnerTexts(), ["pot", "cup"]);
      const text = await page.locator(".assertions").innerText();
      assert.match(text, /matches\s+expected\s+"\^T"\s+actual\s+"x"/);
      assert.match(text, /duration_ms\s+lte\s+2000\s+found 31/);
    });
  });

  await t.step("of very many assertions the first are shown, and all when asked for", async () => {
    await browser.open(GALLERY, { hash: "flows/diff.yaml/read" }, async (page) => {
      const shown = () => page.locator(".assertions li").count();
      assert.equal(await shown(), 200);
      await page.getByRole("button", { name: /4.803 more assertions/ }).click();
      assert.equal(await shown(), 5003);
    });
  });

  await t.step(
    "a loop of thousands of attempts shows its ends, and what is between them",
    async () => {
      await browser.open(GALLERY, { hash: "flows/long.yaml/wait" }, async (page) => {
        const section = page.locator("details.step[open] section", { hasText: "2000 attempts" });
        assert.match(
          await section.innerText(),
          /2000 attempts: 2\.0 s in requests, 10\.0 s between them/,
        );
        const rows = await section.locator("tbody tr").allInnerTexts();
        assert.equal(rows.length, 101);
        assert.match(rows[49], /^50\/2500\s+200\s+1\.0 ms\s+not yet: .* found "running"/);
        assert.match(rows[50], /^… 1.900 attempts are left out: 200 × 1.900$/);
        assert.match(rows[100], /^2000\/2500\s+200\s+1\.0 ms\s+until holds/);
        const box = await section.locator(".attempts").boundingBox();
        assert.ok(box!.height < 400);
      });
    },
  );

  await t.step("of very many captures the first are shown, and the others unfold", async () => {
    await browser.open(GALLERY, { hash: "flows/retry.yaml" }, async (page) => {
      const shown = () => page.locator(".handed li").count();
      assert.equal(await shown(), 12);
      await page.getByText("288 more captures").click();
      assert.equal(await shown(), 300);
      assert.match(await page.locator(".handed").innerText(), /value_299 not used by a later step/);
    });
  });

  await t.step("the item that did not pass is shown, and the others beside it", async () => {
    await browser.open(GALLERY, { hash: "flows/items.yaml/remove" }, async (page) => {
      const step = page.locator("details.step[open]").first();
      assert.match(
        await step.locator("summary").first().innerText(),
        /DELETE \/orders\/4\s+→ 404\s+15 items/,
      );
      const open = step.locator(".exchange > details[open]");
      assert.match(await open.innerText(), /item 4: ord_4 404 · 1\.0 ms[^]*404 Not Found/);
      await step.getByText("14 others").click();
      await step.getByText("item 7: ord_7").click();
      assert.match(await step.innerText(), /200 OK/);
    });
  });

  await t.step("a flow that ran again shows its earlier tries", async () => {
    await browser.open(GALLERY, { hash: "flows/flaky.yaml" }, async (page) => {
      const text = await page.locator("article").innerText();
      assert.match(text, /flaky\s+flaky flow/);
      assert.match(text, /Flaky: passed on try 2/);
      assert.match(text, /Try 1, 100 ms\s+✗\s+failed\s+toggle[^]*help: the value is a number/);
    });
  });

  await t.step("all steps unfold and fold", async () => {
    await browser.open(HTML, { hash: "flows/orders/life.yaml" }, async (page) => {
      const open = () => page.locator("details.step[open]").count();
      await page.getByRole("button", { name: "Unfold all steps" }).click();
      assert.equal(await open(), 4);
      assert.match(await page.locator(".chain").innerText(), /Bearer|2 headers of the request/);
      await page.getByRole("button", { name: "Fold all steps" }).click();
      assert.equal(await open(), 0);
    });
  });

  await t.step("texts are copied, whole and without what only the page has", async () => {
    await browser.open(HTML, { hash: "flows/orders/life.yaml/read" }, async (page) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      const copied = async (label: string) => {
        const button = page.getByRole("button", { name: label, exact: true }).first();
        await button.click();
        await page.waitForFunction(
          (one) => one!.textContent === "Copied",
          await button.elementHandle(),
        );
        return await page.evaluate<string>("navigator.clipboard.readText()");
      };
      assert.match(
        await copied("Copy: the command that runs the flow again"),
        /^baton run flows\//,
      );
      assert.match(await copied("Copy: curl command"), /^curl -X GET/);
      assert.match(
        await copied("Copy: what is wrong: error"),
        /^error\[assertion-failed\]: \$\.json\.total[^]*\n {4}= help: the value is a number/,
      );
    });
  });

  await t.step("texts are copied also where a page has no clipboard, as over http", async () => {
    await browser.open(HTML, { hash: "flows/orders/life.yaml/read" }, async (page) => {
      await page.evaluate(`Object.defineProperty(navigator, "clipboard", { value: undefined });
        document.execCommand = (command) => (globalThis.copied =
          [command, String(getSelection()) || document.activeElement.value], true)`);
      const button = page.getByRole("button", { name: "Copy: curl command" });
      await button.click();
      assert.equal(await button.innerText(), "Copied");
      const [command, text] = await page.evaluate<string[]>("globalThis.copied");
      assert.equal(command, "copy");
      assert.match(text, /^curl -X GET/);
      assert.equal(await page.locator("textarea").count(), 0);
    });
  });
});
