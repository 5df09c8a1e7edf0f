import assert from "node:assert/strict";
import { parseJson } from "../../../lib/json/mod.ts";
import type { RunEvent } from "../../../lib/record/mod.ts";
import { toHtml } from "../../../lib/reporters/report_texts.ts";
import { testUnless } from "../../support/needing.ts";
import { openBrowser, WITHOUT_BROWSER } from "./browser.ts";

const FAILING = "flows/failing/wrong_expectations.yaml";
const PICTURES = [
  { name: "report-1400-light", width: 1400, height: 900, scheme: "light", hash: FAILING },
  { name: "report-1400-dark", width: 1400, height: 400, scheme: "dark", hash: ":timeline" },
  { name: "report-400-light", width: 400, height: 900, scheme: "light", hash: "" },
  { name: "report-400-dark", width: 400, height: 900, scheme: "dark", hash: `${FAILING}/read` },
] as const;

const FOLDER = new URL("../../../docs/images/", import.meta.url);
/** The log of the suite of the demo with its failing flows. */
const LOG = new URL("../../data/demo_run.ndjson", import.meta.url);

testUnless(WITHOUT_BROWSER, "the pictures of the page in the docs can be taken", async () => {
  const lines = (await Deno.readTextFile(LOG)).trimEnd().split("\n");
  // deno-lint-ignore no-explicit-any
  const html = await toHtml(lines.map((line): RunEvent => parseJson(line) as any));
  await using browser = await openBrowser();
  for (const { name, height, ...reader } of PICTURES) {
    await browser.open(html, reader, async (page) => {
      const clip = { x: 0, y: 0, width: reader.width, height };
      const picture = await page.screenshot({ clip });
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
