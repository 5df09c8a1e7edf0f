import assert from "node:assert/strict";
import { openServer } from "../support/server.ts";
import { DOWNLOADERS, installTest, SHELLS } from "./declare.ts";
import {
  makeArchive,
  nameOf,
  programOf,
  releaseRoutes,
  sha256,
  TARGET,
  VERSION,
} from "./release.ts";
import { runInstall } from "./run_install.ts";
import { openSandbox } from "./sandbox.ts";

const FOLDER = ".local/bin";

for (const [shell, command] of Object.entries(SHELLS)) {
  for (const program of DOWNLOADERS) {
    installTest([command[0], program], `${shell} with ${program} installs baton`, async () => {
      await using server = openServer(await releaseRoutes({ archive: await makeArchive() }));
      await using sandbox = await openSandbox([program, "sha256sum"]);
      const run = await runInstall(sandbox, {
        shell: command,
        env: { BATON_RELEASES: `${server.origin}/releases` },
      });
      assert.deepEqual([run.code, run.stderr], [0, ""]);
      const at = `${sandbox.home}/${FOLDER}`;
      assert.equal(
        run.stdout,
        `downloading baton ${VERSION} for ${TARGET}\n` +
          `installed baton ${VERSION} as ${at}/baton\n` +
          `${at} is not on PATH; add this line to ~/` +
          `${Deno.build.os === "darwin" ? ".bash_profile" : ".bashrc"} and open a new shell:\n` +
          `  export PATH='${at}':"$PATH"\n`,
      );
      assert.deepEqual(sandbox.tree("home"), {
        ".local/": "",
        ".local/bin/": "",
        ".local/bin/baton": programOf(),
      });
      assert.equal(Deno.statSync(`${at}/baton`).mode! & 0o777, 0o755);
      assert.deepEqual(sandbox.tree("tmp"), {});
    });
  }
}

for (const tool of ["sha256sum", "shasum", "openssl"]) {
  installTest(["curl", tool], `${tool} alone is enough to verify with`, async () => {
    const archive = await makeArchive();
    await using server = openServer(await releaseRoutes({ archive }));
    // shasum is a script; some systems look for its interpreter on PATH.
    await using sandbox = await openSandbox(["curl", tool, "perl"]);
    const env = { BATON_RELEASES: `${server.origin}/releases` };
    const good = await runInstall(sandbox, { env });
    assert.deepEqual([good.code, good.stderr], [0, ""]);
    const other = "0".repeat(64);
    const bad = await runInstall(sandbox, { env, args: ["--sha256", other] });
    assert.equal(bad.code, 2);
    assert.equal(
      bad.stderr,
      `error: ${nameOf()}.tar.gz does not have the checksum asked for: ` +
        `expected ${other}, found ${await sha256(archive)}\n`,
    );
  });
}

installTest(["curl"], "a newer version replaces an older one", async () => {
  await using server = openServer({
    ...await releaseRoutes({ archive: await makeArchive() }),
    ...await releaseRoutes({
      version: "9.0.0-rc.1",
      archive: await makeArchive({
        name: nameOf("9.0.0-rc.1"),
        files: { baton: programOf("9.0.0-rc.1") },
      }),
    }, {}),
  });
  await using sandbox = await openSandbox(["curl", "sha256sum"]);
  const env = { BATON_RELEASES: `${server.origin}/releases`, BATON_INSTALL_DIR: "tools/my bin/" };
  await Deno.mkdir(`${sandbox.folder}/tools/my bin`, { recursive: true });
  await Deno.symlink("/nowhere/old", `${sandbox.folder}/tools/my bin/baton`);
  const args = ["--version=v9.0.0-rc.1"];
  const run = await runInstall(sandbox, { env, args });
  assert.deepEqual([run.code, run.stderr], [0, ""]);
  const at = `${sandbox.folder}/tools/my bin`;
  assert.equal(await Deno.readTextFile(`${at}/baton`), programOf("9.0.0-rc.1"));
  assert.deepEqual(Array.from(Deno.readDirSync(at), ({ name }) => name), ["baton"]);
  assert.ok(run.stdout.includes(`  export PATH='${at}':"$PATH"\n`), run.stdout);
});

installTest(["curl"], "a pinned checksum in capitals is the same checksum", async () => {
  const archive = await makeArchive();
  const sum = (await sha256(archive)).toUpperCase();
  await using server = openServer(
    await releaseRoutes({ archive, sums: `${sum} *${nameOf()}.tar.gz\r\n` }),
  );
  await using sandbox = await openSandbox(["curl", "sha256sum"]);
  const run = await runInstall(sandbox, {
    env: { BATON_RELEASES: `${server.origin}/releases/`, BATON_SHA256: sum },
  });
  assert.deepEqual([run.code, run.stderr], [0, ""]);
});

/** The last lines of the output, by the user's shell and what is on PATH. */
const ADVICE: readonly (readonly [what: string, shell: string, file: string, line: string])[] = [
  ["zsh", "/usr/bin/zsh", ".zshrc", `export PATH='DIR':"$PATH"`],
  ["fish", "/usr/bin/fish", ".config/fish/config.fish", "fish_add_path 'DIR'"],
  ["another shell", "", ".profile", `export PATH='DIR':"$PATH"`],
];

for (const [what, shell, file, line] of ADVICE) {
  installTest(["curl"], `a user of ${what} learns what to write into ~/${file}`, async () => {
    await using server = openServer(await releaseRoutes({ archive: await makeArchive() }));
    await using sandbox = await openSandbox(["curl", "sha256sum"]);
    const dir = `${sandbox.home}/it's`;
    const run = await runInstall(sandbox, {
      args: ["--dir", dir],
      env: { BATON_RELEASES: `${server.origin}/releases`, SHELL: shell },
    });
    assert.deepEqual(run.stdout.split("\n").slice(2), [
      `${dir} is not on PATH; add this line to ~/${file} and open a new shell:`,
      `  ${line.replace("DIR", dir.replace("'", "'\\''"))}`,
      "",
    ]);
  });
}

installTest(
  ["curl"],
  "a folder on PATH needs no advice unless another baton comes before it",
  async () => {
    await using server = openServer(await releaseRoutes({ archive: await makeArchive() }));
    await using sandbox = await openSandbox(["curl", "sha256sum"]);
    const dir = `${sandbox.home}/bin`;
    const env = {
      BATON_RELEASES: `${server.origin}/releases`,
      PATH: `${sandbox.env.PATH}:${dir}`,
    };
    const alone = await runInstall(sandbox, { env, args: ["--dir", dir] });
    assert.equal(
      alone.stdout.split("\n").slice(1).join("\n"),
      `installed baton ${VERSION} as ${dir}/baton\n`,
    );
    const slash = { ...env, PATH: `${env.PATH}/` };
    const again = await runInstall(sandbox, { env: slash, args: ["--dir", dir] });
    assert.equal(again.stdout, alone.stdout);
    sandbox.fake("baton", "echo other");
    const second = await runInstall(sandbox, { env, args: ["--dir", dir] });
    assert.equal(
      second.stdout.split("\n").slice(2).join("\n"),
      `another one comes first on PATH: ${sandbox.folder}/fakes/baton\n`,
    );
  },
);

installTest(["sh"], "the help names every option and variable, and downloads nothing", async () => {
  await using sandbox = await openSandbox([]);
  const run = await runInstall(sandbox, { args: ["--help"] });
  assert.deepEqual([run.code, run.stderr], [0, ""]);
  const script = Deno.readTextFileSync(new URL("../../install.sh", import.meta.url));
  const names = new Set(script.match(/\bBATON_[A-Z0-9_]+|(?<=^ {4}.*)--[a-z0-9]+(?=[ |)=].*\))/gm));
  for (const name of [...names, "--version", "--dir", "--sha256", "--timeout", "--help"]) {
    assert.ok(run.stdout.includes(name), name);
  }
});

for (const shell of ["sh", "dash", "bash"]) {
  installTest(
    [shell, "curl"],
    `the script behind a pipe installs baton with ${shell}`,
    async () => {
      await using server = openServer(await releaseRoutes({ archive: await makeArchive() }));
      await using sandbox = await openSandbox(["curl", "sha256sum", shell]);
      const run = await runInstall(sandbox, {
        shell: ["sh", "-c", `cat "$1" | ${shell} -s -- --dir "$2"`, "pipe"],
        args: [`${sandbox.home}/bin`],
        env: { BATON_RELEASES: `${server.origin}/releases` },
      });
      assert.deepEqual([run.code, run.stderr], [0, ""]);
      assert.equal(sandbox.tree("home")["bin/baton"], programOf());
    },
  );
}
