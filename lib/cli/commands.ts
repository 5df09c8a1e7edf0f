import type { ArgumentSpec, CommandSpec } from "./command.ts";
import {
  CHECK_OPTIONS,
  COMPARE_OPTIONS,
  CONVERT_OPTIONS,
  INIT_OPTIONS,
  LIST_OPTIONS,
  MERGE_OPTIONS,
  REPORT_OPTIONS,
  RUN_OPTIONS,
  SHOW_OPTIONS,
} from "./options/mod.ts";

/** The shells with completions. */
export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;

const PATHS: ArgumentSpec = {
  brief: "Flow file, directory or glob",
  placeholder: "path",
  count: "several",
  takes: "file",
  endings: ["yaml", "yml"],
};

/** The commands, in the order of help. */
export const COMMANDS: Readonly<Record<string, CommandSpec>> = {
  run: {
    brief: "Run flow files, directories or globs",
    arguments: { ...PATHS, count: "any" },
    options: RUN_OPTIONS,
    examples: [
      { call: "baton run flows", does: "run the flows below a directory" },
      { call: "baton run flows --artifacts out", does: "also write all reports" },
      {
        call: "baton run flows --env-file .env --var region=eu",
        does: "read variables from a file, and set a parameter",
      },
      {
        call: "baton run --rerun-failed out/results.json",
        does: "run the flows that did not pass again",
      },
    ],
    load: async () => (await import("./commands/run/run_command.ts")).runCommand,
  },
  check: {
    brief: "Check flow files without sending a request",
    arguments: { ...PATHS, count: "any" },
    options: CHECK_OPTIONS,
    examples: [
      { call: "baton check flows", does: "find mistakes and bad practice" },
      { call: "baton check flows --fix", does: "fix what can be fixed safely" },
      {
        call: "baton check flows --strict --env-optional",
        does: "also fail on warnings, where variables are not set",
      },
    ],
    load: async () => (await import("./commands/check.ts")).checkCommand,
  },
  list: {
    brief: "List flows, their steps and what they need",
    arguments: { ...PATHS, count: "any" },
    options: LIST_OPTIONS,
    examples: [
      { call: "baton list flows", does: "list the flows below a directory, with their steps" },
      {
        call: "baton list flows --tags smoke --format json",
        does: "list some of them for a program",
      },
    ],
    load: async () => (await import("./commands/list.ts")).listCommand,
  },
  merge: {
    brief: "Make the reports of several shards, or of one run, from their logs",
    arguments: {
      brief: "Log of a run (run.ndjson), or directory with logs",
      placeholder: "path",
      count: "several",
      takes: "file",
      endings: ["ndjson"],
    },
    options: MERGE_OPTIONS,
    examples: [
      { call: "baton merge shards --artifacts out", does: "make one report of all shards" },
    ],
    load: async () => (await import("./commands/merge.ts")).mergeCommand,
  },
  report: {
    brief: "Make an HTML report, or another one, from the logs of runs",
    arguments: {
      brief: "Log of a run (run.ndjson), or directory with logs",
      placeholder: "path",
      count: "several",
      takes: "file",
      endings: ["ndjson"],
    },
    options: REPORT_OPTIONS,
    examples: [
      {
        call: "baton report out/run.ndjson --html report.html",
        does: "make the HTML report of a run",
      },
    ],
    load: async () => (await import("./commands/report.ts")).reportCommand,
  },
  show: {
    brief: "Show steps of an earlier run in full",
    arguments: {
      brief: "results.json, then steps: a name, a flow file or FILE:LINE; all if left out",
      placeholder: "results",
      count: "several",
      usage: "<results> [<step>...]",
      takes: "file",
      endings: ["json"],
    },
    options: SHOW_OPTIONS,
    examples: [
      { call: "baton show out/results.json", does: "list the flows and steps of a run" },
      { call: "baton show out/results.json login", does: "show a step in full" },
      {
        call: "baton show out/results.json flows/order.yaml:12",
        does: "show the step in that line",
      },
    ],
    load: async () => (await import("./commands/show.ts")).showCommand,
  },
  compare: {
    brief: "Compare the results of two runs; exit 1 if something became worse",
    arguments: {
      brief: "The results.json of the earlier run, then that of the later one",
      placeholder: "results",
      count: "several",
      usage: "<results> <results>",
      takes: "file",
      endings: ["json"],
    },
    options: COMPARE_OPTIONS,
    examples: [
      {
        call: "baton compare main/results.json out/results.json",
        does: "show what changed",
      },
      {
        call: "baton compare main/results.json out/results.json --format markdown",
        does: "write it for a pull request",
      },
    ],
    load: async () => (await import("./commands/compare/compare_command.ts")).compareCommand,
  },
  convert: {
    brief: "Make a flow from a recording of a browser (HAR)",
    arguments: {
      brief:
        "Recording (.har, also with gzip); a second one of the same actions confirms the first",
      placeholder: "recording",
      count: "several",
      takes: "file",
      endings: ["har", "gz"],
    },
    options: CONVERT_OPTIONS,
    examples: [
      {
        call: "baton convert shop.har -o flows/shop.yaml",
        does: "write a flow that passes as it is",
      },
      { call: "baton convert shop.har --explain", does: "explain where each value comes from" },
    ],
    load: async () => (await import("./commands/convert/convert_command.ts")).convertCommand,
  },
  init: {
    brief: "Write a first flow, and files for an editor and a CI system",
    arguments: {
      brief: "Directory to write to; the working directory if left out",
      placeholder: "directory",
      count: "optional",
      takes: "directory",
    },
    options: INIT_OPTIONS,
    examples: [
      { call: "baton init", does: "start in the working directory" },
      {
        call: "baton init api-tests --ci github",
        does: "start in another directory, with a CI file",
      },
      { call: "baton init --dry-run", does: "print what would be written" },
    ],
    load: async () => (await import("./commands/init/mod.ts")).initCommand,
  },
  schema: {
    brief: "Print the JSON Schema of flow files, or of a report",
    arguments: {
      brief: "flow (if left out), project, report, log or manifest",
      placeholder: "name",
      count: "optional",
      takes: "text",
      words: async () => (await import("../schema/mod.ts")).SCHEMA_NAMES,
    },
    options: [],
    examples: [
      {
        call: "baton schema > flow.schema.json",
        does: "save the schema of flow files for an editor",
      },
    ],
    load: async () => (await import("./commands/schema.ts")).schemaCommand,
  },
  completions: {
    brief: "Print the completions for a shell",
    arguments: {
      brief: "bash, zsh, fish or powershell",
      placeholder: "shell",
      count: "one",
      takes: "text",
      words: () => Promise.resolve(SHELLS),
    },
    options: [],
    examples: [
      { call: 'eval "$(baton completions bash)"', does: "complete in this Bash" },
      {
        call: "baton completions fish > ~/.config/fish/completions/baton.fish",
        does: "complete in every fish",
      },
    ],
    load: async () => (await import("./completions/completions.ts")).completionsCommand,
  },
  help: {
    brief: "Print the help of baton or of a command",
    arguments: {
      brief: "Command; baton itself if left out",
      placeholder: "command",
      count: "optional",
      takes: "text",
      words: () => Promise.resolve(Object.keys(COMMANDS)),
    },
    options: [],
    examples: [{ call: "baton help run", does: "the same as baton run --help" }],
    load: async () => (await import("./help/help.ts")).helpCommand,
  },
};
