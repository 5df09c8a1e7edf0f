import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const ID = "9c47811f-07cc-4c5f-8f70-347f09a1f828";
const EVENT = { title: "Lantern parade", free: true, tags: ["music", "outdoor"] };
const props = (url: string, members: Readonly<Record<string, unknown>>): Exchange => ({
  url,
  json: { component: "Page", props: members },
});
const led = (method: string, url: string, location: string, body?: unknown): Exchange => ({
  method,
  url,
  body,
  status: method === "POST" ? 302 : 303,
  responseHeaders: { location },
});
const guest = (id: number, name: string) => ({ id, name, arrived: false });
const part = (...guests: readonly ReturnType<typeof guest>[]): Exchange => ({
  ...props(`/events/${ID}`, { guests }),
  headers: { "x-inertia-partial-data": "guests" },
});

Deno.test("a redirect below the address of a creation leads to what it made", async () => {
  const { step } = await converted([
    led("POST", "/events", `/events/${ID}`, EVENT),
    props(`/events/${ID}`, { event: { id: ID, ...EVENT, status: "draft" } }),
  ]);
  assert.match(step("get_event"), /free: true\n +tags:\n +- music\n +- outdoor\n/);
});

Deno.test("the data to which a removal leads show that it is gone from a list within them", async () => {
  const { step } = await converted([
    led("POST", "/events", `/events/${ID}`, EVENT),
    props(`/events/${ID}`, { event: { id: ID, ...EVENT } }),
    led("POST", `/events/${ID}/guests`, `/events/${ID}`, { name: "Ruth Okafor" }),
    led("POST", `/events/${ID}/guests`, `/events/${ID}`, { name: "Emil Sand" }),
    part(guest(10, "Ruth Okafor"), guest(11, "Emil Sand")),
    led("DELETE", "/guests/11", `/events/${ID}`),
    part(guest(10, "Ruth Okafor")),
  ]);
  assert.match(step("get_event_3"), /guests\[\*\]\.id\n +notContains: \$\{steps\.get_event_2\./);
});

Deno.test("a part of a page that a header asks for is no second look at the whole", async () => {
  const whole = props(`/events/${ID}`, { event: { id: ID, title: EVENT.title } });
  const { text, step } = await converted([
    led("POST", "/events", `/events/${ID}`, EVENT),
    whole,
    part(),
    led("PATCH", `/events/${ID}/status`, `/events/${ID}`, { status: "published" }),
    whole,
    part(),
    led("POST", `/events/${ID}/guests`, `/events/${ID}`, { name: "Ruth Okafor" }),
    whole,
    part(guest(10, "Ruth Okafor")),
  ]);
  assert.doesNotMatch(text, /loop:/);
  assert.match(step("get_event"), /title\n +equals: Lantern parade/);
});

Deno.test("a list within something shows that what it had is gone", async () => {
  const customer = (...tickets: readonly unknown[]): Exchange => ({
    url: "/customers/7",
    json: { id: 7, name: "Quartz Quilts", tickets },
  });
  const ticket = { id: 1029, subject: "Colour faded" };
  const { step } = await converted([
    { method: "POST", url: "/customers", body: { name: "Quartz Quilts" }, json: { id: 7 } },
    {
      method: "POST",
      url: "/tickets",
      body: { subject: ticket.subject, customer: 7 },
      json: ticket,
    },
    customer(ticket, { id: 1028, subject: "Seam came apart" }),
    { method: "DELETE", url: "/tickets/1029", json: { ok: true } },
    customer({ id: 1028, subject: "Seam came apart" }),
  ]);
  assert.match(
    step("get_customer_2"),
    /tickets\[\*\]\.id\n +notContains: \$\{steps\.create_ticket/,
  );
});

Deno.test("the form for something new is called so", async () => {
  const { step } = await converted([
    props("/events/create", { venues: [{ id: 5, name: "Glasshouse" }] }),
  ], { all: true });
  assert.match(step("get_new_event"), /events\/create/);
});

Deno.test("an item that only refers to a user whom the flow found is not expected", async () => {
  const ticket = (id: number, subject: string) => ({
    id,
    subject,
    priority: "low",
    assigneeId: "usr_GmwfoGyy2G2W",
  });
  const { text } = await converted([
    { url: "/users", json: [{ id: "usr_GmwfoGyy2G2W", name: "Bob Hale" }] },
    {
      method: "POST",
      url: "/tickets",
      body: { subject: "Colour faded", priority: "low", assigneeId: "usr_GmwfoGyy2G2W" },
      json: ticket(31, "Colour faded"),
    },
    { url: "/tickets", json: { items: [ticket(31, "Colour faded"), ticket(4, "Late")] } },
  ]);
  assert.equal(text.match(/\$\.json\.items\n/g)?.length, 1);
});
