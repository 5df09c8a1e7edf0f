import { join } from "node:path";
import { type Bundle, bundleProgram } from "./bundle.ts";
import { type Check, checkPayload } from "./checks.ts";
import { compileBundle } from "./compile.ts";
import { sha256 } from "./digest.ts";
import type { Origin } from "./origin.ts";
import { type BundledPackage, describePackages } from "./packages.ts";
import { readPayload } from "./payload.ts";
import { type Platform, TARGETS } from "./recipe.ts";

/** The checks of a target; absent if its executables have another format than the base. */
export interface Rehearsal {
  readonly target: string;
  readonly checks: readonly Check[] | undefined;
}

/** The sources of a bundle. */
const SOURCES = ["cli.ts", "lib", "schema", "deno.json", "deno.lock"];
const FORMS: Readonly<Record<string, Platform["form"]>> = {
  "7f454c46": "ELF",
  "cffaedfe": "Mach-O",
  "4d5a9000": "PE",
};

/**
 * Builds for some targets without the executables that Deno would download, twice, from two
 * folders, and checks the results. The results do not run, because their base is another
 * executable.
 *
 * @param root The folder of the project, as a path.
 * @param base The executable in place of Deno's.
 * @throws {Error} If something cannot be built at all.
 */
export async function rehearse(
  root: string,
  { origin, targets, base }: {
    readonly origin: Origin;
    readonly targets: readonly string[];
    readonly base: string;
  },
): Promise<{ readonly packages: BundledPackage[]; readonly rehearsals: Rehearsal[] }> {
  const form = await formOf(base);
  const work = await Deno.makeTempDir({ prefix: "baton-build-" });
  try {
    const copy = join(work, "at/another/place/of the disk");
    for (const name of SOURCES) await copyTree(join(root, name), join(copy, name));
    const bundle = await bundleProgram(root, join(work, "a"), origin);
    const again = await bundleProgram(copy, join(work, "at/another/b"), origin);
    const rehearsals: Rehearsal[] = [];
    for (const target of targets) {
      const checks = TARGETS[target].form === form
        ? await checkTarget([bundle, again], { target, base, work })
        : undefined;
      rehearsals.push({ target, checks });
    }
    return { packages: describePackages(bundle, root), rehearsals };
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

async function checkTarget(
  [bundle, again]: readonly [Bundle, Bundle],
  { target, base, work }: { readonly target: string; readonly base: string; readonly work: string },
): Promise<Check[]> {
  const output = join(work, TARGETS[target].executable);
  const build = async (from: Bundle) => {
    await compileBundle(from, { target, output, base });
    return await Deno.readFile(output);
  };
  const executable = await build(bundle);
  const digest = await sha256(executable);
  const same = digest === await sha256(await build(again));
  return [
    {
      subject: "the same from two folders",
      found: same ? `sha256 ${digest}` : "it differs",
      ok: same,
    },
    ...checkPayload(readPayload(executable), bundle),
  ];
}

/** Returns the format of an executable from its first bytes. */
async function formOf(path: string): Promise<Platform["form"] | undefined> {
  using file = await Deno.open(path);
  const head = new Uint8Array(4);
  await file.read(head);
  return FORMS[head.toHex()];
}

async function copyTree(from: string, to: string): Promise<void> {
  if ((await Deno.stat(from)).isFile) {
    await Deno.mkdir(join(to, ".."), { recursive: true });
    return await Deno.copyFile(from, to);
  }
  for (const { name } of Deno.readDirSync(from)) await copyTree(join(from, name), join(to, name));
}
