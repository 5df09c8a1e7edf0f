import assert from "node:assert/strict";
import { toHtml } from "../../../lib/reporters/report_texts.ts";
import { testUnless } from "../../support/needing.ts";
import { follow, openBrowser, violationsOf, WITHOUT_BROWSER } from "./browser.ts";
import { shopRun } from "./shop_run.ts";

const HTML = await toHtml(shopRun());

testUnless(WITHOUT_BROWSER, "the page shows a run to a reader with JavaScript", async (t) => {
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

  await t.step(
    "filters choose flows by outcome, text, tag and file, and Escape ends them",
    async () => {
      await browser.open(HTML, {}, async (page) => {
        const names = () => page.locator("nav.flows .row .name").allInnerTexts();
        await page.getByRole("button", { name: "1 failed" }).click();
        assert.deepEqual(await names(), ["order life"]);
        assert.equal(await page.getByRole("status").innerText(), "1 of 5 flows");
        await page.getByRole("button", { name: "1 failed" }).click();
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
    },
  );

  await t.step("an address leads to a flow, to a step, and to each view", async () => {
    await browser.open(HTML, { hash: "flows/orders/life.yaml/delete" }, async (page) => {
      assert.match(await page.locator("article h2").innerText(), /failed\s+order life$/);
      const open = await page.locator("details.step[open] > summary .name").allInnerTexts();
      assert.deepEqual(open, ["read", "delete"]);
      await follow(page, "#:timeline");
      assert.equal(await page.locator(".bar").count(), 3);
      assert.equal(await page.locator(".lane").count(), 3);
      await follow(page, "#:slowest");
      const endpoints = await page.locator(".view tbody tr").allInnerTexts();
      assert.deepEqual(
        endpoints.map((row) => row.split(/\s*\t\s*/)).find(([name]) => name.startsWith("DELETE")),
        [
          "DELETE /orders/{id}",
          "1",
          "61 ms",
          "61 ms",
          "61 ms",
        ],
      );
      await follow(page, "#:run");
      assert.match(await page.locator(".view").innerText(), /SHOP_URL, SHOP_USER/);
      await follow(page, "#nowhere/at/all");
      assert.match(await page.locator(".view h2").innerText(), /What went wrong/);
    });
  });

  await t.step("keys go through the list, open flows and go to what did not pass", async () => {
    await browser.open(HTML, {}, async (page) => {
      const hash = () => page.evaluate<string>("location.hash");
      const title = () => page.locator("article h2").innerText();
      await page.keyboard.press("j");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("k");
      await page.keyboard.press("Enter");
      assert.equal(await hash(), "#flows/login.yaml");
      await page.keyboard.press("n");
      assert.match(await title(), /order life/);
      await page.keyboard.press("n");
      assert.match(await title(), /bad\.yaml/);
      await page.keyboard.press("p");
      assert.match(await title(), /order life/);
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
      assert.deepEqual(await page.locator(".diff dd").allInnerTexts(), ['"3"', "3"]);
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
          '{"id":17,"pad":"aaaa',
          "Captured values",
        ]
      ) assert.ok(text.includes(part), `no ${part} in\n${text}`);
      const literals = await create.locator("pre .literal").allInnerTexts();
      assert.deepEqual(literals, ["true"]);
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

  await t.step("paper gets the plain page", async () => {
    await browser.open(HTML, {}, async (page) => {
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator("#plain").isVisible(), true);
      assert.equal(await page.locator("#app").isVisible(), false);
      assert.ok((await page.pdf()).length > 10_000);
    });
  });

  for (const scheme of ["light", "dark"] as const) {
    for (const width of [400, 1400]) {
      await t.step(`axe finds nothing: ${scheme}, ${width} pixels`, async () => {
        for (const hash of ["", "flows/orders/life.yaml/read", ":timeline", ":slowest", ":run"]) {
          await browser.open(HTML, { hash, scheme, width }, async (page) => {
            assert.deepEqual(await violationsOf(page), [], hash);
            const wide = await page.evaluate<number>("document.documentElement.scrollWidth");
            assert.ok(wide <= width, `${hash} is ${wide} pixels wide`);
          });
        }
      });
    }
  }

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
});

testUnless(WITHOUT_BROWSER, "the page shows failures to a reader without JavaScript", async () => {
  await using browser = await openBrowser();
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
});
