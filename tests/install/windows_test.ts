import assert from "node:assert/strict";
import { join } from "node:path";
import { empty, openServer, type Routes, type TestServer, text } from "../support/server.ts";
import { bytes, makeArchive, nameOf, releaseRoutes, sha256, VERSION } from "./release.ts";

const SCRIPT = join(import.meta.dirname!, "..", "..", "install.ps1");
const FILE = `${nameOf()}.zip`;

/** Declares a test of the script for Windows; PowerShell cannot be relied on elsewhere. */
function windowsTest(name: string, fn: () => Promise<void>): void {
  const ignore = Deno.build.os !== "windows";
  Deno.test({ name: ignore ? `${name} (ignored: this is not Windows)` : name, ignore, fn });
}

async function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const { code, stdout, stderr } = await new Deno.Command(program, { args: [...args], env })
    .output();
  const text = (raw: Uint8Array) => new TextDecoder().decode(raw).replaceAll("\r\n", "\n");
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

/** Makes a program that prints a version, with the compiler of Windows PowerShell. */
async function programOf(version: string): Promise<Uint8Array> {
  const folder = await Deno.makeTempDir({ prefix: "baton_program_" });
  try {
    const source = `public class P { public static void Main() { ` +
      `System.Console.WriteLine("${version}"); } }`;
    const path = join(folder, "baton.exe");
    const made = await run("powershell", [
      "-NoProfile",
      "-Command",
      `Add-Type -TypeDefinition '${source}' -OutputAssembly '${path}' -OutputType ConsoleApplication`,
    ]);
    assert.equal(made.code, 0, made.stderr);
    return await Deno.readFile(path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

let made: Promise<Uint8Array<ArrayBuffer>> | undefined;

/** An archive with such a program; it is made once. */
function archive(): Promise<Uint8Array<ArrayBuffer>> {
  made ??= programOf(VERSION).then((program) =>
    makeArchive({ format: "zip", files: { "baton.exe": program, LICENSE: "a licence\n" } })
  );
  return made;
}

/** The folder of an older baton, and a call of the script that would replace it. */
async function withOld(
  shell: string,
  server: TestServer,
  args: readonly string[],
  check: (ended: Awaited<ReturnType<typeof run>>, folder: string) => void | Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "baton_install_" });
  try {
    await Deno.writeTextFile(join(folder, "baton.exe"), "the old one");
    const ended = await run(
      shell,
      ["-NoProfile", "-ExecutionPolicy", "Bypass", "-File", SCRIPT, "-Dir", folder, ...args],
      { BATON_RELEASES: `${server.origin}/releases` },
    );
    await check(ended, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const names = (folder: string) => Array.from(Deno.readDirSync(folder), ({ name }) => name);

/** What is refused, and the message. */
const REFUSALS: readonly (readonly [
  what: string,
  message: RegExp,
  change: () => Promise<{ sums?: string; routes?: Routes }>,
  args?: readonly string[],
])[] = [
  ["a version that there is not", /^there is no version 7\.7\.7 /, () => Promise.resolve({}), [
    "-Version",
    "7.7.7",
  ]],
  [
    "SHA256SUMS without the file",
    /^SHA256SUMS of version \S+ has no line for /,
    () => Promise.resolve({ sums: `${"0".repeat(64)}  other.zip\n` }),
  ],
  [
    "an archive that was changed",
    /^\S+ does not have the checksum of SHA256SUMS: /,
    () => Promise.resolve({ sums: `${"0".repeat(64)}  ${FILE}\n` }),
  ],
  ["an archive that was cut off", /^\S+ does not have the checksum of SHA256SUMS: /, async () => ({
    routes: { "/stored/archive": bytes((await archive()).slice(0, 500)) },
  })],
  [
    "a server that always fails",
    /^cannot download http:\S+: the server answered 503$/,
    () => Promise.resolve({ routes: { "/stored/archive": empty(503) } }),
  ],
  ["an unknown option", /^`-Prefix` is not an option; /, () => Promise.resolve({}), [
    "-Prefix",
    "x",
  ]],
  ["a short checksum", /^`abc` is not a SHA-256 checksum /, () => Promise.resolve({}), [
    "-Sha256",
    "abc",
  ]],
];

for (const shell of ["powershell", "pwsh"]) {
  windowsTest(`${shell} installs baton over an older one`, async () => {
    await using server = openServer(
      await releaseRoutes({ file: FILE, archive: await archive() }),
    );
    await withOld(shell, server, [], async ({ code, stdout, stderr }, folder) => {
      assert.deepEqual([code, stderr], [0, ""]);
      assert.ok(stdout.includes(`installed baton ${VERSION} as ${join(folder, "baton.exe")}\n`));
      assert.deepEqual(names(folder), ["baton.exe"]);
      const { stdout: said } = await run(join(folder, "baton.exe"), []);
      assert.equal(said, `${VERSION}\n`);
    });
  });

  windowsTest(`${shell} retries a failed download`, async () => {
    const zip = await archive();
    const sums = text(`${await sha256(zip)}  ${FILE}\n`);
    await using server = openServer(
      await releaseRoutes({ file: FILE, archive: zip }, {
        "/stored/SHA256SUMS": [empty(500), sums],
      }),
    );
    await withOld(shell, server, [], ({ code, stderr }) => {
      assert.deepEqual([code, stderr], [0, ""]);
    });
  });

  for (const [what, message, change, args = []] of REFUSALS) {
    windowsTest(`${shell} refuses ${what}, and the older one stays`, async () => {
      const { sums, routes } = await change();
      await using server = openServer(
        await releaseRoutes({ file: FILE, archive: await archive(), sums }, routes),
      );
      await withOld(shell, server, args, async ({ code, stderr }, folder) => {
        const [, line] = /^error: (.*)\n$/.exec(stderr) ?? [];
        assert.match(line ?? stderr, message);
        assert.equal(code, 2);
        assert.deepEqual(names(folder), ["baton.exe"]);
        assert.equal(await Deno.readTextFile(join(folder, "baton.exe")), "the old one");
      });
    });
  }

  windowsTest(`${shell} refuses an archive without the program`, async () => {
    const other = await makeArchive({ format: "zip", files: { LICENSE: "" } });
    await using server = openServer(await releaseRoutes({ file: FILE, archive: other }));
    await withOld(shell, server, [], ({ code, stderr }, folder) => {
      assert.deepEqual([code, stderr], [
        2,
        `error: ${FILE} does not have the program \`${nameOf()}/baton.exe\`\n`,
      ]);
      assert.deepEqual(names(folder), ["baton.exe"]);
    });
  });
}
