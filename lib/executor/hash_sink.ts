import { beginSha256, type Sha256, toHex } from "../hash/mod.ts";
import type { BodySink } from "./transport.ts";

/** Hashes or only counts a body while it comes, and keeps nothing of it. */
export interface HashSink {
  readonly sink: BodySink;
  /** The SHA-256 in hexadecimal; nothing where it was not hashed. */
  digest(): string | undefined;
}

/**
 * Makes a sink for one request. It takes the body of a success; that of another answer mostly says
 * what is wrong, and is kept.
 *
 * @param hashed Whether it is hashed; the code of the hash must then be loaded.
 */
export function createHashSink(hashed: boolean): HashSink {
  let hash: Sha256 | undefined;
  return {
    sink: {
      takes({ status }) {
        const taken = status >= 200 && status <= 299;
        hash = taken && hashed ? beginSha256() : undefined;
        return taken;
      },
      write(chunk) {
        hash?.update(chunk);
        return true;
      },
    },
    digest: () => hash && toHex(hash.digest()),
  };
}
