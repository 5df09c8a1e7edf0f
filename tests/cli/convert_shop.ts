import { type Exchange, harOf } from "../har/support/har_of.ts";

const ORIGIN = "https://shop.test";
const TOKEN =
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1LTkzIn0.sB6mX0q4l1c7XyP2RrVd0y8kq3w9tQfZJm5n8uHh1aE";
const PASSWORD = "correct horse battery 9";
const CART = "3f1c2a9e-5b7d-4c11-9a55-0d6f2b8e7a10";
const ORDER = "9b0e6d54-1c7a-4f0e-8d8b-5a2f7c3e6b21";
const authorization = `Bearer ${TOKEN}`;

/** What must not be in anything that is written. */
export const SHOP_SECRETS: readonly string[] = [PASSWORD, TOKEN];

/** A login, a cart, an order that is polled, and noise around them. */
export const SHOP: readonly Exchange[] = [
  { url: `${ORIGIN}/`, text: "<!doctype html><p>shop</p>", resourceType: "document" },
  { url: `${ORIGIN}/app.js`, type: "application/javascript", resourceType: "script" },
  { url: `${ORIGIN}/logo.png`, type: "image/png", resourceType: "image" },
  {
    method: "POST",
    url: "https://stats.example.test/collect?v=1",
    body: { event: "view" },
    status: 204,
    resourceType: "ping",
  },
  {
    method: "POST",
    url: `${ORIGIN}/api/login`,
    body: { username: "kim", password: PASSWORD },
    json: { token: TOKEN, user: { id: 93, name: "kim" } },
  },
  { url: `${ORIGIN}/api/news`, headers: { authorization }, json: { news: [] } },
  {
    method: "POST",
    url: `${ORIGIN}/api/carts`,
    headers: { authorization },
    body: { currency: "EUR" },
    status: 201,
    json: { id: CART, items: [] },
  },
  {
    method: "POST",
    url: `${ORIGIN}/api/carts/${CART}/items`,
    headers: { authorization },
    body: { sku: "kettle", quantity: 2 },
    status: 201,
    json: { id: CART, items: [{ sku: "kettle", quantity: 2 }] },
  },
  {
    method: "POST",
    url: `${ORIGIN}/api/orders`,
    headers: { authorization },
    body: { cart_id: CART },
    status: 202,
    json: { id: ORDER, state: "pending" },
  },
  ...["pending", "pending", "paid"].map((state): Exchange => ({
    url: `${ORIGIN}/api/orders/${ORDER}`,
    headers: { authorization },
    json: { id: ORDER, state },
  })),
];

/** The recording of the shop. */
export function shopHar(): Uint8Array<ArrayBuffer> {
  return harOf(SHOP, { creator: { name: "Playwright", version: "1.56.0" } });
}
