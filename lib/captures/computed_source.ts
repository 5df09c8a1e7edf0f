import {
  compileJsonPath,
  type JsonPath,
  type JsonValue,
  loadJsonPath,
  toText,
} from "../json/mod.ts";
import type { ScalarNode } from "../loader/mod.ts";
import { compilePattern, loadPatterns, type Pattern } from "../pattern/mod.ts";
import {
  evaluateText,
  evaluateValue,
  type Expression,
  isBrokenText,
  ResolveError,
  type Scope,
  type TemplateCompiler,
} from "../resolver/mod.ts";
import { escapePattern } from "../text/mod.ts";

/** A path or a pattern with expressions, which is compiled for each response. */
export interface ComputedSource<T> {
  /** The source with other text in place of the values, to check it before anything is sent. */
  readonly sample: string;
  /** @throws {ResolveError} If an expression has no value, or one of a wrong type. */
  compute(scope: Scope): T;
}

/** Whether a text may have expressions; `$${` is an escaped `${`. */
export function isComputed(text: string): boolean {
  return text.includes("${") && /(?<!\$)\$\{/.test(text);
}

/** Compiles a pattern in which each expression stands for its value, character by character. */
export function computedPattern(
  node: ScalarNode,
  compiler: TemplateCompiler,
): ComputedSource<Pattern> | undefined {
  const parts = partsOf(node, compiler);
  if (parts && !areWholeAtoms(parts)) {
    const message = "an expression cannot be between `[` and `]` or after `\\`";
    compiler.diagnostics.error("bad-regex", message, node.range, {
      help: "it stands for text; `[$]\\{` matches `${`",
    });
    return undefined;
  }
  compiler.require(() => loadPatterns());
  const fill = (textOf: (expression: Expression) => string) =>
    parts?.map((part) => typeof part === "string" ? part : `(?:${escapePattern(textOf(part))})`)
      .join("") ?? "";
  return parts && {
    sample: fill(() => "x"),
    compute: (scope) =>
      compilePattern(fill((expression) => evaluateText({ parts: [expression] }, scope)), "m"),
  };
}

/** Whether a value may stand where each expression is. */
function areWholeAtoms(parts: Parts): boolean {
  let inClass = false;
  let last = "";
  for (const part of parts) {
    if (typeof part !== "string") {
      if (inClass || last === "\\") return false;
      continue;
    }
    for ([last] of part.matchAll(/\\[^]|[^]/g)) {
      inClass = last === "[" || inClass && last !== "]";
    }
  }
  return true;
}

/**
 * Compiles a path in which an expression stands for a literal value, or for a part of a text in
 * quotes.
 */
export function computedPath(
  node: ScalarNode,
  compiler: TemplateCompiler,
): ComputedSource<JsonPath> | undefined {
  const parts = partsOf(node, compiler);
  const name = parts?.find((part, i) => typeof part !== "string" && isAfterDot(parts[i - 1]));
  if (name !== undefined && typeof name !== "string") {
    const message = "an expression cannot be a name after a dot";
    compiler.diagnostics.error("bad-jsonpath", message, node.range, {
      help: `write \`['${name.text}']\``,
    });
    return undefined;
  }
  compiler.require(loadJsonPath);
  return parts && {
    sample: filledPath(parts.map(escaped), () => "x"),
    compute: (scope) => {
      const valueOf = (expression: Expression) => {
        const value = evaluateValue({ kind: "text", template: { parts: [expression] } }, scope);
        if (typeof value !== "object" || value === null) return value;
        throw new ResolveError("a path takes text, a number or a boolean", expression.text);
      };
      return compileJsonPath(filledPath(parts, valueOf));
    },
  };
}

/** Escapes `${` again, because a sample is read as the text of a path is. */
function escaped(part: string | Expression): string | Expression {
  return typeof part === "string" ? part.replaceAll("${", () => "$${") : part;
}

function isAfterDot(part: string | Expression | undefined): boolean {
  return typeof part === "string" && part.endsWith(".");
}

type Parts = readonly (string | Expression)[];

function partsOf(node: ScalarNode, compiler: TemplateCompiler): Parts | undefined {
  const template = compiler.within("body", () => compiler.text(node));
  return isBrokenText(template) ? undefined : template.parts;
}

function filledPath(parts: Parts, valueOf: (expression: Expression) => JsonValue): string {
  let path = "";
  let quote = "";
  for (const part of parts) {
    if (typeof part !== "string") {
      path += literal(valueOf(part), quote);
      continue;
    }
    for (const [piece] of part.matchAll(/\\[^]|[^]/g)) {
      if (quote === "" ? piece === "'" || piece === '"' : piece === quote) {
        quote = quote === "" ? piece : "";
      }
    }
    path += part;
  }
  return path;
}

/** Writes a value as RFC 9535 does, or as a part of a text in quotes. */
function literal(value: JsonValue, quote: string): string {
  if (quote === "" && typeof value !== "string") return toText(value);
  const text = JSON.stringify(toText(value));
  if (quote === "") return text;
  const inside = text.slice(1, -1);
  return quote === '"' ? inside : inside.replaceAll('\\"', '"').replaceAll("'", "\\'");
}
