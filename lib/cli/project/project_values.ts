import type { Diagnostics } from "../../diagnostics/mod.ts";
import { type JsonValue, toText } from "../../json/mod.ts";
import { type MapNode, toJson } from "../../loader/mod.ts";
import {
  evaluateValue,
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

/** Returns the labels of a project file; those of the stage replace others of the same name. */
export function projectLabels(project: Project): Readonly<Record<string, string>> {
  const labels: Record<string, string> = {};
  for (const { name, value } of entriesOf(project, "labels")) {
    const text = toJson(value);
    labels[name] = typeof text === "object" ? JSON.stringify(text) : toText(text);
  }
  return labels;
}

/** Evaluates the `vars` of a project file; they may refer to the environment. */
export function projectParameters(
  project: Project,
  env: (name: string) => string | undefined,
): Parameters {
  const { diagnostics } = project.file;
  const params: Record<string, JsonValue> = {};
  const paramTexts: Record<string, string> = {};
  for (const { name, value } of entriesOf(project, "vars")) {
    delete paramTexts[name];
    const compiler = new TemplateCompiler(diagnostics);
    const template = compiler.value(value);
    const isKnown = compiler.takeUses().map(({ reference, range }) => {
      const isOutside = reference.kind === "env" || reference.kind === "bare";
      if (!isOutside && reference.kind !== "foreign") reportReference(range, diagnostics);
      return isOutside;
    });
    if (!isKnown.every(Boolean)) continue;
    const scope: Scope = {
      env,
      params: new Map(),
      vars: new Map(),
      captures: new Map(),
      random: openRandomStream("", ""),
      startedAt: 0,
    };
    try {
      params[name] = evaluateValue(template, scope);
    } catch (error) {
      if (!(error instanceof ResolveError)) throw error;
      diagnostics.error("missing-variable", error.message, value.range, {
        help: "set it, or give it a default: `${ENV.NAME:-value}`",
      });
    }
    const written = numberTextOf(value);
    if (written !== undefined) paramTexts[name] = written;
  }
  return { params, paramTexts };
}

function reportReference(range: { start: number; end: number }, diagnostics: Diagnostics): void {
  const message = "the values of a project file refer to nothing but the environment";
  diagnostics.error("bad-setting", message, range, { help: "write `${ENV.NAME}`" });
}

/** Returns the entries of a map, those of the project before those of the stage. */
function entriesOf(project: Project, key: string) {
  return settingsOf(project, key).toReversed().flatMap(({ value }) => (value as MapNode).entries);
}
