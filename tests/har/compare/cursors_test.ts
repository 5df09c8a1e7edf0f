import { equal } from "node:assert/strict";
import { compareRecordings } from "../../../lib/har/compare/compare_recordings.ts";
import { stagesOf } from "../support/stages_of.ts";

Deno.test("a cursor is taken from the response though both recordings sent the same", async () => {
  const recorded = () =>
    stagesOf([
      { url: "/sync", json: { next_batch: "s17_2_0_1_9" } },
      { url: "/messages?from=s17_2_0_1_9", json: [] },
    ]);
  const { decisions } = compareRecordings(await recorded(), await recorded());
  equal(decisions.get("1 query from 0")!.template?.length, 1);
});
