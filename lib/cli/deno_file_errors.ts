import { HostFileError } from "../host/mod.ts";

const MESSAGES: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EDQUOT: "disk quota exceeded",
  EEXIST: "a file of this name exists",
  EFBIG: "the file is too large",
  EISDIR: "is a directory",
  ELOOP: "too many links lead to one another",
  EMFILE: "too many open files",
  ENAMETOOLONG: "the name is too long",
  ENOENT: "no such file",
  ENOSPC: "no space left on device",
  ENOTDIR: "not a directory",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
};

/** How Deno says that a path is a device or a file of the kernel. */
const OF_THE_SYSTEM = /^Requires all access/;
const NOT_OPENED = "is a file of the system, which baton may not open";

/** Words an error of the system for a reader; anything else stays as it is. */
export function toHostFileError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof Deno.errors.NotCapable) {
    return new HostFileError(OF_THE_SYSTEM.test(error.message) ? NOT_OPENED : "permission denied");
  }
  const { code } = error as { code?: string };
  if (code === undefined) return error;
  return new HostFileError(MESSAGES[code] ?? plainMessage(error.message), { cause: error });
}

/** The message of the system without its error number and the call it stands for. */
function plainMessage(message: string): string {
  const text = message.replace(/\.? \(os error \d+\).*$/s, "");
  return text.charAt(0).toLowerCase() + text.slice(1);
}
