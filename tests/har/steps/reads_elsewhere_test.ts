import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const HASH = "9f3c1be07d52a84466e1c0b7f5d29a3380e4d716";
const MADE = { [HASH]: { label: "Forest at dawn", size: 0 } };

/** A client that asks for what is new every second and a half, and a change after some of that. */
function asking(...answers: readonly unknown[]): readonly Exchange[] {
  return [
    ...answers.slice(0, 3).map((json, index) => state(index, json)),
    { method: "POST", url: "/tags/add", form: { name: "Forest at dawn" }, text: "Ok.", at: 5000 },
    ...answers.slice(3).map((json, index) => state(index + 4, json)),
  ];
}

function state(index: number, json: unknown): Exchange {
  return { url: `/sync?rev=${index}`, json, at: index * 1500 };
}

Deno.test("a loop waits for what was sent if the client asks again and again", async () => {
  const exchanges = asking({ rev: 1 }, { rev: 2 }, { rev: 3 }, { rev: 4, tags: MADE });
  const { text, step } = await converted(exchanges);
  assert.match(
    step("wait_for_sync"),
    /sleep_ms: 1500\n +until:\n +json:\n +- path: \$\.json\.tags\[\*\]\.label\n +contains: Forest at dawn/,
  );
  assert.equal(text.match(/name: /g)?.length, 4, text);
});

Deno.test("a loop waits for the name of the run", async () => {
  const exchanges = asking({ rev: 1 }, { rev: 2 }, { rev: 3 }, { rev: 4, tags: MADE });
  const { step } = await converted(exchanges, { unique: true });
  assert.match(step("wait_for_sync"), /contains: Forest at dawn \$\{vars\.run\}/);
});

Deno.test("a loop compares what is under names that stay the same", async () => {
  const exchanges = asking({ rev: 1 }, { rev: 2 }, { rev: 3 }, {
    state: { last: { tag: "Forest at dawn" } },
  });
  const { step } = await converted(exchanges);
  assert.match(
    step("wait_for_sync"),
    /until:\n +json:\n +- path: \$\.json\.state\.last\.tag\n +equals: Forest at dawn/,
  );
});

Deno.test("a client that asks once needs no loop", async () => {
  const { text, step } = await converted(asking().concat(state(4, { tags: MADE })));
  assert.match(step("get_sync"), /url: .*\/sync\?rev=4/);
  assert.doesNotMatch(text, /loop:/);
});

Deno.test("a change whose response shows what was sent needs no other read", async () => {
  const made: Exchange = {
    method: "POST",
    url: "/tags/add",
    body: { name: "Forest at dawn" },
    json: { id: 7, name: "Forest at dawn" },
  };
  const { text } = await converted([made, state(4, { tags: MADE })]);
  assert.doesNotMatch(text, /sync/);
});
