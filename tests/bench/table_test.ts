import assert from "node:assert/strict";
import type { Measured, Sample } from "../../scripts/peers/measure.ts";
import type { Peer } from "../../scripts/peers/peer.ts";
import { circumstancesText, intoPage, ratio, workText } from "../../scripts/peers/table.ts";
import type { Variant, Work } from "../../scripts/peers/works.ts";

const peer = (title: string): Peer => ({
  name: title,
  title,
  enter: () => Promise.resolve("cannot"),
});
const BATON = peer("baton");
const OTHER = peer("other");

const FEW: Variant = { label: "10 files", files: 10, reports: [] };
const MANY: Variant = { label: "20 files", files: 20, reports: [] };
const WORK: Work = {
  name: "some",
  title: "Some files",
  flow: { steps: [] },
  jobs: 1,
  variants: [FEW, MANY],
  requests: [1, 1],
};

const samples = (...walls: number[]): Sample[] =>
  walls.map((wallS) => ({ wallS, cpuS: wallS / 2, peakKib: wallS * 10_240 }));

Deno.test("a table has median, spread, CPU, memory and the ratio to baton", () => {
  const results: Measured[] = [
    { peer: BATON, variant: FEW, samples: samples(0.5, 0.4, 0.6) },
    { peer: OTHER, variant: FEW, samples: samples(1, 2, 1.2) },
  ];
  assert.equal(
    workText({ ...WORK, variants: [FEW] }, results),
    `### Some files

| program | time   | from – to       | CPU    | memory | time / baton | CPU / baton |
| ------- | ------ | --------------- | ------ | ------ | ------------ | ----------- |
| baton   | 500 ms | 400 ms – 600 ms | 250 ms | 5 MiB  | 1.00         | 1.00        |
| other   | 1.20 s | 1.00 s – 2.00 s | 600 ms | 12 MiB | 2.00         | 2.00        |`,
  );
});

Deno.test("variants are compared with the first one", () => {
  const results: Measured[] = [
    { peer: BATON, variant: FEW, samples: samples(1) },
    { peer: BATON, variant: MANY, samples: samples(2.5) },
  ];
  const text = workText(WORK, results);
  assert.match(text, /^\| baton +\| 20 files +\| 2\.50 s/m);
  assert.match(text, /^- baton, 20 files: 2\.50 × the time and 2\.50 × the memory of 10 files$/m);
});

Deno.test("what a program cannot do and what went wrong is said below the table", () => {
  const results: Measured[] = [
    { peer: BATON, variant: FEW, samples: samples(1) },
    { peer: OTHER, variant: FEW, samples: [], reason: "runs one file only" },
    { peer: OTHER, variant: MANY, samples: [], reason: "exit code 1:\n  no", isError: true },
  ];
  const lines = workText(WORK, results).split("\n");
  assert.ok(lines.includes("- other: runs one file only"));
  assert.ok(lines.includes("- other, 20 files: **error**, exit code 1: no"));
});

Deno.test("a program that does a part of a work needs no reason for the rest", () => {
  const results: Measured[] = [
    { peer: BATON, variant: FEW, samples: samples(1) },
    { peer: BATON, variant: MANY, samples: [], reason: "has no such reports" },
  ];
  assert.doesNotMatch(workText(WORK, results), /no such reports/);
});

Deno.test("a ratio is the median of the ratios of each round", () => {
  assert.equal(ratio(samples(2, 30, 8), samples(1, 10, 2), "wallS"), 3);
  assert.equal(ratio(samples(2), samples(1, 10, 2), "wallS"), 2);
});

Deno.test("the circumstances name the machine, the versions and what is missing", () => {
  assert.equal(
    circumstancesText({
      date: "2026-01-31",
      machine: "a machine",
      rounds: 9,
      versions: [["baton", "1.0.0"], ["a loop", ""]],
      missing: [["k6", "not installed"]],
    }),
    `- 2026-01-31, a machine
- 9 rounds
- Measured: baton 1.0.0, a loop
- Missing: k6 (not installed)`,
  );
});

Deno.test("tables replace the old ones in a page", () => {
  const page = "# Page\n\n<!-- measured -->\n\nold\n\n<!-- /measured -->\n\nend\n";
  assert.equal(
    intoPage(page, "new"),
    "# Page\n\n<!-- measured -->\n\nnew\n\n<!-- /measured -->\n\nend\n",
  );
  assert.throws(() => intoPage("# Page\n", "new"), /the page has no <!-- measured -->/);
});
