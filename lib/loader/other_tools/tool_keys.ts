import type { ForeignKeys } from "../keys/key_table.ts";

const LOOP = "loop: { max_attempts: 20, sleep_ms: 500, until: { status: 200 } }";

/** Keys of other tools that have no counterpart here, and what does their work. */
interface ToolKeys {
  /** In camel case; all common spellings of them are meant. */
  readonly names: readonly string[];
  /** What to do instead, in the outermost map of a flow. */
  readonly flow?: string;
  /** What to do instead, in a step. */
  readonly step?: string;
  /** What to do instead, in a loop. */
  readonly loop?: string;
}

const VALUES = "a flow runs once for each row of `data: users.csv`";
const EACH = '`for_each: ["a", "b"]`, which the request has as `${item}`';
const USE = "a step runs another flow: `use: { flow: login.yaml, with: { user: ann } }`";
const SHARED = "what several flows share is a flow that they use: `use: { flow: login.yaml }`, " +
  "with `once: run` only once in a run";
const SCRIPTS =
  "there are no scripts: `assert` checks, `capture` keeps values, `${… | filter}` computes";
const CHOOSE = "flows have tags, steps have none: `tags: [smoke]` beside `steps`";
const SETTINGS =
  "settings of a run are options of the command (`baton run --help`) or in `baton.yaml`, " +
  "those of all requests of a flow in `defaults`, those of one request its keys";
const PARALLEL = "the steps of a flow run in order; `--jobs N` runs flows in parallel";
const SHOWN = "`--verbose` shows each step, `--curl` the request of each one that does not pass";
const SECRETS = "read secrets as `${ENV.NAME}`; `--secret NAME` masks a variable of any name";
const BY_STEP = "each step has its own, `retry` after errors and `loop` to wait for a condition";
const CONDITION = 'what runs only somewhere has `if: [{ value: "${ENV.STAGE}", equals: staging }]`';
const PAUSES = "the pause between attempts is `sleep_ms` in `loop` or `retry`";
const ALWAYS = "write it as one of the last steps, with `always: true`";

const TOOL_KEYS: readonly ToolKeys[] = [
  {
    names: ["if", "when", "runIf", "run_if", "skipIf", "onlyIf", "only_if", "unless"],
    flow: CONDITION,
    step: CONDITION,
    loop: "the condition of a loop is `until`",
  },
  {
    names: ["skip", "disabled", "enabled", "ignore", "pending"],
    flow: `${CONDITION}; \`--exclude GLOB\` leaves its file out`,
    step: `${CONDITION}; \`#\` before each line of a step leaves it out`,
  },
  {
    names: ["only", "focus"],
    flow: "run one flow by its path, `baton run FILE`, or some by a tag, `--tags smoke`",
    step: "`baton run --step NAME` runs one step with those that it needs",
  },
  { names: ["tags", "tag", "groups", "markers", "category", "suite", "labels"], step: CHOOSE },
  {
    names: ["labels"],
    flow: "`tags: [smoke]` is for selecting flows, `--label key=value` labels a run in its reports",
  },
  {
    names: [
      "include",
      "includes",
      "import",
      "imports",
      "extends",
      "template",
      "use",
      "uses",
      "call",
      "run_flow",
    ],
    flow: USE,
    step: USE,
  },
  {
    names: ["setup", "before", "beforeAll", "beforeEach", "given", "background"],
    flow: `write its requests as the first steps; ${SHARED}`,
    step: "write its request as a step before this one",
  },
  {
    names: ["teardown", "after", "afterAll", "afterEach", "cleanup", "finally", "defer"],
    flow: "write its requests as the last steps, with `always: true`",
  },
  { names: ["afterAll", "afterEach", "cleanup"], step: ALWAYS },
  {
    names: ["hooks"],
    flow: "write their requests as steps",
    step: "write their requests as steps",
  },
  {
    names: ["cookies"],
    flow: "each request has its own; `defaults: { headers: { cookie: a=b } }` gives all the same",
  },
  {
    names: ["forEach", "foreach", "matrix", "cases", "examples", "dataset", "iterate", "items"],
    flow: VALUES,
    step: `a step runs for each value of a list with ${EACH}; ${VALUES}`,
    loop: `a loop repeats one request; for each value of a list there is ${EACH}`,
  },
  { names: ["parameters", "parametrize", "fixtures", "dataFile"], flow: VALUES, step: VALUES },
  {
    names: ["data"],
    step: `the body of a request is \`request: { body: … }\`; for other values, ${VALUES}`,
  },
  {
    names: ["repeat", "iterations", "times"],
    flow: "`--repeat 3` runs flows several times; " +
      "a step can repeat its request until a condition holds, with `loop`",
  },
  { names: ["loop", "backoff", "interval", "count", "while"], flow: BY_STEP },
  {
    names: ["retries", "maxRetries", "retryCount"],
    flow: "`defaults: { retry: { max_attempts: 3 } }` sends requests again after errors, " +
      "`--retry-flows 2` runs flows again",
  },
  {
    names: ["backoff"],
    step: "pauses that grow belong to `retry: { max_attempts: 3, backoff: exponential }`",
  },
  { names: ["interval", "pollInterval"], step: PAUSES },
  { names: ["count"], step: `a request is repeated with \`${LOOP}\`` },
  {
    names: ["while"],
    step: `a request is repeated until a condition holds: \`${LOOP}\``,
  },
  {
    names: ["script", "scripts", "preRequest", "postResponse", "preScript", "exec", "run", "shell"],
    flow: SCRIPTS,
    step: SCRIPTS,
  },
  { names: ["test"], flow: "the conditions of a step are below its `assert`" },
  { names: ["tests"], step: "the conditions on the response are below `assert`" },
  {
    names: ["snapshot", "matchSnapshot"],
    flow: "assert values or the shape of each response: `assert: { schema: FILE }`",
    step: "assert the values that matter, or the shape: `assert: { schema: FILE }`",
  },
  {
    names: ["environment", "environments"],
    flow: "write `vars`, and `${vars.NAME}` for what is in it; `${ENV.NAME}` reads the environment",
  },
  {
    names: ["env", "environment", "variables", "vars"],
    step:
      "variables belong to the flow: `vars` beside `steps`; `${ENV.NAME}` reads the environment",
  },
  {
    names: ["config", "settings", "options", "defaults", "globals"],
    flow: SETTINGS,
    step: SETTINGS,
  },
  {
    names: ["stage", "stages", "profiles", "envFile", "envFiles"],
    flow: "`--env-file FILE` reads variables from a file, and `baton.yaml` has the stages: " +
      "`stages: { staging: { env_file: … } }`",
  },
  {
    names: ["lock", "locks", "mutex"],
    step: "flows have locks, steps have none: `lock: accounts` beside `steps`",
  },
  {
    names: ["inputs", "parameters", "arguments", "params"],
    step: `a flow says beside \`steps\` what it takes; ${USE}`,
  },
  { names: ["steps"], step: `a step has no steps of its own; ${USE}` },
  { names: ["tls"], step: "it belongs to the flow: `tls` beside `steps`" },
  {
    names: ["maxItems", "allowEmpty"],
    step: "it belongs in `for_each`: `for_each: { items: …, max_items: 10 }`",
  },
  {
    names: ["once", "with"],
    flow: "it belongs in the step that uses a flow: " +
      "`use: { flow: login.yaml, once: run, with: { user: ann } }`",
  },
  { names: ["parallel", "concurrency", "workers", "threads"], flow: PARALLEL, step: PARALLEL },
  {
    names: ["proxy"],
    flow: "it belongs to the run: `--proxy URL`",
    step: "it belongs to the run: `--proxy URL`",
  },
  { names: ["secrets", "secret"], flow: SECRETS, step: SECRETS },
  { names: ["log", "debug", "print", "verbose"], flow: SHOWN, step: SHOWN },
  {
    names: ["dependsOn", "needs", "depends"],
    flow: "a flow needs no other; what must run before it is a flow that its first step uses: " +
      "`use: { flow: setup.yaml, once: run }`",
  },
  {
    names: ["onError", "continueOnError", "allowFailure", "ignoreErrors", "failFast"],
    flow: "`--fail-fast` ends a run at the first step that does not pass",
    step: "a step that does not pass ends its flow; only steps with `always: true` still run",
    loop: "an attempt without a response counts as one whose `until` does not hold yet",
  },
];

/** What to do instead of the keys of other tools in the outermost map of a flow. */
export const TOOL_FLOW_KEYS = helpsIn("flow");
/** What to do instead of the keys of other tools in a step. */
export const TOOL_STEP_KEYS = helpsIn("step");
/** What to do instead of the keys of other tools in a loop. */
export const TOOL_LOOP_KEYS = helpsIn("loop");

function helpsIn(place: "flow" | "step" | "loop"): ForeignKeys {
  return Object.fromEntries(
    TOOL_KEYS.flatMap(({ names, [place]: help }) =>
      help === undefined
        ? []
        : names.flatMap(spellingsOf).map((name) => [name, () => ({ help })] as const)
    ),
  );
}

/** Returns a name in camel case, and with `_`, `-` or nothing between its words. */
function spellingsOf(name: string): string[] {
  const between = (mark: string) => name.replaceAll(/[A-Z]/g, (c) => mark + c.toLowerCase());
  return [...new Set([name, between("_"), between("-"), between("")])];
}
