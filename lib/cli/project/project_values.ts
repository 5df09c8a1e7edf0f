import type { Diagnostics } from "../../diagnostics/mod.ts";
import { type JsonValue, toText } from "../../json/mod.ts";
import type { MapNode, SourceNode } from "../../loader/mod.ts";
import {
  evaluateValue,
  isBroken,
  numberTextOf,
  openRandomStream,
  ResolveError,
  type Scope,
  TemplateCompiler,
} from "../../resolver/mod.ts";
import type { Flags, OptionSpec } from "../options/mod.ts";
import type { Parameters } from "../parameters.ts";
import { type Project, settingsOf } from "./project.ts";

/**
 * Completes options from a project file; those that are given, also by a variable, take precedence.
 */
export function withSettings<Known extends Flags>(
  flags: Known,
  options: readonly OptionSpec[],
  project: Project,
): Known {
  const all: Record<string, unknown> = { ...flags };
  for (const { name } of options) {
    if (all[name] !== undefined || name === "var" || name === "label") continue;
    const [setting] = settingsOf(project, name.replaceAll("-", "_"));
    if (setting) all[name] = setting.value;
  }
  return all as Known;
}

/** Returns the paths of a project file. */
export function projectPaths(project: Project): readonly string[] {
  const [setting] = settingsOf(project, "paths");
  return setting ? setting.value as readonly string[] : [];
}

/** The environment that the values of a project file refer to. */
export interface ProjectEnvironment {
  /** Returns the value of a variable, if it is set. */
  get(name: string): string | undefined;
  /** Whether a variable that is not set is no error, but a warning. */
  readonly isOptional?: boolean;
}

/** The names of values that the call gives itself, so that those of the project file do not count. */
export type GivenNames = ReadonlySet<string>;

/** The `vars` of a project file. */
export interface ProjectParameters extends Parameters {
  /** The names of those whose values are not known, as a variable of the environment is not set. */
  readonly unknown: readonly string[];
  /** The names of the variables of the environment that they refer to. */
  readonly environment: Readonly<Record<string, readonly string[]>>;
}

/** Evaluates the `labels` of a project file; those of the stage replace others of the same name. */
export function projectLabels(
  project: Project,
  env: ProjectEnvironment,
  given: GivenNames,
): Readonly<Record<string, string>> {
  const labels: Record<string, string> = {};
  for (const { name, value, counts } of entriesOf(project, "labels", given)) {
    const written = value.kind === "scalar" && typeof value.value !== "string";
    const found = evaluated(value, counts ? env : undefined, project.file.diagnostics).value;
    if (found !== undefined) labels[name] = written ? value.text : toText(found);
  }
  return labels;
}

/** Evaluates the `vars` of a project file; they may refer to the environment. */
export function projectParameters(
  project: Project,
  env: ProjectEnvironment,
  given: GivenNames,
): ProjectParameters {
  const params: Record<string, JsonValue> = {};
  const paramTexts: Record<string, string> = {};
  const environment: Record<string, readonly string[]> = {};
  for (const { name, value, counts } of entriesOf(project, "vars", given)) {
    const found = evaluated(value, counts ? env : undefined, project.file.diagnostics);
    if (!counts) continue;
    if (found.value !== undefined) params[name] = found.value;
    environment[name] = found.names;
    const written = numberTextOf(value);
    if (written !== undefined) paramTexts[name] = written;
  }
  const unknown = Object.keys(environment).filter((name) => !Object.hasOwn(params, name));
  return { params, paramTexts, unknown, environment };
}

/** A value, if it is known, and the names of the variables of the environment in it. */
interface Evaluated {
  readonly value?: JsonValue;
  readonly names: readonly string[];
}

/**
 * Evaluates a value; reports what is wrong with it.
 *
 * @param env Absent for a value that does not count.
 */
function evaluated(
  node: SourceNode,
  env: ProjectEnvironment | undefined,
  diagnostics: Diagnostics,
): Evaluated {
  const compiler = new TemplateCompiler(diagnostics);
  const template = compiler.value(node);
  const uses = compiler.takeUses();
  const names = uses.flatMap(({ reference, range }) => {
    if (reference.kind === "env" || reference.kind === "bare") return [reference.name];
    if (reference.kind !== "foreign") reportReference(range, diagnostics);
    return [];
  });
  if (names.length < uses.length || isBroken(template) || !env) return { names };
  const scope: Scope = {
    env: env.get,
    params: new Map(),
    vars: new Map(),
    captures: new Map(),
    random: openRandomStream("", ""),
    startedAt: 0,
  };
  try {
    return { value: evaluateValue(template, scope), names };
  } catch (error) {
    if (!(error instanceof ResolveError)) throw error;
    if (error.filter !== undefined) diagnostics.error("bad-value", error.message, node.range);
    else {
      const name = /^\$\{\s*([\w.-]+)/.exec(error.expression)?.[1] ?? "ENV.NAME";
      const report = env.isOptional ? "warning" : "error";
      diagnostics[report]("missing-variable", error.message, node.range, {
        help: `set it, or give it a default: \`\${${name}:-value}\``,
      });
    }
    return { names };
  }
}

function reportReference(range: { start: number; end: number }, diagnostics: Diagnostics): void {
  const message = "the values of a project file refer to nothing but the environment";
  diagnostics.error("bad-setting", message, range, { help: "write `${ENV.NAME}`" });
}

/** Returns the entries of a map, those of the project before those of the stage, which count. */
function entriesOf(project: Project, key: string, given: GivenNames) {
  const maps = settingsOf(project, key).toReversed().map(({ value }) => value as MapNode);
  const entries = maps.flatMap(({ entries }) => entries);
  const last = new Map(entries.map(({ name }, i) => [name, i]));
  return entries.map(({ name, value }, i) => ({
    name,
    value,
    counts: last.get(name) === i && !given.has(name),
  }));
}
