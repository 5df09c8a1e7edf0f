import { joinWithAnd } from "../../text/mod.ts";
import { VERSION } from "../../version.ts";
import type { CommandSpec } from "../command.ts";
import { COMMANDS } from "../commands.ts";
import { COMMON_OPTIONS, type OptionSpec, placeholderOf, variableOf } from "../options/mod.ts";
import { optionGroups, synopsisOf, wrap } from "./help.ts";

/** Returns the manual page `baton(1)`, in the macros of `man(7)`. */
export function manPage(): string {
  const commands = Object.entries(COMMANDS);
  const lines = [
    `.\\" Made by \`deno task generate\`.`,
    `.TH BATON 1 "" "baton ${VERSION}" "User Commands"`,
    ".nh",
    ".ad l",
    ".SH NAME",
    "baton \\- run API test flows written in YAML",
    ".SH SYNOPSIS",
    commands.map(([name, spec]) => synopsis(synopsisOf(name, spec))).join("\n.br\n"),
    ".br",
    synopsis("baton --help"),
    ".br",
    synopsis("baton --version [--json]"),
    ".SH DESCRIPTION",
    INTRODUCTION.map(prose).join("\n.PP\n"),
    literal(FLOW),
    ".SH COMMANDS",
    ...commands.map(([name, spec]) => commandEntry(name, spec)),
    ".SH OPTIONS",
    prose(
      "Options come after the command. `--jobs 4`, `--jobs=4`, `-j 4` and `-j4` are the same, " +
        "and so are `-qj4` and `-q -j4`. Every option can also be set by the environment variable " +
        "that is named with it; the command line overrides it. Arguments after `--` are not " +
        "options. Write a path that begins with a dash there, or as `./-path`.",
    ),
    entry(term(COMMON_OPTIONS.help), prose(`${COMMON_OPTIONS.help.summary} Every command has it.`)),
    entry(
      term(COMMON_OPTIONS.version),
      prose(
        `${COMMON_OPTIONS.version.summary} With \`--json\`, also print what it was built from, as JSON.`,
      ),
    ),
    ...commands.flatMap(([name, { options }], i) =>
      options.length > 0 ? sections(name, options, commands.slice(0, i)) : []
    ),
    ".SH ENVIRONMENT",
    ...ENVIRONMENT.map(([name, text]) => entry(bold(name), prose(text))),
    ".SH EXIT STATUS",
    ...EXIT_STATUS.map(([code, text]) => entry(bold(code), prose(text))),
    ".SH FILES",
    ...FILES.map(([name, text]) => entry(italic(name), prose(text))),
    ".SH EXAMPLES",
    commands.flatMap(([, { examples }]) => examples)
      .map(({ call, does }) => `${prose(sentence(does))}\n${literal(call)}`).join("\n.PP\n"),
    ".SH SEE ALSO",
    "\\fBcurl\\fR(1), \\fBjq\\fR(1)",
  ];
  return `${lines.join("\n")}\n`;
}

/** Formats a call: literal words are bold. */
function synopsis(call: string): string {
  return call.split(" ").map((word) => {
    const inner = /^(\[?)<(\w+)>(\.*\]?\.*)$/.exec(word);
    if (inner !== null) return inner[1] + italic(inner[2]) + inner[3];
    if (word === "[--json]") return `[${bold("--json")}]`;
    return word === "[options]" ? `[${italic("options")}]` : bold(word);
  }).join(" ");
}

function commandEntry(name: string, { brief, arguments: given }: CommandSpec): string {
  return entry(
    bold(name),
    prose(`${brief}.`),
    `${italic(given.placeholder)}: ${prose(`${given.brief}.`)}`,
  );
}

/** Returns the options of a command by heading; options of an earlier command are only named. */
function sections(
  command: string,
  options: readonly OptionSpec[],
  earlier: readonly (readonly [name: string, spec: CommandSpec])[],
): string[] {
  const homeOf = (option: OptionSpec) =>
    earlier.find(([, spec]) => spec.options.includes(option))?.[0];
  const groups = optionGroups(options.filter((option) => homeOf(option) === undefined));
  const shared = earlier.flatMap(([name]) => {
    const names = options.filter((option) => homeOf(option) === name)
      .map((option) => `\`--${option.name}\``);
    const verb = names.length === 1 ? "is that" : "are those";
    return names.length === 0 ? [] : [prose(`${joinWithAnd(names)} ${verb} of \`baton ${name}\`.`)];
  });
  const own = groups.flatMap(([title, list]) => {
    const entries = list.filter(({ name }) => name !== "help").map(optionEntry);
    const heading = groups.length > 1 ? `: ${title[0].toLowerCase()}${title.slice(1)}` : "";
    return entries.length === 0 ? [] : [`.SS baton ${command}${heading}`, ...entries];
  });
  return [
    ...(own.length === 0 && shared.length > 0 ? [`.SS baton ${command}`] : own),
    ...shared.flatMap((text, i) => own.length === 0 && i === 0 ? [text] : [".PP", text]),
  ];
}

function optionEntry(option: OptionSpec): string {
  return entry(term(option), `${prose(option.summary)} ${italic(variableOf(option))}`);
}

/** Formats an option: bold, except for the placeholder of its value. */
function term(option: OptionSpec): string {
  const { name, short, choices } = option;
  const placeholder = placeholderOf(option);
  const value = choices === undefined
    ? placeholder && italic(placeholder)
    : choices.map(bold).join("|");
  const spellings = [...(short === undefined ? [] : [`-${short}`]), `--${name}`];
  return spellings.map(bold).join(", ") + (value === undefined ? "" : ` ${value}`);
}

function sentence(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

type Entry = readonly [term: string, text: string];

/** The paragraphs of the description. */
const INTRODUCTION: readonly string[] = [
  "baton runs API test flows: chains of HTTP requests in YAML files, in which each step can capture " +
  "values of its response for later steps and asserts what must be true of it. It reads the files " +
  "as they are, keeps nothing between runs, and names the file and the line of every problem.",
  "All files are checked before the first request. Secrets are masked in everything that is printed " +
  "or written. A flow looks like this:",
];

/** The example in the description. */
const FLOW = `steps:
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

/** The environment variables that are not options. */
const ENVIRONMENT: readonly Entry[] = [
  [
    "BATON_*",
    "Options: `BATON_` and the name of the option in upper case, with `_` for `-`. A switch takes " +
    "`true` or `false`, an option that can be given several times one value a line. An empty " +
    "variable counts as not set.",
  ],
  ["NO_COLOR", "Not empty: no colours with `--color auto`."],
  ["FORCE_COLOR", "Not empty: colours with `--color auto`, unless `NO_COLOR` is set."],
  ["TERM", "`dumb`: no colours and no live line."],
  [
    "ALL_PROXY, HTTPS_PROXY, HTTP_PROXY",
    "The proxy of all requests, of https and of http, if `--proxy` is not given.",
  ],
  ["NO_PROXY", "The hosts that are reached without a proxy, separated by commas."],
  ["DENO_CERT", "A PEM file with authorities that are also trusted."],
  [
    "DENO_TLS_CA_STORE",
    "`system` trusts the authorities of the system, `mozilla` (the default) those of Mozilla, " +
    "`mozilla,system` both.",
  ],
  [
    "GITHUB_*, CI_*",
    "The commit and the run that reports name, the file of the summary with `--reporter github`, and " +
    "the part with `--shard auto`. Other CI systems have such variables too.",
  ],
  [
    "anything else",
    "Flows read the variables that they name, such as `${ENV.SHOP_URL}`; their values are masked " +
    "unless they are clearly public.",
  ],
];

/** The exit codes. */
const EXIT_STATUS: readonly Entry[] = [
  ["0", "Everything passed."],
  ["1", "At least one assertion, capture or loop condition failed."],
  [
    "2",
    "The call is wrong, a flow file or an environment file has errors, a path has no flow files, " +
    "or a report could not be written; with `check --strict`, also if there are warnings.",
  ],
  [
    "3",
    "Nothing failed, but something could not be judged: a request could not be sent, or got no " +
    "response.",
  ],
  ["130", "Stopped by SIGINT (Ctrl-C)."],
  ["143", "Stopped by SIGTERM."],
];

/** The files that baton reads and writes. */
const FILES: readonly Entry[] = [
  ["*.yaml, *.yml", "Flow files; a directory means all of them in it and its subdirectories."],
  [".env", "Variables as lines of NAME=value; read only with `--env-file`."],
  [
    "junit.xml, results.json, report.html, run.ndjson, run-manifest.json",
    "The reports, in the directory of `--artifacts`.",
  ],
  ["flow.schema.json", "The JSON Schema of flow files that `baton schema` prints, for editors."],
];

/** The longest line of the source, in characters. */
const LINE = 72;

/** Escapes what `man(7)` would interpret as a request or a special character. */
function roff(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll("`", "\\(ga")
    .replaceAll("'", "\\(aq")
    .replaceAll("^", "\\(ha")
    .replaceAll("~", "\\(ti")
    .replaceAll("…", "...")
    .replace(/^\./gm, "\\&.");
}

/** Formats literal text, in bold. */
function bold(text: string): string {
  return `\\fB${roff(text)}\\fR`;
}

/** Formats a placeholder, in italics. */
function italic(text: string): string {
  return `\\fI${roff(text)}\\fR`;
}

/** Formats a paragraph, in which text between backticks is bold. */
function prose(text: string): string {
  const words = text.split("`").map((part, i) => i % 2 === 0 ? roff(part) : bold(part)).join("");
  return wrap(words, LINE).map((line) => line.replace(/^\./, "\\&.")).join("\n");
}

/** Formats a term, with its explanation indented below it. */
function entry(term: string, ...paragraphs: readonly string[]): string {
  return [".TP", term, paragraphs.join("\n.IP\n")].join("\n");
}

/** Formats lines verbatim: a call, a file. */
function literal(text: string): string {
  const lines = text.trimEnd().split("\n").map((line) => line === "" ? "\\&" : roff(line));
  return [".PP", ".RS 4", ".nf", ...lines, ".fi", ".RE"].join("\n");
}
