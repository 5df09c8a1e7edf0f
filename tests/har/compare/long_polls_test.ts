import { equal } from "node:assert/strict";
import { compareRecordings } from "../../../lib/har/compare/compare_recordings.ts";
import type { Exchange } from "../support/har_of.ts";
import { stagesOf } from "../support/stages_of.ts";

/** The source of what a change sends, in a flow from two recordings. */
async function sourceOf(first: Exchange) {
  const [a, b] = await Promise.all(
    ["lathe", "mill"].map((machine) =>
      stagesOf([
        { ...first, json: { label: machine } },
        { method: "POST", url: "/jobs", body: { machine }, json: { ok: true }, at: 40_000 },
      ])
    ),
  );
  const { decisions } = compareRecordings(a, b);
  return decisions.get('1 json ["machine"]')!.template;
}

Deno.test("a second recording does not bind a value to the news that a client waited for", async () => {
  equal(await sourceOf({ url: "/events?since=4", time: 30_000 }), undefined);
  equal((await sourceOf({ url: "/events?since=4", time: 30 }))?.length, 1);
});
