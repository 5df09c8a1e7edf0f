/**
 * Creates a symbolic link, also on Windows, where a link has a type and its target backslashes.
 *
 * @param target A path, absolute or relative to the folder of the link; it need not exist.
 * @param type What is there, or would be.
 */
export function link(target: string, path: string, type: "file" | "dir" = "file"): void {
  const isWindows = Deno.build.os === "windows";
  Deno.symlinkSync(isWindows ? target.replaceAll("/", "\\") : target, path, { type });
}
