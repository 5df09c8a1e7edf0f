import { type JsonValue, toText } from "../json/mod.ts";
import { type Expression, type Reference, type Template, wholeExpression } from "./expression.ts";
import { FilterError, FILTERS } from "./filters/mod.ts";
import { ResolveError, type Scope } from "./scope.ts";
import { formatTime } from "./time.ts";

/**
 * The value of a template: of the type of its expression where it is nothing else, else text.
 *
 * @throws {ResolveError} If an expression has no value.
 */
export function evaluateTemplate(template: Template, scope: Scope): JsonValue {
  const whole = wholeExpression(template);
  return whole ? evaluateExpression(whole, scope) : evaluateText(template, scope);
}

/**
 * The value of a template as text.
 *
 * @throws {ResolveError} If an expression has no value.
 */
export function evaluateText(template: Template, scope: Scope): string {
  let text = "";
  for (const part of template.parts) {
    text += typeof part === "string" ? part : toText(evaluateExpression(part, scope));
  }
  return text;
}

function evaluateExpression(expression: Expression, scope: Scope): JsonValue {
  let value = lookUp(expression.reference, scope);
  if (expression.fallback !== undefined && (value === undefined || value === "")) {
    value = expression.fallback;
  }
  if (value === undefined) {
    throw new ResolveError(missing(expression.reference), expression.text);
  }
  for (const call of expression.filters) {
    const args = call.args.map((argument) => argumentText(argument, expression, scope));
    try {
      value = FILTERS.get(call.name)!.apply(value, args);
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      throw new ResolveError(`\`${call.name}\`: ${error.message}`, expression.text);
    }
  }
  return value;
}

function argumentText(
  argument: string | Reference,
  expression: Expression,
  scope: Scope,
): string {
  if (typeof argument === "string") return argument;
  const value = lookUp(argument, scope);
  if (value === undefined) throw new ResolveError(missing(argument), expression.text);
  return toText(value);
}

function lookUp(reference: Reference, scope: Scope): JsonValue | undefined {
  switch (reference.kind) {
    case "env":
      return scope.env(reference.name);
    case "var":
      return scope.vars.get(reference.name);
    case "bare":
      if (scope.vars.has(reference.name)) return scope.vars.get(reference.name);
      return scope.params.get(reference.name) ?? scope.env(reference.name);
    case "capture":
      return scope.captures.get(reference.step)?.get(reference.name);
    case "uuid":
      return scope.random.uuid();
    case "hex":
      return scope.random.hex(reference.digits);
    case "now":
      return formatTime(scope.startedAt + reference.offsetMs, reference.form);
    case "foreign":
      return undefined;
  }
}

function missing(reference: Reference): string {
  switch (reference.kind) {
    case "env":
      return `the environment variable \`${reference.name}\` is not set`;
    case "capture":
      return `the step \`${reference.step}\` has not captured \`${reference.name}\``;
    case "var":
    case "bare":
      return `\`${reference.name}\` is neither a variable nor a parameter nor in the environment`;
    default:
      return "the expression has no value";
  }
}
