import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";

const TIMES = {
  "with more digits": ["2026-03-02T10:00:00.247539Z", "2026-03-02T10:00:00.247539000Z"],
  "with fewer digits": ["2026-03-02T10:00:00.247539+00:00", "2026-03-02T10:00:00.247Z"],
};

for (const [name, [shown, sent]] of Object.entries(TIMES)) {
  Deno.test(`a time that a client sends back ${name} comes from the response`, async () => {
    const { step } = await converted([
      {
        method: "POST",
        url: "/notes",
        body: { title: "Rain" },
        json: { id: 8517, updated: shown },
      },
      {
        method: "PUT",
        url: "/notes/8517",
        body: { title: "Rain at noon", current: { updateTime: sent } },
        json: {},
      },
    ]);
    const tail = sent.endsWith("000Z") ? "000Z" : "Z";
    assert.match(
      step("update_note"),
      new RegExp(`updateTime: \\$\\{steps\\.create_note\\.capture\\.updated\\}${tail}\\n`),
    );
    assert.match(step("create_note"), /path: \$\.json\.updated\n +regex: \^\(\.\{2[36]\}\)\n/);
  });
}

Deno.test("both numbers of a version in a query come from one object", async () => {
  const shown = { _id: "q0KxJ5EBf1m2", _seq_no: 4127, _primary_term: 2 };
  const { step } = await converted([
    { method: "POST", url: "/books/_doc", body: { title: "Rain" }, status: 201, json: shown },
    {
      method: "PUT",
      url: "/books/_doc/q0KxJ5EBf1m2?if_seq_no=4127&if_primary_term=2&size=2",
      body: { title: "Rain at noon" },
      json: { ...shown, _seq_no: 4128 },
    },
  ]);
  const query = step("update_doc");
  assert.match(query, /if_seq_no: \$\{steps\.create_doc\.capture\.seq_no\}\n/);
  assert.match(query, /if_primary_term: \$\{steps\.create_doc\.capture\.primary_term\}\n/);
  assert.match(query, /size: "?2"?\n/);
});
