import type { Diagnostics, Range } from "../diagnostics/mod.ts";
import { type JsonValue, setMember } from "../json/mod.ts";
import { type MapEntry, type ScalarNode, type SourceNode, toJson } from "../loader/mod.ts";
import type { KnownNames, TextPlace } from "./almost_references.ts";
import type { ValueTemplate } from "./evaluation.ts";
import {
  type Expression,
  type ExpressionError,
  type Template,
  wholeExpression,
} from "./expression.ts";
import { FILTERS } from "./filters.ts";
import { almostIn, bracesIn, isError, mayBeAlmost, mayHaveExpressions } from "./foreign_uses.ts";
import { preloadRandom } from "./generated_values.ts";
import { parseTemplate } from "./parse/template.ts";
import type { ReferenceUse } from "./reference_use.ts";
import { placesIn } from "./scalar_places.ts";

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
    let broken = text.includes("{{") &&
      this.#noteForeign(bracesIn(node, this.#place, this.diagnostics.source));
    if (!text.includes("${")) {
      const template = { parts: [text] };
      return this.#noteAlmost(node, template) || broken ? BROKEN : template;
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
    return broken || this.#noteAlmost(node, template) ? BROKEN : template;
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

  /** Records what is nearly a reference, and returns whether any is an error. */
  #noteAlmost(node: ScalarNode, template: Template): boolean {
    if (!this.names || !mayBeAlmost(template)) return false;
    const { source } = this.diagnostics;
    const context = { place: this.#place, names: this.names(), source };
    return this.#noteForeign(almostIn(node, template, context));
  }

  /** Records references in the syntax of other tools, and returns whether any is an error. */
  #noteForeign(uses: readonly ReferenceUse[]): boolean {
    this.#uses.push(...uses);
    return uses.some(isError);
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
