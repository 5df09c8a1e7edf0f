import { type CheckedFlow, maskedDiagnostics } from "../../compiler/mod.ts";
import { type Diagnostic, isError } from "../../diagnostics/mod.ts";
import type { ConfigOrigin } from "../../record/mod.ts";
import { LazyModule, withModules } from "../../text/mod.ts";
import type { MaskedHost } from "../host.ts";
import { type Flags, type OptionSpec, variableOf } from "../options/mod.ts";
import type { LintLevel } from "./read_project.ts";
import type { ProjectEnvironment, ProjectParameters } from "./project_values.ts";
import { openProject, placeOf, type Project, type ProjectFlags, settingsOf } from "./project.ts";

/** Returns what a run says about its project file. */
export function configNote({ config }: CallSettings<unknown>): string | undefined {
  if (!config) return undefined;
  const { file, stage } = config;
  return stage === undefined ? `settings of ${file}` : `settings of ${file}, stage ${stage}`;
}

/** The values of a project file that may refer to the environment. */
export interface ProjectValues {
  readonly parameters: ProjectParameters;
  readonly labels: Readonly<Record<string, string>>;
}

const NO_VALUES: ProjectValues = {
  parameters: { params: {}, paramTexts: {}, unknown: [], environment: {} },
  labels: {},
};

/** What makes values of a project file, and looks for its paths; many calls have none. */
const values = new LazyModule(() => import("./project_values.ts"));
const pathsOfProject = new LazyModule(() => import("./project_paths.ts"));

/** The settings of a call: its options and arguments, completed from a project file. */
export interface CallSettings<Known> {
  readonly flags: Known;
  readonly paths: readonly string[];
  /** The paths in the project file that lead to nothing, which its mistakes say. */
  readonly missing: ReadonlySet<string>;
  /** The levels of lint rules. */
  readonly lint: ReadonlyMap<string, LintLevel>;
  /** The project file, for the record; absent if there is none. */
  readonly config?: ConfigOrigin;
  readonly project?: Project;
  /** The folder of the project file if it is above the working directory: flows may read it. */
  readonly roots: readonly string[];
  /** Returns how an option is given: `--jobs`, `BATON_JOBS`, or `jobs` with its place. */
  spelling(option: string): string;
  /** Returns the parameters and the labels of the project file. */
  values(env: ProjectEnvironment): Promise<ProjectValues>;
  /** Adds their places in the project file to the errors of paths that lead to no flow. */
  located<Checked extends CheckedFlow>(flows: readonly Checked[]): readonly Checked[];
  /** Returns what is wrong with the project file, without the secrets in it. */
  mistakes(): Promise<readonly Diagnostic[]>;
  /** Returns the same with the warnings. */
  findings(): Promise<readonly Diagnostic[]>;
}

/** The names in the pairs of an option, `name=text` and `name:=json`. */
function namesOf(pairs: unknown): ReadonlySet<string> {
  const given = (pairs ?? []) as readonly (readonly [name: string, value: string])[];
  return new Set(given.map(([name]) => name.replace(/(?<=.):$/, "")));
}

/**
 * Completes the options and paths of a call from its project file.
 *
 * @param given The options of the command line.
 * @param flags The options of the command line and of `BATON_*` variables.
 * @throws {UsageError} If there is no such file, or no such stage.
 */
export async function settle<Known extends Flags & ProjectFlags>(
  given: Flags,
  flags: Known,
  options: readonly OptionSpec[],
  paths: readonly string[],
  host: MaskedHost,
): Promise<CallSettings<Known>> {
  const project = await openProject(flags, host);
  const ofCall = (option: string) =>
    given[option] !== undefined
      ? `--${option}`
      : variableOf(options.find(({ name }) => name === option)!);
  if (!project) {
    return {
      flags,
      paths,
      missing: new Set(),
      lint: new Map(),
      roots: [],
      spelling: ofCall,
      values: () => Promise.resolve(NO_VALUES),
      located: (flows) => flows,
      mistakes: () => Promise.resolve([]),
      findings: () => Promise.resolve([]),
    };
  }
  const { withSettings, projectPaths, projectLabels, projectParameters } = await values.load();
  const { reportMissingPaths, withPlaces } = await pathsOfProject.load();
  const { file, stage } = project;
  const missing = await reportMissingPaths(project, flags, host.files);
  return {
    flags: withSettings(flags, options, project),
    paths: paths.length > 0 ? paths : projectPaths(project),
    missing,
    lint: file.lint,
    config: stage === undefined ? { file: file.path } : { file: file.path, stage },
    project,
    roots: [file.path.replace(/[^/]*$/, "")].filter((folder) => folder !== ""),
    spelling(option) {
      const key = option.replaceAll("-", "_");
      const [setting] = flags[option] === undefined ? settingsOf(project, key) : [];
      return setting ? `\`${key}\` in ${placeOf(project, setting)}` : ofCall(option);
    },
    values(env) {
      const undo = file.diagnostics.savepoint();
      return withModules(() => {
        undo();
        return {
          parameters: projectParameters(project, env, namesOf(flags.var)),
          labels: projectLabels(project, env, namesOf(flags.label)),
        };
      });
    },
    located: (flows) => paths.length > 0 ? flows : withPlaces(flows, project, host.files),
    mistakes: async () => (await maskedDiagnostics(file.diagnostics)).filter(isError),
    findings: () => maskedDiagnostics(file.diagnostics),
  };
}
