import { deepEqual, match } from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const NETWORK = { "accept-encoding": "gzip, br" };
const cookie = (value: string) => ({ cookie: `sid=${value}` });
const SESSIONS = ["9f14e45fceea167a5a36dedd4bea2aaa", "c81e728d9d4c2f636f067f89cc14862b"];

/** What a recorder has of a request that a service worker passes on: for the page, and for itself. */
function twice(exchange: Exchange, at: number, headers: Record<string, string> = {}): Exchange[] {
  const { responseHeaders: { location = "", ...set } = {}, text, ...rest } = exchange;
  const led: Exchange["responseHeaders"] = location === "" ? {} : { location };
  return [
    { ...rest, text, at, time: 40, resourceType: "document", responseHeaders: led },
    {
      ...rest,
      text: "",
      at: at + 3,
      time: 30,
      headers: { ...NETWORK, ...headers },
      responseHeaders: { ...led, ...set },
    },
  ];
}

const FORM = '<form method="post"><input name="token" type="hidden" value="k3Xw9QbV7mZt"></form>';
const LOGIN: Exchange = {
  method: "POST",
  url: "/login",
  form: { user: "nora", password: "Zebra-lamp7", token: "k3Xw9QbV7mZt" },
  status: 302,
  responseHeaders: { location: "/notes", "set-cookie": `sid=${SESSIONS[1]}` },
};
const ADD: Exchange = {
  method: "POST",
  url: "/notes",
  form: { title: "Plums in a jar" },
  status: 302,
  responseHeaders: { location: "/notes" },
};

Deno.test("what a service worker passes on is one request, with its cookies and the page", async () => {
  const { draft, step } = await converted([
    ...twice(
      { url: "/login", text: FORM, responseHeaders: { "set-cookie": `sid=${SESSIONS[0]}` } },
      0,
    ),
    ...twice(LOGIN, 1000, cookie(SESSIONS[0])),
    ...twice(ADD, 2000, cookie(SESSIONS[1])),
  ]);
  deepEqual(draft.steps.map(({ name }) => name), ["open_login", "login", "create_note"]);
  match(step("login"), /sid: \$\{steps\.open_login\.capture\.sid\}/);
  match(step("login"), /token: \$\{steps\.open_login\.capture\.token\}/);
  match(step("create_note"), /sid: \$\{steps\.login\.capture\.sid\}/);
});

Deno.test("requests that follow each other stay two, however alike", async () => {
  const again = { ...ADD, headers: NETWORK };
  const { draft } = await converted([{ ...ADD, at: 0 }, { ...again, at: 1000 }]);
  deepEqual(draft.steps.length, 2);
});

Deno.test("the clock of a service worker may be behind, as on a busy machine", async () => {
  const [asked, passed] = twice(ADD, 0);
  const { draft } = await converted([asked, { ...passed, at: 90 }]);
  deepEqual(draft.steps.length, 1);
});
