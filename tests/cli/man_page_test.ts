import assert from "node:assert/strict";
import { COMMANDS } from "../../lib/cli/commands.ts";
import { manPage } from "../../lib/cli/help/man_page.ts";
import { type OptionSpec, variableOf } from "../../lib/cli/options/mod.ts";
import { VERSION } from "../../lib/version.ts";
import { testNeeding } from "../support/needing.ts";

const PAGE = new URL("../../docs/man/baton.1", import.meta.url);

interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function print(program: string, ...args: readonly string[]): Promise<Printed> {
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args: [...args, PAGE.pathname],
    env: { MANWIDTH: "80", LC_ALL: "C.UTF-8", MANROFFSEQ: "" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

/** Text without the overstriking that makes letters bold or underlined on a terminal. */
function plain(text: string): string {
  // deno-lint-ignore no-control-regex
  return text.replaceAll(/.\x08|\x1b\[[\d;]*m/g, "").replaceAll("\u2010\n", "").replaceAll(
    /\s+/g,
    " ",
  );
}

Deno.test("the manual page in docs is the one made from the table of commands", () => {
  assert.equal(Deno.readTextFileSync(PAGE), manPage());
});

Deno.test("the manual page does not depend on the time, and names the version", () => {
  assert.equal(manPage(), manPage());
  assert.ok(manPage().includes(`.TH BATON 1 "" "baton ${VERSION}"`));
  assert.doesNotMatch(manPage(), /[^\n\x20-\x7e]/);
});

Deno.test("the manual page has its sections in the usual order", () => {
  const sections = Array.from(manPage().matchAll(/^\.SH (.+)$/gm), ([, title]) => title);
  assert.deepEqual(sections, [
    "NAME",
    "SYNOPSIS",
    "DESCRIPTION",
    "COMMANDS",
    "OPTIONS",
    "ENVIRONMENT",
    "EXIT STATUS",
    "FILES",
    "EXAMPLES",
    "SEE ALSO",
  ]);
});

Deno.test("the manual page describes every option once, with its variable", () => {
  const bold = (option: OptionSpec) => `\\fB${`--${option.name}`.replaceAll("-", "\\-")}\\fR`;
  const [page] = manPage().split("\n.SH ENVIRONMENT\n");
  const sections = page.split("\n.SS baton ").slice(1);
  const described = new Set<OptionSpec>();
  for (const [command, { options }] of Object.entries(COMMANDS)) {
    const own = sections.filter((section) => /^\w+/.exec(section)![0] === command);
    const entries = own.flatMap((section) => section.split("\n.TP\n").slice(1));
    const isNew = (option: OptionSpec) => !described.has(option);
    assert.equal(entries.length, options.filter(isNew).length, command);
    for (const option of options) {
      assert.ok(own.some((section) => section.includes(bold(option))), option.name);
      if (described.has(option)) continue;
      const entry = entries.find((text) => text.split("\n")[0].includes(bold(option)));
      assert.ok(entry?.includes(variableOf(option)), option.name);
      described.add(option);
    }
  }
});

Deno.test("the exit codes of the manual page match the documentation", () => {
  const [, documented] = Deno.readTextFileSync(new URL("../../docs/cli.md", import.meta.url))
    .split("\n## Exit codes\n");
  const codes = Array.from(documented.matchAll(/^\| (\d+) +\|/gm), ([, code]) => code);
  const [, own] = manPage().split("\n.SH EXIT STATUS\n");
  const section = own.slice(0, own.indexOf("\n.SH "));
  assert.deepEqual(Array.from(section.matchAll(/^\\fB(\d+)\\fR$/gm), ([, code]) => code), codes);
});

testNeeding(["groff"], "groff accepts the manual page without a warning", async () => {
  const { code, stdout, stderr } = await print("groff", "-ww", "-man", "-Tutf8");
  assert.deepEqual([code, stderr], [0, ""]);
  const text = plain(stdout);
  assert.match(text, /-j, --jobs N Run up to N flows at the same time;/);
  assert.match(text, /--color auto\|always\|never /);
  assert.ok(text.includes("url: ${ENV.SHOP_URL}/auth/login"));
});

testNeeding(["man", "groff"], "man shows the manual page without a warning", async () => {
  const { code, stdout, stderr } = await print("man", "--warnings", "-l", "-Tutf8");
  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(plain(stdout), /NAME baton - run API test flows written in YAML SYNOPSIS/);
});

testNeeding(["mandoc"], "mandoc complains only about the date of the manual page", async () => {
  const { stdout, stderr } = await print("mandoc", "-T", "lint", "-W", "warning");
  const found = (stdout + stderr).trimEnd().split("\n").map((line) =>
    line.replace(/^.*WARNING: /, "")
  );
  assert.deepEqual(found, ['missing date, using "": TH']);
});
