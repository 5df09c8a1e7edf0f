import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

/** A call of tRPC whose response is a stream of lines, as superjson writes them. */
function call(procedures: string, inputs: readonly unknown[], lines: readonly unknown[]): Exchange {
  const body = Object.fromEntries(inputs.map((json, i) => [i, { json }]));
  return {
    method: "POST",
    url: `/trpc/${procedures}?batch=1`,
    headers: { "trpc-accept": "application/jsonl" },
    body,
    type: "application/json",
    text: lines.map((json) => `${JSON.stringify({ json })}\n`).join(""),
  };
}

const HEAD = { 0: [[0], [null, 0, 0]] };
const made = (value: unknown) => [
  HEAD,
  [0, 0, [[{ result: 0 }], ["result", 0, 1]]],
  [1, 0, [[{ data: 0 }], ["data", 0, 2]]],
  [2, 0, [[value]]],
];

Deno.test("a stream of a batch becomes the whole that it is without the header that asks for it", async () => {
  const { text, step } = await converted([
    call("task.create", [{ title: "Print leaflets" }], made({ id: 311, title: "Print leaflets" })),
    call("task.setStatus", [{ id: 311, status: "DONE" }], made({ id: 311, status: "DONE" })),
  ]);
  assert.doesNotMatch(text, /trpc-accept/);
  assert.match(step("create_task"), /id: \$\.json\.result\.data\.json\.id/);
  assert.match(step("set_task_status"), /json:\n +id: \$\{steps\.create_task\.capture\.id\}/);
  assert.match(step("set_task_status"), /status: DONE|equals: DONE/);
});

Deno.test("each call of a stream has its status", async () => {
  const failed = { message: "No task", data: { httpStatus: 404 } };
  const both = { ...HEAD, 1: [[0], [null, 0, 3]] };
  const { step } = await converted([
    call("task.create", [{ title: "Print leaflets" }], made({ id: 311, title: "Print leaflets" })),
    call("task.remove", [{ id: 7 }], [HEAD, [0, 0, [[{ error: failed }]]]]),
    call("task.remove,task.remove", [{ id: 311 }, { id: 8 }], [
      both,
      ...made({ id: 311 }).slice(1),
      [3, 0, [[{ error: failed }]]],
    ]),
  ]);
  assert.match(step("remove_task_not_found"), /status: 404/);
  assert.match(step("remove_task"), /status: 200/);
});

Deno.test("an error of a stream that does not say its status is one of the server", async () => {
  const { step } = await converted([
    call("task.create", [{ title: "Print leaflets" }], [
      HEAD,
      [0, 0, [[{ error: { message: "No" } }]]],
    ]),
  ], { all: true });
  assert.match(step("create_task_internal_server_error"), /status: 500/);
});

Deno.test("a stream that was cut off is a response without a body", async () => {
  const { text } = await converted([
    call("task.create", [{ title: "Print leaflets" }], made({ id: 311 }).slice(0, 3)),
  ]);
  assert.doesNotMatch(text, /trpc-accept|result/);
});

const HOSTILE: Readonly<Record<string, readonly unknown[]>> = {
  "a line for a place within itself": [HEAD, [0, 0, [[{ result: 0 }], ["result", 0, 0]]]],
  "lines that are twice in the next one": [
    HEAD,
    ...Array.from({ length: 60 }, (_, i) => [i, 0, [[{}], ["a", 0, i + 1], ["b", 0, i + 1]]]),
    [60, 0, [[1]]],
  ],
  "a value in place of a list": [HEAD, [0, 0, [5, 7]]],
  "no object at the beginning": [7, [0, 0, [[1]]]],
};

for (const [what, lines] of Object.entries(HOSTILE)) {
  Deno.test(`a stream may be malformed: ${what}`, async () => {
    const { text } = await converted([call("task.create", [{ title: "Print leaflets" }], lines)]);
    assert.match(text, /task\.create\?batch=1/);
    assert.doesNotMatch(text, /trpc-accept/);
  });
}
