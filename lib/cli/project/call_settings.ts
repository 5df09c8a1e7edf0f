import { maskedDiagnostics } from "../../compiler/mod.ts";
import { type Diagnostic, isError } from "../../diagnostics/mod.ts";
import type { ConfigOrigin } from "../../record/mod.ts";
import { LazyModule, withModules } from "../../text/mod.ts";
import type { MaskedHost } from "../host.ts";
import type { Flags, OptionSpec } from "../options/mod.ts";
import type { Parameters } from "../parameters.ts";
import type { LintLevel } from "./read_project.ts";
import { openProject, type Project, type ProjectFlags } from "./project.ts";

/** Returns what a run says about its project file. */
export function configNote({ config }: CallSettings<unknown>): string | undefined {
  if (!config) return undefined;
  const { file, stage } = config;
  return stage === undefined ? `settings of ${file}` : `settings of ${file}, stage ${stage}`;
}

const NO_PARAMETERS: Parameters = { params: {}, paramTexts: {} };

/** What makes values of a project file; many calls have none. */
const values = new LazyModule(() => import("./project_values.ts"));

/** The settings of a call: its options and arguments, completed from a project file. */
export interface CallSettings<Known> {
  readonly flags: Known;
  readonly paths: readonly string[];
  /** The labels of the project file. */
  readonly labels: Readonly<Record<string, string>>;
  /** The levels of lint rules. */
  readonly lint: ReadonlyMap<string, LintLevel>;
  /** The project file, for the record; absent if there is none. */
  readonly config?: ConfigOrigin;
  readonly project?: Project;
  /** The folder of the project file if it is above the working directory: flows may read it. */
  readonly roots: readonly string[];
  /** Returns the parameters of the project file. */
  parameters(env: (name: string) => string | undefined): Promise<Parameters>;
  /** Returns what is wrong with the project file, without the secrets in it. */
  mistakes(): Promise<readonly Diagnostic[]>;
}

/**
 * Completes the options and paths of a call from its project file.
 *
 * @param flags The options of the command line and of `BATON_*` variables.
 * @throws {UsageError} If there is no such file, or no such stage.
 */
export async function settle<Known extends Flags & ProjectFlags>(
  flags: Known,
  options: readonly OptionSpec[],
  paths: readonly string[],
  host: MaskedHost,
): Promise<CallSettings<Known>> {
  const project = await openProject(flags, host);
  if (!project) {
    const none = { labels: {}, lint: new Map(), roots: [], mistakes: () => Promise.resolve([]) };
    return { flags, paths, ...none, parameters: () => Promise.resolve(NO_PARAMETERS) };
  }
  const { withSettings, projectPaths, projectLabels, projectParameters } = await values.load();
  const { file, stage } = project;
  return {
    flags: withSettings(flags, options, project),
    paths: paths.length > 0 ? paths : projectPaths(project),
    labels: projectLabels(project),
    lint: file.lint,
    config: stage === undefined ? { file: file.path } : { file: file.path, stage },
    project,
    roots: [file.path.replace(/[^/]*$/, "")].filter((folder) => folder !== ""),
    parameters(env) {
      const undo = file.diagnostics.savepoint();
      return withModules(() => {
        undo();
        return projectParameters(project, env);
      });
    },
    mistakes: async () => (await maskedDiagnostics(file.diagnostics)).filter(isError),
  };
}
