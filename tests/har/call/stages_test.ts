import { deepEqual, equal } from "node:assert/strict";
import { correlate } from "../../../lib/har/correlate/correlate.ts";
import { selectSteps } from "../../../lib/har/steps/select_steps.ts";
import { fates } from "../filter/sifting.ts";
import { converted } from "../support/converted.ts";
import { boundIn, siftedAll } from "../support/correlated.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

/** Exchanges, each as every stage must take it. */
const READS: Readonly<Record<string, Exchange>> = {
  "POST /orders/search": { method: "POST", url: "/orders/search", body: { q: "a" }, json: [] },
  "a batch of GraphQL queries": {
    method: "POST",
    url: "/graphql",
    body: [{ query: "{ orders { id } }" }, { query: "{ me { id } }" }],
    json: [],
  },
  "JSON-RPC getOrders": {
    method: "POST",
    url: "/api",
    body: { jsonrpc: "2.0", id: 1, method: "getOrders", params: [] },
    json: { result: [] },
  },
};

const CHANGES: Readonly<Record<string, Exchange>> = {
  "a GraphQL batch with a later mutation": {
    method: "POST",
    url: "/graphql",
    body: [{ query: "{ orders { id } }" }, { query: "mutation { ship(id: 1) { id } }" }],
    json: [],
  },
  "JSON-RPC setStatus": {
    method: "POST",
    url: "/api",
    body: { jsonrpc: "2.0", id: 1, method: "setStatus", params: ["open"] },
    json: { result: true },
  },
  "a GET that logs out": { url: "/logout", json: {} },
};

async function reasonOf(exchange: Exchange): Promise<unknown> {
  const filtered = siftedAll(await recordingOf([exchange]));
  const { steps } = selectSteps(filtered, correlate(filtered), [], { all: false });
  return steps[0].reason;
}

for (const [name, exchange] of Object.entries(READS)) {
  Deno.test(`${name} is a read for the filter and for the choice of steps`, async () => {
    equal((await fates([exchange, exchange])).join(" "), "kept duplicate");
    equal(await reasonOf(exchange), "reads");
  });
}

for (const [name, exchange] of Object.entries(CHANGES)) {
  Deno.test(`${name} is a change for the filter and for the choice of steps`, async () => {
    equal((await fates([exchange, exchange])).join(" "), "kept kept");
    equal(await reasonOf(exchange), name.includes("logs out") ? "logs out" : "changes something");
  });
}

Deno.test("a word that a search returned is not taken for one that the search made", async () => {
  const project = { key: "blueprint", label: "Blue" };
  const use: Exchange = { url: "/projects/blueprint" };
  const search: Exchange = {
    method: "POST",
    url: "/projects/search",
    body: { q: "Blue" },
    json: project,
  };
  deepEqual(await boundIn([search, use]), {});
  deepEqual(await boundIn([{ ...search, url: "/projects", status: 201 }, use]), {
    "1 path 1": "${0 $.key}",
  });
});

Deno.test("values of a batch are named by the call that they belong to", async () => {
  const call = (thing: string) => ({ jsonrpc: "2.0", method: `${thing}.get`, params: [], id: 1 });
  const bound = await boundIn([
    {
      method: "POST",
      url: "/rpc",
      body: [call("user"), call("order")],
      json: [{ result: { id: 41 }, id: 1 }, { result: { id: 52 }, id: 1 }],
    },
    { url: "/orders/52" },
  ]);
  deepEqual(bound, { "1 path 1": "${0 $[1].result.id}" });
});

Deno.test("a search in front of a change is no step of the flow", async () => {
  const { draft } = await converted([
    { method: "POST", url: "/orders/search", body: { q: "a" }, json: { total: 3 } },
    { method: "POST", url: "/users", body: { name: "Ada" }, status: 201, json: { id: 7 } },
  ]);
  deepEqual(draft.steps.map(({ name }) => name), ["create_user"]);
});
