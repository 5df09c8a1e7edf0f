import assert from "node:assert/strict";
import { toHtml } from "../../../lib/reporters/report_texts.ts";
import { testUnless } from "../../support/needing.ts";
import { openBrowser, WITHOUT_BROWSER } from "./browser.ts";
import { shopRun } from "./shop_run.ts";

const PICTURES = [
  { name: "report-1400-light", width: 1400, scheme: "light", hash: "flows/orders/life.yaml" },
  { name: "report-1400-dark", width: 1400, scheme: "dark", hash: ":timeline" },
  { name: "report-400-light", width: 400, scheme: "light", hash: "" },
  { name: "report-400-dark", width: 400, scheme: "dark", hash: "flows/orders/life.yaml/read" },
] as const;

const FOLDER = new URL("../../../docs/images/", import.meta.url);

testUnless(WITHOUT_BROWSER, "the pictures of the page in the docs can be taken", async () => {
  const html = await toHtml(shopRun());
  await using browser = await openBrowser();
  for (const { name, ...reader } of PICTURES) {
    await browser.open(html, reader, async (page) => {
      const picture = await page.screenshot();
      assert.ok(picture.length > 5_000, `${name} has ${picture.length} bytes`);
      const file = new URL(`${name}.png`, FOLDER);
      if (Deno.env.get("UPDATE_PICTURES") === "1") {
        await Deno.mkdir(FOLDER, { recursive: true });
        await Deno.writeFile(file, picture);
      }
      assert.ok((await Deno.stat(file)).isFile);
    });
  }
});
