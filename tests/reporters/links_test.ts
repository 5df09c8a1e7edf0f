import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { type ColorMode, createReporters } from "../../lib/reporters/mod.ts";
import { redRun } from "../record/sample_runs.ts";

interface Terminal {
  readonly env?: Readonly<Record<string, string>>;
  readonly terminal?: boolean;
  readonly color?: ColorMode;
}

/** Returns the targets and the texts of the links that a run shows. */
async function linksOf({ env, terminal = true, color }: Terminal): Promise<string[]> {
  const host = createMemoryHost({ terminal, env });
  const reporters = await createReporters(host, { console: { color, progress: "none" } });
  for (const event of redRun()) reporters.event(event);
  await reporters.finish();
  // deno-lint-ignore no-control-regex
  const links = host.stdout.text.matchAll(/\x1b\]8;;([^\x1b]+)\x1b\\([^\x1b]*)\x1b\]8;;\x1b\\/g);
  return Array.from(links, ([, target, text]) => `${text} ${target}`);
}

const PLACE = "flows/orders.yaml:41:11";

const SHOWN: readonly [what: string, env: Record<string, string>, target: string][] = [
  ["WezTerm", { TERM_PROGRAM: "WezTerm" }, "file:///project/flows/orders.yaml"],
  ["a GNOME terminal", { VTE_VERSION: "7600" }, "file:///project/flows/orders.yaml"],
  ["Windows Terminal", { WT_SESSION: "1" }, "file:///project/flows/orders.yaml"],
  ["kitty", { KITTY_WINDOW_ID: "1", TERM: "xterm-kitty" }, "file:///project/flows/orders.yaml#41"],
  ["VS Code", { TERM_PROGRAM: "vscode" }, "vscode://file/project/flows/orders.yaml:41:11"],
  [
    "a terminal with FORCE_HYPERLINK",
    { FORCE_HYPERLINK: "1" },
    "file:///project/flows/orders.yaml",
  ],
];

for (const [what, env, target] of SHOWN) {
  Deno.test(`${what} gets the place of a failure as a link`, async () => {
    const [first, ...others] = await linksOf({ env });
    assert.equal(first, `${PLACE} ${target}`);
    assert.equal(others.length, 1);
  });
}

const NOT_SHOWN: readonly [what: string, terminal: Terminal][] = [
  ["a pipe", { env: { TERM_PROGRAM: "WezTerm" }, terminal: false }],
  ["an unknown terminal", { env: { TERM: "xterm-256color" } }],
  ["an old GNOME terminal", { env: { VTE_VERSION: "5000" } }],
  ["CI", { env: { TERM_PROGRAM: "WezTerm", CI: "true" } }],
  ["FORCE_HYPERLINK=0", { env: { TERM_PROGRAM: "WezTerm", FORCE_HYPERLINK: "0" } }],
  ["--color never", { env: { TERM_PROGRAM: "WezTerm" }, color: "never" }],
];

for (const [what, terminal] of NOT_SHOWN) {
  Deno.test(`there are no links with ${what}`, async () => {
    assert.deepEqual(await linksOf(terminal), []);
  });
}

Deno.test("links can be forced in a pipe", async () => {
  assert.equal((await linksOf({ env: { FORCE_HYPERLINK: "1" }, terminal: false })).length, 2);
});
