import assert from "node:assert/strict";
import { type Exchange, harOf } from "../har/support/har_of.ts";
import { type CliRun, type CliRunOptions, runCli } from "../support/run_cli.ts";
import { SHOP, SHOP_SECRETS, shopHar } from "./convert_shop.ts";

const FLOW = "flows/checkout.yaml";
const EXAMPLE = "flows/.env.example";

async function convert(argv: readonly string[], options: CliRunOptions = {}): Promise<CliRun> {
  const files = { "shop.har": shopHar(), ...options.files };
  return await runCli(["convert", ...argv], { ...options, files });
}

/** The files that a command wrote, by path, without those that existed before. */
function written({ files }: CliRun): readonly string[] {
  return Object.keys(files).filter((path) => !path.endsWith(".har")).sort();
}

Deno.test("a conversion reports what it read, dropped, kept and bound, and what to do next", async () => {
  const run = await convert(["shop.har", "-o", FLOW]);
  assert.equal(run.stderr, "");
  assert.equal(
    run.stdout,
    `read     shop.har: Playwright 1.56.0 (chromium 141), 12 entries in 8.1 kB
dropped  4: 2 static, 1 document, 1 telemetry
kept     5 of 8 API calls (what the 3 changes need; --all keeps the rest)
bound    3 captures: token, id
poll     GET /api/orders/{id} ×3 → loop until $.json.state equals "paid"
secrets  2 → \${ENV.LOGIN_USERNAME}, \${ENV.LOGIN_PASSWORD}   (names in flows/.env.example)

wrote flows/checkout.yaml (5 steps, 14 assertions)
next: BASE_URL=… LOGIN_USERNAME=… LOGIN_PASSWORD=… baton run flows/checkout.yaml
`,
  );
  assert.equal(run.exitCode, 0);
  assert.deepEqual(written(run), [EXAMPLE, FLOW]);
});

for (const spelling of ["A", "B"]) {
  Deno.test(`the flow in spelling ${spelling} passes a check without diagnostics`, async () => {
    const { files } = await convert(["shop.har", "-o", FLOW, "--spelling", spelling]);
    const env = { BASE_URL: "http://127.0.0.1:1", LOGIN_USERNAME: "kim", LOGIN_PASSWORD: "k1m-pw" };
    const { stdout, stderr, exitCode } = await runCli(["check", "flows", "--strict"], {
      files: { [FLOW]: files[FLOW] },
      env,
    });
    assert.deepEqual([stdout, stderr, exitCode], ["1 file checked, nothing found\n", "", 0]);
    assert.match(files[FLOW], spelling === "A" ? /^ {4}capture:$/m : /^ {4}extract:$/m);
  });
}

Deno.test("without an output file the flow goes to stdout and the rest to stderr", async () => {
  const toFile = await convert(["shop.har", "-o", FLOW]);
  const run = await convert(["shop.har"]);
  assert.equal(run.stdout, toFile.files[FLOW]);
  assert.match(
    run.stderr,
    /^read {5}shop\.har: .*\n.*secrets {2}2 → \$\{ENV\.LOGIN_USERNAME\}, \S+\n$/s,
  );
  assert.deepEqual([run.exitCode, written(run)], [0, []]);
});

Deno.test("the same recording gives the same bytes, compressed or not", async () => {
  const stream = new Blob([shopHar()]).stream().pipeThrough(new CompressionStream("gzip"));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  const plain = await convert(["shop.har", "-o", FLOW]);
  const again = await convert(["shop.har", "-o", FLOW], { files: { "shop.har": packed } });
  assert.equal(again.files[FLOW], plain.files[FLOW]);
});

Deno.test("no recorded secret is printed or written", async () => {
  const run = await convert(["shop.har", "-o", FLOW, "--report", "r.json", "--explain"]);
  assert.equal(run.exitCode, 0, run.stderr);
  const outputs = [run.stdout, run.stderr, ...written(run).map((path) => run.files[path])];
  for (const secret of SHOP_SECRETS) {
    for (const form of [secret, encodeURIComponent(secret), btoa(secret)]) {
      assert.equal(outputs.some((text) => text.includes(form)), false, form);
    }
  }
});

Deno.test("an existing file is replaced only with --force", async () => {
  for (const [option, path] of [["-o", FLOW], ["--report", "r.json"]]) {
    const files = { [path]: "mine\n" };
    const refused = await convert(["shop.har", option, path], { files });
    assert.deepEqual([refused.exitCode, refused.stdout, refused.stderr, refused.files[path]], [
      2,
      "",
      `error: ${path} already exists; --force replaces it\n`,
      "mine\n",
    ]);
    const forced = await convert(["shop.har", option, path, "--force"], { files });
    assert.equal(forced.exitCode, 0, forced.stderr);
    assert.notEqual(forced.files[path], "mine\n");
  }
});

Deno.test("nothing replaces a recording, not even with --force", async () => {
  for (const option of ["-o", "--report"]) {
    const run = await convert(["shop.har", option, "./shop.har", "--force"]);
    assert.equal(run.stderr, "error: cannot write shop.har: the conversion reads this file\n");
    assert.equal(run.exitCode, 2);
  }
  const both = await convert(["shop.har", "-o", "x", "--report", "x"]);
  assert.equal(both.stderr, "error: cannot write both the flow and the report to x\n");
});

Deno.test("a file that cannot be written is reported", async () => {
  const directory = await convert(["shop.har", "-o", "flows"], { files: { "flows/a.yaml": "" } });
  assert.equal(directory.stderr, "error: cannot write flows: it is a directory\n");
  const below = await convert(["shop.har", "-o", "a/b.yaml"], { files: { a: "" } });
  assert.match(below.stderr, /^error: (?:cannot write )?a\/b\.yaml: \S/);
  assert.deepEqual([directory.exitCode, below.exitCode], [2, 2]);
});

Deno.test("missing names are added to an existing environment example", async () => {
  const mine = "# my server\nBASE_URL=http://127.0.0.1:9\n# OTHER=1\nOTHER=2";
  const files = { [EXAMPLE]: mine };
  const added = "\n\n# the user who logs in\nLOGIN_USERNAME=\n\n" +
    "# the password of `LOGIN_USERNAME`\nLOGIN_PASSWORD=\n";
  const run = await convert(["shop.har", "-o", FLOW], { files });
  assert.equal(run.files[EXAMPLE], `${mine}${added}`);
  const again = await convert(["shop.har", "-o", FLOW], {
    files: { [EXAMPLE]: `${mine}${added}` },
  });
  assert.equal(again.files[EXAMPLE], `${mine}${added}`);
});

Deno.test("--force rewrites the names of the flow, and no others", async () => {
  const files = { [EXAMPLE]: "# my server\nBASE_URL=http://127.0.0.1:9\nOTHER=2\n" };
  const run = await convert(["shop.har", "-o", FLOW, "--force"], { files });
  assert.match(
    run.files[EXAMPLE],
    /^# the URL of the application, such as https:\/\/shop\.test\nBASE_URL=\nOTHER=2\n\n# the user/,
  );
});

Deno.test("the report says what happened to every exchange", async () => {
  const run = await convert(["shop.har", "-o", FLOW, "--report", "out/r.json"]);
  const { recordings, flows, dropped, environment, open } = JSON.parse(run.files["out/r.json"]);
  const steps = flows[0].steps.map(({ entry, name }: { entry: number; name: string }) => [
    entry,
    name,
  ]);
  assert.deepEqual(
    recordings.map(({ file, entries }: Record<string, unknown>) => [file, entries]),
    [
      ["shop.har", SHOP.length],
    ],
  );
  assert.equal(flows[0].file, FLOW);
  assert.deepEqual(steps, [
    [4, "login"],
    [6, "create_cart"],
    [7, "create_cart_item"],
    [8, "create_order"],
    [11, "wait_for_order"],
  ]);
  assert.deepEqual(
    dropped.map(({ entry, reason }: Record<string, unknown>) => `${entry} ${reason}`).slice(0, 5),
    ["0 document", "1 static", "2 static", "3 telemetry", "5 not needed"],
  );
  assert.equal(steps.length + dropped.length, SHOP.length);
  assert.deepEqual(dropped[3].url, "https://stats.example.test/collect");
  assert.deepEqual(environment.map(({ name, secret }: Record<string, unknown>) => [name, secret]), [
    ["BASE_URL", false],
    ["LOGIN_USERNAME", false],
    ["LOGIN_PASSWORD", true],
  ]);
  assert.deepEqual(open, []);
});

/** Options, and a line of the flow or of the summary that shows their effect. */
const OPTIONS: readonly (readonly [argv: readonly string[], shown: RegExp])[] = [
  [["--all"], /^kept {5}6 of 8 API calls$/m],
  [["--all"], /\/api\/news$/m],
  [["--keep", "/app.js"], /^dropped {2}3: 1 document, 1 static, 1 telemetry$/m],
  [["--drop", "POST /api/carts/*"], /^dropped {2}5: 2 static, 1 asked for, /m],
  [["--base-url-var", "shop"], /^ {2}shop: \$\{ENV\.SHOP\}$/m],
  [["--explain"], /^#4 POST \/api\/login$/m],
];

for (const [argv, shown] of OPTIONS) {
  Deno.test(`${argv.join(" ")} changes the conversion`, async () => {
    const without = await convert(["shop.har", "-o", FLOW]);
    const run = await convert(["shop.har", "-o", FLOW, ...argv]);
    assert.equal(run.exitCode, 0, run.stderr);
    const text = (one: CliRun) => `${one.stdout}\n${one.files[FLOW]}`;
    assert.match(text(run), shown);
    assert.doesNotMatch(text(without), shown);
  });
}

Deno.test("--unique gives created things another name in each run", async () => {
  const made = { name: "Blue kettle" };
  const project: Exchange = {
    method: "POST",
    url: "/api/projects",
    body: made,
    status: 201,
    json: { id: 41, ...made },
  };
  const files = { "p.har": harOf([project]) };
  const [without, unique] = await Promise.all(
    [[], ["--unique"]].map((more) => convert(["p.har", ...more], { files })),
  );
  assert.match(without.stdout, /^ +name: Blue kettle$/m);
  assert.match(unique.stdout, /^ +name: Blue kettle \$\{vars\.run\}$/m);
  assert.match(unique.stderr, /^bound {4}1 generated: vars\.run$/m);
});

Deno.test("what needs a person's attention is listed with its step, in the summary and the report", async () => {
  const signature = "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c";
  const pay: Exchange = {
    method: "POST",
    url: "/api/payments",
    headers: { "x-signature": signature },
    body: { amount: 5 },
    status: 201,
    json: { ok: true },
  };
  const files = { "pay.har": harOf([pay]) };
  const run = await convert(["pay.har", "-o", FLOW, "--report", "r.json"], { files });
  assert.match(run.stdout, /^open {5}1: step create_payment: .*x-signature/m);
  assert.match(run.files[FLOW], /^ {2}# .*x-signature/m);
  assert.match(JSON.parse(run.files["r.json"]).open[0], /^step create_payment: /);
  const outputs = [run.stdout, run.stderr, ...written(run).map((path) => run.files[path])];
  assert.equal(outputs.some((text) => text.includes(signature)), false);
});

Deno.test("options are also read from the environment", async () => {
  const run = await convert(["shop.har"], { env: { BATON_OUTPUT: FLOW, BATON_BASE_URL_VAR: "x" } });
  assert.match(run.files[FLOW], /^ {2}x: \$\{ENV\.X\}$/m);
});

/** Two pages, each of which creates something. */
const PAGES: readonly Exchange[] = ["one", "two"].map((page) => ({
  method: "POST",
  url: `https://shop.test/api/${page}`,
  page,
  body: { page },
  status: 201,
  json: { ok: true },
}));

Deno.test("a recording of several pages is split into several flows", async () => {
  const files = { "pages.har": harOf(PAGES) };
  const run = await convert(["pages.har", "-o", "p.yaml", "--split-by", "page"], { files });
  assert.match(
    run.stdout,
    /\nwrote p_1\.yaml \(1 step, .*\nwrote p_2\.yaml \(1 step, .*\nnext: .* p_1\.yaml p_2\.yaml\n$/,
  );
  assert.deepEqual(written(run), [".env.example", "p_1.yaml", "p_2.yaml"]);
  const refused = await convert(["pages.har", "-o", "p.yaml", "--split-by", "page"], {
    files: { ...files, "p_2.yaml": "mine" },
  });
  assert.deepEqual([refused.exitCode, refused.stderr, written(refused)], [
    2,
    "error: p_2.yaml already exists; --force replaces it\n",
    ["p_2.yaml"],
  ]);
  const nowhere = await convert(["pages.har", "--split-by", "page"], { files });
  assert.equal(
    nowhere.stderr.split("\n").at(-2),
    "error: --split-by makes 2 flows; write them to files with --output",
  );
});

Deno.test("a second recording of the same actions is used too", async () => {
  const again = new TextDecoder().decode(shopHar())
    .replaceAll("3f1c2a9e-5b7d", "b07c11d2-93fe").replaceAll("9b0e6d54-1c7a", "4e5d2c1b-8f60");
  const run = await convert(["shop.har", "again.har", "-o", FLOW], {
    files: { "again.har": again },
  });
  assert.match(run.stdout, /^read {5}shop\.har: .*\nread {5}again\.har: /);
  assert.match(run.stdout, /^note {5}\d+ values? confirmed by the second recording$/m);
  assert.doesNotMatch(run.stdout, /^open/m);
  assert.equal(run.exitCode, 0, run.stderr);
});

/** Calls that are refused: arguments, files, and the message. */
const REFUSED: Readonly<
  Record<string, readonly [readonly string[], CliRunOptions["files"], string]>
> = {
  "three recordings": [
    ["a.har", "b.har", "c.har"],
    {},
    "error: expected one recording, or a second one of the same actions, got 3\n",
  ],
  "a file that is not there": [["no.har"], {}, "error: cannot read no.har: no such file\n"],
  "a page in place of a recording": [
    ["page.har"],
    { "page.har": "<!doctype html><p>Sign in" },
    "error: page.har is an HTML page, not a recording\n" +
    "  = help: a web page was saved instead of the file; download the file itself, for example from its raw view\n",
  ],
  "a recording that is cut off": [
    ["cut.har"],
    { "cut.har": shopHar().slice(0, 1_500) },
    "error: cut.har is cut off: it ends in entry #2, at line 1, column 1501\n" +
    "  = help: 2 entries before that are complete; export it again, and wait until the browser has " +
    "written all of it\n",
  ],
  "a recording of nothing but files": [
    ["files.har"],
    { "files.har": harOf(SHOP.slice(1, 3)) },
    "error: files.har has nothing to convert: none of its 2 exchanges is an API call " +
    "(2 static)\n" +
    "  = help: --report lists each of them; --keep PATTERN keeps those that are\n",
  ],
  "a pattern that drops everything": [
    ["shop.har", "--drop", "*"],
    {},
    "error: shop.har has nothing to convert: none of its 12 exchanges is an API call " +
    "(12 asked for)\n  = help: --drop leaves nothing; give it a narrower pattern\n",
  ],
  "an environment without a verification": [
    ["shop.har", "--env-file", ".env"],
    {},
    "error: --env-file needs --verify: a conversion does not read variables\n",
  ],
};

for (const [what, [argv, files, stderr]] of Object.entries(REFUSED)) {
  Deno.test(`${what} is refused`, async () => {
    const run = await convert([...argv, "-o", "x.yaml"], { ...files ? { files } : {} });
    assert.deepEqual([run.exitCode, run.stdout, run.stderr, run.files["x.yaml"]], [
      2,
      "",
      stderr,
      undefined,
    ]);
  });
}

Deno.test("the report is written even if nothing can be converted", async () => {
  const files = { "files.har": harOf(SHOP.slice(1, 3)) };
  const run = await convert(["files.har", "--report", "r.json"], { files });
  assert.equal(run.exitCode, 2);
  assert.equal(JSON.parse(run.files["r.json"]).dropped.length, 2);
});

Deno.test("oddities of a recording are warnings", async () => {
  const exchanges = SHOP.slice(3).map(({ headers: _, ...exchange }, i) => ({
    ...exchange,
    headers: { "user-agent": "Mozilla/5.0 Chrome/141.0.0.0 Safari/537.36" },
    ...(i === 2 ? { raw: { response: { status: 200, headers: [], content: { size: 9 } } } } : {}),
  }));
  const files = { "odd.har": harOf(exchanges, { creator: { name: "WebInspector" } }) };
  const run = await convert(["odd.har", "-o", FLOW], { files });
  assert.match(
    run.stderr,
    /^warning: odd\.har: credentials were removed when .*\nwarning: odd\.har: the bodies of 1 of 9 /,
  );
  assert.match(run.stdout, /^read {5}odd\.har: Chrome 141, 9 entries /);
});
