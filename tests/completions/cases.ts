/** What a shell should make of a line with the cursor at its end. */
export interface CompletionCase {
  readonly what: string;
  readonly typed: string;
  /** The words offered, without the option before a value and without a trailing slash. */
  readonly offers: readonly string[];
  /** The resulting line in a POSIX shell, without trailing space. */
  readonly becomes?: string;
  /** Whether Bash completes it by itself, so that only the resulting line can be seen. */
  readonly native?: true;
}

/** What is in the directory where lines are completed. */
export const FILES: Readonly<Record<string, string>> = {
  "flows/login.yaml": "",
  "flows/logout.yml": "",
  "flows/log.txt": "",
  "flows/more/deep.yaml": "",
  "first flow.yaml": "",
  "eu:west.yaml": "",
  "my dir/in it.yaml": "",
  "my dir/prod.env": "",
  "prod.env": "",
  "shop.har": "",
  "shop.har.gz": "",
  "shards/1/run.ndjson": "",
  "shards/1/junit.xml": "",
};

const COMMANDS = [
  ...[
    "run",
    "check",
    "list",
    "merge",
    "show",
    "compare",
    "report",
    "convert",
    "init",
    "schema",
    "completions",
    "help",
  ],
];
const COLORS = ["auto", "always", "never"];

export const CASES: readonly CompletionCase[] = [
  { what: "commands", typed: "baton ", offers: COMMANDS },
  {
    what: "commands that begin so",
    typed: "baton c",
    offers: ["check", "compare", "convert", "completions"],
  },
  {
    what: "options of the program",
    typed: "baton --",
    offers: ["--help", "--version"],
  },
  {
    what: "options that begin so",
    typed: "baton run --re",
    offers: [
      "--record",
      "--repeat",
      "--report-junit",
      "--report-json",
      "--report-html",
      "--report-markdown",
      "--report-har",
      "--rerun-failed",
      "--resolve",
      "--retry-flows",
      "--reporter",
    ],
  },
  { what: "options of another command", typed: "baton check --f", offers: ["--format", "--fix"] },
  { what: "an option that is given", typed: "baton run --seed 1 --se", offers: ["--secret"] },
  {
    what: "an option that is given with =",
    typed: "baton run --seed=1 --se",
    offers: ["--secret"],
  },
  { what: "a switch that is given by its letter", typed: "baton run -q --qu", offers: [] },
  {
    what: "a switch that another one excludes",
    typed: "baton run -q --verb",
    offers: [],
  },
  {
    what: "words behind letters with a value",
    typed: "baton run -qj 2 --color n",
    offers: ["never"],
  },
  {
    what: "words behind a letter and its value",
    typed: "baton run -j4 --color n",
    offers: ["never"],
  },
  {
    what: "an option that may come again",
    typed: "baton run --secret A --sec",
    offers: ["--secret"],
  },
  { what: "options behind a path", typed: "baton run flows --shard-", offers: ["--shard-by"] },
  { what: "words of a choice", typed: "baton run --color ", offers: COLORS },
  { what: "words of a choice that begin so", typed: "baton check --format s", offers: ["sarif"] },
  { what: "words behind =", typed: "baton run --color=a", offers: ["auto", "always"] },
  { what: "all words behind =", typed: "baton run --color=", offers: COLORS },
  { what: "words of a list", typed: "baton run --reporter g", offers: ["github"] },
  { what: "no words of a text", typed: "baton run --seed ", offers: [] },
  {
    what: "no words of a text of which a file has the name",
    typed: "baton run --seed pro",
    offers: [],
  },
  { what: "files", typed: "baton run --env-file pro", offers: ["prod.env"], native: true },
  { what: "files behind =", typed: "baton run --env-file=pro", offers: ["prod.env"] },
  { what: "directories only", typed: "baton run --artifacts s", offers: ["shards"], native: true },
  {
    what: "directories behind =",
    typed: "baton run --artifacts=s",
    offers: ["shards"],
  },
  { what: "flows", typed: "baton run flows/lo", offers: ["flows/login.yaml", "flows/logout.yml"] },
  { what: "directories of flows", typed: "baton check flows/m", offers: ["flows/more"] },
  {
    what: "flows behind options",
    typed: "baton run --jobs 2 -q flows/logi",
    offers: ["flows/login.yaml"],
  },
  {
    what: "a file with a blank",
    typed: "baton run first",
    offers: ["first flow.yaml"],
    becomes: "baton run first\\ flow.yaml",
  },
  {
    what: "a file with a blank that is begun",
    typed: "baton run first\\ fl",
    offers: ["first flow.yaml"],
    becomes: "baton run first\\ flow.yaml",
  },
  {
    what: "a file in quotes",
    typed: 'baton run "first fl',
    offers: ["first flow.yaml"],
    becomes: 'baton run "first flow.yaml"',
  },
  { what: "a file with a colon", typed: "baton run eu:w", offers: ["eu:west.yaml"] },
  { what: "several flows", typed: "baton run flows/login.yaml fir", offers: ["first flow.yaml"] },
  { what: "recordings", typed: "baton convert sho", offers: ["shop.har", "shop.har.gz"] },
  { what: "logs", typed: "baton merge shards/1/", offers: ["shards/1/run.ndjson"] },
  { what: "directories for a project", typed: "baton init f", offers: ["flows"], native: true },
  {
    what: "directories for a project behind options",
    typed: "baton init --ci github --dry-run f",
    offers: ["flows"],
    native: true,
  },
  { what: "no second directory for a project", typed: "baton init flows s", offers: [] },
  {
    what: "schemas",
    typed: "baton schema ",
    offers: ["flow", "project", "report", "log", "manifest"],
  },
  { what: "no second schema", typed: "baton schema log f", offers: [] },
  { what: "shells", typed: "baton completions f", offers: ["fish"] },
  { what: "commands to explain", typed: "baton help che", offers: ["check"] },
  { what: "no options behind --", typed: "baton run -- --re", offers: [] },
  { what: "flows behind --", typed: "baton run -- flows/logi", offers: ["flows/login.yaml"] },
  {
    what: "a directory with the name of a command",
    typed: "baton run check --arti",
    offers: ["--artifacts"],
  },
  {
    what: "options behind a value with a colon",
    typed: "baton run --resolve a.test:443:127.0.0.1 --insec",
    offers: ["--insecure"],
  },
  {
    what: "options behind a value with a blank",
    typed: "baton run --var 'a=b c' --insec",
    offers: ["--insecure"],
  },
  { what: "no option of an unknown command", typed: "baton rnu --", offers: [] },
  {
    what: "a command behind another",
    typed: "true; baton run --color=a",
    offers: ["auto", "always"],
  },
  {
    what: "a command in a pipe",
    typed: "true | baton check flows --strict --fo",
    offers: ["--format"],
  },
  {
    what: "a command behind a variable",
    typed: "REGION=eu baton run --arti",
    offers: ["--artifacts"],
  },
  {
    what: "a command behind a variable with its argument",
    typed: "REGION=eu baton schema l",
    offers: ["log"],
  },
  {
    what: "words behind a short option with =",
    typed: "baton run -j=2 --color n",
    offers: ["never"],
  },
  {
    what: "a path with a directory that has a blank",
    typed: "baton run my\\ dir/i",
    offers: ["my dir/in it.yaml"],
    becomes: "baton run my\\ dir/in\\ it.yaml",
  },
  {
    what: "a path behind = in a directory that has a blank",
    typed: "baton run --env-file=my\\ dir/p",
    offers: ["my dir/prod.env"],
    becomes: "baton run --env-file=my\\ dir/prod.env",
  },
];
