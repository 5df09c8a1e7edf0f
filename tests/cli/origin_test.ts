import assert from "node:assert/strict";
import { isAbsolute } from "node:path";
import { createDenoHost } from "../../lib/host/deno/mod.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import type { HostFiles } from "../../lib/host/mod.ts";
import type { RunOrigin } from "../../lib/record/mod.ts";
import { link } from "../support/link.ts";
import { testNeeding } from "../support/needing.ts";
import { git, makeRepository, readOrigin, writeText } from "./git.ts";

const FILES = { "flows/a.yaml": "one\n", "flows/deep/b.yaml": "two\n", "other/c.yaml": "three\n" };
const FLOWS = ["flows/a.yaml", "flows/deep/b.yaml"];

/** A directory that a test may fill. */
async function inDirectory(action: (directory: string) => Promise<void>): Promise<void> {
  const directory = await Deno.makeTempDir({ prefix: "baton_git_" });
  try {
    await action(directory);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

async function originIn(
  directory: string,
  flows: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<RunOrigin> {
  const { files } = createDenoHost();
  const at = (path: string) => isAbsolute(path) ? path : `${directory}/${path}`;
  const there: HostFiles = {
    ...files,
    cwd: () => directory,
    read: (path, most) => files.read(at(path), most),
  };
  return await readOrigin({ files: there, env: { get: (name) => env[name] } }, flows);
}

/** Begins a commit that a hook refuses; git has then already recorded its trees. */
async function refuseCommit(at: string): Promise<void> {
  await writeText(`${at}/.git/hooks/pre-commit`, "#!/bin/sh\nexit 1\n");
  await Deno.chmod(`${at}/.git/hooks/pre-commit`, 0o755);
  await assert.rejects(git(at, "commit", "--quiet", "--message=refused"));
}

/** Packs all objects. */
async function pack(at: string): Promise<void> {
  await git(at, "repack", "-a", "-d", "--quiet");
}

/** Commits several states of a large directory, whose trees are then packed as differences. */
async function packManyCommits(at: string): Promise<void> {
  for (let i = 0; i < 300; i++) await writeText(`${at}/flows/deep/${i}.yaml`, `flow ${i}\n`);
  for (let i = 0; i < 4; i++) {
    await writeText(`${at}/flows/deep/b.yaml`, `state ${i}\n`);
    await git(at, "add", ".");
    await git(at, "commit", "--quiet", `--message=${i}`);
  }
  await git(at, "reset", "--quiet", "--hard", "HEAD~2");
  await git(at, "repack", "-a", "-d", "-f", "--quiet");
}

async function stage(at: string, path: string = "flows/a.yaml"): Promise<void> {
  await writeText(`${at}/${path}`, "changed\n");
  await git(at, "add", path);
}

/** What changes a repository, and what the record then says of its flows. */
const CHANGES: readonly (readonly [
  title: string,
  dirty: boolean | undefined,
  change: (repository: string) => Promise<unknown>,
])[] = [
  ["nothing was changed", false, () => Promise.resolve()],
  ["a flow was changed", true, (at) => writeText(`${at}/flows/a.yaml`, "changed\n")],
  ["a flow was changed and stays as long", true, (at) => writeText(`${at}/flows/a.yaml`, "eno\n")],
  ["a flow was written again as it was", false, (at) => writeText(`${at}/flows/a.yaml`, "one\n")],
  ["a flow has other line ends", false, (at) => writeText(`${at}/flows/a.yaml`, "one\r\n")],
  [
    "a file that is no flow of the run was changed",
    false,
    (at) => writeText(`${at}/other/c.yaml`, "changed\n"),
  ],
  ["a change was added and not committed", true, stage],
  ["a change was added and a hook refused the commit", true, async (at) => {
    await stage(at);
    await refuseCommit(at);
  }],
  ["a commit was taken back and its change kept", true, async (at) => {
    await stage(at);
    await git(at, "commit", "--quiet", "--message=two");
    await git(at, "reset", "--quiet", "--soft", "HEAD~1");
  }],
  ["a commit was taken back after all objects were packed", true, async (at) => {
    await stage(at);
    await git(at, "commit", "--quiet", "--message=two");
    await pack(at);
    await git(at, "reset", "--quiet", "--soft", "HEAD~1");
  }],
  ["a pack has the trees of a large directory as differences", false, async (at) => {
    await packManyCommits(at);
  }],
  ["a pack has such trees and a flow was changed", true, async (at) => {
    await packManyCommits(at);
    await stage(at, "flows/deep/b.yaml");
  }],
  ["a pack names the objects that its differences are to", false, async (at) => {
    await git(at, "config", "repack.useDeltaBaseOffset", "false");
    await packManyCommits(at);
  }],
  ["a pack is damaged", undefined, async (at) => {
    await pack(at);
    const [file] = Array.from(Deno.readDirSync(`${at}/.git/objects/pack`))
      .filter(({ name }) => name.endsWith(".pack"));
    await Deno.remove(`${at}/.git/objects/pack/${file.name}`);
    await Deno.writeTextFile(`${at}/.git/objects/pack/${file.name}`, "no pack");
  }],
  ["a change elsewhere was added and not committed", false, (at) => stage(at, "other/c.yaml")],
  ["all objects are in a pack", false, pack],
  ["all objects are in a pack and a flow was changed", true, async (at) => {
    await pack(at);
    await writeText(`${at}/flows/a.yaml`, "changed\n");
  }],
  ["all objects are in a pack and a change was added", true, async (at) => {
    await pack(at);
    await stage(at);
  }],
  ["all objects were in a pack when a hook refused a commit", true, async (at) => {
    await pack(at);
    await stage(at);
    await refuseCommit(at);
  }],
  ["a commit elsewhere was added to a pack", false, async (at) => {
    await pack(at);
    await stage(at, "other/c.yaml");
    await git(at, "commit", "--quiet", "--message=two");
  }],
  ["a commit was added to a pack and then a change of a flow", true, async (at) => {
    await pack(at);
    await stage(at, "other/c.yaml");
    await git(at, "commit", "--quiet", "--message=two");
    await stage(at);
  }],
  ["the commit is damaged", undefined, async (at) => {
    const commit = await git(at, "rev-parse", "HEAD");
    const path = `${at}/.git/objects/${commit.slice(0, 2)}/${commit.slice(2)}`;
    await Deno.remove(path);
    await Deno.writeTextFile(path, "no object");
  }],
  ["a change was committed", false, async (at) => {
    await writeText(`${at}/flows/a.yaml`, "changed\n");
    await git(at, "commit", "--quiet", "--all", "--message=two");
  }],
  ["a flow is not in the index", true, (at) => git(at, "rm", "--quiet", "--cached", FLOWS[0])],
  ["a flow is only meant to be added", true, async (at) => {
    await git(at, "rm", "--quiet", "--cached", FLOWS[0]);
    await git(at, "add", "--intent-to-add", FLOWS[0]);
  }],
  ["the index is of version 4", false, (at) => git(at, "update-index", "--index-version=4")],
  ["the index is of version 4 and a flow was changed", true, async (at) => {
    await git(at, "update-index", "--index-version=4");
    await writeText(`${at}/flows/deep/b.yaml`, "changed\n");
  }],
  ["the index is split", undefined, (at) => git(at, "update-index", "--split-index")],
  ["the index is cut off", undefined, (at) => Deno.truncate(`${at}/.git/index`, 80)],
  ["the index is no index", undefined, (at) => Deno.writeTextFile(`${at}/.git/index`, "no")],
  ["there is no index", undefined, (at) => Deno.remove(`${at}/.git/index`)],
  ["a flow is a link", undefined, async (at) => {
    await Deno.rename(`${at}/flows/a.yaml`, `${at}/flows/other.yaml`);
    link("other.yaml", `${at}/flows/a.yaml`);
    await git(at, "add", ".");
    await git(at, "commit", "--quiet", "--message=link");
  }],
  ["the flows are behind a link", undefined, async (at) => {
    await Deno.rename(`${at}/flows`, `${at}/tests`);
    link("tests", `${at}/flows`, "dir");
    await git(at, "add", ".");
    await git(at, "commit", "--quiet", "--message=link");
  }],
  ["a merge stopped at a conflict", true, async (at) => {
    await git(at, "checkout", "--quiet", "-b", "side");
    await writeText(`${at}/flows/a.yaml`, "side\n");
    await git(at, "commit", "--quiet", "--all", "--message=side");
    await git(at, "checkout", "--quiet", "trunk");
    await writeText(`${at}/flows/a.yaml`, "main\n");
    await git(at, "commit", "--quiet", "--all", "--message=main");
    await assert.rejects(git(at, "merge", "side"));
  }],
];

for (const [title, dirty, change] of CHANGES) {
  const said = dirty === undefined ? "are not told of" : dirty ? "are dirty" : "are clean";
  testNeeding(
    ["git"],
    `the flows of a repository ${said} where ${title}`,
    () =>
      inDirectory(async (directory) => {
        await makeRepository(directory, FILES);
        await change(directory);
        const commit = await git(directory, "rev-parse", "HEAD");
        const expected = { commit, branch: "trunk", ...(dirty === undefined ? {} : { dirty }) };
        assert.deepEqual(await originIn(directory, FLOWS), expected);
      }),
  );
}

/** Where a run can start, created next to a repository, and the branch it is on. */
const PLACES: readonly (readonly [
  title: string,
  branch: string | undefined,
  make: (repository: string) => Promise<string>,
])[] = [
  ["the top of a repository", "trunk", (at) => Promise.resolve(at)],
  ["a branch with a slash", "topic/x", async (at) => {
    await git(at, "checkout", "--quiet", "-b", "topic/x");
    return at;
  }],
  ["a detached HEAD", undefined, async (at) => {
    await git(at, "checkout", "--quiet", "--detach");
    return at;
  }],
  ["a repository with packed references", "trunk", async (at) => {
    await git(at, "branch", "xtrunk");
    await git(at, "pack-refs", "--all");
    return at;
  }],
  ["a clone", "trunk", async (at) => {
    await git(at, "clone", "--quiet", at, `${at}-clone`);
    return `${at}-clone`;
  }],
  ["another work tree", "other", async (at) => {
    await git(at, "worktree", "add", "--quiet", "-b", "other", `${at}-tree`);
    return `${at}-tree`;
  }],
  ["a submodule", "trunk", async (at) => {
    await makeRepository(`${at}-super`, { "README.md": "super\n" });
    await git(`${at}-super`, "submodule", "--quiet", "add", at, "sub");
    return `${at}-super/sub`;
  }],
  ["a repository of SHA-256", "trunk", async (at) => {
    await makeRepository(`${at}-256`, FILES, "--object-format=sha256");
    return `${at}-256`;
  }],
];

for (const [title, branch, make] of PLACES) {
  testNeeding(
    ["git"],
    `${title} says its commit and branch, and what was changed`,
    () =>
      inDirectory(async (directory) => {
        await makeRepository(`${directory}/main`, FILES);
        const place = await make(`${directory}/main`);
        const head = { commit: await git(place, "rev-parse", "HEAD"), ...(branch && { branch }) };
        assert.deepEqual(await originIn(place, FLOWS), { ...head, dirty: false });
        for (const a of [`${place}/flows/a.yaml`, "../a.yaml"]) {
          const below = await originIn(`${place}/flows/deep`, ["b.yaml", a]);
          assert.deepEqual(below, { ...head, dirty: false });
        }
        await writeText(`${place}/flows/deep/b.yaml`, "changed\n");
        assert.deepEqual(await originIn(place, FLOWS), { ...head, dirty: true });
        assert.deepEqual(await originIn(place, [FLOWS[0]]), { ...head, dirty: false });
      }),
  );
}

testNeeding(
  ["git"],
  "with a flow outside the repository it is unknown whether the flows are clean",
  () =>
    inDirectory(async (directory) => {
      await makeRepository(`${directory}/main`, FILES);
      await writeText(`${directory}/out.yaml`, "out\n");
      const { dirty } = await originIn(`${directory}/main`, [...FLOWS, `${directory}/out.yaml`]);
      assert.equal(dirty, undefined);
    }),
);

testNeeding(
  ["git"],
  "outside a submodule it is unknown whether its flows are clean",
  () =>
    inDirectory(async (directory) => {
      await makeRepository(`${directory}/main`, FILES);
      await makeRepository(`${directory}/super`, { "README.md": "super\n" });
      await git(`${directory}/super`, "submodule", "--quiet", "add", `${directory}/main`, "sub");
      await git(`${directory}/super`, "commit", "--quiet", "--message=two");
      const { branch, dirty } = await originIn(`${directory}/super`, ["sub/flows/a.yaml"]);
      assert.deepEqual([branch, dirty], ["trunk", undefined]);
    }),
);

testNeeding(
  ["git"],
  "the variables of git locate the repository, as in a hook",
  () =>
    inDirectory(async (directory) => {
      const at = `${directory}/main`;
      await makeRepository(at, FILES);
      const commit = await git(at, "rev-parse", "HEAD");
      const clean = { commit, branch: "trunk", dirty: false };
      assert.deepEqual(await originIn(at, FLOWS, { GIT_DIR: ".git" }), clean);
      const away = { GIT_DIR: "main/.git", GIT_WORK_TREE: "./main" };
      assert.deepEqual(await originIn(directory, [`main/${FLOWS[0]}`], away), clean);
      await Deno.copyFile(`${at}/.git/index`, `${at}/.git/next-index`);
      await stage(at);
      assert.equal((await originIn(at, FLOWS)).dirty, true);
      await writeText(`${at}/flows/a.yaml`, "one\n");
      const next = { GIT_DIR: ".git", GIT_INDEX_FILE: ".git/next-index" };
      assert.deepEqual(await originIn(at, FLOWS, next), clean);
      assert.deepEqual(await originIn(at, FLOWS, { GIT_DIR: "nowhere" }), {});
    }),
);

Deno.test("a branch without a commit is a branch", async () => {
  const files = { ".git/HEAD": "ref: refs/heads/new\n" };
  assert.deepEqual(await readOrigin(createMemoryHost({ files }), []), { branch: "new" });
});

Deno.test("references that form a circle or lead out of the repository give no commit", async () => {
  const circle = { ".git/HEAD": "ref: refs/heads/a\n", ".git/refs/heads/a": "ref: refs/heads/a\n" };
  assert.deepEqual(await readOrigin(createMemoryHost({ files: circle }), []), { branch: "a" });
  const outside = { ".git/HEAD": "ref: refs/../../secret\n", "secret": "hidden\n" };
  const { commit } = await readOrigin(createMemoryHost({ files: outside }), []);
  assert.equal(commit, undefined);
});

Deno.test("a run outside a repository has no origin", async () => {
  assert.deepEqual(await readOrigin(createMemoryHost(), ["a.yaml"]), {});
});
