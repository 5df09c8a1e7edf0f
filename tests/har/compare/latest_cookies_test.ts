import { equal } from "node:assert/strict";
import { compareRecordings } from "../../../lib/har/compare/compare_recordings.ts";
import { stagesOf } from "../support/stages_of.ts";

Deno.test("a cookie that a beacon renewed is the latest of the flow in both recordings", async () => {
  const [a, b] = await Promise.all(
    ["9f14e45fceea167a5a36dedd4bea2aaa", "c81e728d9d4c2f636f067f89cc14862b"].map((sid) =>
      stagesOf([
        { url: "/login", json: {}, responseHeaders: { "set-cookie": `sid=old${sid}` } },
        {
          method: "POST",
          url: "/notes",
          headers: { cookie: `sid=new${sid}` },
          body: { title: "Plums" },
          json: { ok: true },
        },
      ])
    ),
  );
  const { decisions } = compareRecordings(a, b);
  const [piece] = decisions.get("1 cookie sid")!.template ?? [];
  equal(typeof piece === "object" && piece.to, "capture");
});
