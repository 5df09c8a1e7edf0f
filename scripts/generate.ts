import type { Operator } from "../lib/assertions/mod.ts";
import { OPERATOR_ALIASES, OPERATORS } from "../lib/assertions/operators/registry.ts";
import { manPage } from "../lib/cli/help/man_page.ts";
import {
  CHECK_OPTIONS,
  COMPARE_OPTIONS,
  CONVERT_OPTIONS,
  INIT_OPTIONS,
  LIST_OPTIONS,
  MERGE_OPTIONS,
  type OptionSpec,
  REPORT_OPTIONS,
  RUN_OPTIONS,
  usageOf,
  variableOf,
} from "../lib/cli/options/mod.ts";
import {
  FILE_CODES,
  LINT_CODES,
  LOG_CODES,
  type RuleDocs,
  RUN_CODES,
} from "../lib/diagnostics/mod.ts";
import { lintDocs } from "../lib/lint/mod.ts";
import { FILTERS } from "../lib/resolver/mod.ts";
import { flowSchema, projectSchema } from "../lib/schema/mod.ts";
import { faultSections } from "./fault_table.ts";
import { pageBundle } from "./html_page.ts";
import { limitSections } from "./limits_table.ts";
import { reportSchemas } from "./report_schemas.ts";

/** Files with parts between `<!-- generated:NAME -->` and `<!-- /generated -->`. */
const PAGES = [
  "README.md",
  "docs/format.md",
  "docs/cli.md",
  "docs/diagnostics.md",
  "docs/reliability.md",
  "docs/limits.md",
];
const ROOT = new URL("../", import.meta.url);

const PARTS: Readonly<Record<string, () => string>> = {
  operators: () =>
    table(
      ["operator", "what it asserts", "for example"],
      Array.from(OPERATORS.values(), ({ name, docs }) => [
        code(name) + aliasesOf(name),
        docs.what,
        code(`${name}: ${docs.example}`),
      ]),
    ),
  operatorDocs: () => Array.from(OPERATORS.values(), operatorSection).join("\n\n"),
  filters: () =>
    table(
      ["filter", "what comes out", "for example"],
      [
        ...Array.from(FILTERS.values(), ({ name, summary, usage }) => [
          code(name),
          summary,
          code(usage),
        ]),
        [code("offset"), "A `NOW` value moved by a duration.", code("${NOW.ISO | offset -15m}")],
      ],
    ),
  options: () => optionTable(RUN_OPTIONS),
  checkOptions: () => optionTable(CHECK_OPTIONS),
  fileCodes: () => codes(FILE_CODES),
  lintCodes: () => codes(LINT_CODES),
  lintDocs: () => ruleSections(Object.keys(LINT_CODES), lintDocs()),
  runCodes: () => codes(RUN_CODES),
  logCodes: () => codes(LOG_CODES),
  listOptions: () => optionTable(LIST_OPTIONS),
  reportOptions: () => optionTable(REPORT_OPTIONS),
  mergeOptions: () => optionTable(MERGE_OPTIONS),
  compareOptions: () => optionTable(COMPARE_OPTIONS),
  convertOptions: () => optionTable(CONVERT_OPTIONS),
  initOptions: () => optionTable(INIT_OPTIONS),
  faults: () => faultSections(table),
  limits: () => limitSections(table),
};

function optionTable(options: readonly OptionSpec[]): string {
  return table(
    ["option", "what it does", "variable"],
    options.map((option) => [code(usageOf(option)), option.summary, code(variableOf(option))]),
  );
}

function codes(meanings: Readonly<Record<string, string>>): string {
  return table(
    ["code", "meaning"],
    Object.entries(meanings).map(([name, text]) => [code(name), text]),
  );
}

function ruleSections(names: readonly string[], docs: ReadonlyMap<string, RuleDocs>): string {
  return names.map((name) => ruleSection(name, docs.get(name)!)).join("\n\n");
}

/**
 * Returns the section of a rule: what it reports, why, its limits, its fix, an example and a better
 * one.
 */
function ruleSection(name: string, { what, why, limits, fix, example, instead }: RuleDocs): string {
  return [
    `### ${code(name)}`,
    what,
    `**Why is this bad?** ${why}`,
    limits ?? "",
    `**Fix:** ${
      fix ? `safe, with \`baton check --fix\`. ${fix}` : "none; change the file by hand."
    }`,
    `**Example:**\n\n${yaml(example)}`,
    `**Use instead:**\n\n${yaml(instead)}`,
  ].filter((part) => part !== "").join("\n\n");
}

function yaml(text: string): string {
  return `\`\`\`yaml\n${text.trim()}\n\`\`\``;
}

const SEVERAL_RESULTS: Readonly<Record<Operator["subject"], string>> = {
  one:
    "The operator judges one value, so a path with several results fails; `each` judges them all.",
  list: "The results of a path with several are judged as one list.",
  presence: "A path with several results finds a value.",
};

/**
 * Returns the section of an operator: what it asserts, when to use it, how it treats values, an
 * example.
 */
function operatorSection({ name, docs, subject }: Operator): string {
  const { what, when, types, path, example, passes, fails } = docs;
  return [
    `#### ${code(name)}`,
    what,
    when,
    `**Types:** ${types}`,
    `**Several results:** ${SEVERAL_RESULTS[subject]}`,
    `**Example:** passes for the body ${code(passes)} and fails for ${code(fails)}.`,
    ["```yaml", "json:", `  - path: ${path}`, `    ${name}: ${example}`, "```"].join("\n"),
  ].join("\n\n");
}

function aliasesOf(name: string): string {
  const aliases = [...OPERATOR_ALIASES].filter(([, target]) => target === name);
  return aliases.map(([alias]) => `, ${code(alias)}`).join("");
}

function code(text: string): string {
  return `\`${text.replaceAll("|", "\\|")}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Returns a page with all of its parts generated. */
function renew(page: string, text: string): string {
  return text.replace(
    /(<!-- generated:(\w+) -->\n)[^]*?(\n?<!-- \/generated -->)/g,
    (_all, start: string, name: string) => {
      const make = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
      if (!make) {
        throw new Error(
          `${page} has the unknown part "${name}", expected one of ${Object.keys(PARTS)}`,
        );
      }
      return `${start}\n${make()}\n\n<!-- /generated -->`;
    },
  );
}

/** Formats a text like `deno fmt`, so that a generated page passes the format check. */
async function format(text: string, extension: string): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--ext", extension, "-"],
    cwd: ROOT,
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(text));
  await writer.close();
  const { success, stdout } = await child.output();
  if (!success) throw new Error(`deno fmt refused the ${extension} text`);
  return new TextDecoder().decode(stdout);
}

async function generated(): Promise<Map<string, string>> {
  const schemas = [
    ["flow", flowSchema()] as const,
    ["project", projectSchema()] as const,
    ...await reportSchemas(),
  ];
  const files = new Map<string, string>(
    schemas.map(([name, schema]) =>
      [`schema/${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`] as const
    ),
  );
  files.set("docs/man/baton.1", manPage());
  files.set("lib/reporters/html/page_bundle.ts", await pageBundle());
  for (const page of PAGES) {
    const text = await Deno.readTextFile(new URL(page, ROOT));
    files.set(page, await format(renew(page, text), "md"));
  }
  return files;
}

/** Returns which generated files differ from what they should be. */
async function stale(files: ReadonlyMap<string, string>): Promise<string[]> {
  const names: string[] = [];
  for (const [name, text] of files) {
    const current = await Deno.readTextFile(new URL(name, ROOT)).catch(() => "");
    if (current !== text) names.push(name);
  }
  return names;
}

if (import.meta.main) {
  const files = await generated();
  const differing = await stale(files);
  if (Deno.args.includes("--check")) {
    for (const name of differing) console.error(`${name} is stale; run \`deno task generate\``);
    Deno.exit(differing.length > 0 ? 1 : 0);
  }
  for (const name of differing) {
    if (name.includes("/")) {
      await Deno.mkdir(new URL(".", new URL(name, ROOT)), { recursive: true });
    }
    await Deno.writeTextFile(new URL(name, ROOT), files.get(name)!);
    console.log(`wrote ${name}`);
  }
}
