import { pathSegment } from "../../json/mod.ts";
import { findBraces } from "../../resolver/mod.ts";
import type { Draft } from "../draft/mod.ts";
import { producerKey } from "../producer.ts";
import type { Keys, Piece, Reference, Template } from "../provenance.ts";

/** The names with which the texts of a flow refer to values. */
export interface ReferenceNames {
  /** Returns a reference without `${`, filters and `}`. */
  refer(reference: Reference): string;
  /**
   * Returns a reference to a variable with the value `$`, for a dollar sign right before an
   * expression.
   */
  dollar(): string;
  /**
   * Returns a reference to a variable with the value `{{`, which begins expressions in other tools.
   */
  braces(): string;
}

/** Returns a template as written in a flow file. */
export function templateText(template: Template, names: ReferenceNames): string {
  return template.map((piece, i) => pieceText(piece, template[i + 1], names)).join("");
}

function pieceText(piece: Piece, next: Piece | undefined, names: ReferenceNames): string {
  if (typeof piece === "string") {
    return literalText(piece, names, next !== undefined && typeof next !== "string");
  }
  return expression(names.refer(piece), piece.filters);
}

/** Escapes recorded text so that nothing in it is an expression. */
export function literalText(text: string, names: ReferenceNames, beforeExpression = false): string {
  let written = "";
  let at = 0;
  for (const { offset } of findBraces(text)) {
    const open = text.indexOf("{{", offset);
    written += escapedText(text.slice(at, open), names, true) + expression(names.braces());
    at = open + 2;
  }
  return written + escapedText(text.slice(at), names, beforeExpression);
}

function escapedText(text: string, names: ReferenceNames, beforeExpression: boolean): string {
  const escaped = text.replaceAll("${", () => "$${");
  if (!beforeExpression) return escaped;
  return escaped.replace(/(?<!\$)\$+$/, (signs) => expression(names.dollar()).repeat(signs.length));
}

function expression(reference: string, filters: readonly string[] = []): string {
  return `\${${[reference, ...filters].join(" | ")}}`;
}

/** The names and the spelling of a flow, and the additional variables that its texts need. */
export interface DraftNames extends ReferenceNames {
  readonly spelling: Spelling;
  /** The names and values of variables for text that cannot be written directly. */
  readonly needed: ReadonlyMap<string, string>;
}

/**
 * Creates the names with which a draft refers to its values.
 *
 * @throws {Error} If the draft refers to what it does not define.
 */
export function createDraftNames(draft: Draft, spelling: Spelling): DraftNames {
  const defined = new Map<string, string>();
  for (const step of draft.steps) {
    for (const { producer, name } of step.captures) {
      defined.set(`capture ${producerKey(producer)}`, spelling.capture(step.name, name));
    }
  }
  for (const { name, reference } of draft.use?.outputs ?? []) {
    defined.set(identityOf(reference), spelling.capture(draft.use!.name, name));
  }
  for (const { key, name } of draft.variables) {
    defined.set(`variable ${key}`, spelling.variable(name));
  }
  const inputs = draft.inputs ?? new Map<string, string>();
  const taken = new Set([...draft.variables.map(({ name }) => name), ...inputs.values()]);
  const needed = new Map<string, string>();
  const known = (what: string): string => {
    const name = defined.get(what);
    if (name !== undefined) return name;
    throw new Error(`the draft refers to the ${what}, which it does not define`);
  };
  const helper = (name: string, value: string): string => {
    let free = name;
    for (let n = 2; taken.has(free); n++) free = `${name}_${n}`;
    needed.set(free, value);
    return spelling.variable(free);
  };
  return {
    spelling,
    needed,
    dollar: () => helper("dollar", "$"),
    braces: () => helper("open_braces", "{{"),
    refer(reference) {
      switch (reference.to) {
        case "capture":
        case "variable":
          return known(identityOf(reference));
        case "environment": {
          const { name } = reference;
          const input = inputs.get(name);
          if (input !== undefined) return spelling.input(input);
          return spelling.environment(draft.renamed?.get(name) ?? name);
        }
        case "random":
        case "now":
          return `${reference.to.toUpperCase()}.${reference.what}`;
      }
    },
  };
}

function identityOf(reference: Reference): string {
  if (reference.to === "capture") return `capture ${producerKey(reference.producer)}`;
  return reference.to === "variable" ? `variable ${reference.key}` : reference.to;
}

/** One of the two spellings of the format, as the converter writes it. */
export interface Spelling {
  /** The key of captures. */
  readonly captures: "capture" | "extract";
  /** The key of assertions on JSON. */
  readonly paths: "json" | "jsonpath";
  /** The path of the body, with which other paths begin. */
  readonly root: string;
  /** The operator that allows several statuses. */
  readonly oneOf: "anyOf" | "in";
  environment(name: string): string;
  variable(name: string): string;
  input(name: string): string;
  capture(step: string, name: string): string;
}

/** The spellings by their letters. */
export const SPELLINGS: Readonly<Record<"A" | "B", Spelling>> = {
  A: {
    captures: "capture",
    paths: "json",
    root: "$.json",
    oneOf: "anyOf",
    environment: (name) => `ENV.${name}`,
    variable: (name) => `vars.${name}`,
    input: (name) => `inputs.${name}`,
    capture: (step, name) => `steps.${step}.capture.${name}`,
  },
  B: {
    captures: "extract",
    paths: "jsonpath",
    root: "$",
    oneOf: "in",
    environment: (name) => name,
    variable: (name) => name,
    input: (name) => name,
    capture: (step, name) => `steps.${step}.${name}`,
  },
};

/** Returns a path relative to the body as JSONPath (RFC 9535), with the root of the spelling. */
export function jsonPath(path: Keys | string, { spelling }: DraftNames): string {
  const below = typeof path === "string" ? path.slice(1) : path.map(pathSegment).join("");
  // A path cannot contain `${`; within the quotes of a name it is escaped.
  return spelling.root + below.replaceAll("${", "\\u0024{");
}
