import assert from "node:assert/strict";
import { parseEnvFile } from "../../lib/loader/mod.ts";
import { runCli } from "../support/run_cli.ts";
import { checkCi, isCi } from "./ci_blocks.ts";
import { type CodeBlock, codeBlocks, PAGES, readProject, replaceBlock } from "./code_blocks.ts";
import { completeFlow, diagnosticsOf, isFlowPart, isWholeFlow } from "./flow_blocks.ts";
import { NOT_RUN, ONLY_PARSED } from "./not_run.ts";
import { type Output, OUTPUTS } from "./outputs.ts";
import { FLOW, reportFiles, runInProject, withProject } from "./project.ts";
import { batonCalls, checkCommands, isShell, NOT_STARTED } from "./shell_checks.ts";
import { shellCommands } from "./shell_lines.ts";
import { shownOutput, stableOutput } from "./stable_output.ts";
import { checkSynopsis } from "./synopsis.ts";
import { runTypeScript } from "./type_script.ts";

/** A way to test a code block. */
interface Runner {
  /** What is tested, for the name of the test. */
  readonly what: string;
  /** Whether a block is tested in this way; the first runner that takes a block tests it. */
  readonly takes: (block: CodeBlock) => boolean;
  readonly test: (block: CodeBlock) => void | Promise<void>;
}

const begins = ({ text }: CodeBlock, begin: string) => text.startsWith(begin);

function outputOf(block: CodeBlock): Output | undefined {
  return OUTPUTS.find(({ page, begin }) => page === block.page && begins(block, begin));
}

/** Advice that only a part of a flow gets, because what is missing is not shown. */
const ADVICE_ON_PARTS: readonly string[] = ["no-assertions", "unused-capture"];

/** The end of the text before a flow that others use. */
const USED_BLOCK = /is in `([\w/]+\.yaml)`:\s*(?:```yaml)?\s*$/;

const RUNNERS: readonly Runner[] = [
  {
    what: "is what baton prints",
    takes: (block) => outputOf(block) !== undefined,
    test: compareOutput,
  },
  {
    what: "is the example of a lint rule",
    takes: ({ page, before }) =>
      page === "docs/diagnostics.md" && /\*\*(?:Example|Use)/.test(before),
    test: checkRule,
  },
  {
    what: "is a part of a CI file with inputs and options that exist",
    takes: ({ language, text }) => language === "yaml" && isCi(text),
    test: ({ text }) => checkCi(text),
  },
  {
    what: "is a flow without mistakes that another one uses",
    takes: ({ language, before }) => language === "yaml" && USED_BLOCK.test(before),
    test: checkFlow,
  },
  {
    what: "is a flow that passes over the demo API",
    takes: ({ page, language, text }) =>
      language === "yaml" && isWholeFlow(text) &&
      ["README.md", "docs/editor.md", "docs/format.md"].includes(page),
    test: runFlowBlock,
  },
  {
    what: "is a flow, or a part of one, without mistakes",
    takes: ({ language, text }) => language === "yaml" && isFlowPart(text),
    test: checkFlow,
  },
  {
    what: "is the synopsis of the commands",
    takes: ({ text }) => text.startsWith("baton run <path>"),
    test: ({ text }) => checkSynopsis(text),
  },
  {
    what: "is an environment file",
    takes: ({ language }) => language === "sh",
    test({ text }) {
      const { diagnostics, variables } = parseEnvFile("example.env", text);
      assert.deepEqual(diagnostics.list, []);
      assert.ok(variables.size > 0);
    },
  },
  {
    what: "has commands that run",
    takes: ({ language, text }) => language === "indented" && isShell(text),
    test: runCommands,
  },
  {
    what: "is a program that runs",
    takes: ({ language }) => language === "ts",
    test: runProgram,
  },
  {
    what: "is JSON",
    takes: ({ language }) => language === "json",
    test: ({ text }) => void JSON.parse(text),
  },
];

const BLOCKS = PAGES.flatMap(codeBlocks);

const rowOf = (block: CodeBlock) =>
  NOT_RUN.find(([page, begin]) => page === block.page && begins(block, begin));

Deno.test("every code block of the pages is tested, or a table says why not", () => {
  const left = BLOCKS.filter((block) => !rowOf(block) && !RUNNERS.some((one) => one.takes(block)));
  assert.deepEqual(left.map(({ page, section, text }) => `${page}, ${section}: ${text}`), []);
  assert.ok(BLOCKS.length > 180, `only ${BLOCKS.length} code blocks were read`);
});

Deno.test("every row of the tables of code blocks is about one block", () => {
  const rows = [...NOT_RUN, ...OUTPUTS.map(({ page, begin }) => [page, begin] as const)];
  for (const [page, begin] of rows) {
    const blocks = BLOCKS.filter((block) => block.page === page && begins(block, begin));
    assert.equal(blocks.length, 1, `${page}: ${begin}`);
  }
  const scripts = BLOCKS.map(({ language, text }) => language === "indented" ? text : "")
    .filter(isShell);
  const programs = scripts.flatMap(shellCommands).map(({ words: [program] }) => program);
  assert.deepEqual(Object.keys(NOT_STARTED).filter((program) => !programs.includes(program)), []);
  const calls = scripts.flatMap(batonCalls).map((argv) => argv.join(" "));
  for (const begin of Object.keys(ONLY_PARSED)) {
    assert.ok(calls.some((call) => call.startsWith(begin)), begin);
  }
});

Deno.test("a frame that names a file of the project shows its line", () => {
  let frames = 0;
  for (const { text } of BLOCKS) {
    for (const [, path, line, source] of text.matchAll(FRAME)) {
      if (!isFile(path)) continue;
      assert.equal(readProject(path).split("\n")[Number(line) - 1], source, `${path}:${line}`);
      frames++;
    }
  }
  assert.ok(frames > 3, `only ${frames} frames were read`);
});

/** The head of a frame and the line that it shows. */
const FRAME = /--> (\S+):(\d+):\d+\n(?: *\|.*\n)*? *\2 \| (.*)$/gm;

function isFile(path: string): boolean {
  try {
    readProject(path);
    return true;
  } catch {
    return false;
  }
}

for (const block of BLOCKS) {
  const runner = rowOf(block) ? undefined : RUNNERS.find((one) => one.takes(block));
  if (runner === undefined) continue;
  const [line] = block.text.split("\n");
  Deno.test(`${block.page}, ${block.section}: ${line.slice(0, 60)} ${runner.what}`, async () => {
    await runner.test(block);
  });
}

/** Compares a block with what baton prints; `UPDATE_GOLDEN=1` writes that into the page. */
async function compareOutput(block: CodeBlock): Promise<void> {
  const { produce, byMembers = false } = outputOf(block)!;
  const actual = await produce();
  if (byMembers) {
    return assert.deepEqual(membersOf(JSON.parse(block.text)), membersOf(JSON.parse(actual)));
  }
  const [shown, printed] = [block.text, actual].map(stableOutput);
  if (shown !== printed && Deno.env.get("UPDATE_GOLDEN") === "1") {
    return replaceBlock(block, shownOutput(actual));
  }
  assert.equal(shown, printed);
}

/** The names and types of the members of a JSON value; of a list, those of its first item. */
function membersOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(membersOf);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, membersOf(member)]),
  );
}

/** An example raises its code; what to write instead raises nothing. */
async function checkRule({ section, text, before }: CodeBlock): Promise<void> {
  const codes = (await diagnosticsOf(text)).map(({ code }) => code);
  const isExample = before.includes("**Example");
  assert.deepEqual([...new Set(codes)], isExample ? [section] : []);
}

/** The flows on a page that others use: the text before them ends with their path. */
function usedFlows(page: string): Record<string, string> {
  const named = BLOCKS.flatMap((block) => {
    const path = block.page === page ? USED_BLOCK.exec(block.before)?.[1] : undefined;
    return path === undefined ? [] : [[path, block.text] as const];
  });
  return Object.fromEntries(named);
}

async function checkFlow({ page, text }: CodeBlock): Promise<void> {
  const found = await diagnosticsOf(completeFlow(text), usedFlows(page));
  const mistakes = found.filter(({ code }) => !ADVICE_ON_PARTS.includes(code));
  assert.deepEqual(mistakes.map(({ code, message }) => `${code}: ${message}`), []);
}

/** Runs a flow over the demo API; the first one of the README fails, and its output is compared. */
async function runFlowBlock(block: CodeBlock): Promise<void> {
  await checkFlow(block);
  const run = await runInProject(["run", "flow.yaml"], {
    files: { ...usedFlows(block.page), "flow.yaml": block.text },
  });
  const isRed = block.page === "README.md" && block.text.includes("$.json.usrname");
  assert.equal(run.exitCode, isRed ? 1 : 0, run.stdout + run.stderr);
}

/** Parses all commands, and runs the calls of baton in a project with what they read. */
async function runCommands({ text }: CodeBlock): Promise<void> {
  checkCommands(shellCommands(text));
  const calls = batonCalls(text).filter((argv) =>
    !Object.keys(ONLY_PARSED).some((begin) => argv.join(" ").startsWith(begin))
  );
  if (calls.length === 0) return;
  await withProject(async (project) => {
    const reports = await reportFiles(project);
    for (const argv of calls) {
      const files: Record<string, string | Uint8Array> = { ...project.files, ...reports };
      const output = argv.indexOf("-o");
      if (output > 0) delete files[argv[output + 1]];
      const expanded = argv.map((word) => word.replace("shard-*/", "shard-1").replace("$I", "1"));
      const run = await runCli(expanded, { files, env: project.env });
      assert.equal(run.exitCode, 0, `baton ${argv.join(" ")}\n${run.stdout}${run.stderr}`);
    }
  });
}

async function runProgram({ text }: CodeBlock): Promise<void> {
  await withProject(async ({ env }) => {
    const { stdout, written } = await runTypeScript(text, {
      files: { "flows/health.yaml": FLOW },
      env,
    });
    assert.equal(stdout, "health passed\n");
    assert.ok(written.includes("junit.xml"));
  });
}
