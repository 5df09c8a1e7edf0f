type Entry = readonly [term: string, text: string];

/** What the manual page says of baton before anything else, a paragraph each. */
export const INTRODUCTION: readonly string[] = [
  "baton runs API test flows: chains of HTTP requests in YAML files, in which each step may keep " +
  "values of the answer for later steps and says what must hold of it. It reads the files as they " +
  "are, keeps nothing between runs, and says for every finding which line of which file it is about.",
  "All files are checked before the first request. Secrets are masked in everything that is printed " +
  "or written. A flow looks like this:",
];

/** A flow for the manual page. */
export const FLOW = `steps:
  - name: login
    request:
      method: POST
      url: \${ENV.SHOP_URL}/auth/login
      body:
        username: \${ENV.SHOP_USER}
        password: \${ENV.SHOP_PASSWORD}
    capture: { token: $.json.access_token }
    assert: { status: 200 }
  - name: who_am_i
    request:
      url: \${ENV.SHOP_URL}/auth/me
      headers: { authorization: "Bearer \${steps.login.capture.token}" }
    assert: { status: 200 }
`;

/** The variables of the environment that are no options. */
export const ENVIRONMENT: readonly Entry[] = [
  [
    "BATON_*",
    "Options: `BATON_` and the name of the option in upper case, with `_` for `-`. A switch takes " +
    "`true` or `false`, an option that may be given several times one value a line. A variable that " +
    "is empty counts as not set.",
  ],
  ["NO_COLOR", "Not empty: no colours with `--color auto`."],
  ["FORCE_COLOR", "Not empty: colours with `--color auto`, unless `NO_COLOR` is set."],
  ["TERM", "`dumb`: no colours and no live line."],
  [
    "ALL_PROXY, HTTPS_PROXY, HTTP_PROXY",
    "The proxy of all requests, else that of https and of http, where `--proxy` is not given.",
  ],
  ["NO_PROXY", "The hosts that are reached without a proxy, parted by commas."],
  ["DENO_CERT", "A PEM file with authorities that are trusted as well."],
  [
    "DENO_TLS_CA_STORE",
    "`system` trusts the authorities of the machine, `mozilla` (if not set) those of Mozilla, " +
    "`mozilla,system` both.",
  ],
  [
    "GITHUB_*, CI_*",
    "The commit and the run that reports name, with `--reporter github` where the summary goes, and " +
    "with `--shard auto` the part; so do the variables of other CI systems.",
  ],
  [
    "anything else",
    "Flows read the variables that they name, such as `${ENV.SHOP_URL}`; their values are masked " +
    "unless they are plainly public.",
  ],
];

/** The exit codes. */
export const EXIT_STATUS: readonly Entry[] = [
  ["0", "Everything passed."],
  ["1", "At least one assertion, capture or loop condition failed."],
  [
    "2",
    "The call is wrong, a flow file or an environment file has errors, a path leads to no flow " +
    "file, or a report could not be written; of `check --strict` also if there are warnings.",
  ],
  [
    "3",
    "Nothing failed, but something could not be judged: no answer, or no request that could be sent.",
  ],
  ["130", "Stopped by SIGINT (Ctrl-C)."],
  ["143", "Stopped by SIGTERM."],
];

/** The files that baton reads and writes. */
export const FILES: readonly Entry[] = [
  ["*.yaml, *.yml", "Flow files; a directory stands for all of them in it and below it."],
  [".env", "Variables as lines of NAME=value, read with `--env-file` only."],
  [
    "junit.xml, results.json, run.ndjson, run-manifest.json",
    "The reports, in the directory that `--artifacts` names.",
  ],
  ["flow.schema.json", "The JSON Schema of flow files that `baton schema` prints, for editors."],
];
