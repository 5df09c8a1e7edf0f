import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const TYPE = "multipart/form-data; boundary=b7";

/** A request whose form has these parts. */
function formOf(url: string, parts: Readonly<Record<string, unknown>>, made: unknown): Exchange {
  const written = Object.entries(parts).map(([name, value]) =>
    `--b7\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`
  );
  const headers = { "content-type": TYPE };
  const body = `${written.join("")}--b7--\r\n`;
  return { method: "POST", url, headers, body, status: 201, json: { doc: made } };
}

const venue = { title: "Harbour Hall", seats: 450 };
const concert = { title: "Songs of the Sea", venue: 2 };

Deno.test("the JSON in the only field of a form is read like a body of JSON", async () => {
  const { step } = await converted([
    formOf("/api/venues", { _payload: venue }, { id: 2, ...venue }),
    formOf("/api/concerts", { _payload: concert }, { id: 1, ...concert }),
    { method: "DELETE", url: "/api/concerts/1", json: { doc: { id: 1, ...concert } } },
  ]);
  assert.equal(
    step("create_venue"),
    `request:
  method: POST
  url: \${vars.base_url}/api/venues
  multipart:
    _payload: '{"title":"Harbour Hall","seats":450}'
capture:
  id: $.json.doc.id
assert:
  status: 201
  json:
    - path: $.json.doc.title
      equals: Harbour Hall
    - path: $.json.doc.seats
      equals: 450
    - path: $.json.doc.id
      type: integer
`,
  );
  const id = "${steps.create_venue.capture.id";
  assert.ok(step("create_concert").includes(`"title":"Songs of the Sea","venue":${id} | json}}'`));
  assert.ok(step("create_concert").includes(`venue\n      equals: ${id}}\n`));
});

Deno.test("a field of a form that is encoded as a URL keeps its JSON", async () => {
  const form = { payload: JSON.stringify(venue) };
  const { step } = await converted([
    { method: "POST", url: "/hooks", form, json: { ...venue, id: 2 } },
  ]);
  assert.match(
    step("create_hook"),
    /form:\n {4}payload: '\{"title":"Harbour Hall","seats":450\}'\n/,
  );
  assert.match(step("create_hook"), /title\n {6}equals: Harbour Hall\n/);
  assert.doesNotMatch(step("create_hook"), /content-type/);
});

Deno.test("JSON beside other fields of a form stays a field", async () => {
  const { step } = await converted([
    formOf("/api/venues", { _payload: venue, alt: "The hall" }, { id: 2, ...venue }),
  ]);
  assert.match(step("create_venue"), /_payload: .*\n {4}alt: '"The hall"'\n/);
  assert.doesNotMatch(step("create_venue"), /doc\.title/);
});
