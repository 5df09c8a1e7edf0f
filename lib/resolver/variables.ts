import type { Diagnostics, Range, SourceFile } from "../diagnostics/mod.ts";
import { isNumber, type JsonValue, toText } from "../json/mod.ts";
import type { Flow, MapEntry, SourceNode } from "../loader/mod.ts";
import {
  evaluateValue,
  isBroken,
  ResolveError,
  type Scope,
  type ValueTemplate,
} from "./evaluation.ts";
import { VALUE_NAME, wholeExpression } from "./expression.ts";
import { mistakes } from "./references.ts";
import type { ReferenceUse } from "./reference_use.ts";
import { Room } from "./room.ts";
import type { TemplateCompiler } from "./template_compiler.ts";

/** A flow variable, compiled. */
export interface Variable {
  readonly name: string;
  readonly value: ValueTemplate;
  /** The references in it. */
  readonly uses: readonly ReferenceUse[];
  /** Of an input: whether it has no default, so that a value must be given. */
  readonly input?: "required" | "optional";
  /** The text of a number that is written in another form than JSON has: `1.0`, `007`. */
  readonly text?: string;
}

/** What a step gives an input of the flow that it uses. */
export interface GivenValue {
  readonly value: JsonValue;
  /** The text of a number that is written in another form than JSON has. */
  readonly text?: string;
}

/** The error of a flow variable without a value. */
export class VariableError extends ResolveError {
  override name = "VariableError";
  /** What is wrong, and the variable. */
  constructor({ message, expression, filter }: ResolveError, readonly variable: Variable) {
    super(message, expression, filter);
  }

  /** Returns the range of the expression without a value in the flow's file. */
  rangeIn({ text }: SourceFile): Range {
    const ranges = this.variable.uses.map((use) => use.range);
    return ranges.find(({ start, end }) => text.slice(start, end) === this.expression) ?? ranges[0];
  }
}

/** A name of a flow that gets a value before the first step: a variable, or an input. */
interface DeclaredValue extends Pick<MapEntry, "name" | "key"> {
  /** The value; absent for an input that must be given one. */
  readonly value?: SourceNode;
  readonly input?: Variable["input"];
}

/** Returns the inputs and the variables of a flow. */
function declaredIn({ inputs, vars }: Pick<Flow, "inputs" | "vars">): readonly DeclaredValue[] {
  if (inputs.length === 0) return vars;
  return [
    ...inputs.map(({ name, key, fallback }) => ({
      name,
      key,
      ...(fallback ? { value: fallback } : {}),
      input: fallback ? "optional" as const : "required" as const,
    })),
    ...vars,
  ];
}

/**
 * Compiles the inputs and the variables of a flow and sorts them by dependency. In its own value,
 * the bare name of a variable refers to the parameter or environment variable of that name.
 *
 * @param params Parameters; each replaces the variable of its name.
 */
export function compileVariables(
  flow: Pick<Flow, "inputs" | "vars">,
  params: ReadonlyMap<string, JsonValue | undefined>,
  compiler: TemplateCompiler,
): Variable[] {
  const variables = new Map<string, Variable>();
  const declared = declaredIn(flow);
  for (const { name, key, value, input } of declared) {
    if (!VALUE_NAME.test(name)) {
      const what = input ? "an input" : "a variable";
      mistakes.parts.reportVariableName(name, what, key.range, compiler.diagnostics);
    }
    const replacement = params.get(name) ?? (value === undefined ? null : undefined);
    const variable: Variable = replacement === undefined
      ? {
        name,
        value: compiler.value(value!),
        uses: compiler.takeUses(),
        text: numberTextOf(value!),
      }
      : { name, value: { kind: "constant", value: replacement }, uses: [] };
    variables.set(
      name,
      input ? { ...variable, input: inputOf(input, params.has(name)) } : variable,
    );
  }
  return inDependencyOrder(variables, declared, compiler.diagnostics);
}

/** Returns whether an input must still be given, after the parameters of the run. */
function inputOf(input: NonNullable<Variable["input"]>, isParameter: boolean): Variable["input"] {
  return isParameter ? "optional" : input;
}

/** Returns the text of a number that is written in another form than JSON has. */
export function numberTextOf(node: SourceNode): string | undefined {
  if (node.kind !== "scalar" || !isNumber(node.value)) return undefined;
  return node.text === toText(node.value) ? undefined : node.text;
}

/**
 * Returns the numbers among parameters and variables, by name, as they are written, if that may be
 * another form than JSON has.
 *
 * @param paramTexts The parameters that are numbers, as they are written.
 * @param given What the inputs are given.
 */
export function numberTexts(
  variables: readonly Variable[],
  paramTexts: ReadonlyMap<string, string> = new Map(),
  given: ReadonlyMap<string, GivenValue> = new Map(),
): ReadonlyMap<string, string> {
  const texts = new Map(paramTexts);
  for (const { name, value, text } of variables) {
    const own = given.get(name);
    if (own) {
      texts.delete(name);
      if (own.text !== undefined) texts.set(name, own.text);
      continue;
    }
    const written = text ?? writtenNumberOf(value, texts);
    if (written !== undefined) texts.set(name, written);
  }
  return texts;
}

/**
 * Returns the text of the number that a value is, if it is a variable that is written in another
 * form than JSON has.
 */
export function writtenNumberOf(
  value: ValueTemplate,
  texts: ReadonlyMap<string, string>,
): string | undefined {
  const whole = value.kind === "text" ? wholeExpression(value.template) : undefined;
  if (whole?.filters.length !== 0) return undefined;
  const { reference } = whole;
  return reference.kind === "var" || reference.kind === "bare"
    ? texts.get(reference.name)
    : undefined;
}

/** Makes the room that the variables of a flow share. */
export function roomForVariables(): Room {
  return new Room("the variables");
}

/**
 * Evaluates each variable once.
 *
 * @param given What the inputs are given, which takes the place of their defaults.
 * @throws {VariableError} If an expression has no value.
 */
export function evaluateVariables(
  variables: readonly Variable[],
  scope: Omit<Scope, "vars" | "captures">,
  given: ReadonlyMap<string, GivenValue> = new Map(),
): Map<string, JsonValue> {
  const vars = new Map<string, JsonValue>();
  const texts = numberTexts(variables, scope.texts, given);
  const whole = { ...scope, vars, texts, captures: new Map(), room: roomForVariables() };
  for (const variable of variables) {
    const own = given.get(variable.name);
    vars.set(variable.name, own ? own.value : evaluateVariable(variable, whole));
  }
  return vars;
}

/**
 * Evaluates one variable.
 *
 * @throws {VariableError} If an expression has no value.
 */
export function evaluateVariable(variable: Variable, scope: Scope): JsonValue {
  try {
    return evaluateValue(variable.value, scope);
  } catch (error) {
    throw error instanceof ResolveError ? new VariableError(error, variable) : error;
  }
}

function inDependencyOrder(
  variables: ReadonlyMap<string, Variable>,
  entries: readonly DeclaredValue[],
  diagnostics: Diagnostics,
): Variable[] {
  const ordered: Variable[] = [];
  const done = new Set<Variable>();
  for (const first of variables.values()) {
    if (done.has(first)) continue;
    // The way to a variable, as a list: a chain may be longer than functions can call each other.
    const way = [visitOf(first, variables)];
    const names = new Set([first.name]);
    for (let visit = way.at(-1); visit; visit = way.at(-1)) {
      const { variable, dependencies } = visit;
      const next = dependencies[visit.at++];
      if (next === undefined) {
        way.pop();
        names.delete(variable.name);
        done.add(variable);
        ordered.push(variable);
      } else if (names.has(next.name)) {
        const all = [...names];
        mistakes.parts.reportCycle(all.slice(all.indexOf(next.name)), entries, diagnostics);
      } else if (!done.has(next)) {
        way.push(visitOf(next, variables));
        names.add(next.name);
      }
    }
  }
  return ordered;
}

/** A variable on the way, and which of its dependencies comes next. */
interface Visit {
  readonly variable: Variable;
  readonly dependencies: readonly Variable[];
  at: number;
}

function visitOf(variable: Variable, variables: ReadonlyMap<string, Variable>): Visit {
  return { variable, dependencies: dependenciesOf(variable, variables), at: 0 };
}

function dependenciesOf(variable: Variable, all: ReadonlyMap<string, Variable>): Variable[] {
  return variable.uses.flatMap(({ reference }) => {
    if (reference.kind !== "var" && reference.kind !== "bare") return [];
    if (reference.kind === "bare" && reference.name === variable.name) return [];
    return all.get(reference.name) ?? [];
  });
}

/**
 * Evaluates every variable that it can.
 *
 * @param report Takes the variables that have no value although everything they refer to has one,
 *   because a filter does not accept its value.
 * @returns The values by name.
 */
export function tryVariables(
  variables: readonly Variable[],
  scope: Omit<Scope, "vars" | "captures">,
  report?: (error: VariableError) => void,
): Map<string, JsonValue> {
  const vars = new Map<string, JsonValue>();
  const names = new Set(variables.map(({ name }) => name));
  const whole = { ...scope, vars, captures: new Map(), room: roomForVariables() };
  for (const variable of variables) {
    const isKnown = ({ reference, hasFallback }: ReferenceUse): boolean => {
      if (reference.kind === "capture" || reference.kind === "foreign") return false;
      if (!("name" in reference)) return true;
      const { kind, name } = reference;
      const isVariable = kind === "var" || (kind === "bare" && name !== variable.name);
      if (isVariable && names.has(name)) return vars.has(name);
      if (kind === "var") return scope.params.get(name) !== undefined;
      if (kind === "bare" && scope.params.has(name)) return scope.params.get(name) !== undefined;
      return hasFallback || scope.env(name) !== undefined;
    };
    // The step that uses the flow gives it a value.
    if (variable.input) continue;
    if (isBroken(variable.value) || !variable.uses.every(isKnown)) continue;
    try {
      vars.set(variable.name, evaluateVariable(variable, whole));
    } catch (error) {
      if (!(error instanceof VariableError)) throw error;
      report?.(error);
    }
  }
  return vars;
}
