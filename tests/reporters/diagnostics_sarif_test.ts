import assert from "node:assert/strict";
import { type Diagnostic, FILE_CODES, LINT_CODES } from "../../lib/diagnostics/mod.ts";
import { type CheckResult, createPainter, DIAGNOSTICS_FORMATS } from "../../lib/reporters/mod.ts";
import { VERSION } from "../../lib/version.ts";
import { repositoryOf } from "../../scripts/release/repository.ts";
import { readSarif, type SarifLog } from "../support/sarif.ts";
import { many, SAMPLE } from "./diagnostics_sample.ts";

async function render(findings: CheckResult): Promise<SarifLog> {
  const context = { paint: createPainter(false), cwd: "/project/sub" };
  return readSarif(await DIAGNOSTICS_FORMATS.sarif(findings, context));
}

async function results(list: readonly Diagnostic[]) {
  return (await render({ list, files: 1 })).runs[0].results;
}

function missing(file: string): Diagnostic {
  return { code: "no-such-file", severity: "error", message: "no such file", file };
}

Deno.test("diagnostics as SARIF match its schema, even if there are none", async () => {
  assert.equal((await render(SAMPLE)).runs[0].results.length, 4);
  assert.equal((await render({ list: [], files: 1 })).runs[0].results.length, 0);
});

Deno.test("the schema of SARIF refuses what is not SARIF", () => {
  assert.throws(() => readSarif(`{ "version": "2.1.0", "runs": [{ "results": [] }] }`), /tool/);
});

Deno.test("a SARIF log has a rule for every diagnostic of a check, and the indexes match", async () => {
  const { tool, results } = (await render(SAMPLE)).runs[0];
  const ids = tool.driver.rules.map(({ id }) => id);
  assert.deepEqual(ids.toSorted(), [...Object.keys(FILE_CODES), ...Object.keys(LINT_CODES)].sort());
  for (const { ruleId, ruleIndex } of results) assert.equal(ids[ruleIndex], ruleId);
});

Deno.test("the tool and the rules of a SARIF log name files of this version that exist", async () => {
  const { driver } = (await render(SAMPLE)).runs[0].tool;
  for (const uri of [driver.informationUri, ...driver.rules.map(({ helpUri }) => helpUri)]) {
    const [, repository, version, path, section] =
      /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+)\/blob\/v([^/]+)\/([^#]+)#?(.*)$/.exec(uri)!;
    assert.equal(version, VERSION);
    assert.equal(repository, repositoryOf(await readText("install.sh")));
    const sections = (await readText(path)).matchAll(/^#+ (.*)$/gm)
      .map(([, title]) => title.replaceAll("`", "").toLowerCase().replaceAll(" ", "-"));
    assert.ok(["", ...sections].includes(section), uri);
  }
});

/** The text of a file of the project. */
function readText(path: string): Promise<string> {
  return Deno.readTextFile(new URL(`../../${path}`, import.meta.url));
}

Deno.test("a SARIF region counts UTF-16 units and ends after the last one", async () => {
  const { columnKind, results } = (await render(SAMPLE)).runs[0];
  const later = results.find(({ ruleId }) => ruleId === "later-step")!;
  assert.equal(columnKind, "utf16CodeUnits");
  assert.deepEqual(later.locations[0].physicalLocation.region, {
    startLine: 4,
    startColumn: '    request: { url: "${vars.base}/😀/'.length + 1,
    endLine: 4,
    endColumn: '    request: { url: "${vars.base}/😀/${steps.pay.id}'.length + 1,
  });
  assert.equal(later.relatedLocations?.[0].message?.text, "it is here");
  assert.equal(
    later.message.text,
    "`pay` runs after this step\nhelp: move it up,\nor drop the reference",
  );
});

Deno.test("the fixes of a SARIF log give the same text as --fix", async () => {
  const [{ fixes }] = (await render(SAMPLE)).runs[0].results;
  const [{ artifactChanges: [{ replacements: [edit] }] }] = fixes!;
  assert.deepEqual(edit, {
    deletedRegion: { startLine: 3, startColumn: 5, endLine: 3, endColumn: 10 },
    insertedContent: { text: "assert" },
  });
});

const URIS: readonly (readonly [file: string, uri: string, relative: boolean])[] = [
  ["flows/a.yaml", "flows/a.yaml", true],
  ["a b%20ü#?:,.yaml", "a%20b%2520%C3%BC%23%3F%3A%2C.yaml", true],
  ["a\\b\n.yaml", "a%5Cb%0A.yaml", true],
  ["\ud800.yaml", "%EF%BF%BD.yaml", true],
  [".", ".", true],
  ["..a/b.yaml", "..a/b.yaml", true],
  ["../b c.yaml", "file:///project/b%20c.yaml", false],
  ["/abs/ü.yaml", "file:///abs/%C3%BC.yaml", false],
  ["C:/flows/a.yaml", "file:///C:/flows/a.yaml", false],
];

for (const [file, uri, relative] of URIS) {
  Deno.test(`the file ${JSON.stringify(file)} is ${uri} in a SARIF log`, async () => {
    const [{ locations: [{ physicalLocation }] }] = await results([missing(file)]);
    assert.deepEqual(
      physicalLocation.artifactLocation,
      relative ? { uri, uriBaseId: "%SRCROOT%" } : { uri },
    );
    assert.equal(physicalLocation.region, undefined);
  });
}

Deno.test("a fingerprint does not change with lines above, and distinguishes similar diagnostics", async () => {
  const before = await results(many("error", 3));
  const moved = many("error", 3).map((one) => ({
    ...one,
    at: { ...one.at!, line: one.at!.line + 7 },
  }));
  const after = await results(moved);
  const prints = (list: typeof before) =>
    list.map((one) => one.partialFingerprints["batonFinding/v1"]);
  assert.deepEqual(prints(after), prints(before));
  assert.equal(new Set(prints(before)).size, 3);
  assert.match(prints(before)[0], /^[0-9a-f]{64}$/);
});
