/**
 * Runs a flow over a program in the same process: no server, no port, no file, no waiting.
 *
 *     deno run examples/library/main.ts
 *
 * It needs no permission, so nothing of it can have gone over a network.
 *
 * @module
 */
import { createMemoryHost, createReporters, run } from "@baton/baton";
import { createShop } from "../shop/api/app.ts";
import { createServicesHost } from "./services_host.ts";

const FLOW = `
name: paid within the hour
vars: { base_url: http://shop.test }
steps:
  - name: login
    request:
      method: POST
      url: \${vars.base_url}/auth/login
      body: { username: demo, password: "\${ENV.SHOP_PASSWORD}" }
    capture: { token: $.json.access_token }
    assert: { status: 200 }

  - name: create_product
    request:
      method: POST
      url: \${vars.base_url}/products
      auth: { bearer: "\${steps.login.capture.token}" }
      body: { name: Lamp, price_cents: 5400, region: eu, tags: [] }
    capture: { id: $.json.id }
    assert: { status: 201 }

  - name: create_order
    request:
      method: POST
      url: \${vars.base_url}/orders
      auth: { bearer: "\${steps.login.capture.token}" }
      body:
        customer: customer@example.test
        lines: [{ product_id: "\${steps.create_product.capture.id}", quantity: 1 }]
    capture: { path: { header: location } }
    assert: { status: 201 }

  - name: checkout
    request:
      method: POST
      url: \${vars.base_url}\${steps.create_order.capture.path}/checkout
      auth: { bearer: "\${steps.login.capture.token}" }
    capture: { job: { header: location } }
    assert: { status: 202 }

  - name: wait_for_payment
    loop:
      max_attempts: 6
      sleep_ms: 600000
      until: { json: [{ path: $.json.state, equals: done }] }
    request:
      url: \${vars.base_url}\${steps.checkout.capture.job}
      auth: { bearer: "\${steps.login.capture.token}" }
    assert: { status: 200 }
`;

const HALF_AN_HOUR_MS = 30 * 60_000;

/**
 * Runs the flow over a shop that takes half an hour to be paid.
 *
 * @returns The exit code that the command line would end with, and the JUnit report.
 */
export async function payInAnHour(): Promise<{ exitCode: number; junit: string }> {
  const password = crypto.randomUUID();
  const { clock } = createMemoryHost();
  const shop = createShop({
    now: clock.now,
    users: { demo: password },
    workMs: HALF_AN_HOUR_MS,
  });
  const host = createServicesHost({
    files: { "flows/pay.yaml": FLOW },
    env: { SHOP_PASSWORD: password },
    services: { "shop.test": shop.fetch },
    clock,
  });

  const reporters = await createReporters(host, { junit: "junit.xml", console: { verbose: true } });
  let exitCode = 0;
  for await (const event of run(host, { paths: ["flows"], jobs: 1 })) {
    reporters.event(event);
    if (event.type === "run_finished") exitCode = event.exit_code;
  }
  await reporters.finish();
  return { exitCode, junit: new TextDecoder().decode(await host.files.read("junit.xml")) };
}

if (import.meta.main) Deno.exitCode = (await payInAnHour()).exitCode;
