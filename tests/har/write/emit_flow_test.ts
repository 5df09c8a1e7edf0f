import assert from "node:assert/strict";
import type { Draft } from "../../../lib/har/draft/draft.ts";
import type { DraftStep, Entry } from "../../../lib/har/mod.ts";
import type { Producer } from "../../../lib/har/provenance.ts";
import { environmentText, writeFlow } from "../../../lib/har/write/write_flow.ts";
import { findings } from "../support/converted.ts";
import { recordingOf } from "../support/har_of.ts";

const { entries: [first, second] } = await recordingOf([
  { method: "POST", url: "/jobs", body: {}, status: 201, json: { id: 9 } },
  { url: "/jobs/9", json: { id: 9, state: "done" } },
]);

const JOB: Producer = {
  id: "0 json id",
  entry: first,
  source: { from: "json", path: ["job", "odd key"] },
  name: "id",
  value: 9,
};

function stepOf(entry: Entry, step: Partial<DraftStep> & Pick<DraftStep, "name">): DraftStep {
  return {
    entry,
    comments: [],
    open: [],
    captures: [],
    assertions: [],
    headerAssertions: [],
    bodyAssertions: [],
    statuses: [200],
    request: {
      method: entry.request.method,
      url: [{ to: "variable", key: "base" }, "/jobs"],
      query: [],
      headers: [],
      cookies: [],
    },
    ...step,
  };
}

const DRAFT: Draft = {
  name: "jobs: one",
  header: ["Converted from jobs.har."],
  variables: [
    { key: "base", name: "base_url", value: [{ to: "environment", name: "BASE_URL" }] },
    { key: "run", name: "run", value: [{ to: "random", what: "HEX_8" }] },
  ],
  environment: [
    { name: "BASE_URL", purpose: "where it\nruns", recorded: "http://app.test", secret: false },
  ],
  steps: [
    stepOf(first, {
      name: "create_job",
      comments: ["look at this"],
      statuses: [201, 202],
      captures: [{ producer: JOB, name: "id" }],
      assertions: [{
        path: ["job", "odd key"],
        operator: "type",
        operand: { kind: "leaf", value: "integer" },
      }],
      headerAssertions: [
        { name: "etag", operator: "exists", operand: { kind: "leaf", value: true } },
        { name: "x-kind", operator: "equals", operand: { kind: "leaf", value: "no" } },
      ],
    }),
    stepOf(second, {
      name: "wait_for_job",
      loop: {
        maxAttempts: 10,
        sleepMs: 500,
        until: [{ path: ["state"], operator: "equals", operand: { kind: "leaf", value: "done" } }],
      },
      request: {
        method: "GET",
        url: [{ to: "variable", key: "base" }, "/jobs/", { to: "capture", producer: JOB }],
        query: [
          { name: ["tag"], value: [{ to: "variable", key: "run" }] },
          { name: ["tag"], value: ["12"] },
        ],
        headers: [],
        cookies: [{ name: ["theme"], value: ["on"] }],
      },
      assertions: [{
        path: "$[*].id",
        operator: "notContains",
        operand: { kind: "template", template: [{ to: "capture", producer: JOB }] },
      }],
      bodyAssertions: [{ operator: "contains", operand: { kind: "leaf", value: "done" } }],
    }),
  ],
};

Deno.test("a draft is written in spelling A", async () => {
  const flow = await writeFlow(DRAFT, "A");
  assert.deepEqual(await findings(flow, ["BASE_URL"]), []);
  assert.equal(
    flow,
    `# Converted from jobs.har.
name: "jobs: one"

vars:
  base_url: \${ENV.BASE_URL}
  run: \${RANDOM.HEX_8}

steps:
  # look at this
  # baton-ignore: create-without-clean-up -- no request that removes it was recorded
  - name: create_job
    request:
      method: POST
      url: \${vars.base_url}/jobs
    capture:
      id: $.json.job['odd key']
    assert:
      status:
        anyOf: [201, 202]
      headers:
        etag:
          exists: true
        x-kind: "no"
      json:
        - path: $.json.job['odd key']
          type: integer

  - name: wait_for_job
    loop:
      max_attempts: 10
      sleep_ms: 500
      until:
        json:
          - path: $.json.state
            equals: done
    request:
      method: GET
      url: \${vars.base_url}/jobs/\${steps.create_job.capture.id}
      query:
        tag:
          - \${vars.run}
          - 12
      cookies:
        theme: "on"
    assert:
      status: 200
      json:
        - path: $.json[*].id
          notContains: \${steps.create_job.capture.id}
      body:
        contains: done
`,
  );
});

Deno.test("a draft is written in spelling B", async () => {
  const flow = await writeFlow(DRAFT, "B");
  assert.deepEqual(await findings(flow, ["BASE_URL"]), []);
  const changed = (await writeFlow(DRAFT, "A"))
    .replaceAll("$.json", "$")
    .replaceAll("json:\n", "jsonpath:\n")
    .replaceAll("capture:\n", "extract:\n")
    .replaceAll(".capture.", ".")
    .replaceAll("anyOf", "in")
    .replaceAll("${vars.", "${")
    .replaceAll("${ENV.", "${");
  assert.equal(flow, changed);
});

Deno.test("the example of the environment has names and descriptions, and no values", () => {
  const environment = environmentText(DRAFT);
  assert.match(environment, /\n# where it runs\nBASE_URL=\n$/);
  assert.doesNotMatch(environment, /app\.test/);
});

Deno.test("a draft with a reference to something missing is not written", async () => {
  const { steps: [, last] } = DRAFT;
  await assert.rejects(writeFlow({ ...DRAFT, steps: [last] }, "A"), /capture 0 json/);
});

Deno.test("a body with a member named like the envelope is not a mistake", async () => {
  const [step] = DRAFT.steps;
  const flow = await writeFlow({
    ...DRAFT,
    steps: [{
      ...step,
      statuses: [200],
      captures: [],
      assertions: [{
        path: ["json", "a"],
        operator: "exists",
        operand: { kind: "leaf", value: true },
      }],
    }],
  }, "B");
  assert.match(flow, /# baton-ignore: envelope-path -- the body has a member of that name\n/);
  assert.deepEqual(await findings(flow, ["BASE_URL"]), []);
});
