import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";

const STEP = '{ name: a, request: { url: "${ENV.BASE_URL}/a" }, assert: { status: 200 } }';
const STEPS = `steps: [${STEP}]\n`;
const env = { BASE_URL: "http://shop.test" };

/** A flow without a name, and the flow with the name of its file. */
interface Unnamed {
  readonly what: string;
  /** @default "create_user.yaml" */
  readonly path?: string;
  readonly flow: string;
  /** @default the same */
  readonly fixed?: string;
}

const UNNAMED: readonly Unnamed[] = [
  { what: "no name", flow: STEPS, fixed: `name: create user\n${STEPS}` },
  { what: "a comment above", flow: `# a\n\n${STEPS}`, fixed: `# a\n\nname: create user\n${STEPS}` },
  {
    what: "the start of a document",
    flow: `%YAML 1.2\n--- # a\n${STEPS}`,
    fixed: `%YAML 1.2\n--- # a\nname: create user\n${STEPS}`,
  },
  {
    what: "Windows line ends",
    flow: `# a\r\nvars: {}\r\n${STEPS.replace("\n", "\r\n")}`,
    fixed: `# a\r\nname: create user\r\nvars: {}\r\n${STEPS.replace("\n", "\r\n")}`,
  },
  {
    what: "a byte order mark",
    flow: `\uFEFF${STEPS}`,
    fixed: `\uFEFFname: create user\n${STEPS}`,
  },
  {
    what: "indented keys",
    flow: `  vars: {}\n  ${STEPS}`,
    fixed: `  name: create user\n  vars: {}\n  ${STEPS}`,
  },
  { what: "braces", flow: `{ ${STEPS}}`, fixed: `{ name: create user, ${STEPS}}` },
  {
    what: "JSON on several lines",
    flow: `{\n  "steps": [${STEP}]\n}\n`,
    fixed: `{\n  "name": "create user",\n  "steps": [${STEP}]\n}\n`,
  },
  {
    what: "a key in quotes",
    flow: `"${STEPS.replace(":", '":')}`,
    fixed: `name: create user\n"${STEPS.replace(":", '":')}`,
  },
  {
    what: "spelling B",
    flow: STEPS.replace("ENV.", ""),
    fixed: `name: create user\n${STEPS.replace("ENV.", "")}`,
  },
  ...["", " ~", " null", ' ""', " '  '", " \t"].map((value) => ({
    what: `the name${value}`,
    flow: `name:${value} # todo\r\n${STEPS}`,
    fixed: `name: create user # todo\r\n${STEPS}`,
  })),
  {
    what: "an empty name in braces",
    flow: `{${STEPS.trim()}, name: }`,
    fixed: `{${STEPS.trim()}, name: create user}`,
  },
  { what: "an empty name at the end", flow: `${STEPS}name:`, fixed: `${STEPS}name: create user` },
  { what: "an empty name in a block of text", flow: `name: |\n\n${STEPS}` },
  { what: "an empty name with an anchor", flow: `name: &a\n${STEPS}` },
  { what: "an alias of an empty text", flow: `vars: { a: &a "" }\nname: *a\n${STEPS}` },
  { what: "an explicit key", flow: `? steps\n: [${STEP}]\n` },
  ...([
    ["flows/deep/log-in.flow.yml", "log in"],
    ["01_login.yaml", '"01 login"'],
    ["404.YAML", '"404"'],
    ["true.yaml", '"true"'],
    ["no: #1.yaml", '"no: #1"'],
    ["it's.yaml", '"it\'s"'],
    ["Größe.yaml", "Größe"],
    ["v1.2.yaml", "v1.2"],
  ] as const).map(([path, name]) => ({
    what: `the file name ${path}`,
    path,
    flow: STEPS,
    fixed: `name: ${name}\n${STEPS}`,
  })),
  ...["---.yaml", "${a}.yaml"].map((path) => ({
    what: `the file name ${path}, which is none for a flow`,
    path,
    flow: STEPS,
  })),
];

for (const { what, path = "create_user.yaml", flow, fixed = flow } of UNNAMED) {
  Deno.test(`missing-name: ${what}`, async () => {
    const files = { [path]: flow };
    const checked = await runCli(["check", ".", "--format", "json"], { files, env });
    const { findings } = JSON.parse(checked.stdout);
    assert.deepEqual(findings.map(({ code }: { code: string }) => code), ["missing-name"]);
    assert.equal(checked.exitCode, 0);
    assert.equal((await runCli(["check", ".", "--strict"], { files, env })).exitCode, 2);
    const run = await runCli(["check", ".", "--fix"], { files: { [path]: bytes(flow) }, env });
    assert.equal(run.files[path], fixed);
    if (fixed === flow) return;
    assert.equal(run.stdout, "1 fixed in 1 file\n1 file checked, nothing left\n");
  });
}

/** The text as it is on a disk, a byte order mark included. */
function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

Deno.test("a name that is a number or a boolean is put in quotes by --fix", async () => {
  for (const value of ["5", "1.50", "true", "0x1F"]) {
    const files = { "a.yaml": `name: ${value}\n${STEPS}` };
    const checked = await runCli(["check", "a.yaml"], { files, env });
    assert.match(checked.stdout, new RegExp(`^error\\[wrong-type\\]: \`name\` takes text, found`));
    assert.equal(checked.exitCode, 2);
    const run = await runCli(["check", "a.yaml", "--fix"], { files, env });
    assert.equal(run.exitCode, 0, run.stdout);
    assert.equal(run.files["a.yaml"], `name: "${value}"\n${STEPS}`);
  }
});

Deno.test("--fix leaves a number alone that another place shares with the name", async () => {
  const flow = `vars: { a: &a 5 }\nname: *a\n${STEPS}`;
  const run = await runCli(["check", "a.yaml", "--fix"], { files: { "a.yaml": flow }, env });
  assert.equal(run.exitCode, 2);
  assert.equal(run.files["a.yaml"], flow);
});

Deno.test("a comment silences missing-name, and errors come first", async () => {
  const silent = { "a.yaml": `# baton-ignore: missing-name -- a draft\n${STEPS}` };
  const run = await runCli(["check", "a.yaml", "--strict"], { files: silent, env });
  assert.equal(run.stdout, "1 file checked, nothing found\n");
  const broken = { "a.yaml": STEPS.replace("assert", "asert") };
  const { stdout } = await runCli(["check", "a.yaml"], { files: broken, env });
  assert.ok(!stdout.includes("missing-name"), stdout);
});

Deno.test("reports show the path of a flow whose name is missing or empty", async () => {
  for (const name of ["", "name:\n", 'name: ""\n', "name: ' '\n"]) {
    const files = { "a.yaml": name + STEPS };
    const argv = ["run", "a.yaml", "--report-json", "r.json"];
    const run = await runCli(argv, { files, env: { BASE_URL: "http://127.0.0.1:1" } });
    const [flow] = JSON.parse(run.files["r.json"]).flows;
    assert.deepEqual([flow.name, run.exitCode], ["a.yaml", 3], run.stdout);
  }
});
