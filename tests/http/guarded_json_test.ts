import assert from "node:assert/strict";
import { readJson } from "../../lib/http/response/json_body.ts";

const read = (text: string) => readJson(text, "application/json", text.length);

for (const guard of [")]}'\n", ")]}',\n", "for(;;);", "for (;;);", "while(1);", " while (true);"]) {
  Deno.test(`JSON after ${JSON.stringify(guard)} is read`, () => {
    assert.deepEqual(read(`${guard}{"id":7}`), { ok: true, value: { id: 7 } });
    assert.deepEqual(read(`${guard}[1]`), { ok: true, value: [1] });
  });
}

Deno.test("other text before JSON makes it none, and so does a mistake after a guard", () => {
  for (
    const text of ['for(;;){"id":7}', ')]}{"id":7}', 'x);{"id":7}', 'for(;;);{"id":', "for(;;);"]
  ) {
    assert.equal(read(text).ok, false, text);
  }
});
