import assert from "node:assert/strict";
import { readArguments } from "../../scripts/build/arguments.ts";
import { wrongDeno } from "../../scripts/build/deno.ts";
import { findOrigin } from "../../scripts/build/origin.ts";
import { DENO_VERSION, TARGETS } from "../../scripts/build/recipe.ts";
import { digestsOf } from "../../scripts/build/release.ts";
import { git, makeRepository, writeText } from "../cli/git.ts";
import { testNeeding } from "../support/needing.ts";

const ROOT = new URL("../../", import.meta.url);

Deno.test("a build is for all six targets, or for the ones named", () => {
  const names = Object.keys(TARGETS);
  assert.equal(names.length, 6);
  assert.deepEqual(readArguments([]), { targets: names, dryRun: false, out: "dist" });
  const [first, second] = names;
  assert.deepEqual(
    readArguments(["--target", second, "--target", first, "--target", second, "--dry-run"]),
    { targets: [second, first], dryRun: true, out: "dist" },
  );
  assert.equal(readArguments(["--out", "a/b"]).out, "a/b");
});

Deno.test("an unknown target is reported together with the known ones", () => {
  assert.throws(() => readArguments(["--target", "amiga"]), {
    message: `no target "amiga"; there are ${Object.keys(TARGETS).join(", ")}`,
  });
  assert.throws(() => readArguments(["--target", "toString"]), /no target "toString"/);
  assert.throws(() => readArguments(["extra"]), /"extra" is no option/);
  assert.throws(() => readArguments(["--unknown"]), /--unknown/);
});

Deno.test("a wrong call of a build exits with 2 and prints one line", async () => {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--allow-all", "scripts/build/main.ts", "--target", "amiga"],
    cwd: ROOT,
  }).output();
  assert.deepEqual([code, stdout.length], [2, 0]);
  assert.match(new TextDecoder().decode(stderr), /^error: no target "amiga"; there are .*\n$/);
});

Deno.test("another version of Deno is refused, and the required one is the documented one", () => {
  assert.equal(wrongDeno(DENO_VERSION), undefined);
  assert.equal(
    wrongDeno("2.0.0"),
    `baton is built with Deno ${DENO_VERSION}, and this is Deno 2.0.0`,
  );
  const readme = Deno.readTextFileSync(new URL("README.md", ROOT));
  const named = [...readme.matchAll(/deno@(\d[\d.]*)/g)].map(([, version]) => version);
  assert.deepEqual(new Set(named), new Set([DENO_VERSION]));
});

Deno.test("of the environment only the download location reaches the Deno that builds", async () => {
  const wished = { DENO_DIR: Deno.env.get("DENO_DIR") ?? "", HTTPS_PROXY: "http://127.0.0.1:9" };
  const others = {
    DENORT_BIN: "/bin/true",
    DENO_COMPAT: "1",
    DENO_UNSTABLE_KV: "1",
    NODE_OPTIONS: "--no-warnings",
    NPM_TOKEN: "secret",
  };
  const module = JSON.stringify(import.meta.resolve("../../scripts/build/deno.ts"));
  const code = `import { runDeno } from ${module};
const code = "throw new Error(Object.keys(Deno.env.toObject()).join())";
await runDeno(["eval", "--quiet", code], { cwd: "." }).catch(({ message }) => console.log(message));`;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--quiet", code],
    env: { ...wished, ...others },
  }).output();
  const said = new TextDecoder().decode(stdout);
  for (const name of Object.keys(wished)) assert.match(said, new RegExp(`[ ,]${name}[,\n]`));
  for (const name of Object.keys(others)) assert.doesNotMatch(said, new RegExp(name));
});

Deno.test("the digests of a release have the format of sha256sum", () => {
  const product = (name: string, digit: string) => ({ name, sha256: digit.repeat(64) });
  assert.equal(
    digestsOf([product("b.zip", "1"), product("a.tar.gz", "2")]),
    `${"2".repeat(64)}  a.tar.gz\n${"1".repeat(64)}  b.zip\n`,
  );
});

testNeeding(
  ["git"],
  "a build records the commit and its time, and whether files differ from it",
  async () => {
    const root = await Deno.makeTempDir({ prefix: "baton_test_" });
    try {
      const { commit, epoch } = await findOrigin(root, "");
      assert.deepEqual([commit, epoch], [null, 1_577_836_800]);
      await makeRepository(root, { "lib/a.ts": "a", "docs/b.md": "b" });
      const head = await git(root, "rev-parse", "HEAD");
      const clean = await findOrigin(root, "");
      assert.equal(clean.commit, head);
      assert.equal(String(clean.epoch), await git(root, "log", "-1", "--format=%ct"));
      await writeText(`${root}/docs/b.md`, "changed, and in no program");
      assert.equal((await findOrigin(root, "")).commit, head);
      await writeText(`${root}/README.md`, "in every archive");
      assert.equal((await findOrigin(root, "")).commit, `${head}-dirty`);
      await Deno.remove(`${root}/README.md`);
      await writeText(`${root}/lib/new.ts`, "not committed");
      assert.equal((await findOrigin(root, "")).commit, `${head}-dirty`);
      assert.equal((await findOrigin(root, "86400")).epoch, 86_400);
      assert.equal((await findOrigin(root, "4354819199")).epoch, 4_354_819_199);
      for (const wrong of ["yesterday", "-1", "1e9", "4354819200"]) {
        await assert.rejects(findOrigin(root, wrong), {
          message: "SOURCE_DATE_EPOCH is a number of seconds since 1970, at most 4354819199, " +
            `not "${wrong}"`,
        });
      }
    } finally {
      await Deno.remove(root, { recursive: true });
    }
  },
);

testNeeding(
  ["git"],
  "sources inside an unrelated repository have no commit",
  async () => {
    const root = await Deno.makeTempDir({ prefix: "baton_test_" });
    try {
      await makeRepository(root, { ".gitignore": "baton/\n", "baton/lib/a.ts": "a" });
      const { commit, epoch } = await findOrigin(`${root}/baton`, "");
      assert.deepEqual([commit, epoch], [null, 1_577_836_800]);
    } finally {
      await Deno.remove(root, { recursive: true });
    }
  },
);

testNeeding(
  ["git"],
  "a repository that git cannot read is an error, not a build without a commit",
  async () => {
    const root = await Deno.makeTempDir({ prefix: "baton_test_" });
    try {
      await writeText(`${root}/.git`, "gitdir: nowhere\n");
      await assert.rejects(findOrigin(root, ""), /^Error: git cannot name the commit: fatal: .+$/);
    } finally {
      await Deno.remove(root, { recursive: true });
    }
  },
);
