import { PROJECT_FILE, shownPath } from "../../loader/mod.ts";
import { closestWord, joinSome, withModules } from "../../text/mod.ts";
import type { MaskedHost } from "../host.ts";
import { readInputText } from "../inputs.ts";
import { printableArgument, suggestionOrList, UsageError } from "../usage_error.ts";
import { findProject } from "./find_project.ts";
import type { ProjectFile, Setting } from "./read_project.ts";

/** The options that say which project file is used. */
export interface ProjectFlags {
  readonly config?: string;
  readonly "no-config"?: boolean;
  readonly stage?: string;
}

/** The project file that a call uses, and the stage that it chooses. */
export interface Project {
  readonly file: ProjectFile;
  readonly stage?: string;
}

/**
 * Opens the project file of a call.
 *
 * @returns `undefined` if there is none, or it is not to be used.
 * @throws {UsageError} If the file that is named cannot be read, or there is no such stage.
 */
export async function openProject(
  { config, "no-config": none, stage }: ProjectFlags,
  host: MaskedHost,
): Promise<Project | undefined> {
  const { files } = host;
  if (none === true && config !== undefined) {
    throw new UsageError("--config and --no-config exclude each other; leave one of them out");
  }
  const path = none === true
    ? undefined
    : config === undefined
    ? await findProject(files, (almost) =>
      host.stderr.write(
        `warning: ${almost} is not read: the name of the project file is ${PROJECT_FILE}\n`,
      ))
    : shownPath(config, files.cwd());
  if (path === undefined) {
    if (stage === undefined) return undefined;
    throw new UsageError(
      `--stage ${printableArgument(stage)}: there is no ${PROJECT_FILE} with stages${
        none === true ? ", because of --no-config" : ""
      }`,
    );
  }
  const { readProject } = await import("./read_project.ts");
  const text = await readInputText(
    path,
    host,
    config === undefined ? "cannot read" : "--config: cannot read",
  );
  const file = await withModules(() => readProject(path, text.replace(/^\uFEFF/, "")));
  for (const secret of file.secrets) host.secrets.add(secret);
  if (stage !== undefined && !file.stages.has(stage)) throw noSuchStage(stage, file);
  return { file, stage };
}

function noSuchStage(stage: string, { path, stages }: ProjectFile): UsageError {
  const names = [...stages.keys()];
  const all = names.length === 0
    ? "it has no `stages`"
    : `its stages are ${joinSome(names.map((name) => `\`${name}\``))}`;
  return new UsageError(
    `--stage: ${path} has no stage \`${printableArgument(stage)}\`` +
      suggestionOrList(closestWord(stage, names), all),
  );
}

/** Returns the settings of a key, the one that takes precedence first. */
export function settingsOf({ file, stage }: Project, key: string): Setting[] {
  const layers = [stage === undefined ? undefined : file.stages.get(stage), file.settings];
  return layers.flatMap((layer) => layer?.get(key) ?? []);
}

/** Returns the place of a setting: `baton.yaml:12, stage staging`. */
export function placeOf({ file }: Project, { line, stage }: Setting): string {
  const at = `${file.path}:${line}`;
  return stage === undefined ? at : `${at}, stage ${stage}`;
}
