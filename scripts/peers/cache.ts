import { hasProgram } from "../../tests/support/real/process.ts";
import { executableOf, installation, versionCommand } from "./packages.ts";
import type { Peer, Programs } from "./peer.ts";

const VERSION = /\d+\.\d+\.\d+[\w.-]*/;

/** The folder of a program in the cache. */
function folderOf(peer: Peer, cache: string): string {
  return `${cache}/${peer.name}`;
}

/** Returns the path of an installed program. */
export function installedPath(peer: Peer, cache: string): string {
  if (peer.package === undefined) throw new Error(`${peer.name} is no package`);
  return executableOf(peer.package, folderOf(peer, cache));
}

/**
 * Installs a program unless it is there.
 *
 * @returns What was done, or why it cannot be installed.
 */
export async function install(peer: Peer, cache: string): Promise<string> {
  const wanted = peer.package;
  if (wanted === undefined) return "is nothing to install";
  const path = installedPath(peer, cache);
  if (await isFile(path)) return `is there: ${path}`;
  const folder = folderOf(peer, cache);
  const { client, commands, env, file } = installation(wanted, folder);
  if (!hasProgram(client)) return `cannot be installed: ${client} is missing`;
  await Deno.mkdir(folder, { recursive: true });
  if (file) await Deno.writeTextFile(`${folder}/${file[0]}`, file[1]);
  for (const [program, ...args] of commands) {
    const command = new Deno.Command(program, { args, env, stdin: "null", stdout: "null" });
    const { code } = await command.spawn().status;
    if (code === 0) continue;
    const hint = wanted.debian ? `; it needs ${wanted.debian.join(", ")} of Debian` : "";
    return `cannot be installed: ${program} ended with exit code ${code}${hint}`;
  }
  return `is installed: ${path}`;
}

/** Returns the version of a program, or why it cannot be measured. */
export async function versionOf(
  peer: Peer,
  programs: Programs,
  cache: string,
): Promise<{ readonly version: string } | { readonly missing: string }> {
  const { needs, package: wanted } = peer;
  if (needs !== undefined && !hasProgram(needs)) return { missing: `${needs} is missing` };
  if (wanted === undefined) {
    const command = peer.version?.(programs);
    return { version: command ? VERSION.exec(await printed(command))?.[0] ?? "" : "" };
  }
  const { version } = wanted;
  if (!await isFile(installedPath(peer, cache))) {
    return { missing: `not installed; deno task bench:peers install ${peer.name}` };
  }
  const folder = folderOf(peer, cache);
  const command = versionCommand(wanted, folder);
  if (command === undefined || (await printed(command)).includes(version)) return { version };
  return { missing: `another version than ${version} is there; remove ${folder}` };
}

async function printed([program, ...args]: readonly string[]): Promise<string> {
  const { stdout } = await new Deno.Command(program, { args, stdin: "null" }).output();
  return new TextDecoder().decode(stdout);
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
