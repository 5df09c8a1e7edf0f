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

/** Evaluates the `labels` of a project file; those of the stage replace others of the same name. */
export function projectLabels(
  project: Project,
  env: Environment,
): Readonly<Record<string, string>> {
  const labels: Record<string, string> = {};
  for (const { name, value } of entriesOf(project, "labels")) {
    const written = value.kind === "scalar" && typeof value.value !== "string";
    const found = written ? value.text : evaluated(value, env, project.file.diagnostics);
    if (found !== undefined) labels[name] = toText(found);
  }
  return labels;
}

/** Evaluates the `vars` of a project file; they may refer to the environment. */
export function projectParameters(project: Project, env: Environment): Parameters {
  const params: Record<string, JsonValue> = {};
  const paramTexts: Record<string, string> = {};
  for (const { name, value } of entriesOf(project, "vars")) {
    delete paramTexts[name];
    const found = evaluated(value, env, project.file.diagnostics);
    if (found !== undefined) params[name] = found;
    const written = numberTextOf(value);
    if (written !== undefined) paramTexts[name] = written;
  }
  return { params, paramTexts };
}

/** Returns the value of a variable of the environment, if it is set. */
type Environment = (name: string) => string | undefined;

/** Evaluates a value; reports what is wrong with it. */
function evaluated(
  node: SourceNode,
  env: Environment,
  diagnostics: Diagnostics,
): JsonValue | undefined {
  const compiler = new TemplateCompiler(diagnostics);
  const template = compiler.value(node);
  const isKnown = compiler.takeUses().map(({ reference, range }) => {
    const isOutside = reference.kind === "env" || reference.kind === "bare";
    if (!isOutside && reference.kind !== "foreign") reportReference(range, diagnostics);
    return isOutside;
  });
  if (!isKnown.every(Boolean) || isBroken(template)) return undefined;
  const scope: Scope = {
    env,
    params: new Map(),
    vars: new Map(),
    captures: new Map(),
    random: openRandomStream("", ""),
    startedAt: 0,
  };
  try {
    return evaluateValue(template, scope);
  } catch (error) {
    if (!(error instanceof ResolveError)) throw error;
    if (error.filter !== undefined) diagnostics.error("bad-value", error.message, node.range);
    else {
      const name = /^\$\{\s*([\w.-]+)/.exec(error.expression)?.[1] ?? "ENV.NAME";
      diagnostics.error("missing-variable", error.message, node.range, {
        help: `set it, or give it a default: \`\${${name}:-value}\``,
      });
    }
    return undefined;
  }
}

function reportReference(range: { start: number; end: number }, diagnostics: Diagnostics): void {
  const message = "the values of a project file refer to nothing but the environment";
  diagnostics.error("bad-setting", message, range, { help: "write `${ENV.NAME}`" });
}

/** Returns the entries of a map, those of the project before those of the stage. */
function entriesOf(project: Project, key: string) {
  return settingsOf(project, key).toReversed().flatMap(({ value }) => (value as MapNode).entries);
}
