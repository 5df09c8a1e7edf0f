import type { Diagnostics, Range, Severity } from "../diagnostics/mod.ts";
import { type JsonValue, setMember } from "../json/mod.ts";
import { type MapEntry, type ScalarNode, type SourceNode, toJson } from "../loader/mod.ts";
import type { ValueTemplate } from "./evaluation.ts";
import {
  type Expression,
  type ExpressionError,
  type Reference,
  type Template,
  wholeExpression,
} from "./expression.ts";
import { LazyModule } from "../text/mod.ts";
import type { KnownNames, TextPlace } from "./almost_references.ts";
import { FILTERS } from "./filters.ts";
import { preloadRandom } from "./generated_values.ts";
import { findBraces, parseTemplate } from "./parse/template.ts";

/** A reference in a flow file, and its place. */
export interface ReferenceUse {
  readonly reference: Reference;
  /** Whether the reference has a default to use if it has no value. */
  readonly hasFallback: boolean;
  /** The whole expression. */
  readonly range: Range;
  /** The reference as written; absent for a filter argument. */
  readonly written?: string;
  /** The filter whose argument it is. */
  readonly filter?: string;
  /** The severity of a reference in the braces of other tools. */
  readonly braces?: Severity;
  /** Whether YAML requires quotes around the expression, and they are missing. */
  readonly needsQuotes?: true;
  /** The default and the filters after what is nearly a reference. */
  readonly rest?: string;
  /** The scalar without quotes that gets them when what is nearly a reference becomes one. */
  readonly quotes?: Range;
}

const almost = new LazyModule(() => import("./almost_references.ts"));
/** What nearly every text with something like a reference in it has. */
const ALMOST =
  /\bsteps[.[]|\b(?:vars|ENV)\.|[{<%][A-Za-z_][\w-]{0,99}[}>%]|\$[A-Za-z_(\[]|\/:[A-Za-z_]/;

/** Replaces a text that contains a mistake. It is not a constant, so its value is not checked. */
const BROKEN: Template = {
  parts: [{
    text: "",
    offset: 0,
    reference: { kind: "foreign", text: "" },
    written: "",
    filters: [],
  }],
};

/** Compiles the texts and values of one flow file and records every reference in them. */
export class TemplateCompiler {
  /** The references recorded since the last call of `takeUses`. */
  #uses: ReferenceUse[] = [];
  readonly #preloads = new Set<() => Promise<void>>();
  readonly #deferred: (() => void)[] = [];
  #place: TextPlace = "value";
  #isRandom = false;

  /**
   * @param diagnostics Collects the expressions that cannot be parsed.
   * @param names What a reference may mean that is written almost right.
   */
  constructor(readonly diagnostics: Diagnostics, readonly names?: () => KnownNames) {}

  /** Compiles a text. */
  text(node: ScalarNode): Template {
    const { text } = node;
    const braces = text.includes("{{") ? this.#noteBraces(node) : undefined;
    let broken = braces === "error";
    if (!text.includes("${")) {
      return this.#noteAlmost(node, text) || broken ? BROKEN : { parts: [text] };
    }
    const placeOf = placesIn(node, this.diagnostics.source.text);
    const report = ({ code, message, offset, length, help }: ExpressionError) => {
      this.diagnostics.error(code, message, placeOf(offset, length), { help });
      broken = true;
    };
    const template = parseTemplate(text, report);
    for (const part of template.parts) {
      if (typeof part !== "string") this.#note(part, placeOf);
    }
    if (broken) return BROKEN;
    const mayBeAlmost = template.parts.some((part) =>
      typeof part === "string" && ALMOST.test(part)
    );
    return mayBeAlmost && this.#noteAlmost(node, withBlanks(text, template)) ? BROKEN : template;
  }

  /** Compiles a body, in which `{{ name }}` may be intentional. */
  body(node: SourceNode): ValueTemplate {
    return this.within("body", () => this.value(node));
  }

  /** Compiles in a place where text that is nearly a reference means something of its own. */
  within<T>(place: TextPlace, compile: () => T): T {
    const outer = this.#place;
    this.#place = place;
    try {
      return compile();
    } finally {
      this.#place = outer;
    }
  }

  /** Compiles a value; one without expressions becomes a constant. */
  value(node: SourceNode): ValueTemplate {
    if (!hasExpressions(node)) return { kind: "constant", value: toJson(node) };
    return this.#valueOf(node);
  }

  #valueOf(node: SourceNode): ValueTemplate {
    switch (node.kind) {
      case "scalar":
        return this.#scalar(node);
      case "list": {
        const items = node.items.map((item) => this.#valueOf(item));
        const constants = constantsOf(items);
        return constants ? { kind: "constant", value: constants } : { kind: "list", items };
      }
      case "map": {
        const entries = node.entries.map((entry) =>
          [this.#key(entry), this.#valueOf(entry.value)] as const
        );
        const constants = constantsOf(entries.map(([, value]) => value));
        if (!constants) return { kind: "map", entries };
        const value: Record<string, JsonValue> = {};
        for (const [i, [key]] of entries.entries()) {
          if (typeof key !== "string") return { kind: "map", entries };
          setMember(value, key, constants[i]);
        }
        return { kind: "constant", value };
      }
    }
  }

  #key({ name, key }: MapEntry): string | Template {
    if (!mayHaveExpressions(name)) return name;
    const template = this.text(key);
    const [only] = template.parts;
    return template.parts.length === 1 && typeof only === "string" ? only : template;
  }

  /** Compiles a value to text, regardless of the type of its expression. */
  textValue(node: ScalarNode): ValueTemplate {
    const template = this.text(node);
    return templateValue(wholeExpression(template) ? { parts: [...template.parts, ""] } : template);
  }

  /** Returns the references recorded since the last call, in reading order. */
  takeUses(): ReferenceUse[] {
    const uses = this.#uses;
    this.#uses = [];
    return uses;
  }

  /** Makes `finish` load what random values need. */
  requireRandom(): void {
    this.#isRandom = true;
  }

  /** Makes `finish` load something before the flow runs. */
  require(preload: () => Promise<void>): void {
    this.#preloads.add(preload);
  }

  /** Makes `finish` run an action once everything required is loaded. */
  defer(action: () => void): void {
    this.#deferred.push(action);
  }

  /**
   * Loads what the compiled values need, then runs the deferred actions.
   *
   * @param toRun Whether the flow will run and therefore also needs its random values.
   */
  async finish({ toRun }: { readonly toRun: boolean }): Promise<void> {
    if (toRun && this.#isRandom) this.require(preloadRandom);
    await Promise.all(Array.from(this.#preloads, (preload) => preload()));
    for (const action of this.#deferred.splice(0)) action();
  }

  #scalar(node: ScalarNode): ValueTemplate {
    if (typeof node.value !== "string") return { kind: "constant", value: node.value };
    return templateValue(this.text(node));
  }

  #note(expression: Expression, placeOf: (offset: number, length: number) => Range): void {
    const hasFallback = expression.fallback !== undefined;
    const { reference, written, offset } = expression;
    const range = placeOf(offset, expression.text.length);
    this.#uses.push({ reference, hasFallback, range, written });
    for (const { name, args, places } of expression.filters) {
      const preload = FILTERS.get(name)?.preload;
      if (preload) this.require(preload);
      for (const [i, argument] of args.entries()) {
        if (typeof argument === "string") continue;
        const place = places?.[i];
        const at = place ? placeOf(...place) : range;
        this.#uses.push({ reference: argument, hasFallback: false, range: at, filter: name });
      }
    }
    const { kind } = expression.reference;
    if (kind === "uuid" || kind === "hex") this.#isRandom = true;
  }

  /**
   * Records the expressions of other tools and returns their severity; `undefined` if there are
   * none.
   */
  #noteBraces(node: ScalarNode): Severity | undefined {
    const placeOf = placesIn(node, this.diagnostics.source.text);
    const all = findBraces(node.text);
    // Without quotes, YAML reads them as a map, which is never intended.
    const isBare = !node.quoted && node.text.startsWith("{{");
    const braces: Severity = isBare || this.#place !== "body" ? "error" : "warning";
    for (const { inside, text: written, offset } of all) {
      const range = placeOf(offset, written.length);
      const reference = { kind: "foreign", text: inside } as const;
      const use = { reference, hasFallback: false, range, written, braces };
      this.#uses.push(isBare ? { ...use, needsQuotes: true } : use);
    }
    return all.length > 0 ? braces : undefined;
  }

  /**
   * Records what is nearly a reference, and returns whether any is an error.
   *
   * @param text The text of the node, with blanks for its expressions.
   */
  #noteAlmost(node: ScalarNode, text: string): boolean {
    if (!this.names || !ALMOST.test(text)) return false;
    const { source } = this.diagnostics;
    const placeOf = placesIn(node, source.text);
    const found = almost.parts.findAlmostReferences(text, this.#place, this.names());
    for (const { text: written, offset, inside, rest, severity } of found) {
      this.#uses.push({
        reference: { kind: "foreign", text: inside },
        hasFallback: false,
        range: placeOf(offset, written.length),
        written,
        braces: severity,
        rest,
        ...(node.quoted ? {} : { quotes: node.range }),
      });
    }
    return found.some(({ severity }) => severity === "error");
  }
}

/**
 * Returns whether a value contains an expression, of this or another tool or almost right; most
 * values do not.
 */
function hasExpressions(node: SourceNode): boolean {
  switch (node.kind) {
    case "scalar":
      return typeof node.value === "string" && mayHaveExpressions(node.text);
    case "list":
      return node.items.some(hasExpressions);
    case "map":
      return node.entries.some(({ name, value }) =>
        mayHaveExpressions(name) || hasExpressions(value)
      );
  }
}

function mayHaveExpressions(text: string): boolean {
  return text.includes("${") || text.includes("{{") || ALMOST.test(text);
}

/** Returns a text with blanks in place of its expressions. */
function withBlanks(text: string, { parts }: Template): string {
  let literal = "";
  let at = 0;
  for (const part of parts) {
    if (typeof part === "string") continue;
    literal += text.slice(at, part.offset) + " ".repeat(part.text.length);
    at = part.offset + part.text.length;
  }
  return literal + text.slice(at);
}

function templateValue(template: Template): ValueTemplate {
  const [only] = template.parts;
  const constant = template.parts.length === 1 && typeof only === "string";
  return constant ? { kind: "constant", value: only } : { kind: "text", template };
}

function constantsOf(values: readonly ValueTemplate[]): JsonValue[] | undefined {
  const constants: JsonValue[] = [];
  for (const value of values) {
    if (value.kind !== "constant") return undefined;
    constants.push(value.value);
  }
  return constants;
}

/**
 * Returns a function that maps parts of a scalar to places in its file; escapes and indentation
 * shift characters.
 *
 * @param source The text of the file.
 */
export function placesIn(
  { text, range }: ScalarNode,
  source: string,
): (offset: number, length: number) => Range {
  const written = source.slice(range.start, range.end);
  const shift = written.indexOf(text);
  /** The part that was found last: most parts come after it. */
  let last = { offset: 0, at: 0 };
  return (offset, length) => {
    if (shift >= 0) {
      return { start: range.start + shift + offset, end: range.start + shift + offset + length };
    }
    const from = offset < last.offset ? { offset: 0, at: 0 } : last;
    const at = placeAlike(text, { offset, length }, written, from);
    if (at < 0) return range;
    last = { offset, at };
    return { start: range.start + at, end: range.start + at + length };
  };
}

/**
 * Returns the place of a part of a text in its source, which may contain the part several times.
 *
 * @param from An offset in the text up to the part, and its place in the source.
 */
function placeAlike(
  text: string,
  { offset, length }: { readonly offset: number; readonly length: number },
  written: string,
  from: { readonly offset: number; readonly at: number },
): number {
  if (length === 0) return -1;
  const part = text.slice(offset, offset + length);
  let at = written.indexOf(part, from.at);
  let i = text.indexOf(part, from.offset);
  for (; i < offset && at >= 0; i = text.indexOf(part, i + length)) {
    at = written.indexOf(part, at + length);
  }
  return at;
}
