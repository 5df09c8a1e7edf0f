import assert from "node:assert/strict";
import type { Origin } from "../../scripts/build/origin.ts";
import { type Product, release } from "../../scripts/build/release.ts";
import { ONLY_ON_LINUX, testUnless } from "../support/needing.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const ORIGIN: Origin = { version: "9.8.7", commit: null, epoch: 1_600_000_000 };
const TARGETS = ["aarch64-unknown-linux-gnu", "x86_64-unknown-linux-gnu"];

async function make(out: string): Promise<Product[]> {
  const products: Product[] = [];
  const options = { origin: ORIGIN, targets: TARGETS, out, base: "/bin/true" };
  await release(ROOT, options, (product) => products.push(product));
  return products;
}

async function output(cwd: string, command: string, ...args: readonly string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, { args: [...args], cwd })
    .output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

testUnless(
  ONLY_ON_LINUX,
  "a release consists of archives, a list of parts and their digests, the same bytes each time",
  async () => {
    const work = await Deno.makeTempDir({ prefix: "baton_test_" });
    try {
      const products = await make(`${work}/one`);
      const folders = TARGETS.map((target) => `baton-9.8.7-${target}`);
      assert.deepEqual(products.map(({ name }) => name), [
        ...folders.map((folder) => `${folder}.tar.gz`),
        "baton-9.8.7.spdx.json",
      ]);
      assert.ok(products.every(({ checks }) => checks.every(({ ok }) => ok)));
      assert.deepEqual(await make(`${work}/two`), products);

      const one = `${work}/one`;
      assert.match(
        await output(one, "sha256sum", "--check", "--strict", "SHA256SUMS"),
        /^(?:baton-9\.8\.7.*: OK\n){3}$/,
      );
      const listed = (await output(one, "tar", "-tzf", `${folders[0]}.tar.gz`)).trim().split("\n");
      assert.deepEqual(listed.map((path) => path.slice(folders[0].length + 1)), [
        "LICENSE",
        "README.md",
        "THIRD_PARTY_LICENSES.txt",
        "baton",
        "completions/_baton",
        "completions/baton.bash",
        "completions/baton.fish",
        "completions/baton.ps1",
        "man/baton.1",
      ]);
      const notices = await output(
        one,
        "tar",
        "-xzOf",
        `${folders[0]}.tar.gz`,
        `${folders[0]}/THIRD_PARTY_LICENSES.txt`,
      );
      assert.match(notices, /^js-yaml@[\d.]+ \(MIT\)$/m);
    } finally {
      await Deno.remove(work, { recursive: true });
    }
  },
);

Deno.test("a release that fails leaves no digests of an earlier one", async () => {
  const out = await Deno.makeTempDir({ prefix: "baton_test_" });
  try {
    await Deno.writeTextFile(`${out}/SHA256SUMS`, "of an earlier build\n");
    const options = { origin: ORIGIN, targets: TARGETS, out, base: `${out}/nothing` };
    await assert.rejects(release(ROOT, options, () => {}), /deno compile failed/);
    assert.deepEqual([...Deno.readDirSync(out)], []);
  } finally {
    await Deno.remove(out, { recursive: true });
  }
});

Deno.test("a folder that is not writable is reported before anything is built", async () => {
  const out = await Deno.makeTempFile({ prefix: "baton_test_" });
  try {
    const options = { origin: ORIGIN, targets: TARGETS, out };
    await assert.rejects(release(ROOT, options, () => {}), {
      message: new RegExp(`^cannot write to the folder "${out}": `),
    });
  } finally {
    await Deno.remove(out);
  }
});
