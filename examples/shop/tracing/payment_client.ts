import type { PaymentMessage, PaymentOutcome } from "./payment_message.ts";

/** The worker's way to the api. */
export interface PaymentClient {
  /** Takes the next payment, if one is waiting. */
  next(): Promise<PaymentMessage | undefined>;
  /** Says what came of a payment; the headers carry the trace context. */
  tell(
    jobId: string,
    outcome: PaymentOutcome,
    headers: Readonly<Record<string, string>>,
  ): Promise<Response>;
}

/** Who the worker is for the api. */
export interface Account {
  readonly username: string;
  readonly password: string;
}

/** Talks to the api at `shopUrl`; logs in when it has to. */
export function createPaymentClient(shopUrl: string, account: Account): PaymentClient {
  let token = "";

  async function login(): Promise<void> {
    const response = await fetch(`${shopUrl}/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(account),
    });
    if (!response.ok) throw new Error(`the login failed: ${await response.text()}`);
    token = (await response.json()).access_token;
  }

  async function send(url: string, init: RequestInit): Promise<Response> {
    const attempt = () => {
      const headers = new Headers(init.headers);
      headers.set("authorization", `Bearer ${token}`);
      return fetch(url, { ...init, headers });
    };
    const first = await attempt();
    if (first.status !== 401) return first;
    await first.body?.cancel();
    await login();
    return await attempt();
  }

  return {
    async next() {
      const response = await send(`${shopUrl}/queue/payments/next`, { method: "POST" });
      if (response.status === 204) return undefined;
      if (!response.ok) throw new Error(`the api answered ${await response.text()}`);
      return await response.json();
    },
    tell: (jobId, outcome, headers) =>
      send(`${shopUrl}/queue/payments/${jobId}/outcome`, {
        method: "PUT",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(outcome),
      }),
  };
}
