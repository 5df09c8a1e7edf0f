import assert from "node:assert/strict";
import { TARGETS } from "../../scripts/build/recipe.ts";
import { VERSION } from "./release.ts";

const read = (path: string) => Deno.readTextFileSync(new URL(`../../${path}`, import.meta.url));
const SH = read("install.sh");
const PS1 = read("install.ps1");

/** The text that the first group of a pattern finds. */
function only(text: string, pattern: RegExp): string {
  const [, found] = pattern.exec(text) ?? [];
  assert.notEqual(found, undefined, `nothing fits ${pattern}`);
  return found;
}

Deno.test("both scripts install the version of deno.json", () => {
  assert.equal(only(SH, /^VERSION=(.*)$/m), VERSION);
  assert.equal(only(PS1, /^\$OwnVersion = '(.*)'$/m), VERSION);
});

Deno.test("the scripts know exactly the platforms that are built", () => {
  const machines = new Set(Array.from(SH.matchAll(/machine=(\w+)/g), ([, machine]) => machine));
  const systems = Array.from(SH.matchAll(/target=\$machine-(\S+)/g), ([, system]) => system);
  const unix = systems.flatMap((system) => [...machines].map((machine) => `${machine}-${system}`));
  const windows = Array.from(PS1.matchAll(/return '(\S+-windows-\S+)'/g), ([, target]) => target);
  assert.deepEqual([...unix, ...windows].toSorted(), Object.keys(TARGETS).toSorted());
});

/** The messages of the scripts, without the names of what differs between runs. */
function messages(script: string): Set<string> {
  const said = script.matchAll(/(?:fail|Stop-Install) ["'](.*)["']/g);
  return new Set(
    Array.from(
      said,
      ([, text]) =>
        text.replace(/\$\((?:[^()]|\([^()]*\))*\)|\$\{?\w+(?:[:-]+\w+)?\}?|\$\d/g, "…")
          .replaceAll("``", "`").replaceAll("\\`", "`").replace(
            /--?(\w)/g,
            (_all, letter) => `--${letter.toLowerCase()}`,
          ),
    ),
  );
}

Deno.test("both scripts use the same words for the refusals that they share", () => {
  const shared = messages(SH).intersection(messages(PS1));
  assert.ok(shared.size >= 12, [...messages(PS1)].join("\n"));
});

Deno.test("Windows PowerShell, which reads files as ASCII, can read install.ps1", () => {
  assert.match(PS1, /^[\t\n\x20-\x7e]+$/);
});

Deno.test("install.ps1 unpacks and runs nothing before the checksum is compared", () => {
  const main = PS1.slice(PS1.indexOf("function Install-Baton"));
  const order = [
    "Get-ExpectedDigest",
    'Save-File "$from/$archive"',
    "Assert-Digest",
    "Expand-Program",
    "Assert-Program",
    "Move-IntoPlace",
  ];
  const places = order.map((call) => main.indexOf(call));
  assert.deepEqual(places.toSorted((a, b) => a - b), places);
  assert.ok(places[0] > 0);
});

Deno.test("install.ps1 leaves the settings of the session alone", () => {
  const outside = PS1.replace(/^function .*?^}$/gms, "");
  assert.doesNotMatch(outside, /\$ErrorActionPreference|\$ProgressPreference|Set-StrictMode/);
  assert.match(PS1, /\$ErrorActionPreference = 'Stop'/);
});

Deno.test("docs/install.md has every option and variable of the scripts", () => {
  const page = read("docs/install.md");
  const names = [
    ...SH.matchAll(/^ {2}(--[a-z0-9]+)|\b(BATON_[A-Z0-9_]+)/gm),
    ...PS1.matchAll(/^ {2}(-[A-Z]\w+) +\S/gm),
  ].map(([, option, variable]) => option ?? variable);
  assert.ok(names.length > 10);
  for (const name of names) assert.ok(page.includes(name), name);
});
