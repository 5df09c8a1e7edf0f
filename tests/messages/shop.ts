import { empty, html, json, type Routes, text } from "../support/server.ts";

/** The order that most cases use. */
const ORDER = {
  id: "7f3a",
  number: 1042,
  total: 59.9,
  paid: false,
  state: "draft",
  note: null,
  created_at: "2026-02-17T09:30:00Z",
  customer: {
    name: "Ada Lovelace",
    email: "ada@shop.test",
    roles: ["owner", "buyer"],
    address: { city: "Turin", zip: "10121" },
  },
  tags: ["new", "gift"],
  lines: [
    { sku: "tea-1", quantity: 2, price: 4.5 },
    { sku: "cup-3", quantity: 1, price: "12.50" },
    { sku: "pot-9", quantity: 0, price: 38.4 },
  ],
  discounts: [],
  meta: {},
};

const LETTER = `Dear Ada,

your order 7f3a has left our house.
It reaches you on Tuesday.

Kind regards
The tea shop
`;

const PAGE = "<!doctype html>\n<html><head><title>Log in</title></head>\n" +
  `<body><form action="/login">${'<input name="field">'.repeat(40)}</form></body></html>\n`;

const job = (state: string) => json({ state });
const spans = (...names: string[]) => json({ spans: names.map((service) => ({ service })) });
const problem = (status: number, code: string, detail: string) =>
  json({ code, detail }, { status, headers: { "content-type": "application/problem+json" } });

/** The API that the flows of the cases use. Its responses are the same in every run. */
export const SHOP: Routes = {
  "/orders": json({ id: "7f3a", state: "draft" }, {
    status: 201,
    headers: { location: "/orders/7f3a" },
  }),
  "/orders/7f3a": json(ORDER, {
    headers: { etag: '"v1"', "x-request-id": "req-1", "x-rate-limit": "60" },
  }),
  "/orders/none": problem(404, "no-such-order", "there is no order none"),
  "/pay": problem(409, "out-of-stock", "cup-3 is sold out"),
  "/crash": text("upstream connect failure", { status: 502 }),
  "/names": json(["Ada", "Grace", "Edsger"]),
  "/ids": json({ big: 1, userId: 5, ID: 9, "content-type": "tea", list: [{ id: 1 }, { id: 2 }] }),
  "/count": json(3),
  "/null": text("null", { headers: { "content-type": "application/json" } }),
  "/login": json({ access_token: "tok-5f1c9e77a0d3", expires_in: 3600 }, {
    headers: { "set-cookie": "sid=s-81f2c6; Path=/; HttpOnly" },
  }),
  "/letter": text(LETTER),
  "/padded": text("ready \t\r\n"),
  "/page": html(PAGE),
  "/cut": text('{"id": "7f3a", "lines": [{"sku": ', {
    headers: { "content-type": "application/json" },
  }),
  "/moved": empty(302, { location: "/orders/7f3a" }),
  "/round": empty(302, { location: "/about" }),
  "/about": empty(302, { location: "/round" }),
  "/far": empty(301, { location: "/moved" }),
  "/mail": empty(302, { location: "mailto:ada@shop.test" }),
  "/limited": empty(429, { "retry-after": "3600" }),
  "/nothing": empty(200),
  "/deleted": empty(204),
  "/big": text("tea ".repeat(1_000)),
  "/wide": json({ city: "東京", "名前": "花子", party: "🎉 yes", accent: "cafe\u0301" }),
  "/spaces": json({
    plain: "ready",
    tail: "ready ",
    nbsp: "on\u00a0time",
    tab: "a\tb",
    crlf: "a\r\nb",
  }),
  "/jobs/done": [job("queued"), job("running"), job("done")],
  "/jobs/slow": [empty(404), empty(404), job("queued"), job("running")],
  "/jobs/broken": [job("running"), json({ state: "broken", why: "disk full" })],
  "/jobs/page": html(PAGE),
  "/traces/partial": [empty(404), text("indexing"), spans(), spans("shop-db"), spans("shop-api")],
  "/traces/broken": [spans("shop-api"), empty(503)],
  "/flags": [json({ a: true, b: false }), json({ a: false, b: true })],
};
