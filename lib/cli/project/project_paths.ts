import type { Diagnostic, SourceLabel } from "../../diagnostics/mod.ts";
import { labelAt } from "../../diagnostics/mod.ts";
import { HostFileError, type HostFiles } from "../../host/mod.ts";
import { helpForMissing, shownPath } from "../../loader/mod.ts";
import type { Flags } from "../options/mod.ts";
import { type Project, settingsOf } from "./project.ts";
import type { Setting } from "./read_project.ts";

/** The keys whose paths must lead to something, and to what. */
const PATH_KEYS = {
  env_file: "file",
  ca_cert: "file",
  client_cert: "file",
  client_key: "file",
  allow_file_root: "directory",
} as const;

/**
 * Reports the paths of a project file that lead to nothing.
 *
 * @param asked The options that take precedence.
 * @returns Those paths.
 */
export async function reportMissingPaths(
  project: Project,
  asked: Flags,
  files: HostFiles,
): Promise<ReadonlySet<string>> {
  const missing = new Set<string>();
  for (const [key, kind] of Object.entries(PATH_KEYS)) {
    if (asked[key.replaceAll("_", "-")] !== undefined) continue;
    const [setting] = settingsOf(project, key);
    for (const [i, path] of pathsOf(setting).entries()) {
      const found = await kindAt(path, files);
      if (found === kind) continue;
      missing.add(path);
      const why = found === undefined ? "no such file or directory" : `not a ${kind}`;
      const help = found === undefined ? await helpForMissing(path, files) : undefined;
      const message = `${why}: \`${path}\``;
      project.file.diagnostics.error(
        "bad-setting",
        message,
        setting.ranges[i],
        help ? { help } : {},
      );
    }
  }
  return missing;
}

function pathsOf(setting: Setting | undefined): readonly string[] {
  if (!setting) return [];
  return Array.isArray(setting.value) ? setting.value : [setting.value as string];
}

async function kindAt(path: string, files: HostFiles) {
  try {
    const kind = await files.stat(path);
    return kind === undefined || kind === "directory" ? kind : "file";
  } catch (error) {
    if (error instanceof HostFileError) return undefined;
    throw error;
  }
}

/** Adds their places in the project file to the errors of paths that lead to no flow. */
export function withPlaces<Checked extends { readonly diagnostics: readonly Diagnostic[] }>(
  flows: readonly Checked[],
  project: Project,
  files: HostFiles,
): readonly Checked[] {
  const [setting] = settingsOf(project, "paths");
  const { source } = project.file.diagnostics;
  const places = new Map<string, SourceLabel>(
    pathsOf(setting).map((path, i) => {
      const label = labelAt(source, setting.ranges[i], "named here");
      return [shownPath(path, files.cwd()), { ...label, file: source.path }];
    }),
  );
  return flows.map((flow) => {
    const [first] = flow.diagnostics;
    const place = first && first.at === undefined ? places.get(first.file) : undefined;
    return place ? { ...flow, diagnostics: [{ ...first, related: [place] }] } : flow;
  });
}
