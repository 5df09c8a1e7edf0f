import { createHash } from "node:crypto";
import type { Result } from "./measure.ts";
import { runForPeakKib, startServer } from "./process.ts";

const MEBIBYTE = 1024 * 1024;
const SIZE = 1024 * MEBIBYTE;
const LIMIT_MIB = 200;

/** A transfer of a body of {@linkcode SIZE} bytes. */
interface Transfer {
  readonly name: string;
  /** What the flow file says; it lies in a folder of its own. */
  flow(url: string): string;
  /** Makes the files that the flow names. */
  prepare?(folder: string): Promise<void>;
  /** Options of `run` beside the file. */
  readonly options?: readonly string[];
}

const DOWNLOAD: Transfer = {
  name: "transfer: download of 1 GiB, hashed",
  flow: (url) =>
    `steps:
  - name: download
    request: { url: "${url}/${SIZE}", timeout_ms: 600000 }
    assert: { status: 200, body: { size: ${SIZE}, sha256: ${digestOfBody()} } }
`,
};

const DOWNLOAD_OVER_SOCKETS: Transfer = {
  ...DOWNLOAD,
  name: "transfer: download of 1 GiB over sockets, hashed",
  options: ["--timings"],
};

const UPLOAD: Transfer = {
  name: "transfer: upload of 1 GiB from a file, over sockets",
  flow: (url) =>
    `steps:
  - name: upload
    request: { method: POST, url: "${url}/", body_file: body.bin, timeout_ms: 600000 }
    assert: { json: [{ path: $.json.received, equals: ${SIZE} }] }
`,
  async prepare(folder) {
    const file = await Deno.create(`${folder}/body.bin`);
    await file.truncate(SIZE);
    file.close();
  },
};

const TRANSFERS: readonly Transfer[] = [DOWNLOAD, DOWNLOAD_OVER_SOCKETS, UPLOAD];

/** The peak of memory while bodies of a gibibyte are sent and received. Measured on Linux only. */
export async function benchTransfer(): Promise<Result[]> {
  if (Deno.build.os !== "linux") return [];
  const server = await startServer("scripts/bench/transfer_server.ts");
  try {
    const results: Result[] = [];
    for (const transfer of TRANSFERS) results.push(await measure(transfer, server.url));
    return results;
  } finally {
    await server.stop();
  }
}

async function measure(transfer: Transfer, url: string): Promise<Result> {
  const folder = await Deno.makeTempDir({ prefix: "baton-bench-" });
  try {
    await transfer.prepare?.(folder);
    await Deno.writeTextFile(`${folder}/flow.yaml`, transfer.flow(url));
    const args = ["run", `${folder}/flow.yaml`, "--quiet", ...transfer.options ?? []];
    const peak = await runForPeakKib("cli.ts", args) / 1024;
    return {
      name: transfer.name,
      baseline: `at most ${LIMIT_MIB} MiB`,
      baton: `${peak.toFixed(0)} MiB`,
      ratio: peak / LIMIT_MIB,
      aim: { relation: "<", bound: 1 },
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The SHA-256 of what the server sends. */
function digestOfBody(): string {
  const hash = createHash("sha256");
  const piece = new Uint8Array(MEBIBYTE).fill(0x61);
  for (let sent = 0; sent < SIZE; sent += MEBIBYTE) hash.update(piece);
  return hash.digest("hex");
}
