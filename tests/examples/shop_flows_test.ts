import assert from "node:assert/strict";
import { serveShop } from "../../examples/shop/server.ts";
import { createDenoHost } from "../../lib/host/deno/mod.ts";
import type { RunFinished, StepFinished } from "../../lib/record/mod.ts";
import { run } from "../../lib/runner/mod.ts";

const USER = "demo";
const PASSWORD = "tea-and-biscuits";

async function runOverShop(folder: string): Promise<{ steps: StepFinished[]; end: RunFinished }> {
  const shop = serveShop({ port: 0, users: { [USER]: PASSWORD } });
  const environment = { SHOP_URL: shop.url, SHOP_USER: USER, SHOP_PASSWORD: PASSWORD };
  const steps: StepFinished[] = [];
  try {
    for await (const event of run(createDenoHost(), { paths: [folder], environment })) {
      if (event.type === "step_finished") steps.push(event);
      if (event.type === "run_finished") return { steps, end: event };
    }
  } finally {
    await shop.close();
  }
  throw new Error("the run did not finish");
}

Deno.test("every example flow passes over the shop", async () => {
  const { steps, end } = await runOverShop("examples/shop/flows");
  assert.deepEqual(steps.filter(({ outcome }) => outcome !== "passed"), []);
  assert.equal(end.exit_code, 0);
  assert.ok(end.summary.flows >= 11 && end.summary.assertions > 100);
});

Deno.test("the flows that fail on purpose fail, and clean up", async () => {
  const { steps, end } = await runOverShop("examples/shop/failing");
  assert.equal(end.exit_code, 1);
  assert.equal(end.summary.flows_failed, end.summary.flows);
  assert.deepEqual(steps.filter(({ cleanup }) => cleanup).map(({ outcome }) => outcome), [
    "passed",
  ]);
});
