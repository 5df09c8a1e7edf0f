import assert from "node:assert/strict";
import config from "../../deno.json" with { type: "json" };
import { type Bundle, bundleProgram } from "../../scripts/build/bundle.ts";
import { checkPayload } from "../../scripts/build/checks.ts";
import { compileBundle } from "../../scripts/build/compile.ts";
import type { Origin } from "../../scripts/build/origin.ts";
import { describePackages } from "../../scripts/build/packages.ts";
import { type Payload, readPayload } from "../../scripts/build/payload.ts";
import { BUDGET, RUN_FLAGS } from "../../scripts/build/recipe.ts";
import { ONLY_ON_LINUX, withReasons } from "../support/needing.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const ORIGIN: Origin = { version: "9.8.7", commit: "c0ffee", epoch: 1_600_000_000 };

/** Any executable will do to append a bundle to; a small one is fast. */
const BASE = "/bin/true";

/** Bundles baton once, and removes the bundle after all steps. */
async function withBundle(
  act: (bundle: Bundle, work: string) => Promise<void>,
): Promise<void> {
  const work = await Deno.makeTempDir({ prefix: "baton_test_" });
  try {
    await act(await bundleProgram(ROOT, `${work}/bundle`, ORIGIN), work);
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

async function run(entry: string, ...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...RUN_FLAGS, entry, ...args],
  }).output();
  assert.equal(new TextDecoder().decode(stderr), "");
  return new TextDecoder().decode(stdout);
}

/** What a check of an executable reports if it fails. */
function failures(payload: Payload, bundle: Bundle): string[] {
  return checkPayload(payload, bundle).filter(({ ok }) => !ok).map(({ subject, found }) =>
    `${subject}: ${found}`
  );
}

Deno.test("a bundle is the program, including its version and commit", async (t) => {
  await withBundle(async (bundle, work) => {
    await t.step("it prints its version", async () => {
      assert.equal(await run(bundle.entry, "--version"), "9.8.7\n");
      for (const args of [["--version", "--json"], ["--json", "--version"]]) {
        assert.deepEqual(JSON.parse(await run(bundle.entry, ...args)), {
          version: "9.8.7",
          deno: Deno.version.deno,
          v8: Deno.version.v8,
          commit: "c0ffee",
          target: Deno.build.target,
          standalone: false,
        });
      }
    });

    await t.step("it contains the packages it needs, and none for development", () => {
      const names = describePackages(bundle, ROOT).map(({ name }) => name);
      for (const name of ["js-yaml", "json-p3", "yaml", "entities"]) {
        assert.ok(names.includes(name), name);
      }
      for (
        const name of ["ajv", "hono", "fflate", "nanotar", "libxml2-wasm", "argparse", "strnum"]
      ) {
        assert.ok(!names.includes(name), name);
      }
    });

    await t.step({
      name: withReasons(
        "an executable has its files, the least permissions and nothing else",
        ONLY_ON_LINUX,
      ),
      ignore: ONLY_ON_LINUX.length > 0,
      async fn() {
        const output = `${work}/baton`;
        const target = "aarch64-unknown-linux-gnu";
        await compileBundle(bundle, { target, output, base: BASE });
        const payload = readPayload(await Deno.readFile(output));
        assert.deepEqual([...payload.files.keys()].sort(), [...bundle.files.keys()].sort());
        assert.deepEqual(failures(payload, bundle), []);
        tamper(payload, bundle);
        grow(payload, bundle);
      },
    });
  });
});

/** Everything that could go wrong with an executable is detected. */
function tamper(payload: Payload, bundle: Bundle): void {
  const { metadata, files } = payload;
  const permitted = (more: Readonly<Record<string, unknown>>) => {
    const permissions = { ...metadata.permissions, ...more } as typeof metadata.permissions;
    return { ...payload, metadata: { ...metadata, permissions } };
  };
  const cases: readonly (readonly [changed: Payload, expected: RegExp])[] = [
    [permitted({ allow_run: [] }), /^permissions: allow_run is \[\]$/],
    [permitted({ allow_net: ["a.test"] }), /^permissions: allow_net is \["a\.test"\]$/],
    [permitted({ prompt: true }), /^permissions: prompt is true$/],
    [permitted({ deny_import: null }), /^permissions: deny_import is null$/],
    [permitted({ allow_all: true }), /^permissions: allow_all is true$/],
    [{ ...payload, metadata: { ...metadata, v8_flags: [] } }, /^flags of the engine: /],
    [
      { ...payload, metadata: { ...metadata, code_cache_key: 1 } },
      /^other settings: code_cache_key$/,
    ],
    [
      { ...payload, metadata: { ...metadata, env_vars_from_env_file: { A: "b" } } },
      /^other settings: env_vars_from_env_file$/,
    ],
    [
      { ...payload, metadata: { ...metadata, unstable_config: { legacy_flag_enabled: true } } },
      /^other settings: unstable_config$/,
    ],
    [
      { ...payload, metadata: { ...metadata, a_setting_of_later: "x" } },
      /^other settings: a_setting_of_later$/,
    ],
    [
      { ...payload, metadata: { ...metadata, log_level: undefined } },
      /^other settings: log_level$/,
    ],
    [permitted({ deny_import: undefined }), /^permissions: deny_import is missing$/],
    [{ ...payload, npmBytes: 1 }, /^npm packages: a snapshot$/],
    [
      { ...payload, files: new Map([...files, ["extra.js", new Uint8Array()]]) },
      /^files: extra\.js too much$/,
    ],
    [{ ...payload, files: new Map([...files, ["cli.js", new Uint8Array()]]) }, /cli\.js differs$/],
    [
      { ...payload, bytes: new TextEncoder().encode(`x${Deno.cwd()}/lib`) },
      /^secrets and paths of this machine: \//,
    ],
    [{ ...payload, bytes: new Uint8Array(50_000_000) }, /^bytes embedded: 50,000,000 of /],
  ];
  for (const [changed, expected] of cases) {
    const [failed, ...more] = failures(changed, bundle);
    assert.match(failed ?? "", expected);
    assert.deepEqual(more, []);
  }
}

/** More code in a file that each run loads is detected, although the bundle is small enough. */
function grow(payload: Payload, bundle: Bundle): void {
  const name = "main.js";
  const loaded = bundle.loadedByRun
    .reduce((sum, file) => sum + (payload.files.get(file)?.length ?? 0), 0);
  const text = `${bundle.files.get(name)}/*${"-".repeat(BUDGET.run - loaded)}*/`;
  const files = new Map([...payload.files, [name, new TextEncoder().encode(text)]]);
  const grown = { ...bundle, files: new Map([...bundle.files, [name, text]]) };
  const [failed, ...more] = failures({ ...payload, files }, grown);
  assert.match(failed ?? "", /^bytes that a run loads: [\d,]+ of [\d,]+$/);
  assert.deepEqual(more, []);
}

Deno.test("run from source, baton has no commit", async () => {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", `${ROOT}cli.ts`, "--version", "--json"],
  }).output();
  const told = JSON.parse(new TextDecoder().decode(stdout));
  assert.deepEqual([told.version, told.commit], [config.version, null]);
});

Deno.test("an executable that is truncated or has nothing embedded is refused", () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  assert.throws(() => readPayload(encode("\u007fELF d3n0l4nd")), /nothing is embedded/);
  const cut = encode(`d3n0l4nd${"\0".repeat(8)}{"argv":`);
  cut[8] = 200;
  assert.throws(() => readPayload(cut), /the executable breaks off/);
});
