import assert from "node:assert/strict";
import { convert } from "../../../lib/har/mod.ts";
import { converted } from "../support/converted.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

const gate = (name: string, error: string) => ({ name, conditions: [{ error }] });
const post = (url: string, form: Readonly<Record<string, string>>, json?: unknown): Exchange => ({
  method: "POST",
  url,
  form,
  ...json === undefined ? { status: 204 } : { json },
});

Deno.test("a read that ends with show is one of the thing before it", async () => {
  const show = "/api/gates/show?id=AaIn29xQ";
  const { text } = await converted([
    post("/api/gates/create", { name: "Harbour gate" }, { id: "AaIn29xQ", name: "Harbour gate" }),
    { url: show, json: gate("Harbour gate", "80") },
    post("/api/gates/update_condition", { gate: "AaIn29xQ", error: "73" }),
    { url: show, json: gate("Harbour gate", "73") },
  ]);
  assert.match(text, /name: get_gate_show_2/);
});

Deno.test("a removal that repeats what the creation sent is clean-up", async () => {
  const sent = { language: "kotlin", profile: "Sailors way" };
  const { step } = await converted([
    post("/api/profiles/create", sent, { profile: { name: "Sailors way" } }),
    { url: "/api/profiles/search?profile=Sailors+way", json: { profiles: [sent] } },
    post("/api/profiles/delete", sent),
    { url: "/api/profiles/search?profile=Sailors+way", json: { profiles: [] } },
  ]);
  assert.match(step("delete_profiles"), /always: true/);
});

Deno.test("a token for a program, which a user makes, is a thing and no login", async () => {
  const session = { headers: { cookie: "session=8f14e45fceea167a5a36dedd4bea2543" } };
  const { text, step } = await converted([
    {
      method: "POST",
      url: "/api/authentication/login",
      form: { login: "marta", password: "Marta-pw-1" },
      responseHeaders: {
        "set-cookie": "session=8f14e45fceea167a5a36dedd4bea2543; Path=/; HttpOnly",
      },
    },
    {
      ...post(
        "/api/user_tokens/generate",
        { name: "Night build" },
        { login: "marta", name: "Night build" },
      ),
      ...session,
    },
    {
      url: "/api/user_tokens/search",
      json: { userTokens: [{ name: "Night build", type: "USER" }] },
      ...session,
    },
    { ...post("/api/user_tokens/revoke", { name: "Night build" }), ...session },
  ]);
  assert.match(step("search_user_tokens"), /containsObject:\n +name: (?:Night build|\$\{vars)/);
  assert.doesNotMatch(text, /name: logout/);
});

Deno.test("how many things there are is not the number of one", async () => {
  const { text } = await converted([
    {
      method: "POST",
      url: "/api/records",
      body: { key: "captain" },
      status: 201,
      json: { id: 4, key: "captain", playbook: { items: { records: 4 } } },
    },
    { url: "/api/records/4", json: { id: 4, key: "captain", playbook: { items: { records: 4 } } } },
  ]);
  assert.match(text, /equals: \$\{steps\.create_record\.capture\.id\}/);
  assert.doesNotMatch(text, /items\.records\n +equals/);
});

Deno.test("of several alike things that were made at once, a request keeps the one of its recording", async () => {
  const run = (host: number): readonly Exchange[] => [
    ...["north", "south"].map((name, index): Exchange => ({
      method: "POST",
      url: "/api/hosts",
      body: { name },
      status: 201,
      json: { id: 4711 + index, name },
    })),
    {
      method: "POST",
      url: "/api/results",
      body: { host, status: "changed" },
      status: 201,
      json: { id: 92, host, status: "changed" },
    },
  ];
  const recordings = [await recordingOf(run(4712)), await recordingOf(run(4711))] as const;
  const { flows: [{ text }] } = await convert(recordings, {});
  assert.match(text, /host: \$\{steps\.create_host_2\.capture\.id\}/);
});

Deno.test("a typed word does not come from an item of a list, though two recordings have it there", async () => {
  const template = (folder: string, other: string): readonly Exchange[] => [
    { url: "/metrics/find", json: [{ text: folder }, { text: other }] },
    {
      method: "POST",
      url: `/boards/save_template/any-board/${folder}`,
      form: { target: `harbour.${folder}.load` },
      json: { success: true },
    },
  ];
  const recordings = [
    await recordingOf(template("crane", "pier")),
    await recordingOf(template("barn", "well")),
  ] as const;
  const { flows: [{ text }] } = await convert(recordings, {});
  assert.match(text, /save_template\/any-board\/crane/);
  assert.doesNotMatch(text, /differs between/);
});

Deno.test("a form sends what its page has selected, even if a list of before has it, too", async () => {
  const maker = { id: "5b1c0f6e-2f6b-4a55-9b1e-0d9c1a7e4c21" };
  const other = { id: "91c7ab02-6e0f-4d3c-8a57-3f1f0c2b7d10" };
  const url = "/devices/8d2f9a44/edit/";
  const { text } = await converted([
    { method: "POST", url: "/types", form: { model: "Foghorn 12" }, json: { ok: true } },
    {
      url: "/api/types?limit=50",
      json: { results: [{ model: "Bell 3", maker: other }, { model: "Foghorn 12", maker }] },
    },
    {
      url,
      resourceType: "document",
      text: `<form method="post"><select name="maker"><option value="">-</option>` +
        `<option value="${maker.id}" selected>Kettle</option></select><input name="name"></form>`,
    },
    {
      method: "POST",
      url,
      form: { maker: maker.id, name: "Horn of the south" },
      text: "<p>Horn of the south</p>",
      resourceType: "document",
    },
  ]);
  assert.match(text, /maker: \$\{steps\.open_\w+\.capture\.\w+\}/);
});

Deno.test("a typed number of one digit does not come from what a response has measured", async () => {
  const load = (users: string, measured: number): readonly Exchange[] => [
    { method: "POST", url: "/swarm", form: { user_count: "3" }, json: { success: true } },
    { url: "/stats/requests", json: { errors: [], percentile: measured } },
    { method: "POST", url: "/swarm", form: { user_count: users }, json: { success: true } },
  ];
  const recordings = [await recordingOf(load("5", 5)), await recordingOf(load("6", 6))] as const;
  const { flows: [{ text }] } = await convert(recordings, {});
  assert.match(text, /user_count: "5"/);
});
