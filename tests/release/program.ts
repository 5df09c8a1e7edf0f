import { join } from "node:path";
import { makeArchive, nameOf, VERSION } from "../install/release.ts";

const ROOT = join(import.meta.dirname!, "..", "..");

/** An archive whose program is baton from source, to test what installs it as a whole. */
export async function makeProgram(): Promise<Uint8Array<ArrayBuffer>> {
  const program = `#!/bin/sh
if [ "$*" = --version ]; then
  echo ${VERSION}
  exit
fi
exec "${Deno.execPath()}" run --quiet --allow-all "${join(ROOT, "cli.ts")}" "$@"
`;
  return await makeArchive({ files: { baton: program } });
}

/** The name of that archive in a release. */
export const PROGRAM_FILE = `${nameOf()}.tar.gz`;
