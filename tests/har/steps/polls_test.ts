import { deepEqual, doesNotMatch, match } from "node:assert/strict";
import { pollEnd } from "../../../lib/har/steps/polls.ts";
import { converted, findings } from "../support/converted.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

const CASES: readonly (readonly [
  what: string,
  first: Pick<Exchange, "status" | "json">,
  last: Pick<Exchange, "status" | "json">,
  end: unknown,
])[] = [
  ["a status of HTTP", { status: 202 }, { json: { a: 1 } }, { untilStatus: 200 }],
  ["a 404 that becomes 200", { status: 404, json: {} }, { json: {} }, {
    untilStatus: 200,
  }],
  ["a thing that goes", { json: { phase: "Terminating" } }, { status: 404, json: {} }, {
    untilStatus: 404,
  }],
  [
    "a thing that is still refused",
    { status: 401, json: {} },
    { status: 404, json: {} },
    undefined,
  ],
  ["a word", { json: { job: { state: "queued" } } }, { json: { job: { state: "done" } } }, {
    until: { path: ["job", "state"], operator: "equals", operand: "done" },
  }],
  ["a flag", { json: { is_ready: false } }, { json: { is_ready: true } }, {
    until: { path: ["is_ready"], operator: "equals", operand: true },
  }],
  ["a flag that goes", { json: { running: true } }, { json: { running: false } }, {
    until: { path: ["running"], operator: "equals", operand: false },
  }],
  ["progress", { json: { progress: 20 } }, { json: { progress: 100 } }, {
    until: { path: ["progress"], operator: "equals", operand: 100 },
  }],
  ["progress that has not come to its end", { json: { progress: 20 } }, {
    json: { progress: 90 },
  }, undefined],
  ["a word that says it goes on", { json: { status: "queued" } }, {
    json: { status: "in_progress" },
  }, undefined],
  ["what runs after it was queued", { json: { status: "queued" } }, {
    json: { status: "running" },
  }, undefined],
  ["a server that starts", { json: { status: "starting" } }, { json: { status: "running" } }, {
    until: { path: ["status"], operator: "equals", operand: "running" },
  }],
  ["a result", { json: { result: null } }, { json: { result: { n: 1 } } }, {
    until: { path: ["result"], operator: "type", operand: "object" },
  }],
  ["a list that fills", { json: { rows: [] } }, { json: { rows: [{}] } }, {
    until: { path: ["rows"], operator: "length", operand: { gte: 1 } },
  }],
  ["a state before a list", { json: { state: "new", rows: [] } }, {
    json: { rows: [1], state: "ok" },
  }, { until: { path: ["state"], operator: "equals", operand: "ok" } }],
  ["a number that moves", { json: { seen: 3 } }, { json: { seen: 4 } }, undefined],
  [
    "a word deep inside, in the only item of a list",
    { json: [{ result: { data: { json: { job: { state: "queued" } } } } }] },
    { json: [{ result: { data: { json: { job: { state: "done" } } } } }] },
    {
      until: {
        path: [0, "result", "data", "json", "job", "state"],
        operator: "equals",
        operand: "done",
      },
    },
  ],
  ["a failure at the end", { json: {} }, { status: 500 }, undefined],
];

for (const [what, first, last, end] of CASES) {
  Deno.test(`the end of a poll: ${what}`, async () => {
    const { entries: [a, b] } = await recordingOf([first, last]);
    deepEqual(pollEnd(a, b), end);
  });
}

Deno.test("what a change has accepted is waited for, until it has another state than in its response", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/inventory/import",
      body: { warehouse: "Blue quay" },
      status: 202,
      json: { import_id: "IMP-987654", status: "processing" },
    },
    {
      url: "/inventory/status/IMP-987654",
      json: { import_id: "IMP-987654", status: "completed", count: 3 },
    },
  ]);
  match(
    step("wait_for_inventory_status"),
    /until:\n {4}json:\n {6}- path: \$\.json\.status\n {8}equals: completed\n/,
  );
  match(
    step("wait_for_inventory_status"),
    /- path: \$\.json\.import_id\n {6}equals: \$\{steps\.import_inventory\.capture\.import_id\}/,
  );
});

Deno.test("a client that pauses before it asks for a state again waits for it", async () => {
  const asks = (state: string, at: number): Exchange => ({
    url: "/api/imports/7/status",
    json: { state, project: state === "created" ? 4711 : undefined },
    at,
  });
  const changes = (what: string, at: number): Exchange => ({
    method: "POST",
    url: `/api/imports/7/${what}`,
    body: { what },
    json: { ok: true },
    at,
  });
  const exchanges = (pause: number) => [
    changes("load", 0),
    asks("ready", 100),
    changes("create", 200),
    asks("created", 220 + pause),
    { method: "DELETE", url: "/api/projects/4711", status: 204, at: 2_000 },
  ];
  const waited = await converted(exchanges(1_000));
  match(waited.text, /until:\n +json:\n +- path: \$\.json\.state\n +equals: created\n/);
  const asked = await converted(exchanges(100));
  doesNotMatch(asked.text, /until:/);
});

Deno.test("what another request needs in the middle is taken before, and not from the end of a wait", async () => {
  const ticket = (state: string, at: number): Exchange => ({
    url: "/api/tickets/7",
    json: { id: 7, state, attachment: "f-91f0b2c88d1e4a77" },
    at,
  });
  const { draft, text, step } = await converted([
    { method: "POST", url: "/api/tickets", body: { title: "Leak" }, status: 201, json: { id: 7 } },
    ticket("new", 1_000),
    { url: "/api/files/f-91f0b2c88d1e4a77", json: { title: "Leak", size: 12 }, at: 1_400 },
    ticket("closed", 2_500),
  ], { all: true });
  match(step("get_file"), /url: .*\/api\/files\/\$\{steps\.get_ticket\.capture\.attachment\b/);
  deepEqual(await findings(text, draft.environment.map(({ name }) => name)), []);
});

Deno.test("a renewal of the token in the middle does not end what a client waits for", async () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const [first, second] = ["q7Zt2aXc9LmV4rTy8BnK1pWs", "h3Jd6fGk0QwErT5yUiOp2ZxC"];
  const asks = (token: string, status: string): Exchange => ({
    url: "/exports/8812",
    headers: bearer(token),
    json: { id: 8812, status },
  });
  const { text, step } = await converted([
    {
      method: "POST",
      url: "/login",
      body: { username: "ada", password: "correct horse 1" },
      json: { access_token: first },
    },
    {
      method: "POST",
      url: "/exports",
      headers: bearer(first),
      body: { format: "csv" },
      status: 202,
      json: { id: 8812, status: "pending" },
    },
    asks(first, "pending"),
    asks(first, "running"),
    { ...asks(first, ""), status: 401, json: { detail: "expired" } },
    { method: "POST", url: "/auth/refresh", json: { access_token: second } },
    asks(second, "running"),
    asks(second, "succeeded"),
  ]);
  match(
    step("wait_for_export"),
    /until:\n {4}json:\n {6}- path: \$\.json\.status\n {8}equals: succeeded\n/,
  );
  doesNotMatch(text, /equals: running/);
});
