import { equal } from "node:assert/strict";
import { compareRecordings } from "../../../lib/har/compare/compare_recordings.ts";
import { stagesOf } from "../support/stages_of.ts";

Deno.test("what was typed as a part of a path is not taken from the response that repeats it", async () => {
  const [a, b] = await Promise.all(
    ["apples.md", "pears.md"].map((name) =>
      stagesOf([
        { method: "PATCH", url: "/files/new.md", body: { path: `fruit/${name}` }, json: { name } },
        { url: `/files/fruit/${name}/history`, json: [] },
      ])
    ),
  );
  const { decisions, notes } = compareRecordings(a, b);
  equal(decisions.get("1 path 2")!.template, undefined);
  equal(notes[0].text, "2 values typed differently in the second recording");
});
