import assert from "node:assert/strict";
import { preloadSha256 } from "../../lib/hash/mod.ts";
import { toText } from "../../lib/json/mod.ts";
import { FilterError, FILTERS } from "../../lib/resolver/filters.ts";
import { runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";
import { ALL, assertNoLeak, GITHUB } from "./leak_runs.ts";

/** Secrets that filters change in different ways. */
const SECRETS = [
  "Tok-en/9+ab?cd&ef=ghIJ",
  'back\\slash<b>&"html"-Xy',
  "dG9rZW4tZm9yLWRlY29kaW5nLTEyMw==",
  "per%20cent%2Fencoded%C3%9f",
  "cut…off…1234567890…",
  "zwölf Bögen ß ſ Öl",
];
/** It has no part of a name in it, as reports show the names of variables. */
const KEY = "W7plum-Qx3vz9";

/** A chain of filters as it is written, and what it makes of a secret after each filter. */
interface Chain {
  readonly written: string;
  readonly results: readonly string[];
  /** Whether its last filter does not accept the value. */
  readonly fails?: boolean;
}

/** All filters, and all pairs of filters. */
function chainsOf(secret: string): Chain[] {
  const once = withEachFilter({ written: "", results: [secret] });
  return [...once, ...once.filter(({ fails }) => !fails).flatMap(withEachFilter)];
}

function withEachFilter({ written, results }: Chain): Chain[] {
  return Array.from(FILTERS.values(), ({ name, parameters, apply }) => {
    const hasKey = parameters.some(({ kind }) => kind === "reference");
    const chain = `${written} | ${name}${hasKey ? " ENV.SIGNING_KEY" : ""}`;
    try {
      const result = toText(apply(results[results.length - 1], hasKey ? [KEY] : []));
      return { written: chain, results: [...results, result] };
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      return { written: chain, results, fails: true };
    }
  });
}

for (const [i, secret] of SECRETS.entries()) {
  const [capture, json, root, variable] = i % 2 === 0
    ? ["capture", "json", "$.json", "vars.v"]
    : ["extract", "jsonpath", "$", "v"];
  Deno.test(`no output shows what filters make of secret ${i} (${capture})`, async () => {
    await preloadSha256();
    await using server = openServer();
    const chains = chainsOf(secret);
    const [failing, working] = [true, false].map((fails) =>
      chains.filter((chain) => (chain.fails ?? false) === fails)
    );
    const shown = working.flatMap(({ written }, n) => [{
      name: `in the body ${n}`,
      request: {
        method: "POST",
        url: `${server.origin}/echo`,
        body: `<\${ENV.API_TOKEN${written}}>`,
      },
      [capture]: { gone: `${root}.gone` },
      assert: { status: 201, [json]: [{ path: `${root}.body`, equals: "no" }] },
      always: true,
    }, {
      name: `in a variable ${n}`,
      request: { url: `${server.origin}/echo?q=\${${variable}${n} | urlencode}` },
      assert: { [json]: [{ path: `${root}.target`, equals: `\${ENV.API_TOKEN${written}}` }] },
      always: true,
    }]);
    const refused = failing.map(({ written }, n) => ({
      name: `refused ${n}`,
      request: { url: `${server.origin}/echo?q=\${ENV.API_TOKEN${written}}` },
      always: true,
    }));
    const vars = Object.fromEntries(
      working.map(({ written }, n) => [`v${n}`, `\${ENV.API_TOKEN${written}}`]),
    );
    const files = { "a.yaml": JSON.stringify({ vars, steps: [...shown, ...refused] }) };
    const env = { API_TOKEN: secret, SIGNING_KEY: KEY, ...GITHUB };
    const run = await runCli(["run", "a.yaml", ...ALL], { files, env });
    assert.equal(run.exitCode, 1, run.stderr);
    const derived = [...new Set(chains.flatMap(({ results }) => results))];
    assertNoLeak(run, derived.filter((text) => text.trim().length >= 8));
    const mistakes = Object.fromEntries(failing.map(({ written }, n) => [
      `${n}.yaml`,
      JSON.stringify({
        vars: { v: `\${ENV.API_TOKEN${written}}` },
        steps: [{ name: "a", request: { url: `${server.origin}/echo` } }],
      }),
    ]));
    for (const command of ["run", "check"]) {
      const checked = await runCli([command, "."], { files: mistakes, env });
      assert.equal(checked.exitCode, 2);
      assertNoLeak(checked, derived.filter((text) => text.trim().length >= 8));
    }
  });
}

Deno.test("what a filter makes of a public value is shown", async () => {
  await using server = openServer();
  const flow =
    `steps: [{ name: a, request: { url: "${server.origin}/\${ENV.STAGE_ENV | upper}" }, assert: { status: 200 } }]`;
  const run = await runCli(["run", "a.yaml"], {
    files: { "a.yaml": `${flow}\n` },
    env: { STAGE_ENV: "staging" },
  });
  assert.match(run.stdout, /GET http:\/\/\S+\/STAGING/);
});
