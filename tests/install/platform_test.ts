import assert from "node:assert/strict";
import { openServer } from "../support/server.ts";
import { installTest } from "./declare.ts";
import { makeArchive, nameOf, releaseRoutes, TARGET, VERSION } from "./release.ts";
import { runInstall } from "./run_install.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";

/** The output of `uname` and the like on a machine, and the result. */
interface Machine {
  readonly what: string;
  readonly uname: readonly [system: string, machine: string];
  readonly fakes?: Readonly<Record<string, string>>;
  /** The target, or the message if there is none. */
  readonly target?: string;
  readonly refusal?: string;
}

const GLIBC = { getconf: 'case $1 in LONG_BIT) echo 64 ;; *) echo "glibc 2.36" ;; esac' };
const ROSETTA = { sysctl: "echo 1" };
const NO_SYSCTL = { sysctl: "exit 1" };

const MACHINES: readonly Machine[] = [
  {
    what: "Linux on x86_64",
    uname: ["Linux", "x86_64"],
    fakes: GLIBC,
    target: "x86_64-unknown-linux-gnu",
  },
  {
    what: "Linux on arm64",
    uname: ["Linux", "aarch64"],
    fakes: GLIBC,
    target: "aarch64-unknown-linux-gnu",
  },
  {
    what: "Linux that does not name its C library",
    uname: ["Linux", "x86_64"],
    fakes: { getconf: "exit 127", ldd: "exit 127" },
    target: "x86_64-unknown-linux-gnu",
  },
  {
    what: "macOS on Intel",
    uname: ["Darwin", "x86_64"],
    fakes: NO_SYSCTL,
    target: "x86_64-apple-darwin",
  },
  { what: "macOS on Apple silicon", uname: ["Darwin", "arm64"], target: "aarch64-apple-darwin" },
  {
    what: "a shell under Rosetta",
    uname: ["Darwin", "x86_64"],
    fakes: ROSETTA,
    target: "aarch64-apple-darwin",
  },
  {
    what: "a system with musl",
    uname: ["Linux", "x86_64"],
    fakes: {
      getconf: "exit 1",
      ldd: "echo 'musl libc (x86_64)' >&2; echo 'Version 1.2.5' >&2; exit 1",
    },
    refusal:
      "baton needs glibc, and this system has musl; take an image such as debian:stable-slim",
  },
  {
    what: "programs of 32 bits on a kernel of 64",
    uname: ["Linux", "aarch64"],
    fakes: { getconf: 'case $1 in LONG_BIT) echo 32 ;; *) echo "glibc 2.36" ;; esac' },
    refusal: "the programs of this system have 32 bits, and baton has 64",
  },
  {
    what: "a processor without a release",
    uname: ["Linux", "riscv64"],
    fakes: GLIBC,
    refusal: "there is no baton for Linux on riscv64; run it from its source with Deno",
  },
  {
    what: "a system without a release",
    uname: ["FreeBSD", "amd64"],
    refusal: "there is no baton for FreeBSD; run it from its source with Deno",
  },
  {
    what: "Git's shell on Windows",
    uname: ["MINGW64_NT-10.0-26100", "x86_64"],
    refusal: "on Windows run install.ps1 in PowerShell",
  },
];

function disguise(sandbox: Sandbox, { uname: [system, machine], fakes = {} }: Machine): void {
  sandbox.fake("uname", `case $1 in -s) echo ${system} ;; -m) echo ${machine} ;; esac`);
  for (const [name, script] of Object.entries(fakes)) sandbox.fake(name, script);
}

for (const machine of MACHINES) {
  const { what, target, refusal } = machine;
  installTest(["curl"], `${what} ${target ? `gets ${target}` : "is refused"}`, async () => {
    const file = `${nameOf(VERSION, target)}.tar.gz`;
    await using server = openServer(
      await releaseRoutes({ file, archive: await makeArchive({ name: nameOf(VERSION, target) }) }),
    );
    await using sandbox = await openSandbox(["curl", "sha256sum"]);
    disguise(sandbox, machine);
    const run = await runInstall(sandbox, { env: { BATON_RELEASES: `${server.origin}/releases` } });
    if (target === undefined) {
      assert.deepEqual([run.code, run.stdout, run.stderr], [2, "", `error: ${refusal}\n`]);
      assert.deepEqual([server.log, sandbox.tree("home"), sandbox.tree("tmp")], [[], {}, {}]);
    } else {
      assert.deepEqual([run.code, run.stderr], [0, ""]);
      assert.equal(run.stdout.split("\n")[0], `downloading baton ${VERSION} for ${target}`);
    }
  });
}

/** Missing programs, and the message. */
const MISSING: readonly (readonly [what: string, has: readonly string[], message: string])[] = [
  [
    "nothing that downloads",
    ["sha256sum"],
    "neither curl nor wget is there to download with; install one of them",
  ],
  [
    "nothing that verifies",
    ["curl"],
    "none of sha256sum, shasum and openssl is there to verify with; install one of them",
  ],
  [
    "the wget of BusyBox alone",
    ["wget=busybox", "sha256sum"],
    "the wget of BusyBox does not check certificates; install curl",
  ],
];

for (const [what, has, message] of MISSING) {
  installTest(has, `a machine with ${what} is refused before anything is downloaded`, async () => {
    await using server = openServer();
    await using sandbox = await openSandbox(has);
    const run = await runInstall(sandbox, { env: { BATON_RELEASES: `${server.origin}/releases` } });
    assert.deepEqual([run.code, run.stdout, run.stderr], [2, "", `error: ${message}\n`]);
    assert.deepEqual([server.log, sandbox.tree("home"), sandbox.tree("tmp")], [[], {}, {}]);
  });
}

installTest(
  ["curl"],
  "this machine's platform has releases",
  async () => {
    await using server = openServer(await releaseRoutes({ archive: await makeArchive() }));
    await using sandbox = await openSandbox(["curl", "sha256sum"]);
    const run = await runInstall(sandbox, { env: { BATON_RELEASES: `${server.origin}/releases` } });
    assert.ok(run.stdout.startsWith(`downloading baton ${VERSION} for ${TARGET}\n`), run.stderr);
  },
);
