import assert from "node:assert/strict";
import type { Limit, Trial } from "../support/limits/limit.ts";
import { LIMIT_GROUPS } from "../support/limits/mod.ts";
import { type CliRunOptions, runCli } from "../support/run_cli.ts";

const encoder = new TextEncoder();

/** Opens a server that answers every request with the same bytes. */
function openPlainServer(response: string) {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const bytes = encoder.encode(response);
  const serve = async () => {
    for await (const connection of listener) {
      using open = connection;
      try {
        await readRequest(open);
        for (let at = 0; at < bytes.length;) at += await open.write(bytes.subarray(at));
      } catch {
        // The client has what it needs.
      }
    }
  };
  const served = serve();
  return {
    origin: `http://127.0.0.1:${listener.addr.port}`,
    async [Symbol.asyncDispose]() {
      listener.close();
      await served;
    },
  };
}

/** Reads a request to its end: a client that still writes would not read the response. */
async function readRequest(connection: Deno.Conn): Promise<void> {
  const chunk = new Uint8Array(256 * 1024);
  let head = "";
  let missing = Infinity;
  while (missing > 0) {
    const size = await connection.read(chunk);
    if (size === null) return;
    missing -= size;
    if (missing < Infinity) continue;
    head += new TextDecoder().decode(chunk.subarray(0, size));
    const end = head.indexOf("\r\n\r\n");
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    if (end >= 0) missing = end + 4 + length - head.length;
  }
}

/** Returns everything that the command of a trial prints. */
async function outputOf(trial: Trial): Promise<string> {
  const empty = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
  await using server = openPlainServer(trial.response ?? empty);
  const files = Object.fromEntries(
    Object.entries(trial.files).map(([path, content]) => [
      path,
      typeof content === "string" ? content.replace("ORIGIN", server.origin) : content,
    ]),
  );
  const { argv = ["run", "a.yaml"], zeros } = trial;
  if (zeros === undefined) return await printed(argv, files);
  const path = await Deno.makeTempFile();
  try {
    await Deno.truncate(path, zeros); // takes no room on the disk
    return await printed(argv.map((one) => one === "ZEROS" ? path : one), files);
  } finally {
    await Deno.remove(path);
  }
}

async function printed(argv: readonly string[], files: CliRunOptions["files"]): Promise<string> {
  const { stdout, stderr } = await runCli(argv, { files });
  return stdout + stderr;
}

async function meet({ met }: Limit): Promise<void> {
  if ("file" in met) {
    const url = new URL(`../${met.file}`, import.meta.url);
    const text = await Deno.readTextFile(url);
    assert.ok(text.includes(met.title), `${met.file} has no test "${met.title}"`);
    return;
  }
  if (met.onlyBeyond === undefined) {
    const within = await outputOf(met.trial(0));
    assert.ok(!within.includes(met.says), within);
    assert.doesNotMatch(within, /internal-error/);
  }
  const beyond = await outputOf(met.trial(1));
  assert.ok(beyond.includes(met.says), beyond);
}

for (const { title, limits } of LIMIT_GROUPS) {
  for (const limit of limits) {
    Deno.test(`${title}: ${limit.what}: at most ${limit.most}`, () => meet(limit));
  }
}
