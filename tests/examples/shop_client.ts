import { createShop, type ShopOptions } from "../../examples/shop/api/app.ts";
import { type JsonObject, type JsonValue, parseJson, stringifyJson } from "../../lib/json/mod.ts";

/** What a request may have besides its method and path. */
export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: JsonValue;
  readonly form?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** A response with its body read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as a JSON object. */
  readonly json: JsonObject;
}

/** A shop whose time stands still until a test advances it, and a client of it. */
export interface ShopClient {
  send(method: string, path: string, sent?: Sent): Promise<Answer>;
  /** Logs in; from then on `send` includes the token. */
  login(): Promise<void>;
  /** Advances the time by milliseconds. */
  pass(ms: number): void;
}

/** Opens a shop with round lags: index 200 ms, traces 50 ms, queue 100 ms, work 100 ms. */
export function openShop(options: ShopOptions = {}): ShopClient {
  let now = Date.UTC(2026, 0, 1);
  let uuids = 0;
  let token: string | undefined;
  const shop = createShop({
    now: () => now,
    uuid: () => `00000000-0000-4000-8000-${(++uuids).toString(16).padStart(12, "0")}`,
    users: { ada: "engine:1843" },
    indexLagMs: 200,
    traceLagMs: 50,
    queueMs: 100,
    workMs: 100,
    ...options,
  });

  async function send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
    for (const [name, value] of Object.entries(sent.headers ?? {})) headers.set(name, value);
    const body = sent.form ? new URLSearchParams(sent.form) : sent.text ??
      (sent.json === undefined ? undefined : stringifyJson(sent.json));
    const response = await shop.fetch(
      new Request(`http://shop.test${path}`, { method, headers, body }),
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      get json() {
        return parseJson(text) as JsonObject;
      },
    };
  }

  return {
    send,
    async login() {
      const json = { username: "ada", password: "engine:1843" };
      token = String((await send("POST", "/auth/login", { json })).json.access_token);
    },
    pass(ms) {
      now += ms;
    },
  };
}

/** Opens a shop with a user logged in. */
export async function openShopLoggedIn(options: ShopOptions = {}): Promise<ShopClient> {
  const shop = openShop(options);
  await shop.login();
  return shop;
}

/** A product as a client sends it. */
export function teapot(changes: JsonObject = {}): JsonObject {
  return { name: "Teapot", price_cents: 1950, region: "eu", tags: ["kitchen"], ...changes };
}
