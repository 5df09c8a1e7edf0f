import config from "../../deno.json" with { type: "json" };
import { pack } from "../../scripts/build/archive.ts";
import { type Reply, type Routes, text } from "../support/server.ts";

/** The version that is installed unless a test asks for another one. */
export const VERSION: string = config.version;

/** The platform of this machine, as archives name it. */
export const TARGET: string = Deno.build.target;

/** The name of an archive without its extension, which is also that of the folder in it. */
export function nameOf(version: string = VERSION, target: string = TARGET): string {
  return `baton-${version}-${target}`;
}

/** A program that prints its version, as the real one does. */
export function programOf(version: string = VERSION): string {
  return `#!/bin/sh\necho ${version}\n`;
}

/** The contents of an archive. */
export interface ArchiveParts {
  /** @default nameOf() */
  readonly name?: string;
  /** Files of the folder by path. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** @default "tar.gz" */
  readonly format?: "tar.gz" | "zip";
}

/** Makes an archive with the packer of the real ones. */
export async function makeArchive({
  name = nameOf(),
  files = { baton: programOf(), LICENSE: "a licence\n" },
  format = "tar.gz",
}: ArchiveParts = {}): Promise<Uint8Array<ArrayBuffer>> {
  const entries = Object.entries(files).map(([path, content]) => ({
    path,
    content: typeof content === "string" ? new TextEncoder().encode(content) : content,
    executable: path.startsWith("baton"),
  }));
  return await pack(format, name, entries, 1_000_000_000);
}

/** Makes an archive in which the program is a link. */
export async function makeLink(target: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await Deno.makeTempDir({ prefix: "baton_release_" });
  try {
    await Deno.mkdir(`${folder}/${nameOf()}`);
    await Deno.symlink(target, `${folder}/${nameOf()}/baton`);
    const { success } = await new Deno.Command("tar", {
      args: ["-czf", `${folder}/archive`, "-C", folder, nameOf()],
    }).output();
    if (!success) throw new Error("tar failed");
    return await Deno.readFile(`${folder}/archive`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** SHA-256 in lower-case hexadecimal digits. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

/** What a release server offers for one version. */
export interface Release {
  /** @default VERSION */
  readonly version?: string;
  /** The requested file. @default The archive of this machine's platform */
  readonly file?: string;
  readonly archive: Uint8Array<ArrayBuffer>;
  /** The text of SHA256SUMS. @default A line for the archive */
  readonly sums?: string;
}

/**
 * The routes of a release. As on GitHub, a file is a redirect to another place; the given
 * routes replace those of `/stored/SHA256SUMS` and `/stored/archive`, and those that lead there.
 */
export async function releaseRoutes(
  { version = VERSION, file = `${nameOf(version)}.tar.gz`, archive, sums }: Release,
  others: Routes = {},
): Promise<Routes> {
  const folder = `/releases/download/v${version}`;
  return {
    [`${folder}/SHA256SUMS`]: found("/stored/SHA256SUMS"),
    [`${folder}/${file}`]: found("/stored/archive"),
    "/stored/SHA256SUMS": text(sums ?? `${await sha256(archive)}  ${file}\n`),
    "/stored/archive": bytes(archive),
    ...others,
  };
}

/** Responds with bytes. */
export function bytes(body: Uint8Array<ArrayBuffer>): Reply {
  return () => new Response(body, { headers: { "content-type": "application/octet-stream" } });
}

/** Responds with a redirect. */
export function found(location: string): Reply {
  return () => new Response(null, { status: 302, headers: { location } });
}

/** Sends a part, and then nothing more until the client gives up. */
export function hanging(part: Uint8Array<ArrayBuffer>, onRequest: () => void = () => {}): Reply {
  return () => {
    onRequest();
    return new Response(
      new ReadableStream({ start: (controller) => controller.enqueue(part) }),
    );
  };
}
