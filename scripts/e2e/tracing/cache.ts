import { hasProgram } from "../../../tests/support/real/process.ts";
import type { Backend } from "./backend.ts";

/** The folder where backends are kept between runs. */
const CACHE = Deno.env.get("BATON_E2E_CACHE") ??
  `${Deno.env.get("TMPDIR") ?? "/tmp"}/baton-e2e-tracing`;

/** Returns why a backend cannot be run here, if it cannot. */
export async function reasonToSkip(backend: Backend): Promise<string | undefined> {
  const isThere = await isFile(pathOf(backend));
  const wanted = { ...backend.runsWith, ...(isThere ? {} : backend.getsWith) };
  const missing = Object.entries(wanted)
    .filter(([program]) => !hasProgram(program))
    .map(([program, debian]) => `${program} is missing (apt-get install ${debian})`);
  return missing.length === 0 ? undefined : missing.join(", ");
}

/**
 * Returns the path of the file of a backend, and gets the file first if it is missing.
 *
 * @throws {Error} If the file cannot be downloaded or built.
 */
export async function fetched(backend: Backend): Promise<string> {
  const path = pathOf(backend);
  if (await isFile(path)) return path;
  console.error(`getting ${backend.name} ${backend.version} into ${CACHE}; takes a while`);
  await Deno.mkdir(`${CACHE}/${backend.name}`, { recursive: true });
  await backend.get(`${CACHE}/${backend.name}`);
  return path;
}

function pathOf({ name, file }: Backend): string {
  return `${CACHE}/${name}/${file}`;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
