import { createHash } from "node:crypto";
import type { Result } from "./measure.ts";
import { runForPeakKib, ship, type Shipped, startServer } from "./process.ts";

const MEBIBYTE = 1024 * 1024;
const SIZE = 1024 * MEBIBYTE;
const LIMIT_MIB = 200;

/** A transfer of a body of {@linkcode SIZE} bytes. */
interface Transfer {
  /** What is transferred. */
  readonly name: string;
  /** Returns the flow file, which is in a separate folder. */
  flow(url: string, version: Way["version"]): string;
  /** Makes the files that the flow names. */
  prepare?(folder: string): Promise<void>;
}

const DOWNLOAD: Transfer = {
  name: "download",
  flow: (url, version) =>
    `steps:
  - name: download
    request: { url: "${url}/${SIZE}", http_version: "${version}", timeout_ms: 600000 }
    assert: { status: 200, body: { size: ${SIZE}, sha256: ${digestOfBody()} } }
`,
};

/** The upload uses a kept connection, where the platform might keep what it sends. */
const UPLOAD: Transfer = {
  name: "upload",
  flow: (url, version) =>
    `steps:
  - name: before
    request: { url: "${url}/1", http_version: "${version}" }
  - name: upload
    request:
      { method: POST, url: "${url}/", http_version: "${version}", body_file: body.bin, timeout_ms: 600000 }
    assert: { json: [{ path: $.json.received, equals: ${SIZE} }] }
`,
  async prepare(folder) {
    const file = await Deno.create(`${folder}/body.bin`);
    await file.truncate(SIZE);
    file.close();
  },
};

/** A way to transfer a body. */
interface Way {
  readonly name: string;
  /** The version of HTTP; `fetch` sends what goes over HTTP/2. */
  readonly version: "1.1" | "2";
  readonly transfers: readonly Transfer[];
  /** The options of `run` besides the file. */
  readonly options: readonly string[];
  /** Arguments of the server. */
  readonly server: readonly string[];
}

const TLS_FILES = ["tests/data/tls/localhost.pem", "tests/data/tls/localhost.key.pem"];
const BOTH = [DOWNLOAD, UPLOAD];
const TRUST = ["--ca-cert", "tests/data/tls/ca.pem"];
/** Certificates are checked by Deno's TLS, and not checked by Node's. */
const WAYS: readonly Way[] = [
  { name: "fetch", version: "2", transfers: [DOWNLOAD], options: [], server: [] },
  { name: "sockets", version: "1.1", transfers: BOTH, options: [], server: [] },
  { name: "TLS", version: "1.1", transfers: BOTH, options: TRUST, server: TLS_FILES },
  {
    name: "unchecked TLS",
    version: "1.1",
    transfers: BOTH,
    options: ["--insecure"],
    server: TLS_FILES,
  },
];

/** Measures the peak memory while bodies of one gibibyte are sent and received, on Linux only. */
export async function benchTransfer(): Promise<Result[]> {
  if (Deno.build.os !== "linux") return [];
  const shipped = await ship();
  try {
    const results: Result[] = [];
    for (const way of WAYS) results.push(...await measureWay(way, shipped));
    return results;
  } finally {
    await shipped.remove();
  }
}

async function measureWay(way: Way, shipped: Shipped): Promise<Result[]> {
  const server = await startServer("scripts/bench/transfer_server.ts", way.server);
  try {
    const results: Result[] = [];
    for (const transfer of way.transfers) {
      results.push(await measure(transfer, way, server.url, shipped));
    }
    return results;
  } finally {
    await server.stop();
  }
}

async function measure(
  transfer: Transfer,
  way: Way,
  url: string,
  { command }: Shipped,
): Promise<Result> {
  const folder = await Deno.makeTempDir({ prefix: "baton-bench-" });
  try {
    await transfer.prepare?.(folder);
    await Deno.writeTextFile(`${folder}/flow.yaml`, transfer.flow(url, way.version));
    const args = ["run", `${folder}/flow.yaml`, "--quiet", ...way.options];
    const peak = await runForPeakKib([...command, ...args]) / 1024;
    return {
      name: `transfer: ${transfer.name} of 1 GiB over ${way.name}`,
      baseline: `at most ${LIMIT_MIB} MiB`,
      baton: `${peak.toFixed(0)} MiB`,
      ratio: peak / LIMIT_MIB,
      aim: { relation: "<", bound: 1 },
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Returns the SHA-256 of what the server sends. */
function digestOfBody(): string {
  const hash = createHash("sha256");
  const piece = new Uint8Array(MEBIBYTE).fill(0x61);
  for (let sent = 0; sent < SIZE; sent += MEBIBYTE) hash.update(piece);
  return hash.digest("hex");
}
