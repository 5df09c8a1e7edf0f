import assert from "node:assert/strict";
import { closedOrigin, empty, openServer, type Routes, text } from "../support/server.ts";
import { DOWNLOADERS, installTest, SHELLS } from "./declare.ts";
import { openRawServer, tornAnswer } from "./raw_server.ts";
import {
  bytes,
  found,
  hanging,
  makeArchive,
  makeLink,
  nameOf,
  programOf,
  type Release,
  releaseRoutes,
  sha256,
  VERSION,
} from "./release.ts";
import { type Installed, type InstallOptions, runInstall } from "./run_install.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";

const FILE = `${nameOf()}.tar.gz`;
const OLD = { "bin/": "", "bin/baton": "the old one\n" };
const ARCHIVE = await makeArchive();
const SUM = await sha256(ARCHIVE);

/** Something that the script refuses. */
interface Refusal {
  readonly what: string;
  readonly message: RegExp | string;
  readonly release?: Partial<Release>;
  readonly routes?: Routes;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** How many requests the server receives. */
  readonly requests?: number;
  /** Whether it is tried three times, with pauses; then one shell is enough. */
  readonly tried?: true;
}

const tampered = ARCHIVE.with(ARCHIVE.length - 1, ARCHIVE.at(-1)! ^ 1);

const REFUSALS: readonly Refusal[] = [
  {
    what: "a version that there is not",
    args: ["--version", "7.7.7"],
    message: /^there is no version 7\.7\.7 with checksums at http:\S+\/releases$/,
    requests: 1,
  },
  {
    what: "a release without SHA256SUMS",
    routes: { "/stored/SHA256SUMS": empty(404) },
    message: `there is no version ${VERSION} with checksums at ORIGIN/releases`,
  },
  {
    what: "SHA256SUMS without the file",
    release: { sums: `${SUM}  ${FILE}.asc\n${SUM}  other-${FILE}\n` },
    message: `SHA256SUMS of version ${VERSION} has no line for ${FILE}`,
  },
  {
    what: "SHA256SUMS with a broken line",
    release: { sums: `${SUM.slice(1)}  ${FILE}\n` },
    message: `SHA256SUMS of version ${VERSION} has a broken line for ${FILE}`,
  },
  {
    what: "SHA256SUMS with two opinions",
    release: { sums: `${SUM}  ${FILE}\n${"0".repeat(64)}  ${FILE}\n` },
    message: `SHA256SUMS of version ${VERSION} has two checksums for ${FILE}`,
  },
  {
    what: "SHA256SUMS that are a page of HTML",
    release: { sums: "<html><body>please log in</body></html>\n" },
    message: `SHA256SUMS of version ${VERSION} has no line for ${FILE}`,
  },
  {
    what: "a release without the archive",
    routes: { "/stored/archive": empty(404) },
    message: `version ${VERSION} has no ${FILE} at ORIGIN/releases`,
  },
  {
    what: "an archive that was changed",
    routes: { "/stored/archive": bytes(tampered) },
    message:
      `${FILE} does not have the checksum of SHA256SUMS: expected ${SUM}, found ${await sha256(
        tampered,
      )}`,
  },
  {
    what: "an archive that was cut off",
    routes: { "/stored/archive": bytes(ARCHIVE.slice(0, 100)) },
    message: new RegExp(`^${FILE} does not have the checksum of SHA256SUMS: expected ${SUM}, `),
  },
  {
    what: "an empty archive",
    routes: { "/stored/archive": bytes(new Uint8Array()) },
    message: new RegExp(`^${FILE} does not have the checksum of SHA256SUMS: expected ${SUM}, `),
  },
  {
    what: "an archive without the program",
    release: { archive: await makeArchive({ files: { LICENSE: "" } }) },
    message: `${FILE} does not have the program \`${nameOf()}/baton\``,
  },
  {
    what: "an archive of another folder",
    release: { archive: await makeArchive({ name: "other" }) },
    message: `${FILE} does not have the program \`${nameOf()}/baton\``,
  },
  {
    what: "an archive whose program is a link",
    release: { archive: Deno.build.os === "windows" ? ARCHIVE : await makeLink("/bin/sh") },
    message: `${FILE} does not have the program \`${nameOf()}/baton\``,
  },
  {
    what: "a file that is not an archive",
    release: { archive: new TextEncoder().encode("no archive") },
    message: new RegExp(`^cannot unpack ${FILE}: .+$`),
  },
  {
    what: "an archive whose end was missing already when its checksum was taken",
    release: { archive: ARCHIVE.slice(0, -12) },
    message: new RegExp(`^cannot unpack ${FILE}: .+$`),
  },
  {
    what: "an archive whose program is a folder",
    release: { archive: await makeArchive({ files: { "baton/baton": programOf() } }) },
    message: `${FILE} does not have the program \`${nameOf()}/baton\``,
  },
  {
    what: "SHA256SUMS that do not end",
    routes: { "/stored/SHA256SUMS": text("0\n".repeat(2 ** 21)) },
    message: /^cannot download http:\S+\/SHA256SUMS: it is larger than such a file can be$/,
    requests: 2,
  },
  {
    what: "a program that does not start",
    release: {
      archive: await makeArchive({
        files: { baton: "#!/bin/sh\necho 'libc.so.6: not found' >&2\nexit 127\n" },
      }),
    },
    message: "baton does not start on this system: libc.so.6: not found",
  },
  {
    what: "a program whose interpreter is not there",
    release: { archive: await makeArchive({ files: { baton: "#!/nowhere/sh\n" } }) },
    message: /^baton does not start on this system: (?!.*install\.sh).+$/,
  },
  {
    what: "a program of another version",
    release: { archive: await makeArchive({ files: { baton: programOf("0.0.1") } }) },
    message: `the program in ${FILE} says that it is version \`0.0.1\`, not ${VERSION}`,
  },
  {
    what: "another checksum than the one asked for",
    args: ["--sha256", "f".repeat(64)],
    message: `${FILE} does not have the checksum asked for: expected ${
      "f".repeat(64)
    }, found ${SUM}`,
  },
  {
    what: "a server that always fails",
    tried: true,
    routes: { "/stored/SHA256SUMS": empty(503) },
    message:
      `cannot download ORIGIN/releases/download/v${VERSION}/SHA256SUMS: the server answered 503`,
    requests: 6,
  },
  {
    what: "a server that leads round",
    tried: true,
    routes: { "/stored/SHA256SUMS": found("/stored/SHA256SUMS") },
    message:
      /^cannot download http:\S+\/SHA256SUMS: .*(redirects followed|redirections exceeded).*$/,
  },
  {
    what: "a server that hangs",
    tried: true,
    routes: { "/stored/archive": hanging(ARCHIVE.slice(0, 50)) },
    args: ["--timeout=1"],
    message: /^cannot download http:\S+\.tar\.gz: (Operation too slow\..*|the download broke off)$/,
  },
  {
    what: "a server that is not there",
    tried: true,
    env: { BATON_RELEASES: `${closedOrigin()}/releases` },
    message: /^cannot download http:\S+\/SHA256SUMS: .*[Cc]onnect.*$/,
    requests: 0,
  },
];

/** Runs the script where an older baton is installed, and asserts that only that remains. */
async function refused(
  sandbox: Sandbox,
  options: InstallOptions,
  message: RegExp | string,
): Promise<Installed> {
  Deno.mkdirSync(`${sandbox.home}/bin`);
  Deno.writeTextFileSync(`${sandbox.home}/bin/baton`, OLD["bin/baton"]);
  const run = await runInstall(sandbox, {
    ...options,
    env: { BATON_INSTALL_DIR: `${sandbox.home}/bin`, ...options.env },
  });
  const [, line] = /^error: (.*)\n$/.exec(run.stderr) ?? [];
  if (typeof message === "string") assert.equal(line ?? run.stderr, message);
  else assert.match(line ?? run.stderr, message);
  assert.equal(run.code, 2);
  assert.deepEqual(sandbox.tree("home"), OLD);
  assert.deepEqual(sandbox.tree("tmp"), {});
  return run;
}

type Way = readonly [name: string, shell: readonly string[], program: string];

const PLAIN: readonly Way[] = DOWNLOADERS.map((program) => ["sh", SHELLS.sh, program]);
const OTHERS: readonly Way[] = Object.entries(SHELLS).filter(([name]) => name !== "sh")
  .map(([name, shell]) => [name, shell, DOWNLOADERS[0]]);

for (const { what, message, release, routes, args, env, requests, tried } of REFUSALS) {
  for (const [name, shell, program] of tried ? PLAIN : [...PLAIN, ...OTHERS]) {
    installTest([shell[0], program], `${name} with ${program} refuses ${what}`, async () => {
      await using server = openServer(
        await releaseRoutes({ archive: ARCHIVE, ...release }, routes),
      );
      await using sandbox = await openSandbox([program, "sha256sum"]);
      await refused(
        sandbox,
        { shell, args, env: { BATON_RELEASES: `${server.origin}/releases`, ...env } },
        typeof message === "string" ? message.replace("ORIGIN", server.origin) : message,
      );
      if (requests !== undefined) assert.equal(server.requests.length, requests);
    });
  }
}

for (const program of DOWNLOADERS) {
  installTest(
    [program],
    `${program} retries a download that failed or was interrupted`,
    async () => {
      using torn = openRawServer(tornAnswer(ARCHIVE.slice(0, 60), 1000));
      await using server = openServer(
        await releaseRoutes({ archive: ARCHIVE }, {
          "/stored/SHA256SUMS": [empty(500), text(`${SUM}  ${FILE}\n`)],
          "/stored/archive": [found(`${torn.origin}/archive`), bytes(ARCHIVE)],
        }),
      );
      await using sandbox = await openSandbox([program, "sha256sum"]);
      const run = await runInstall(sandbox, {
        env: { BATON_RELEASES: `${server.origin}/releases` },
      });
      assert.deepEqual([run.code, run.stderr], [0, ""]);
      assert.equal(sandbox.tree("home")[".local/bin/baton"], programOf());
    },
  );
}

installTest(
  ["curl"],
  "an archive that is always interrupted is refused with the reason",
  async () => {
    using torn = openRawServer(tornAnswer(ARCHIVE.slice(0, 60), 1000));
    await using server = openServer(
      await releaseRoutes({ archive: ARCHIVE }, {
        "/stored/archive": found(`${torn.origin}/archive`),
      }),
    );
    await using sandbox = await openSandbox(["curl", "sha256sum"]);
    await refused(
      sandbox,
      { env: { BATON_RELEASES: `${server.origin}/releases` } },
      /^cannot download http:\S+\.tar\.gz: .*1000 bytes.*$/,
    );
  },
);

/** On a full disk the programs fail, and their messages cannot be written either. */
const NO_ROOM: readonly (readonly [program: string, script: string, message: RegExp])[] = [
  ["curl", "exit 23", /^cannot download http:\S+\/SHA256SUMS: there may be no room in \/\S+\/tmp$/],
  ["tar", "exit 2", new RegExp(`^cannot unpack ${FILE}: there may be no room in /\\S+/tmp$`)],
];

for (const [program, script, message] of NO_ROOM) {
  installTest(["curl"], `a full disk for ${program} is reported`, async () => {
    await using server = openServer(await releaseRoutes({ archive: ARCHIVE }));
    await using sandbox = await openSandbox(["curl", "sha256sum"]);
    sandbox.fake(program, script);
    await refused(sandbox, { env: { BATON_RELEASES: `${server.origin}/releases` } }, message);
  });
}

installTest(
  ["curl"],
  "a missing folder for temporary files is reported in one line",
  async () => {
    await using sandbox = await openSandbox(["curl", "sha256sum"]);
    const env = { BATON_RELEASES: "http://127.0.0.1:1/releases", TMPDIR: `${sandbox.folder}/no` };
    const message = `cannot make a folder for the download in ${sandbox.folder}/no`;
    await refused(sandbox, { env }, message);
  },
);
