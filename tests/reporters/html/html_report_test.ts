import assert from "node:assert/strict";
import { toHtml } from "../../../lib/reporters/report_texts.ts";
import { finishedRun, greenRun } from "../../record/sample_runs.ts";
import { shopRun } from "./shop_run.ts";

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${new Uint8Array(bytes).toBase64()}'`;
}

Deno.test("the same events make the same HTML report", async () => {
  assert.equal(await toHtml(shopRun()), await toHtml(shopRun()));
});

Deno.test("the HTML report allows its own style and script and nothing else", async () => {
  const html = await toHtml(shopRun());
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)!;
  const [, style] = /<style>([^]*?)<\/style>/.exec(html)!;
  const [, script] = /<script>([^]*?)<\/script>/.exec(html)!;
  assert.equal(
    policy,
    `default-src 'none'; style-src ${await digest(style)}; script-src ${await digest(script)}; ` +
      "base-uri 'none'; form-action 'none'",
  );
  assert.doesNotMatch(html, /\s(?:on\w+|style|src)=|<link|@import|url\(/);
});

Deno.test("the HTML report holds what results.json does, and integers with all digits", async () => {
  const html = await toHtml(shopRun());
  const flows = [...html.matchAll(/class="flow-data">([^]*?)<\/script>/g)]
    .map(([, text]) => JSON.parse(text));
  assert.deepEqual(flows.map(({ name, outcome }) => [name, outcome]), [
    ["login", "passed"],
    ["order life", "failed"],
    ["order poll", "passed"],
    ["search", "skipped"],
    ["flows/bad.yaml", "error"],
  ]);
  assert.deepEqual(flows[1].steps[1].uses, [{ step: "create", capture: "order_id" }]);
  assert.deepEqual(flows[1].steps[1].assertions[1].expected, '"3"');
});

Deno.test("the HTML report says so of a run that was interrupted", async () => {
  const titleOf = (html: string) => /<title>(.*) - baton<\/title>/.exec(html)![1];
  const stopped = finishedRun(greenRun().slice(0, -1), 130);
  assert.equal(titleOf(await toHtml(stopped)), "Interrupted: 2 flows passed");
  assert.equal(titleOf(await toHtml(greenRun())), "2 flows passed");
  const cutOff = greenRun().slice(0, 3);
  assert.match(titleOf(await toHtml(cutOff)), /^Interrupted: 2 of 2 flows did not pass$/);
});
