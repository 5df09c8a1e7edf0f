import { deepEqual, match } from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const JOB = { id: "job_k5clwv6g", name: "Songs of the quay" };
const QUEUE = "/api?mode=queue&limit=20";

/** The state of a queue, whose figures have numbers at the end of their names. */
function queueOf(...jobs: readonly unknown[]) {
  return { queue: { diskspace1: "38.40", diskspacetotal1: "251.97", jobs } };
}

const EXCHANGES: readonly Exchange[] = [
  { url: QUEUE, json: queueOf() },
  {
    method: "POST",
    url: "/api",
    form: { mode: "add", jobname: JOB.name },
    type: "text/plain",
    text: `{'status': True, 'job_ids': ['${JOB.id}']}`,
  },
  { url: QUEUE, json: queueOf(JOB) },
  {
    url: `/api?mode=queue&name=rename&value=${JOB.id}&value2=Songs+of+the+old+quay`,
    json: { status: true },
  },
  { url: QUEUE, json: queueOf({ ...JOB, name: "Songs of the old quay" }) },
  { url: `/api?mode=queue&name=delete&value=${JOB.id}`, json: { status: true } },
  { url: QUEUE, json: queueOf() },
];

Deno.test("changes by links to one address for everything are steps, with reads between them", async () => {
  const { draft, step } = await converted(EXCHANGES);
  deepEqual(draft.steps.map(({ name }) => name), [
    "create_api",
    "get_api",
    "update_api_by_value",
    "get_api_2",
    "delete_api_by_value",
    "get_api_3",
  ]);
  match(step("delete_api_by_value"), /^always: true\n/);
});

Deno.test("items are expected beside figures with numbers at the end of their names", async () => {
  const { step } = await converted(EXCHANGES);
  match(step("get_api_2"), /\$\.json\.queue\.jobs\n +containsObject:\n[^]*Songs of the old quay\n/);
});

Deno.test("what is taken from the text of a response is expected in reads before it is sent", async () => {
  const { step } = await converted(EXCHANGES);
  match(step("get_api"), /containsObject:\n +id: \$\{steps\.create_api\.capture\.\w+\}\n/);
});
