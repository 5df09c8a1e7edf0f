import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { tooLarge } from "./bodies.ts";
import { CUT } from "./connecting.ts";
import type { Expected, ExpectedError, Fault, FaultGroup } from "./fault.ts";
import { latin1, ok, openAnswering, response } from "./peer.ts";

const TEXT = latin1("hello ".repeat(1_000));
const SAYS_ALL = [{ assert: { body: { size: TEXT.length, contains: "hello" } } }] as const;

/** Returns the error of a body that is not in its coding. */
function damaged(coding: string): ExpectedError {
  return {
    error: "protocol",
    message: `the body is not valid ${coding}: it is damaged or cut short`,
  };
}

const NOT_GZIP: ExpectedError = {
  error: "protocol",
  message: "the body is not valid gzip: it does not begin like gzip",
};

/** Returns a fault whose server sends a coded body, made when it is needed. */
function coded(
  name: string,
  server: string,
  coding: string,
  make: () => Uint8Array,
  expected: Expected,
  more: Partial<Fault> = {},
): Fault {
  const open = () => {
    const body = make();
    return openAnswering(
      ok([`content-encoding: ${coding}`, `content-length: ${body.length}`]),
      body,
    );
  };
  return { name, server, open, expected, ...more };
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Returns bytes with one bit changed, counted from the end. */
function flipped(bytes: Uint8Array, fromEnd: number): Uint8Array {
  return bytes.map((byte, i) => i === bytes.length - fromEnd ? byte ^ 1 : byte);
}

/** What `fetch` leaves out when it decodes gzip and brotli itself. */
const FIRST_MEMBER = {
  expected: "passes",
  because: "`fetch` decodes it itself, and ignores what follows the first part",
} as const;

const MIB = 1024 * 1024;

/** Zeros in deflate without a header: one block, again and again. */
function deflateBomb(mib: number): Uint8Array {
  const block = deflateRawSync(new Uint8Array(MIB), { finishFlush: constants.Z_FULL_FLUSH });
  return join(...Array<Uint8Array>(mib).fill(block));
}

function gzipBomb(mib: number): Uint8Array {
  return join(gzipSync("").subarray(0, 10), deflateBomb(mib));
}

/** 200 MiB of zeros in brotli: about 600 bytes. */
function brotliBomb(): Uint8Array {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 2 };
  return brotliCompressSync(new Uint8Array(200 * MIB), { params });
}

const LIMITED = { run: { maxBodyBytes: 10_000_000 }, memoryMib: 10 + 64 } as const;

/** Faults in content codings. */
export const CODINGS: FaultGroup = {
  title: "Content codings",
  about: "Bodies in gzip, brotli and deflate that are cut, damaged, coded twice, or bombs: " +
    "small bodies that become huge.",
  faults: [
    coded(
      "gzip that is cut in half",
      "sends half of the bytes, with their length",
      "gzip",
      () => gzipSync(TEXT).subarray(0, 30),
      damaged("gzip"),
    ),
    coded(
      "gzip without its end",
      "leaves out the last 8 bytes",
      "gzip",
      () => gzipSync(TEXT).subarray(0, -8),
      damaged("gzip"),
    ),
    coded(
      "gzip without its last byte",
      "leaves out one byte",
      "gzip",
      () => gzipSync(TEXT).subarray(0, -1),
      damaged("gzip"),
    ),
    coded(
      "gzip with a wrong checksum",
      "changes a bit of it",
      "gzip",
      () => flipped(gzipSync(TEXT), 6),
      damaged("gzip"),
    ),
    coded(
      "gzip with a wrong size",
      "changes a bit of it",
      "gzip",
      () => flipped(gzipSync(TEXT), 2),
      damaged("gzip"),
    ),
    coded(
      "gzip with only its header",
      "sends ten bytes",
      "gzip",
      () => gzipSync(TEXT).subarray(0, 10),
      damaged("gzip"),
    ),
    coded(
      "gzip of two members",
      "sends two, one after the other",
      "gzip",
      () => join(gzipSync(TEXT), gzipSync(TEXT)),
      damaged("gzip"),
      { overFetch: FIRST_MEMBER },
    ),
    coded(
      "gzip of two members, the second one cut",
      "leaves out its end",
      "gzip",
      () => join(gzipSync(TEXT), gzipSync(TEXT).subarray(0, -10)),
      damaged("gzip"),
      { overFetch: FIRST_MEMBER },
    ),
    coded(
      "bytes after gzip",
      "sends `evil` after the end",
      "gzip",
      () => join(gzipSync(TEXT), latin1("evil")),
      damaged("gzip"),
      { overFetch: FIRST_MEMBER },
    ),
    coded("text as gzip", "sends text", "gzip", () => TEXT, NOT_GZIP),
    coded("nothing as gzip", "sends an empty body", "gzip", () => new Uint8Array(), "passes", {
      steps: [{ assert: { body: { size: 0 } } }],
    }),
    coded(
      "gzip twice",
      "codes the body twice",
      "gzip, gzip",
      () => gzipSync(gzipSync(TEXT)),
      "passes",
      { steps: SAYS_ALL },
    ),
    coded(
      "gzip twice, cut",
      "leaves out the end of the inner one",
      "gzip, gzip",
      () => gzipSync(gzipSync(TEXT).subarray(0, -8)),
      damaged("gzip, gzip"),
    ),
    coded("gzip that is said twice", "codes the body once", "gzip, gzip", () => gzipSync(TEXT), {
      error: "protocol",
      message: "the body is not valid gzip, gzip: it does not begin like gzip",
    }),
    coded(
      "brotli in gzip's name",
      "sends brotli",
      "gzip",
      () => brotliCompressSync(TEXT),
      NOT_GZIP,
    ),
    coded("gzip in brotli's name", "sends gzip", "br", () => gzipSync(TEXT), damaged("br")),
    coded(
      "gzip in deflate's name",
      "sends gzip",
      "deflate",
      () => gzipSync(TEXT),
      damaged("deflate"),
    ),
    coded("brotli that is cut in half", "sends half of the bytes", "br", () => {
      const whole = brotliCompressSync(TEXT);
      return whole.subarray(0, whole.length >> 1);
    }, damaged("br")),
    coded(
      "brotli without its last byte",
      "leaves out one byte",
      "br",
      () => brotliCompressSync(TEXT).subarray(0, -1),
      damaged("br"),
    ),
    coded(
      "bytes after brotli",
      "sends `evil` after the end",
      "br",
      () => join(brotliCompressSync(TEXT), latin1("evil")),
      damaged("br"),
      { overFetch: FIRST_MEMBER },
    ),
    coded("text as brotli", "sends text", "br", () => TEXT, damaged("br")),
    coded(
      "deflate without its header",
      "sends the raw form",
      "deflate",
      () => deflateRawSync(TEXT),
      "passes",
      { steps: SAYS_ALL },
    ),
    coded(
      "deflate that is cut",
      "leaves out the last 10 bytes",
      "deflate",
      () => deflateSync(TEXT).subarray(0, -10),
      damaged("deflate"),
    ),
    coded(
      "deflate with a wrong checksum",
      "changes a bit of it",
      "deflate",
      () => flipped(deflateSync(TEXT), 2),
      damaged("deflate"),
    ),
    coded(
      "bytes after deflate",
      "sends `evil` after the end",
      "deflate",
      () => join(deflateSync(TEXT), latin1("evil")),
      "passes",
      { steps: SAYS_ALL },
    ),
    coded(
      "an unknown coding",
      "sends zstd, which is not decoded",
      "zstd",
      () => latin1("abc"),
      "passes",
      { steps: [{ assert: { body: { size: 3 } } }] },
    ),
    coded(
      "an unknown coding over gzip",
      "says `gzip, zstd`, so nothing is decoded",
      "gzip, zstd",
      () => latin1("abc"),
      "passes",
      { steps: [{ assert: { body: { size: 3 } } }] },
    ),
    coded("the coding `identity`", "says `identity`", "identity", () => TEXT, "passes", {
      steps: SAYS_ALL,
    }),
    coded(
      "a hundred codings",
      "says `gzip` a hundred times",
      Array(100).fill("gzip").join(","),
      () => TEXT,
      {
        error: "protocol",
        message: "the body is not valid in its encoding: it does not begin like gzip",
      },
    ),
    {
      name: "gzip whose connection ends",
      server: "closes the connection in the middle",
      open: () =>
        openAnswering(
          ok(["content-encoding: gzip", "content-length: 5000"]),
          gzipSync(TEXT).subarray(0, 30),
        ),
      expected: CUT,
    },
    {
      name: "gzip without a length whose connection ends",
      server: "sends half of the bytes without a length, and closes the connection",
      open: () => openAnswering(ok(["content-encoding: gzip"]), gzipSync(TEXT).subarray(0, 30)),
      expected: damaged("gzip"),
    },
    {
      name: "gzip in response to HEAD",
      server: "sends the head of a body in gzip",
      open: () => openAnswering(ok(["content-encoding: gzip", "content-length: 50"])),
      steps: [{ request: { method: "HEAD" } }],
      expected: "passes",
    },
    {
      name: "gzip in a 304",
      server: "sends `304 Not Modified` with a coding",
      open: () => openAnswering(response(["HTTP/1.1 304 Not Modified", "content-encoding: gzip"])),
      steps: [{ assert: { status: 304 } }],
      expected: "passes",
    },
    coded(
      "a gzip bomb",
      "sends 200 kB that become 200 MiB",
      "gzip",
      () => gzipBomb(200),
      tooLarge("10.0 MB"),
      LIMITED,
    ),
    coded(
      "a gzip bomb in gzip",
      "sends a small body that becomes 200 MiB or more",
      "gzip, gzip",
      () => gzipSync(gzipBomb(400)),
      tooLarge("10.0 MB"),
      LIMITED,
    ),
    coded(
      "a brotli bomb",
      "sends a small body that becomes 200 MiB or more",
      "br",
      () => brotliBomb(),
      tooLarge("10.0 MB"),
      LIMITED,
    ),
    coded(
      "a brotli bomb in gzip",
      "sends a small body that becomes 200 MiB or more",
      "br, gzip",
      () => gzipSync(brotliBomb()),
      tooLarge("10.0 MB"),
      LIMITED,
    ),
    coded(
      "a deflate bomb",
      "sends 200 kB that become 200 MiB",
      "deflate",
      () => join(latin1("\x78\x9c"), deflateBomb(200)),
      tooLarge("10.0 MB"),
      LIMITED,
    ),
    coded(
      "a raw deflate bomb",
      "sends 200 kB that become 200 MiB",
      "deflate",
      () => deflateBomb(200),
      tooLarge("10.0 MB"),
      LIMITED,
    ),
    coded(
      "a zstd bomb",
      "sends 5 bytes, which are not decoded",
      "zstd",
      () => latin1("\x28\xb5\x2f\xfd\0"),
      "passes",
      { steps: [{ assert: { body: { size: 5 } } }] },
    ),
  ],
};
