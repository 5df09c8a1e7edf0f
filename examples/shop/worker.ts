import { onStop } from "./on_stop.ts";
import { makePayment } from "./tracing/make_payment.ts";
import { createPaymentClient, type PaymentClient } from "./tracing/payment_client.ts";
import { startTracing, type Tracing } from "./tracing/tracing.ts";

const PAUSE_MS = 50;

/** Makes payments, one after the other, until it is told to stop. */
async function work(client: PaymentClient, tracing: Tracing, stop: AbortSignal): Promise<void> {
  let trouble: string | undefined;
  while (!stop.aborted) {
    try {
      const message = await client.next();
      trouble = undefined;
      if (message === undefined) await pause();
      else await makePayment(message, client, tracing);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      if (said !== trouble) console.error(`no payment was made: ${said}`);
      trouble = said;
      await pause();
    }
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

if (import.meta.main) {
  const {
    OTEL_TRACES_EXPORTER = "otlp",
    OTEL_SERVICE_NAME = "shop-worker",
    SHOP_URL = "http://127.0.0.1:8080",
    SHOP_USER: username = "demo",
    SHOP_PASSWORD: password = "tea-and-biscuits",
  } = Deno.env.toObject();
  const stopping = new AbortController();
  onStop(() => stopping.abort());
  const tracing = await startTracing(OTEL_TRACES_EXPORTER, OTEL_SERVICE_NAME);
  console.log(`${OTEL_SERVICE_NAME} works for ${SHOP_URL}`);
  await work(createPaymentClient(SHOP_URL, { username, password }), tracing, stopping.signal);
  await tracing.stop();
  Deno.exit();
}
