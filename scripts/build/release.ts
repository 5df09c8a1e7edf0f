import { join } from "node:path";
import { type ArchiveEntry, pack } from "./archive.ts";
import { bundleProgram } from "./bundle.ts";
import { type Check, checkPayload } from "./checks.ts";
import { companionFiles } from "./companions.ts";
import { compileBundle } from "./compile.ts";
import { sha256 } from "./digest.ts";
import { writeNotices } from "./notices.ts";
import type { Origin } from "./origin.ts";
import { type BundledPackage, describePackages } from "./packages.ts";
import { readPayload } from "./payload.ts";
import { TARGETS } from "./recipe.ts";
import { listParts } from "./spdx.ts";

/** A file of a release. */
export interface Product {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  /** The checks of the executable in it. */
  readonly checks: readonly Check[];
}

/** Files of the project that are shipped with the executable. */
const DOCUMENTS = ["LICENSE", "README.md"];

/**
 * Builds a release: an archive per target, the list of their contents, and the digests of all.
 *
 * @param root The folder of the project, as a path.
 * @param out The output folder, which is created.
 * @param built Called for each file when it is complete.
 * @throws {Error} If something cannot be built.
 */
export async function release(
  root: string,
  { origin, targets, out, base }: {
    readonly origin: Origin;
    readonly targets: readonly string[];
    readonly out: string;
    /**
     * The executable in place of Deno's, for trying out a release. @default Deno downloads its own.
     */
    readonly base?: string;
  },
  built: (product: Product) => void,
): Promise<void> {
  const work = await Deno.makeTempDir({ prefix: "baton-build-" });
  try {
    const sums = join(out, "SHA256SUMS");
    await makeFolder(out);
    // Digests of an earlier build do not apply to this one, if it breaks off.
    await Deno.remove(sums).catch(() => {});
    const products: Product[] = [];
    const add = async (name: string, content: Uint8Array<ArrayBuffer>, checks: Check[] = []) => {
      await Deno.writeFile(join(out, name), content);
      const digest = await sha256(content);
      products.push({ name, sha256: digest, bytes: content.length, checks });
      built(products.at(-1)!);
    };
    const bundle = await bundleProgram(root, join(work, "bundle"), origin);
    const packages = describePackages(bundle, root);
    const others = await otherFiles(root, packages);
    for (const target of targets) {
      const { archive, executable } = TARGETS[target];
      const output = join(work, executable);
      await compileBundle(bundle, { target, output, base });
      const content = await Deno.readFile(output);
      const entries = [...others, { path: executable, content, executable: true }];
      const folder = `baton-${origin.version}-${target}`;
      const packed = await pack(archive, folder, entries, origin.epoch);
      await add(`${folder}.${archive}`, packed, checkPayload(readPayload(content), bundle));
    }
    const parts = await listParts(bundle, packages, origin);
    await add(`baton-${origin.version}.spdx.json`, encode(parts));
    await Deno.writeTextFile(sums, digestsOf(products));
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

async function makeFolder(path: string): Promise<void> {
  try {
    await Deno.mkdir(path, { recursive: true });
    await Deno.remove(await Deno.makeTempFile({ dir: path, prefix: ".baton-" }));
  } catch (error) {
    throw new Error(`cannot write to the folder "${path}": ${(error as Error).message}`);
  }
}

/** Returns the digests of files in the format of `sha256sum --check`. */
export function digestsOf(products: readonly Pick<Product, "name" | "sha256">[]): string {
  return products.map(({ name, sha256 }) => `${sha256}  ${name}\n`).sort((a, b) =>
    a.slice(64) < b.slice(64) ? -1 : 1
  ).join("");
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/**
 * Returns the files in each archive besides the executable: documents, manual page, completions,
 * licences.
 */
async function otherFiles(
  root: string,
  packages: readonly BundledPackage[],
): Promise<ArchiveEntry[]> {
  const texts = [...await companionFiles(), ["THIRD_PARTY_LICENSES.txt", writeNotices(packages)]];
  return [
    ...DOCUMENTS.map((path) => ({ path, content: Deno.readFileSync(join(root, path)) })),
    ...texts.map(([path, text]) => ({ path, content: encode(text) })),
  ];
}
