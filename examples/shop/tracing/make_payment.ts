import { PAYMENT_LIMIT_CENTS, refusalOf } from "../api/refusal.ts";
import {
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_URL_FULL,
  type Context,
  SpanKind,
  SpanStatusCode,
} from "./opentelemetry.ts";
import type { PaymentClient } from "./payment_client.ts";
import type { PaymentMessage, PaymentOutcome } from "./payment_message.ts";
import { contextOf, headersOf, type Tracing } from "./tracing.ts";

/**
 * Makes a payment under a span whose parent is the one that put the message into the queue, and
 * tells the api. A payment that is refused is a span with an error.
 */
export function makePayment(
  message: PaymentMessage,
  client: PaymentClient,
  tracing: Tracing,
): Promise<void> {
  const options = {
    kind: SpanKind.CONSUMER,
    parent: contextOf(message.headers),
    attributes: {
      "messaging.destination.name": "payments",
      "messaging.message.id": message.job_id,
    },
  };
  return tracing.under("process payments", options, async ({ span, context }) => {
    const error = refusalOf(message.total_cents, PAYMENT_LIMIT_CENTS);
    if (error !== null) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error });
      span.setAttribute(ATTR_ERROR_TYPE, "payment_refused");
    }
    await tellOutcome(message.job_id, { error }, context, client, tracing);
  });
}

function tellOutcome(
  jobId: string,
  outcome: PaymentOutcome,
  parent: Context,
  client: PaymentClient,
  tracing: Tracing,
): Promise<void> {
  const attributes = { [ATTR_HTTP_REQUEST_METHOD]: "PUT" };
  const options = { kind: SpanKind.CLIENT, parent, attributes };
  return tracing.under("PUT", options, async ({ span, context }) => {
    const response = await client.tell(jobId, outcome, headersOf(context));
    await response.body?.cancel();
    span.setAttribute(ATTR_URL_FULL, response.url);
    span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, response.status);
    if (!response.ok) throw new Error(`the api answered ${response.status}`);
  });
}
