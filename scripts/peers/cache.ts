import { hasProgram } from "../../tests/support/real/process.ts";
import { executableOf, installation } from "./packages.ts";
import type { Peer, Programs } from "./peer.ts";

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
  const { client, commands, env } = installation(wanted, folder);
  if (!hasProgram(client)) return `cannot be installed: ${client} is missing`;
  await Deno.mkdir(folder, { recursive: true });
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
  if (wanted && !await isFile(installedPath(peer, cache))) {
    return { missing: `not installed; deno task bench:peers install ${peer.name}` };
  }
  const command = peer.version?.(programs) ?? (wanted && [programs.installed(peer), "--version"]);
  if (command === undefined) return { version: "" };
  const [program, ...args] = command;
  const { stdout } = await new Deno.Command(program, { args, stdin: "null" }).output();
  const text = new TextDecoder().decode(stdout);
  const version = /\d+\.\d+\.\d+[\w.-]*/.exec(text)?.[0] ?? text.trim();
  if (wanted && version !== wanted.version) {
    const folder = folderOf(peer, cache);
    return {
      missing: `version ${version} is there instead of ${wanted.version}; remove ${folder}`,
    };
  }
  return { version };
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
