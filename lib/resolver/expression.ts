import type { FileCode } from "../diagnostics/mod.ts";

/** A valid name of a variable or a captured value. */
export const VALUE_NAME = /^[A-Za-z_][\w-]*$/;

/** Returns a valid name to use instead of an invalid name of a variable or a captured value. */
export function nameHelp(name: string): string {
  const instead = name.trim().replaceAll(/[^\w-]+/g, "_").replace(/^(?=[\d-])/, "_");
  const rule = "a name has letters, digits, `_` and `-`, and begins with a letter or `_`";
  return /[A-Za-z0-9]/.test(instead) ? `write \`${instead}\`; ${rule}` : rule;
}

/** The text between `${` and `}`, parsed. */
export interface Expression {
  /** The expression as written, `${` and `}` included. */
  readonly text: string;
  /** Its start in the string, in UTF-16 units. */
  readonly offset: number;
  readonly reference: Reference;
  /** The reference as written. */
  readonly written: string;
  /** The text after `:-`, used if the variable is not set or is empty. */
  readonly fallback?: string;
  readonly filters: readonly FilterCall[];
}

/** What an expression refers to. */
export type Reference =
  | { readonly kind: "env"; readonly name: string }
  /** A variable of the flow, or with `of` one of its inputs. */
  | { readonly kind: "var"; readonly name: string; readonly of?: "inputs" }
  | { readonly kind: "bare"; readonly name: string }
  | { readonly kind: "capture"; readonly step: string; readonly name: string }
  /** The item of a step with `for_each`, or a member of it. */
  | { readonly kind: "item"; readonly path: readonly string[] }
  /** A column of the row of a flow with `data`, or a member of its value. */
  | { readonly kind: "data"; readonly path: readonly string[] }
  | { readonly kind: "uuid" }
  | { readonly kind: "hex"; readonly digits: number }
  | { readonly kind: "now"; readonly form: NowForm; readonly offsetMs: number }
  /**
   * A reference that only other tools know, such as `env.NAME`: always reported, never evaluated.
   */
  | { readonly kind: "foreign"; readonly text: string };

/** The forms of the flow's start time. */
export type NowForm = "ISO" | "ISO_SECONDS" | "DATE" | "EPOCH" | "EPOCH_MS";

/** A filter and its arguments. */
export interface FilterCall {
  readonly name: string;
  readonly args: readonly FilterArgument[];
  /** The offset and length of each argument in the string; absent if no argument is a reference. */
  readonly places?: readonly (readonly [offset: number, length: number])[];
}

/** A literal text, or a reference that is evaluated with its expression. */
export type FilterArgument = string | Reference;

/** Returns how a member of an item or of a row is written: `data.name`, `data['first name']`. */
export function memberReference(head: "item" | "data" | "", path: readonly string[]): string {
  return head +
    path.map((name) =>
      /^\d+$/.test(name)
        ? `[${name}]`
        : /^[\p{L}\p{N}_-]+$/u.test(name)
        ? `.${name}`
        : name.includes("'")
        ? `["${name}"]`
        : `['${name}']`
    ).join("");
}

/** Returns how messages name a member: `first name`, `customer['first name']`, `lines[0].id`. */
export function memberName(path: readonly string[]): string {
  return path.length === 1 ? path[0] : memberReference("", path).replace(/^\./, "");
}

/** Text that may contain expressions. */
export interface Template {
  /** Literal texts and expressions, in order. */
  readonly parts: readonly (string | Expression)[];
}

/** An expression that cannot be parsed. */
export class ExpressionError extends Error {
  override name = "ExpressionError";
  /** What is wrong, where in the string, and what to write instead. */
  constructor(
    readonly code: FileCode,
    message: string,
    readonly offset: number,
    readonly length: number,
    readonly help?: string,
  ) {
    super(message);
  }
}

/** Returns the expressions of a template. */
export function expressionsOf(template: Template): Expression[] {
  return template.parts.filter((part): part is Expression => typeof part !== "string");
}

/**
 * Returns the expression of a template that consists of nothing else, so that its value keeps its
 * type.
 */
export function wholeExpression(template: Template): Expression | undefined {
  const [first] = template.parts;
  return template.parts.length === 1 && typeof first !== "string" ? first : undefined;
}
