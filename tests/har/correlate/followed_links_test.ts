import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const page = (body: string) => ({
  type: "text/html",
  text: `<html><body>${body}</body></html>`,
  resourceType: "document",
});
const link = (id: number, name: string) => `<p><a href="/products/${id}">${name}</a></p>`;
const add = (name: string): Exchange => ({
  method: "POST",
  url: "/products",
  form: { name },
  status: 302,
  responseHeaders: { location: "/products" },
});

Deno.test("the id of a path comes from the page whose link the user followed", async () => {
  const { step } = await converted([
    add("Linen notebook"),
    { url: "/products", ...page(link(2737, "Fountain pen") + link(2738, "Linen notebook")) },
    { url: "/products?q=linen", ...page(link(2738, "Linen notebook")) },
    {
      url: "/products/2738",
      headers: { referer: "https://app.test/products?q=linen" },
      ...page(`<h1>Linen notebook</h1><input type="hidden" name="token" value="f3a9c1d27be0461c">`),
    },
    { method: "POST", url: "/cart", form: { token: "f3a9c1d27be0461c", count: "2" }, status: 204 },
  ]);
  assert.match(step("open_products"), /\?q=linen[^]*capture:\n +product_id:/);
  assert.match(
    step("open_product"),
    /\/products\/\$\{steps\.open_products\.capture\.product_id\}/,
  );
});

Deno.test("a number of an order is no name of a thing, and chooses a box by its label", async () => {
  const order = "ORD-2026-00249";
  const { text, step } = await converted([
    {
      method: "POST",
      url: "/checkout",
      form: { name: "Klara Winter" },
      status: 302,
      responseHeaders: { location: `/orders/${order}` },
    },
    { url: `/orders/${order}`, ...page(`<h1>${order}</h1><p>Klara Winter</p>`) },
    {
      url: "/admin/orders",
      ...page(
        [[812, "ORD-2026-00248"], [813, order]].map(([id, label]) =>
          `<label><input type="checkbox" name="selected" value="${id}"> ${label} </label>`
        ).join(""),
      ),
    },
    {
      method: "POST",
      url: "/admin/orders/bulk",
      form: { selected: "813", do: "ship" },
      status: 302,
    },
  ]);
  assert.match(step("open_order"), /\/orders\/\$\{steps\.checkout\.capture\.order_id/);
  assert.match(step("open_orders"), /\\s\*\$\{steps\.checkout\.capture\.order_id\}\\s\*</);
  assert.doesNotMatch(text, /00249/);
});

Deno.test("a removal of what a text from a change chooses is clean-up", async () => {
  const order = "ORD-2026-00249";
  const list = (body: string) => ({ url: "/admin/orders", ...page(body) });
  const row = `<label><input type="checkbox" name="selected" value="813"> ${order} </label>`;
  const { step } = await converted([
    {
      method: "POST",
      url: "/checkout",
      form: { name: "Klara Winter" },
      status: 302,
      responseHeaders: { location: `/orders/${order}` },
    },
    { url: `/orders/${order}`, ...page(`<h1>${order}</h1><p>Klara Winter</p>`) },
    list(row),
    {
      method: "POST",
      url: "/admin/orders/bulk",
      form: { selected: "813", do: "remove" },
      status: 302,
      responseHeaders: { location: "/admin/orders" },
    },
    list("<p>No orders</p>"),
  ]);
  assert.match(step("delete_bulk"), /always: true/);
});

Deno.test("an id comes from the link with the whole address, though the page was asked for with the same number", async () => {
  const { text } = await converted([
    {
      method: "POST",
      url: "/units.pl",
      form: { action: "save", class: "2", code: "PRESS-7" },
      status: 204,
    },
    {
      url: "/units.pl?action=list&id=2",
      ...page(
        '<a href="units.pl?action=list&amp;id=2&amp;order=code">Code</a>' +
          '<p><a href="units.pl?action=edit&amp;id=2">PRESS-7</a></p>',
      ),
    },
    {
      url: "/units.pl?action=edit&id=2",
      ...page('<input type="hidden" name="token" value="f3a9c1d27be0461c"><p>PRESS-7</p>'),
    },
    {
      method: "POST",
      url: "/units.pl",
      form: { action: "save", token: "f3a9c1d27be0461c", code: "PRESS-8" },
      status: 204,
    },
  ]);
  assert.match(text, /action: edit\n +id: \$\{steps\.\w+\.capture\.id\}/);
});

Deno.test("a location is an address, also beside another header that leads a script on", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/notes",
      body: { title: "Plums" },
      status: 201,
      responseHeaders: { location: "/notes/4127", "hx-location": "/home" },
      json: {},
    },
    { method: "DELETE", url: "/notes/4127", status: 204 },
  ]);
  assert.match(step("create_note"), /note_id:\n {4}header: location\n {4}regex: /);
});

Deno.test("an id that a body and a location have is taken once, from the body", async () => {
  const { text, step } = await converted([
    {
      method: "POST",
      url: "/notes",
      body: { title: "Plums" },
      status: 201,
      responseHeaders: { location: "/notes/4127" },
      json: { id: 4127, title: "Plums" },
    },
    { method: "PUT", url: "/notes/4127", body: { id: 4127, title: "Pears" }, status: 204 },
    { method: "POST", url: "/shelves", body: { notes: [{ id: "4127" }] }, status: 204 },
  ]);
  assert.match(step("create_note"), /capture:\n {2}id: \$\.json\.id\nassert:/);
  assert.match(text, /notes:\n +- id: \$\{steps\.create_note\.capture\.id \| string\}/);
});
