import assert from "node:assert/strict";
import { check } from "../../lib/compiler/mod.ts";
import { COMMANDS } from "../../lib/cli/commands.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";

const STEP = {
  A: 'name: a\n    request: { url: "${ENV.URL}/a" }\n    assert: { json: [{ path: $.json.a, exists: true }] }',
  B: 'name: a\n    request: { url: "${URL}/a" }\n    assert: { jsonpath: [{ path: $.a, exists: true }] }',
} as const;

/** The errors of a flow with a foreign key, each with its help. */
async function errorsFor(place: "flow" | "step" | "loop", key: string, spelling: "A" | "B") {
  const entry = `${key}: ${VALUES[key] ?? "x"}`;
  const flow = {
    flow: `name: n\n${entry}\nsteps:\n  - ${STEP[spelling]}\n`,
    step: `name: n\nsteps:\n  - ${STEP[spelling]}\n    ${entry}\n`,
    loop: `name: n\nsteps:\n  - ${STEP[spelling]}\n    loop:\n      max_attempts: 3\n` +
      `      until: { status: 200 }\n      ${entry}\n`,
  }[place];
  const host = createMemoryHost({ files: { "a.yaml": flow }, env: { URL: "http://a.test" } });
  const [{ diagnostics }] = await check(host, { paths: ["a.yaml"] });
  return diagnostics.filter(({ severity }) => severity === "error");
}

const VALUES: Readonly<Record<string, string>> = {
  headers: "{ a: b }",
  auth: "{ bearer: a }",
  env: "{ a: b }",
  variables: "{ a: b }",
  setup: "[a]",
  teardown: "[a]",
  foreach: "[1, 2]",
  retries: "3",
  count: "3",
  timeout: "5s",
  retry: "{ max_attempts: 3 }",
  timeout_ms: "500",
  follow_redirects: "true",
  with: "{ a: b }",
  once: "run",
};

const FLOW_KEYS: Readonly<Record<string, RegExp>> = {
  when: /^what runs only somewhere has `if: \[/,
  skip: /^what runs only somewhere has `if: .*`--exclude GLOB`/,
  only: /^run one flow by its path, `baton run FILE`, or some by a tag, `--tags smoke`$/,
  groups: /^did you mean `tags`\?$/,
  labels: /^`tags: \[smoke\]` is for selecting flows/,
  include: /^a step runs another flow: `use: /,
  import: /^a step runs another flow/,
  setup: /first steps; .* `use: \{ flow: login\.yaml \}`, with `once: run`/,
  before: /first steps/,
  beforeAll: /first steps/,
  before_each: /first steps/,
  teardown: /last steps, with `always: true`/,
  after: /last steps, with `always: true`/,
  "after-all": /last steps, with `always: true`/,
  headers: /^it belongs under `defaults`: `defaults: \{ headers: \{ a: b \} \}`$/,
  auth: /^it belongs under `defaults`: `defaults: \{ auth: \{ bearer: a \} \}`$/,
  retry: /^it belongs under `defaults`: `defaults: \{ retry: \{ max_attempts: 3 \} \}`$/,
  timeout_ms: /^it belongs under `defaults`: `defaults: \{ timeout_ms: 500 \}`$/,
  follow_redirects: /^it belongs under `defaults`: `defaults: \{ follow_redirects: true \}`$/,
  cookies: /^each request has its own; `defaults: \{ headers: \{ cookie: a=b \} \}`/,
  once: /^it belongs in the step that uses a flow: `use: /,
  with: /^it belongs in the step that uses a flow: `use: /,
  env_file: /`--env-file FILE`.*`baton\.yaml`/,
  stages: /`baton\.yaml` has the stages: `stages: /,
  foreach: /`data: users\.csv`/,
  matrix: /`data: users\.csv`/,
  repeat: /^`--repeat 3` runs flows several times; .*`loop`/,
  script: /^there are no scripts/,
  "pre-request": /^there are no scripts/,
  pre_request: /^there are no scripts/,
  test: /below its `assert`/,
  snapshot: /schema: FILE/,
  while: /`loop`/,
  count: /`loop`/,
  backoff: /`retry`/,
  interval: /`loop`/,
  timeout: /^`defaults: \{ timeout_ms: 5000 \}` .*`--timeout 10s`/,
  retries: /^`defaults: \{ retry: \{ max_attempts: 3 \} \}` .*`--retry-flows 2`/,
  environment: /`\$\{ENV.NAME\}`/,
  env: /`vars`/,
  variables: /`vars`/,
  config: /`baton run --help`.*`baton\.yaml`.*`defaults`/,
  parallel: /`--jobs N`/,
  baseUrl: /^write `defaults: \{ base_url: x \}`$/,
  depends_on: /^a flow needs no other; .*`use: \{ flow: setup\.yaml, once: run \}`$/,
  proxy: /`--proxy URL`/,
  secrets: /`--secret NAME`/,
};

const STEP_KEYS: Readonly<Record<string, RegExp>> = {
  when: /^what runs only somewhere has `if: \[/,
  skip: /^what runs only somewhere has `if: .*`#` before each line/,
  only: /^`baton run --step NAME`/,
  lock: /^flows have locks, steps have none: `lock: accounts` beside `steps`$/,
  inputs: /^a flow says beside `steps` what it takes; .*`use: /,
  with: /^write `use: \{ flow: login\.yaml, with: \{ a: b \} \}`$/,
  once: /^write `use: \{ flow: login\.yaml, once: run \}`$/,
  steps: /^a step has no steps of its own; .*`use: /,
  tls: /^it belongs to the flow: `tls` beside `steps`$/,
  max_items: /^it belongs in `for_each`: `for_each: \{ items: …, max_items: 10 \}`$/,
  allow_empty: /^it belongs in `for_each`/,
  tags: /^flows have tags, steps have none: `tags: \[smoke\]` beside `steps`$/,
  include: /^a step runs another flow/,
  call: /^a step runs another flow/,
  setup: /^write its request as a step before/,
  before: /^write its request as a step before/,
  teardown: /^did you mean `always`\?$/,
  afterEach: /`always: true`/,
  headers: /^it belongs under `request`/,
  foreach: /^a step runs for each value of a list with `for_each: /,
  matrix: /^a step runs for each value/,
  repeat: /`loop: \{ max_attempts/,
  data: /`request: \{ body: … \}`/,
  script: /^there are no scripts/,
  preRequest: /^there are no scripts/,
  tests: /below `assert`/,
  snapshot: /schema: FILE/,
  while: /`loop: \{ max_attempts/,
  count: /`loop: \{ max_attempts/,
  backoff: /`retry: \{ max_attempts: 3, backoff: exponential \}`/,
  interval: /`sleep_ms` in `loop` or `retry`/,
  timeout: /`timeout_ms: 5000` in the request/,
  retries: /`retry: \{ max_attempts: 4 \}`/,
  auth: /^it belongs under `request`/,
  environment: /`vars` beside `steps`/,
  variables: /`vars` beside `steps`/,
  config: /`baton run --help`/,
  parallel: /`--jobs N`/,
  continue_on_error: /`always: true`/,
};

const LOOP_KEYS: Readonly<Record<string, RegExp>> = {
  if: /^the condition of a loop is `until`/,
  foreach: /^a loop repeats one request/,
  while: /^`until` says when the loop ends/,
  backoff: /those of `retry` can grow/,
  interval: /^write `sleep_ms`/,
  timeout: /^a loop is bounded by its attempts/,
  on_error: /`until` does not hold yet/,
  count: /^the map has its `max_attempts` already/,
};

const OPTIONS = COMMANDS.run.options.map(({ name }) => `--${name}`);

for (
  const [place, keys] of [["flow", FLOW_KEYS], ["step", STEP_KEYS], ["loop", LOOP_KEYS]] as const
) {
  for (const [key, help] of Object.entries(keys)) {
    Deno.test(`the message about \`${key}\` in a ${place} leads to what does it here`, async () => {
      for (const spelling of ["A", "B"] as const) {
        const errors = await errorsFor(place, key, spelling);
        assert.deepEqual(
          errors.map(({ message }) => message),
          [`\`${key}\` is not a key of a ${place}`],
        );
        assert.match(errors[0].help ?? "", help);
        for (const option of errors[0].help?.match(/--[a-z][a-z-]+/g) ?? []) {
          assert.ok(option === "--help" || OPTIONS.includes(option), errors[0].help);
        }
      }
    });
  }
}

Deno.test("a body without a value on a request that cannot have one gives one help", async () => {
  for (const request of ["body:", "body: ~", "method: HEAD, body: ~"]) {
    const flow = `name: a\nsteps: [{ name: a, request: { url: http://a.test, ${request} } }]\n`;
    const host = createMemoryHost({ files: { "a.yaml": flow } });
    const [{ diagnostics }] = await check(host, { paths: ["a.yaml"], lint: false });
    assert.deepEqual(diagnostics.map(({ code }) => code), ["body-on-get"], request);
    assert.match(diagnostics[0].help!, /^remove `body`, which has no value$/);
  }
});
