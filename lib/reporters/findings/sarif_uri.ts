/** Where a file is (`artifactLocation`, SARIF 2.1.0, section 3.4). */
export interface SarifFile {
  readonly uri: string;
  readonly uriBaseId?: string;
}

/** The name of the directory that relative paths are in, as GitHub code scanning knows it. */
export const SOURCE_ROOT = "%SRCROOT%";

/**
 * The place of a file: relative to the source root where it is below it, else a `file:` URI.
 *
 * @param file The path as messages show it.
 * @param cwd The absolute path of the directory that a relative path is in.
 */
export function sarifFile(file: string, cwd: string): SarifFile {
  if (isAbsolute(file)) return { uri: fileUri(file) };
  if (/^\.\.(?:\/|$)/.test(file)) return { uri: fileUri(`${cwd}/${file}`) };
  return { uri: encode(file), uriBaseId: SOURCE_ROOT };
}

function isAbsolute(path: string): boolean {
  return path.startsWith("/") || /^[A-Za-z]:[/\\]/.test(path);
}

/** RFC 8089; `..` is worked out. */
function fileUri(path: string): string {
  const slashed = path.replaceAll("\\", "/");
  const rooted = slashed.startsWith("/") ? slashed : `/${slashed}`;
  return new URL(`file://${encode(rooted).replace(/^\/([A-Za-z])%3A\//, "/$1:/")}`).href;
}

function encode(path: string): string {
  return path.toWellFormed().split("/").map(encodeURIComponent).join("/");
}
