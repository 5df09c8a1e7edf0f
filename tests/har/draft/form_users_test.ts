import assert from "node:assert/strict";
import { convert } from "../../../lib/har/mod.ts";
import { converted, stepText } from "../support/converted.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

const page = (body: string): Exchange => ({
  text: `<html><body>${body}</body></html>`,
  resourceType: "document",
});

Deno.test("a password with a word after its name, the user before it, and a session in URLs are a login", async () => {
  const session = "a8f3k2m9x0q1z7w5";
  const { text, step } = await converted([
    {
      method: "POST",
      url: "/inizio.php",
      form: { vers: "1", nome_utente_phpr: "marta", password_phpr: "Marta-pw-1" },
      ...page(`<a href="clienti.php?id_sessione=${session}">Clienti</a>`),
    },
    {
      method: "POST",
      url: "/clienti.php",
      form: { id_sessione: session, cognome: "Lindqvist-Berg" },
      ...page(
        `<form action="modifica.php"><input type="hidden" name="idclienti" value="1">` +
          `<input name="cognome" value="Lindqvist-Berg"></form>`,
      ),
    },
    {
      method: "POST",
      url: "/modifica.php",
      form: { id_sessione: session, idclienti: "1", cognome: "Lindqvist-Falk" },
      ...page("<p>Lindqvist-Falk</p>"),
    },
  ]);
  assert.doesNotMatch(text, /Marta-pw-1|: marta\n/);
  assert.match(
    step("login"),
    /nome_utente_phpr: \$\{ENV\.LOGIN_USERNAME\}\n +password_phpr: \$\{ENV\.LOGIN_PASSWORD\}/,
  );
  assert.match(
    step("create_modifica"),
    /idclienti: \$\{steps\.create_clienti\.capture\.idclienti\}/,
  );
});

Deno.test("a password that a form has in base64 after the user is the same as one by itself", async () => {
  const { draft, step } = await converted([
    {
      method: "POST",
      url: "/console/server",
      form: { "server-user": "marta", "server-user-password": btoa("marta:Marta-pw-1") },
      status: 302,
      responseHeaders: { "set-cookie": `server-user-password=${btoa("marta:Marta-pw-1")}` },
      resourceType: "document",
    },
    {
      method: "POST",
      url: "/console/stores",
      headers: { cookie: `server-user-password=${btoa("marta:Marta-pw-1")}` },
      form: { title: "Trees" },
      ...page("<p>Trees</p>"),
    },
  ]);
  const joined = "${ENV.LOGIN_USERNAME | append ':' | append ENV.LOGIN_PASSWORD | base64}";
  assert.ok(step("login").includes(`server-user-password: ${joined}\n`), step("login"));
  const values = draft.environment.map(({ name, recorded }) => [name, recorded]);
  assert.deepEqual(values.slice(1), [
    ["LOGIN_USERNAME", "marta"],
    ["LOGIN_PASSWORD", "Marta-pw-1"],
  ]);
});

const FORM = (author: string) =>
  `<form action="/plan/new/" method="post"><input type="hidden" name="author" value="${author}">` +
  `<input type="hidden" name="shelf" value="${author}"><input name="name"></form>`;
const plan = (author: string, name: string): readonly Exchange[] => [
  { url: "/plan/new/", ...page(FORM(author)) },
  {
    method: "POST",
    url: "/plan/new/",
    form: { author, shelf: author, name },
    status: 302,
    responseHeaders: { location: "/plan/2306/" },
    resourceType: "document",
  },
  { url: "/plan/2306/", ...page(`<h1>${name}</h1>`) },
];

Deno.test("a form has the number of its user from its page", async () => {
  const { text } = await converted(plan("2", "Landing in fog"));
  assert.match(text, /author: \$\{steps\.open_new_plan\.capture\.author\}/);
  assert.match(text, /shelf: "2"/);
});

Deno.test("with two recordings, any number comes from the field of the same name if that is right in both", async () => {
  const recordings = [
    await recordingOf(plan("2", "Landing in fog")),
    await recordingOf(plan("3", "Landing at night")),
  ] as const;
  const { flows: [{ text }] } = await convert(recordings, {});
  assert.match(stepText(text, "create_plan"), /shelf: \$\{steps\.open_new_plan\.capture\.shelf\}/);
});

Deno.test("a field named after a kind of thing has the id of one, whatever compares it", async () => {
  const call = (method: string, params: unknown, result: unknown): Exchange => ({
    method: "POST",
    url: "/json-rpc/",
    body: { jsonrpc: "2.0", method, params, id: "jsonrpc" },
    json: { jsonrpc: "2.0", id: "jsonrpc", result },
  });
  const { text } = await converted([
    call("Version.filter", [{ value: "2.0" }], [{ id: 408, value: "2.0" }]),
    {
      method: "POST",
      url: "/plan/new/",
      form: { name: "Landing in fog", product_version: "408" },
      status: 201,
      json: { id: 2306, name: "Landing in fog" },
    },
    call("Build.create", [{ name: "Tuesday", version__in: ["408"] }], { id: 2497 }),
  ]);
  assert.match(text, /product_version: \$\{steps\.filter\.capture\.\w+\}/);
  assert.match(
    text,
    /version__in:\n +- \$\{steps\.filter\.capture\.\w+ \| string\}|version__in:\n +- \$\{steps\.filter\.capture\.\w+\}/,
  );
});

Deno.test("the number of a thing in the names of fields comes from the field with what was typed", async () => {
  const fields = (lamp: string, mop: string) =>
    page(
      `<form method="post"><input name="title2346" value="${mop}"><input name="code2346" value="M-1">` +
        `<input name="title2345" value="${lamp}"><input name="code2345" value="L-7"></form>`,
    );
  const { text, step } = await converted([
    {
      method: "POST",
      url: "/things.php",
      form: { title: "Oil lamp of brass" },
      ...fields("Oil lamp of brass", "Mop"),
    },
    {
      method: "POST",
      url: "/things.php",
      form: { title2345: "Lamp of the pier", code2345: "L-7" },
      ...fields("Lamp of the pier", "Mop"),
    },
  ]);
  assert.match(text, /regex: \\bname="title\(\\d\+\)"\[\^<>\]\*\?\\bvalue="Oil\\s\*lamp/);
  assert.match(
    step("create_thing_2"),
    /title\$\{steps\.create_thing\.capture\.\w+\}: Lamp of the pier/,
  );
});

Deno.test("a number comes from the item that another value of the request is of", async () => {
  const call = (method: string, params: unknown, result: unknown): Exchange => ({
    method: "POST",
    url: "/json-rpc/",
    body: { jsonrpc: "2.0", method, params, id: "jsonrpc" },
    json: { jsonrpc: "2.0", id: "jsonrpc", result },
  });
  const { text } = await converted([
    call("TestCase.create", [{ summary: "Horn sounds twice" }], null),
    call("TestCase.filter", [{}], [
      { id: 613, summary: "Ramp lamp turns green" },
      { id: 614, summary: "Horn sounds twice" },
    ]),
    call("TestExecution.filter", [{}], [
      { case__summary: "Ramp lamp turns green", case_text_version: 2707 },
      { case__summary: "Horn sounds twice", case_text_version: 2708 },
    ]),
    call("TestCase.remove", [614, { history_id: 2708 }], null),
  ]);
  assert.match(text, /history_id: \$\{steps\.\w+\.capture\.\w*case_text_version\}/);
  assert.doesNotMatch(text, /2708|: 614\n/);
});

Deno.test("the address of who logs in is that of the user of a run", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/login",
      body: { username: "marta", password: "Qu4rry-stone" },
      json: { token: "sssvIpwfnLAcWAQH.9" },
    },
    {
      method: "POST",
      url: "/api/runs",
      headers: { authorization: "Bearer sssvIpwfnLAcWAQH.9" },
      body: { summary: "Tuesday on the pier", manager: "marta@boats.example" },
      status: 201,
      json: { summary: "Tuesday on the pier", manager: "marta@boats.example" },
    },
  ]);
  assert.match(step("create_run"), /summary\n +equals: Tuesday on the pier/);
  assert.doesNotMatch(step("create_run"), /equals: marta@/);
});

Deno.test("an address that a page has entered into a field for text comes from the page", async () => {
  const { text } = await converted([
    {
      url: "/runs/new",
      ...page('<form><input name="manager" value="marta@lamps.test" type="text"></form>'),
    },
    {
      method: "POST",
      url: "/runs/new",
      form: { summary: "Lamps of the west", manager: "marta@lamps.test", tester: "kay@lamps.test" },
      status: 302,
      responseHeaders: { location: "/runs/4127" },
    },
  ]);
  assert.match(text, /manager: \$\{steps\.open_new_run\.capture\.manager\}/);
  assert.match(text, /tester: kay@lamps\.test/);
});
