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

Deno.test("what each of several pages asks for once needs no loop", async () => {
  const exchanges = asking({ rev: 1 }, { rev: 2 }, { rev: 3 }, { rev: 4, tags: MADE })
    .flatMap((one): readonly Exchange[] => {
      const text = "<!doctype html><p>Tags";
      const page = { url: "/", text, resourceType: "document", at: (one.at ?? 0) - 50 };
      return one.method === "POST" ? [one] : [page, one];
    });
  const { text, step } = await converted(exchanges);
  assert.match(step("get_sync"), /rev=4/);
  assert.doesNotMatch(text, /loop:/);
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

Deno.test("a loop compares what is under any key if the same request sent the key", async () => {
  const form = { name: "Ridge", about: "Forest at dawn" };
  const exchanges = asking({ rev: 1 }, { rev: 2 }, { rev: 3 }, { Ridge: { about: form.about } })
    .map((one) => one.method === "POST" ? { ...one, form } : one);
  const { step } = await converted(exchanges);
  assert.match(step("wait_for_sync"), /- path: \$\.json\[\*\]\.about\n +contains: Forest at dawn/);
});

Deno.test("a client that asks once needs no loop", async () => {
  const { text, step } = await converted(asking().concat(state(4, { tags: MADE })));
  assert.match(step("get_sync"), /url: .*\/sync\?rev=4/);
  assert.doesNotMatch(text, /loop:/);
});

Deno.test("what shows a change is found behind any number of reads that are no steps", async () => {
  const others = Array.from({ length: 60 }, (_, i) => ({
    url: `/ambient/weather-${i}`,
    json: { forecast: `Rain in ${i} hours`, degrees: i },
  }));
  const { step } = await converted([
    { method: "POST", url: "/tags/add", form: { name: "Forest at dawn" }, text: "Ok." },
    ...others,
    { url: "/sync?rev=4", json: { rev: 4, tags: MADE } },
  ]);
  assert.match(step("get_sync"), /Forest at dawn/);
});

Deno.test("a number and the name of an action are no texts that a change was the first to send", async () => {
  const { draft } = await converted([
    {
      method: "POST",
      url: "/boats/new",
      form: { an: "submit_insert", lv: "1796098400.5477593" },
      json: { done: true },
    },
    {
      url: "/cache/boats_en.json?v=594908",
      json: { lv: 1796098400.5477593, actions: ["submit_insert"] },
    },
  ]);
  assert.equal(draft.steps.length, 1);
});

Deno.test("a text that is neither JSON nor a page shows a change, too", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/queues/news/publish",
      body: { content: "Eights start at noon" },
      json: 1,
    },
    { url: "/queues/news", json: { depth: 1 } },
    { url: "/exports/latest", text: "1;Eights start at noon\n", type: "text/csv" },
  ]);
  assert.match(step("get_export_latest"), /contains: .*Eights start at noon/);
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

/** Something that is done later, and a page that shows it, asked for by one of the texts sent. */
function later(status: number): readonly Exchange[] {
  const page = '<p>plum-jars</p><p>Plums in jars</p><a href="/views/9173/remove">remove</a>';
  return [
    { method: "POST", url: "/views", body: { path: "plum-jars", title: "Plums in jars" }, status },
    { url: "/views?path=plum-jars", text: `<html><body>${page}</body></html>` },
    { method: "POST", url: "/views/9173/remove", form: {}, status: 204 },
  ];
}

Deno.test("a loop waits for what is done later, by a text that its request does not have", async () => {
  const { step } = await converted(later(202), { unique: true });
  assert.match(
    step("wait_for_views"),
    /until:\n +body:\n +contains: Plums in jars \$\{vars\.run\}/,
  );
});

Deno.test("what is done at once needs no loop", async () => {
  const { text } = await converted(later(201));
  assert.doesNotMatch(text, /loop:/);
});

/** Something that a client makes, and reads a while later, as it reads other things before. */
function pausing(agent: string, at: number, before = 10): readonly Exchange[] {
  const headers = { "user-agent": agent };
  return [
    ...Array.from(
      { length: 5 },
      (_, i) => ({ url: `/states/${i}`, headers, json: {}, at: i * before }),
    ),
    {
      method: "POST",
      url: "/config/rules",
      headers,
      body: { alias: RING },
      json: {},
      at: 5 * before,
    },
    { url: "/states/rule.bell", headers, json: { name: RING }, at: 5 * before + at },
    { method: "POST", url: "/rules/trigger", headers, body: { rule: "bell" }, json: {} },
  ];
}
const RING = "Ring when the water rises";

Deno.test("a loop waits where a program paused before it read what it had made", async () => {
  const { step } = await converted(pausing("python-requests/2.32", 3000));
  assert.match(step("wait_for_rule_bell"), new RegExp(`until:\\n +body:\\n +contains: ${RING}\\n`));
});

Deno.test("a person who pauses and a program that does not need no loop", async () => {
  const others = [
    pausing("Mozilla/5.0", 3000),
    pausing("python-requests/2.32", 100),
    pausing("curl/8.5", 3000, 2000),
  ];
  for (const exchanges of others) {
    assert.doesNotMatch((await converted(exchanges)).text, /loop:/);
  }
});
