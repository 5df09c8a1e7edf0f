import assert from "node:assert/strict";
import { toHostFileError } from "../../lib/host/deno/files.ts";
import { createDenoHost } from "../../lib/host/deno/mod.ts";
import { HostFileError, type HostFiles } from "../../lib/host/mod.ts";
import { link } from "../support/link.ts";
import { missingPrograms, ONLY_ON_LINUX, testUnless } from "../support/needing.ts";

async function inDirectory(test: (directory: string, files: HostFiles) => Promise<void>) {
  const directory = await Deno.makeTempDir();
  try {
    await test(directory, createDenoHost().files);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

Deno.test("what is written to a file has reached the system when the call returns", async () => {
  await inDirectory(async (directory, files) => {
    const writer = await files.create(`${directory}/log`);
    writer.write("one\n");
    assert.equal(await Deno.readTextFile(`${directory}/log`), "one\n");
    writer.write("two ✓\n");
    assert.equal(await Deno.readTextFile(`${directory}/log`), "one\ntwo ✓\n");
    writer.close();
  });
});

Deno.test("a file is read completely, whatever its size", async () => {
  await inDirectory(async (directory, files) => {
    for (const size of [0, 1, 256 * 1024, 256 * 1024 + 1, 3_000_000]) {
      const bytes = new Uint8Array(size).map((_, i) => i % 251);
      await Deno.writeFile(`${directory}/bytes`, bytes);
      assert.deepEqual(await files.read(`${directory}/bytes`), bytes);
    }
  });
});

Deno.test("a file with more bytes than its reader can use is not read", async () => {
  await inDirectory(async (directory, files) => {
    const path = `${directory}/a`;
    await Deno.writeFile(path, new Uint8Array(10));
    assert.equal((await files.read(path, 10)).length, 10);
    await assert.rejects(files.read(path, 9), {
      name: "HostFileTooLarge",
      message: "it has 10 bytes, at most 9 are possible",
    });
    await Deno.truncate(path, 10_000_000_000);
    await assert.rejects(files.read(path), {
      message: "it has 10,000,000,000 bytes, at most 500,000,000 are possible",
    });
  });
});

testUnless(
  missingPrograms("bash"),
  "a pipe of a shell is read up to what its reader can use",
  async () => {
    const script = `import { createDenoHost } from "./lib/host/deno/mod.ts";
      const { files } = createDenoHost();
      const read = (path) => files.read(path, 5).then((bytes) => bytes.length, String);
      for (const path of Deno.args) console.log(await read(path));`;
    const call = `"$0" eval --ext=ts '${script}' <(printf 12345) <(printf 123456)`;
    const { stdout } = await new Deno.Command("bash", { args: ["-c", call, Deno.execPath()] })
      .output();
    assert.equal(
      new TextDecoder().decode(stdout),
      "5\nHostFileTooLarge: it has more bytes than the 5 that are possible\n",
    );
  },
);

testUnless(
  missingPrograms("mkfifo"),
  "a pipe is not read, since nobody may ever write to it",
  async () => {
    await inDirectory(async (directory, files) => {
      const path = `${directory}/pipe`;
      await new Deno.Command("mkfifo", { args: [path] }).output();
      const refused = { name: "HostFileError", message: "a named pipe, not a regular file" };
      await assert.rejects(files.read(path), refused);
      await assert.rejects(files.open(path), refused);
    });
  },
);

testUnless(
  missingPrograms("bash"),
  "other work goes on while a pipe of a shell is read that nobody has written to",
  async () => {
    const script = `import { createDenoHost } from "./lib/host/deno/mod.ts";
      const read = createDenoHost().files.read(Deno.args[0]);
      console.log("reads");
      console.log(new TextDecoder().decode(await read));`;
    const call = `"$0" eval --ext=ts '${script}' <(sleep 1; echo steps)`;
    const { stdout } = await new Deno.Command("bash", { args: ["-c", call, Deno.execPath()] })
      .output();
    assert.equal(new TextDecoder().decode(stdout), "reads\nsteps\n\n");
  },
);

testUnless(
  Deno.build.os === "windows" ? ["/dev/zero"] : [],
  "a device without an end is not read",
  async () => {
    await inDirectory(async (_directory, files) => {
      await assert.rejects(files.read("/dev/zero"), { message: "a device, not a regular file" });
    });
  },
);

Deno.test("a file larger than any buffer is appended completely", async () => {
  await inDirectory(async (directory, files) => {
    const text = "0123456789ä".repeat(20_000);
    await Deno.writeTextFile(`${directory}/spool`, text);
    const writer = await files.create(`${directory}/whole`);
    writer.write("<");
    await writer.append(`${directory}/spool`);
    writer.write(">");
    writer.close();
    assert.equal(await Deno.readTextFile(`${directory}/whole`), `<${text}>`);
  });
});

Deno.test("links count as their targets", async () => {
  await inDirectory(async (directory, files) => {
    await Deno.mkdir(`${directory}/real`);
    await Deno.writeTextFile(`${directory}/real/a.yaml`, "");
    link(`${directory}/real`, `${directory}/linked`, "dir");
    link(`${directory}/real/a.yaml`, `${directory}/b.yaml`);
    link(`${directory}/nowhere`, `${directory}/broken`);
    const entries = await files.list(directory);
    assert.deepEqual(entries.map(({ name, kind }) => `${name} ${kind}`).toSorted(), [
      "b.yaml file",
      "broken other",
      "linked directory",
      "real directory",
    ]);
    assert.equal(await files.stat(`${directory}/linked`), "directory");
    assert.equal(await files.stat(`${directory}/b.yaml`), "file");
    assert.equal(await files.stat(`${directory}/broken`), undefined);
    assert.equal(await files.stat(`${directory}/b.yaml/below`), undefined);
  });
});

Deno.test("a rename replaces a file, and removing a missing file is not an error", async () => {
  await inDirectory(async (directory, files) => {
    await Deno.writeTextFile(`${directory}/old`, "old");
    await Deno.writeTextFile(`${directory}/new`, "new");
    await files.rename(`${directory}/new`, `${directory}/old`);
    await files.remove(`${directory}/new`);
    assert.equal(await Deno.readTextFile(`${directory}/old`), "new");
  });
});

Deno.test("file errors have readable messages", async () => {
  await inDirectory(async (directory, files) => {
    const failure = (message: string) => ({ name: "HostFileError", message });
    await Deno.writeTextFile(`${directory}/file`, "");
    await assert.rejects(files.read(`${directory}/nope`), failure("no such file"));
    await assert.rejects(files.read(directory), failure("is a directory"));
    await assert.rejects(files.list(`${directory}/nope`), failure("no such file"));
    await assert.rejects(files.create(directory), failure("is a directory"));
    await assert.rejects(files.create(`${directory}/file/x`), failure("not a directory"));
    await assert.rejects(
      files.makeDirectory(`${directory}/file`),
      failure("a file of this name exists"),
    );
    await assert.rejects(
      files.create(`${directory}/${"x".repeat(300)}`),
      failure("the name is too long"),
    );
  });
});

Deno.test("unknown errors keep the system's words without its noise", () => {
  const plain = Object.assign(new Error("Text file busy (os error 26): open '/a'"), {
    code: "ETXTBSY",
  });
  assert.equal((toHostFileError(plain) as Error).message, "text file busy");
  const denied = toHostFileError(
    Object.assign(new Deno.errors.PermissionDenied("Permission denied (os error 13)"), {
      code: "EACCES",
    }),
  );
  assert.ok(denied instanceof HostFileError);
  assert.equal(denied.message, "permission denied");
  const sandboxed = toHostFileError(new Deno.errors.NotCapable("Requires write access"));
  assert.equal((sandboxed as Error).message, "permission denied");
  const bug = new TypeError("not a function");
  assert.equal(toHostFileError(bug), bug);
});

testUnless(ONLY_ON_LINUX, "a full device is reported by the write", async () => {
  const writer = await createDenoHost().files.create("/dev/full");
  assert.throws(() => writer.write("x"), {
    name: "HostFileError",
    message: "no space left on device",
  });
  writer.close();
});

const WRITE_LINES = [
  "run",
  "--quiet",
  "--no-lock",
  "--allow-all",
  import.meta.resolve("./write_lines.ts"),
];

Deno.test("a reader that goes away does not stop the process", async () => {
  const process = new Deno.Command(Deno.execPath(), {
    args: WRITE_LINES,
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  await process.stdout.cancel();
  const said = await new Response(process.stderr).text();
  assert.equal(said, "done\n");
  assert.equal((await process.status).code, 0);
});

const READ_SLOWLY = `
import os, subprocess, sys
reading, writing = os.pipe()
os.set_blocking(writing, False)
child = subprocess.Popen(sys.argv[1:], stdout=writing, stderr=subprocess.PIPE)
os.close(writing)
read = 0
while chunk := os.read(reading, 4096):
    read += len(chunk)
print(read, child.wait())
`;

testUnless(
  [...ONLY_ON_LINUX, ...missingPrograms("python3")],
  "a full non-blocking pipe gets every line once",
  async () => {
    const { stdout } = await new Deno.Command("python3", {
      args: ["-c", READ_SLOWLY, Deno.execPath(), ...WRITE_LINES],
      stderr: "inherit",
    }).output();
    const bytes = "a line that nobody reads to its end\n".length * 20_000;
    assert.equal(new TextDecoder().decode(stdout), `${bytes} 0\n`);
  },
);

Deno.test("a sleep ends early when its signal aborts", async () => {
  const controller = new AbortController();
  const slept = createDenoHost().clock.sleep(60_000, controller.signal);
  controller.abort();
  await slept;
  await createDenoHost().clock.sleep(60_000, controller.signal);
});

Deno.test("the machine has processors, a working directory and random bytes", () => {
  const host = createDenoHost();
  assert.ok(host.processors >= 1);
  assert.equal(host.files.cwd(), Deno.cwd());
  assert.notDeepEqual(host.randomBytes(16), host.randomBytes(16));
});
