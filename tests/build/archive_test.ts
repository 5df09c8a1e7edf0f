import assert from "node:assert/strict";
import { type ArchiveEntry, pack } from "../../scripts/build/archive.ts";
import { sha256 } from "../../scripts/build/digest.ts";
import { testNeeding } from "../support/needing.ts";

const EPOCH = 1_600_000_000; // 2020-09-13T12:26:40Z
const encode = (text: string) => new TextEncoder().encode(text);
const ENTRIES: readonly ArchiveEntry[] = [
  { path: "baton", content: encode("\u007fELF"), executable: true },
  { path: "LICENSE", content: encode("MIT\n") },
  { path: "completions/baton.bash", content: new Uint8Array(100_000).fill(65) },
];

/** What Python finds in an archive, one file per line: its path, mode, owner, time and size. */
const LIST = {
  "tar.gz": `import sys, tarfile, datetime
for m in tarfile.open(sys.argv[1]):
    t = datetime.datetime.fromtimestamp(m.mtime, datetime.timezone.utc)
    print(m.name, oct(m.mode), m.uid, m.gid, t.isoformat(), m.size)`,
  "zip": `import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
for m in z.infolist():
    print(m.filename, oct(m.external_attr >> 16), m.date_time, m.file_size)`,
};

async function list(format: "tar.gz" | "zip", archive: Uint8Array): Promise<string[]> {
  const path = await Deno.makeTempFile({ suffix: `.${format}` });
  try {
    await Deno.writeFile(path, archive);
    const { success, stdout, stderr } = await new Deno.Command("python3", {
      args: ["-c", LIST[format], path],
    }).output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    assert.ok(success, text(stderr));
    return text(stdout).trim().split("\n");
  } finally {
    await Deno.remove(path);
  }
}

testNeeding(
  ["python3"],
  "a tar lists the files in order, without an owner, with the time of the build",
  async () => {
    assert.deepEqual(await list("tar.gz", await pack("tar.gz", "baton-1.0.0", ENTRIES, EPOCH)), [
      "baton-1.0.0/LICENSE 0o644 0 0 2020-09-13T12:26:40+00:00 4",
      "baton-1.0.0/baton 0o755 0 0 2020-09-13T12:26:40+00:00 4",
      "baton-1.0.0/completions/baton.bash 0o644 0 0 2020-09-13T12:26:40+00:00 100000",
    ]);
  },
);

testNeeding(
  ["python3"],
  "a zip lists the files in order, with their modes and the date of the build",
  async () => {
    assert.deepEqual(await list("zip", await pack("zip", "baton-1.0.0", ENTRIES, EPOCH)), [
      "baton-1.0.0/LICENSE 0o100644 (2020, 9, 13, 12, 0, 0) 4",
      "baton-1.0.0/baton 0o100755 (2020, 9, 13, 12, 0, 0) 4",
      "baton-1.0.0/completions/baton.bash 0o100644 (2020, 9, 13, 12, 0, 0) 100000",
    ]);
    assert.match((await list("zip", await pack("zip", "b", ENTRIES, 0)))[0], /\(1980, 1, 1, /);
  },
);

/** Packs in a separate process, in a given time zone. */
async function packIn(zone: string, format: string): Promise<string> {
  const module = (path: string) =>
    JSON.stringify(import.meta.resolve(`../../scripts/build/${path}`));
  const code = `import { pack } from ${module("archive.ts")};
import { sha256 } from ${module("digest.ts")};
const entries = [{ path: "a", content: new Uint8Array(9) }, { path: "b", content: new Uint8Array(5) }];
console.log(await sha256(await pack("${format}", "x", entries, ${EPOCH})));`;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--quiet", code],
    env: { TZ: zone },
  }).output();
  return new TextDecoder().decode(stdout).trim();
}

Deno.test("archives are byte-for-byte the same in any order of the files and any time zone", async () => {
  for (const format of ["tar.gz", "zip"] as const) {
    const digest = await sha256(await pack(format, "b", ENTRIES, EPOCH));
    assert.equal(await sha256(await pack(format, "b", ENTRIES.toReversed(), EPOCH)), digest);
    assert.notEqual(await sha256(await pack(format, "b", ENTRIES, EPOCH + 86_400)), digest);
    const zones = await Promise.all(
      ["UTC", "Pacific/Auckland"].map((zone) => packIn(zone, format)),
    );
    assert.match(zones[0], /^[0-9a-f]{64}$/);
    assert.equal(zones[1], zones[0]);
  }
});
