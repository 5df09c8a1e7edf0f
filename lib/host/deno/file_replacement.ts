import { dirname } from "node:path";
import { HostFileError } from "../host.ts";

/**
 * Replaces the content of a file through a temporary file next to it, so that the file is never
 * half written. Mode and owner are kept, and so is a link, whose target is replaced.
 *
 * @throws {HostFileError} If the file is read-only or not a regular file.
 * @throws {Error} If the system refuses an operation.
 */
export async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  const target = await Deno.realPath(path);
  const info = await Deno.stat(target);
  if (!info.isFile) throw new HostFileError("not a regular file");
  if (info.mode !== null && (info.mode & 0o222) === 0) {
    throw new HostFileError("the file is read-only");
  }
  (await Deno.open(target, { write: true })).close();
  const temporary = `${dirname(target)}/.baton-${crypto.randomUUID()}.tmp`;
  try {
    await writeLike(temporary, bytes, info);
    await Deno.rename(temporary, target);
  } catch (error) {
    await Deno.remove(temporary).catch(() => {});
    throw error;
  }
}

async function writeLike(path: string, bytes: Uint8Array, like: Deno.FileInfo): Promise<void> {
  using file = await Deno.open(path, { write: true, createNew: true, mode: 0o600 });
  for (let done = 0; done < bytes.length;) done += await file.write(bytes.subarray(done));
  await file.sync();
  if (Deno.build.os === "windows") return;
  const { uid, gid, mode } = like;
  const own = await file.stat();
  if (own.uid !== uid || own.gid !== gid) await Deno.chown(path, uid, gid);
  if (mode !== null) await Deno.chmod(path, mode & 0o7777);
}
