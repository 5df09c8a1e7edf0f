import { equal } from "node:assert/strict";
import { compareRecordings } from "../../../lib/har/compare/compare_recordings.ts";
import { stagesOf } from "../support/stages_of.ts";

const LOST = {
  response: { status: 200, headers: [], content: { size: -1, mimeType: "text/html" } },
};

/** A page that leads on by script, and a call with the session that only the page gives. */
const recordingOf = (sid: string, isLost: boolean) =>
  stagesOf([
    {
      url: "/",
      resourceType: "document",
      text: `<script>location.href = 'notes.jsp?sid=${sid}';</script>`,
      ...isLost ? { raw: LOST } : {},
    },
    { method: "POST", url: `/notes.do?sid=${sid}`, body: { title: "Plums" }, json: { ok: true } },
  ]);

for (const lost of [0, 1]) {
  Deno.test(`a source stays if recording ${lost + 1} of two has lost the response`, async () => {
    const [a, b] = await Promise.all([
      recordingOf("9f14e45fceea167a5a36dedd4bea2aaa", lost === 0),
      recordingOf("c81e728d9d4c2f636f067f89cc14862b", lost === 1),
    ]);
    const { decisions } = compareRecordings(a, b);
    const sid = decisions.values().find(({ requestValue: { name } }) => name === "sid");
    const [piece] = sid?.template ?? [];
    equal(typeof piece === "object" && piece.to, "capture");
  });
}
