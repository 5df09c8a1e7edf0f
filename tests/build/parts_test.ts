import assert from "node:assert/strict";
import type { Bundle } from "../../scripts/build/bundle.ts";
import { writeNotices } from "../../scripts/build/notices.ts";
import type { Origin } from "../../scripts/build/origin.ts";
import type { BundledPackage } from "../../scripts/build/packages.ts";
import { listParts } from "../../scripts/build/spdx.ts";
import schema from "../data/spdx-2.3.schema.json" with { type: "json" };
import { Ajv2020 } from "../support/ajv.ts";

const ORIGIN: Origin = { version: "1.2.3", commit: "c0ffee", epoch: 1_600_000_000 };
const BUNDLE: Bundle = {
  entry: "/b/cli.js",
  directory: "/b",
  files: new Map([["cli.js", "1"], ["chunk.js", "2"]]),
  loadedByRun: [],
  sources: [],
};
const PACKAGES: readonly BundledPackage[] = [
  {
    id: "@scope/some_thing@2.0.0",
    name: "@scope/some_thing",
    version: "2.0.0",
    licence: "MIT",
    licenceText: "Copyright (c) somebody",
    author: undefined,
    sha512: "ab".repeat(64),
  },
  {
    id: "other@1.0.0-rc.1",
    name: "other",
    version: "1.0.0-rc.1",
    licence: "Apache-2.0",
    licenceText: undefined,
    author: "Somebody Else",
    sha512: "cd".repeat(64),
  },
];

Deno.test("the list of parts is valid SPDX 2.3", async () => {
  const { $schema: _draft, ...rest } = schema;
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile(rest);
  for (const origin of [ORIGIN, { ...ORIGIN, commit: null }]) {
    const list = JSON.parse(await listParts(BUNDLE, PACKAGES, origin));
    assert.ok(validate(list), JSON.stringify(validate.errors, null, 2));
  }
});

Deno.test("the list of parts contains baton, Deno and every package, each with its own identifier", async () => {
  const list = JSON.parse(await listParts(BUNDLE, PACKAGES, ORIGIN));
  const ids = list.packages.map(({ SPDXID }: { SPDXID: string }) => SPDXID);
  assert.deepEqual(ids, [
    "SPDXRef-baton-1.2.3",
    "SPDXRef-deno-2.9.6",
    "SPDXRef-scope-some-thing-2.0.0",
    "SPDXRef-other-1.0.0-rc.1",
  ]);
  const [, , scoped] = list.packages;
  assert.equal(scoped.externalRefs[0].referenceLocator, "pkg:npm/%40scope/some_thing@2.0.0");
  assert.deepEqual(scoped.checksums, [{ algorithm: "SHA512", checksumValue: "ab".repeat(64) }]);
  const contained = list.relationships.filter((
    { relationshipType }: { relationshipType: string },
  ) => relationshipType === "CONTAINS");
  assert.deepEqual(
    contained.map(({ relatedSpdxElement }: { relatedSpdxElement: string }) => relatedSpdxElement),
    ids.slice(1),
  );
});

Deno.test("the same bundle gives the same list, and another bundle another namespace", async () => {
  const list = await listParts(BUNDLE, PACKAGES, ORIGIN);
  assert.equal(await listParts(BUNDLE, PACKAGES, ORIGIN), list);
  const other = { ...BUNDLE, files: new Map([["cli.js", "3"]]) };
  const spaceOf = (text: string) => JSON.parse(text).documentNamespace;
  assert.notEqual(spaceOf(await listParts(other, PACKAGES, ORIGIN)), spaceOf(list));
});

Deno.test("a program includes the licences of all packages, even of one that ships no licence file", () => {
  const notices = writeNotices(PACKAGES);
  assert.match(notices, /^@scope\/some_thing@2\.0\.0 \(MIT\)\n\nCopyright \(c\) somebody\n/m);
  assert.match(notices, /by\nSomebody Else, under this licence:\n\n +Apache License\n/);
  assert.match(notices, /END OF TERMS AND CONDITIONS/);
  assert.match(
    notices,
    /^deno@[\d.]+ \(MIT\)\n\nCopyright .* Deno authors\n\nPermission is hereby/m,
  );
  const unknown = { ...PACKAGES[1], licence: "Unlicense" };
  assert.throws(() => writeNotices([unknown]), /has no text of the licence Unlicense$/);
});
