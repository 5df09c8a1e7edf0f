import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";

const MADE = "2026-03-02T10:00:00.000Z";

Deno.test("a time that a client only sends back is no expectation", async () => {
  const plan = { id: "6b05fa57b56d9636dfd97012", name: "Free", created_at: MADE };
  const note = { id: "6b05fa58b56d9636dfd97d01", due: "2026-05-01", plans: [plan] };
  const { step } = await converted([
    { url: "/api/plans", json: { plans: [plan] } },
    {
      method: "POST",
      url: "/api/notes",
      body: { due: "2026-05-01", plans: [plan] },
      status: 201,
      json: note,
    },
  ]);
  const [sent, expected] = step("create_note").split("assert:");
  assert.match(sent, /created_at: \$\{steps/);
  assert.match(expected, /due\n +equals: \$\{NOW/);
  assert.match(expected, /name: Free\n/);
  assert.doesNotMatch(expected, /created_at: \$/);
});

Deno.test("a list of texts that a client sends back as it has read it is no expectation", async () => {
  const choices = ["Customer", "Friend", "Press"];
  const cards = { id: "6b05fa57b56d9636dfd97012", name: "Agnes Birnbaum" };
  const { step } = await converted([
    {
      method: "POST",
      url: "/api/cards",
      body: { name: "Agnes Birnbaum" },
      status: 201,
      json: cards,
    },
    { url: `/api/cards/${cards.id}`, json: { ...cards, choices } },
    {
      method: "PUT",
      url: `/api/cards/${cards.id}`,
      body: { ...cards, name: "Agnes Kofler", choices, labels: ["north", "red"] },
      json: { id: cards.id },
    },
    {
      url: `/api/cards/${cards.id}`,
      json: { ...cards, name: "Agnes Kofler", choices, labels: ["north", "red"] },
    },
  ]);
  const [, expected] = step("get_card_2").split("assert:");
  assert.match(expected, /labels:?\n[^]*north/);
  assert.doesNotMatch(expected, /Press/);
});

Deno.test("the time of a request after an id of a response is that of the run", async () => {
  const { step } = await converted([
    { method: "POST", url: "/teams", body: { name: "North" }, json: { id: "t3hkx9m3bpfyc8ptd4" } },
    {
      method: "POST",
      url: "/posts",
      body: {
        message: "Glue?",
        pending_id: "t3hkx9m3bpfyc8ptd4:1767603600150",
        old: "t3hkx9m3bpfyc8ptd4:1667603600150",
      },
      json: { id: 7 },
    },
  ]);
  assert.match(
    step("create_post"),
    /pending_id: \$\{steps\.create_team\.capture\.id\}:\$\{NOW\.EPOCH_MS\}\n/,
  );
  assert.match(step("create_post"), /old: \$\{steps\.create_team\.capture\.id\}:1667603600150\n/);
});
