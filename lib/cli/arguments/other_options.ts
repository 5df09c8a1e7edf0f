/** What does the work of some options of other tools. */
type Pointer = readonly [
  pointer: string,
  names: readonly string[],
  /** The command that it is true of, if not of all. */
  command?: "run",
];

/** What does the work of the options of other tools that run tests or send requests. */
const POINTERS: readonly Pointer[] = [
  ["`baton check` finds mistakes without sending a request", [
    "check",
    "lint",
    "validate",
    "syntax-check",
  ]],
  ["--dry-run prints the requests and sends nothing", [
    "dry-run",
    "dryrun",
    "simulate",
    "no-send",
  ], "run"],
  ["--fail-fast stops at the first step that does not pass", [
    "bail",
    "exitfirst",
    "x",
    "stop-on-failure",
    "stop-on-error",
    "failfast",
    "maxfail",
    "max-failures",
    "abort-on-fail",
  ], "run"],
  ["--jobs N runs N flows at the same time, --jobs 1 one after the other", [
    "parallel",
    "no-parallel",
    "workers",
    "max-workers",
    "concurrency",
    "threads",
    "numprocesses",
    "n",
    "w",
    "run-in-band",
    "runInBand",
  ], "run"],
  ["a step has it in its flow: `retry: { max_attempts: 3 }`", [
    "retries",
    "retry",
    "retry-interval",
    "retry-max",
    "reruns",
    "flaky",
  ]],
  ["flows read it from the environment, as `${ENV.BASE_URL}`: BASE_URL=http://… baton run flows", [
    "base-url",
    "baseurl",
    "baseURL",
    "host",
    "url",
    "server",
    "target",
  ]],
  ["--env-file FILE reads variables, --var name=value sets one", [
    "env",
    "e",
    "environment",
    "env-var",
    "global-var",
    "variable",
    "variables",
    "variables-file",
    "vars",
    "var-file",
    "vars-file",
    "globals",
    "set",
    "define",
    "secrets-file",
  ]],
  ["--tags EXPRESSION chooses flows by their tags, --name REGEX by their names", [
    "tag",
    "tags",
    "label-filter",
    "grep",
    "g",
    "t",
    "filter",
    "test-name-pattern",
    "testNamePattern",
  ], "run"],
  ["choose flows by their paths: baton run flows/smoke; --exclude GLOB leaves some out", [
    "test",
    "tests",
    "tests-only",
    "include",
    "only",
    "folder",
    "suite",
    "ignore",
    "skip",
    "testPathPattern",
  ]],
  ["a glob is a path: baton run 'flows/**/*.yaml'", ["glob"]],
  ["a directory includes everything below it", ["recursive", "r", "R"]],
  ["--watch waits for changes, and runs the flows again that they touch", [
    "watch-all",
    "watchAll",
    "w",
  ], "run"],
  ["--report-html FILE writes an HTML report", ["html", "html-report"], "run"],
  ["--report-junit FILE and --report-json FILE write reports, --artifacts DIR all of them", [
    "report-tap",
    "junit",
    "junitxml",
    "junit-xml",
    "json",
    "output",
    "out",
    "output-dir",
    "report-dir",
    "reporters",
    "reporter-json-export",
    "reporter-junit-export",
    "summary-export",
  ], "run"],
  ["--verbose prints each step, --curl the request of each one that does not pass", [
    "debug",
    "trace",
    "log-level",
    "include-response",
  ], "run"],
  [
    "--quiet prints only failures and the summary",
    ["silent", "s", "no-output", "reporter-silent"],
    "run",
  ],
  ["--insecure does not check the certificates of servers", [
    "ssl-verify",
    "no-verify",
    "no-verify-ssl",
    "ignore-ssl",
    "ignore-https-errors",
    "insecure-skip-tls-verify",
    "disable-ssl",
  ], "run"],
  ["--insecure does not check certificates; flows are chosen by their paths", ["k"], "run"],
  ["--client-cert FILE and --client-key FILE give the certificate of the client", [
    "cert",
    "key",
    "ssl-client-cert",
    "ssl-client-key",
    "E",
  ], "run"],
  ["--ca-cert FILE trusts further certificates", ["cacert", "ssl-extra-ca-certs", "ca"], "run"],
  ["it belongs to the request of a step", [
    "header",
    "H",
    "data",
    "d",
    "request",
    "X",
    "user",
    "u",
    "cookie",
    "b",
    "form",
    "F",
  ]],
  ["a request follows redirects with `follow_redirects: 10`", [
    "location",
    "L",
    "max-redirs",
    "follow",
  ]],
  [
    "--timeout 10s limits each request",
    ["max-time", "m", "connect-timeout", "timeout-request"],
    "run",
  ],
  ["a step waits for a condition with `loop`, and `sleep_ms` between its attempts", [
    "delay",
    "delay-request",
    "sleep",
  ]],
  ["--repeat 10 runs each flow ten times", ["repeat-each"]],
  ["baton runs flows for their results, and makes no load", [
    "iterations",
    "iteration-count",
    "duration",
    "vus",
    "rps",
    "loops",
  ]],
  ["--config FILE names a project file; every option also has a variable BATON_…", ["c"]],
  ["--rerun-failed FILE runs what did not pass in an earlier results.json", [
    "last-failed",
    "lf",
    "only-failures",
    "onlyFailures",
    "failed",
  ], "run"],
  ["`baton list` lists flows and their steps", ["list", "list-tests", "collect-only"]],
  ["there are no snapshots: `assert: { schema: FILE }` checks the shape of a response", [
    "update",
    "update-snapshots",
    "updateSnapshot",
  ]],
];

const BY_NAME: ReadonlyMap<string, Pointer> = new Map(
  POINTERS.flatMap((pointer) => pointer[1].map((name) => [name, pointer] as const)),
);

/**
 * Returns what does the work of an option that another tool has.
 *
 * @param given The option as it was written, with its dashes.
 * @param command The command that it was given to: `run` or `check`.
 */
export function pointerFor(given: string, command: string): string | undefined {
  const [pointer, , only = command] = BY_NAME.get(given.replace(/^--?/, "")) ?? [];
  if (pointer === undefined) return undefined;
  return only === command ? pointer : `in \`baton ${only}\`, ${pointer}`;
}
