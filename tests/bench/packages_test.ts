import assert from "node:assert/strict";
import { executableOf, installation } from "../../scripts/peers/packages.ts";
import { PEERS } from "../../scripts/peers/peers.ts";
import { WORKS } from "../../scripts/peers/works.ts";

const FOLDER = "/cache/some";

for (const { name, package: wanted } of PEERS) {
  if (wanted === undefined) continue;
  Deno.test(`${name} is installed in one version, into its own folder`, () => {
    assert.match(wanted.version, /^\d+\.\d+\.\d+$/);
    const { commands, env, file } = installation(wanted, FOLDER);
    const text = JSON.stringify([commands, env, file]);
    assert.ok(text.includes(wanted.version), text);
    assert.ok(JSON.stringify([commands, env]).includes(FOLDER), text);
    assert.ok(executableOf(wanted, FOLDER).startsWith(`${FOLDER}/`));
  });
}

Deno.test("programs and works have names of their own, and baton is the first program", () => {
  for (const names of [PEERS.map(({ name }) => name), WORKS.map(({ name }) => name)]) {
    assert.equal(new Set(names).size, names.length);
  }
  assert.equal(PEERS[0].name, "baton");
});

Deno.test("works and programs that are only for some name those that exist", () => {
  const peers = PEERS.map(({ name }) => name);
  const works = WORKS.map(({ name }) => name);
  assert.deepEqual(
    WORKS.flatMap(({ only = [] }) => only).filter((one) => !peers.includes(one)),
    [],
  );
  assert.deepEqual(
    PEERS.flatMap((peer) => peer.works ?? []).filter((one) => !works.includes(one)),
    [],
  );
});
