import assert from "node:assert/strict";
import { freePort } from "../support/free_port.ts";
import { type RealServer, startProcess } from "../support/real/process.ts";

const USER = "demo";
const PASSWORD = "tea-and-biscuits";

/** The api of the instrumented shop and optionally its worker, each in a separate process. */
export interface TracedShop extends AsyncDisposable {
  readonly url: string;
  /** The environment of flows over it. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Sends a request as a logged-in user.
   *
   * @returns The body, and where `location` leads.
   */
  send(path: string, body: unknown, traceparent?: string): Promise<Answer>;
}

/** The response of the shop. */
export interface Answer {
  readonly status: number;
  readonly location: string;
  // deno-lint-ignore no-explicit-any
  readonly body: any;
}

/** How to start the shop. */
export interface TracedShopOptions {
  /** @default {true} */
  readonly hasWorker?: boolean;
  /** More environment variables, which say where spans go. */
  readonly env: Readonly<Record<string, string>>;
}

/** Starts the shop with tracing on. */
export async function startTracedShop(
  { hasWorker = true, env }: TracedShopOptions,
): Promise<TracedShop> {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { SHOP_URL: url, SHOP_USER: USER, SHOP_PASSWORD: PASSWORD };
  const start = (file: string): Promise<RealServer> =>
    startProcess(
      Deno.execPath(),
      ["run", "--quiet", "--no-prompt", "--allow-net=127.0.0.1", "--allow-env", file],
      port,
      { ...env, ...own, PORT: `${port}` },
    );
  await using started = new AsyncDisposableStack();
  started.use(await start("examples/shop/server.ts"));
  if (hasWorker) started.use(await start("examples/shop/worker.ts"));
  let token = "";
  const send = async (path: string, body: unknown, traceparent?: string): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        ...(traceparent === undefined ? {} : { traceparent }),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      location: response.headers.get("location") ?? "",
      body: text === "" ? undefined : JSON.parse(text),
    };
  };
  const login = await send("/auth/login", { username: USER, password: PASSWORD });
  token = login.body.access_token;
  const processes = started.move();
  return { url, env: own, send, [Symbol.asyncDispose]: () => processes.disposeAsync() };
}

/** Orders something and checks it out, all in one trace. */
export async function checkOut(
  { send }: TracedShop,
  traceparent: string,
  price_cents: number,
): Promise<void> {
  const product = { name: "Lamp", price_cents, region: "eu", tags: [] };
  const { body: { id } } = await send("/products", product, traceparent);
  const lines = [{ product_id: id, quantity: 1 }];
  const { location } = await send("/orders", { customer: "grace", lines }, traceparent);
  const { status } = await send(`${location}/checkout`, {}, traceparent);
  assert.equal(status, 202);
}
