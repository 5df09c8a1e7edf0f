import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const DOCUMENTS = {
  AddBerth: "mutation AddBerth($name: String!) { addBerth(name: $name) { id name } }",
  Berth: "query Berth($id: ID!) { berth(id: $id) { id name } }",
};
const UNKNOWN = { errors: [{ message: "PersistedQueryNotFound" }] };

function hashed(operationName: keyof typeof DOCUMENTS, variables: object) {
  const sha256Hash = operationName === "Berth" ? "b4".repeat(32) : "ad".repeat(32);
  return { operationName, variables, extensions: { persistedQuery: { version: 1, sha256Hash } } };
}

/** The address of a query by its hash, and of one with its document, too. */
function address(id: string, query?: string): string {
  const { operationName, ...others } = hashed("Berth", { id });
  const parts = Object.entries(others).map(([name, value]) => [name, JSON.stringify(value)]);
  return `/graphql?${new URLSearchParams([
    ["operationName", operationName],
    ...parts,
    ...query ? [["query", query]] : [],
  ])}`;
}

const add = (name: string, id: string): Exchange[] => {
  const call = hashed("AddBerth", { name });
  return [
    { method: "POST", url: "/graphql", body: call, json: UNKNOWN },
    {
      method: "POST",
      url: "/graphql",
      body: { ...call, query: DOCUMENTS.AddBerth },
      json: { data: { addBerth: { id, name } } },
    },
  ];
};

Deno.test("a hash becomes the document that another request has for it", async () => {
  const shown = { data: { berth: { id: "QmVydGg6NDE3", name: "North quay" } } };
  const headers = { "content-type": "application/json" };
  const { text, step } = await converted([
    { url: address("QmVydGg6OTk5", DOCUMENTS.Berth), headers, json: { data: { berth: null } } },
    ...add("North quay", "QmVydGg6NDE3"),
    { url: address("QmVydGg6NDE3"), headers, json: UNKNOWN },
    { url: address("QmVydGg6NDE3"), headers, json: shown },
    {
      method: "POST",
      url: "/graphql",
      body: hashed("AddBerth", { name: "West pier" }),
      json: {
        data: { addBerth: { id: "QmVydGg6NDE4", name: "West pier" } },
      },
    },
  ]);
  assert.doesNotMatch(text, /persistedQuery|sha256Hash|PersistedQueryNotFound/);
  assert.equal(text.match(/mutation AddBerth/g)?.length, 2);
  assert.match(step("berth"), /query: "query Berth/);
  assert.match(step("berth"), /variables: '\{"id":"\$\{steps\.add_berth\.capture\.id\}"\}'/);
  // A server may refuse a query in an address that a page of another site could send, too.
  assert.match(step("berth"), /content-type: application\/json/);
});

Deno.test("a hash stays if no request has its document", async () => {
  const { text } = await converted([
    { url: address("QmVydGg6OTk5"), json: { data: { berth: { id: "QmVydGg6OTk5" } } } },
  ], { all: true });
  assert.match(text, /sha256Hash/);
});
