import { type JsonValue, setMember } from "../json/mod.ts";
import type { Diagnostics, Range, ScalarNode, SourceNode } from "../loader/mod.ts";
import {
  type Expression,
  ExpressionError,
  expressionsOf,
  type Reference,
  type Template,
  wholeExpression,
} from "./expression.ts";
import { FILTERS } from "./filters/mod.ts";
import { parseTemplate } from "./parse_template.ts";
import { preloadRandom } from "./random.ts";
import type { ValueTemplate } from "./value.ts";

/** A reference in a flow file and where it stands. */
export interface ReferenceUse {
  readonly reference: Reference;
  /** Whether a default stands in where the reference has no value. */
  readonly hasFallback: boolean;
  readonly range: Range;
}

const EMPTY: Template = { parts: [""] };

/** Compiles the texts and values of one flow file and notes every reference in them. */
export class TemplateCompiler {
  /** The references met since the list was last taken. */
  #uses: ReferenceUse[] = [];
  readonly #preloads = new Set<() => Promise<void>>();
  readonly #deferred: (() => void)[] = [];

  /** @param found Collects expressions that cannot be understood. */
  constructor(readonly found: Diagnostics) {}

  /** Compiles a text. */
  text(node: ScalarNode): Template {
    if (!node.text.includes("${")) return { parts: [node.text] };
    const placeOf = this.#placesIn(node);
    try {
      const template = parseTemplate(node.text);
      for (const expression of expressionsOf(template)) {
        this.#note(expression, placeOf(expression.offset, expression.text.length));
      }
      return template;
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      const { code, message, offset, length, help } = error;
      this.found.error(code, message, placeOf(offset, length), { help });
      return EMPTY;
    }
  }

  /** Compiles a value; one without expressions becomes a constant. */
  value(node: SourceNode): ValueTemplate {
    switch (node.kind) {
      case "scalar":
        return this.#scalar(node);
      case "list": {
        const items = node.items.map((item) => this.value(item));
        const constants = constantsOf(items);
        return constants ? { kind: "constant", value: constants } : { kind: "list", items };
      }
      case "map": {
        const entries = node.entries.map((entry) => [entry.name, this.value(entry.value)] as const);
        const constants = constantsOf(entries.map(([, value]) => value));
        if (!constants) return { kind: "map", entries };
        const value: Record<string, JsonValue> = {};
        entries.forEach(([key], i) => setMember(value, key, constants[i]));
        return { kind: "constant", value };
      }
    }
  }

  /** Compiles a value that is text, whatever the type of its expression. */
  textValue(node: ScalarNode): ValueTemplate {
    const template = this.text(node);
    return templateValue(wholeExpression(template) ? { parts: [...template.parts, ""] } : template);
  }

  /** The references met since the last call, in reading order. */
  takeUses(): ReferenceUse[] {
    const uses = this.#uses;
    this.#uses = [];
    return uses;
  }

  /** Has `finish` load something before the flow runs. */
  require(preload: () => Promise<void>): void {
    this.#preloads.add(preload);
  }

  /** Has `finish` do something once all that is required is loaded. */
  defer(action: () => void): void {
    this.#deferred.push(action);
  }

  /** Loads what the compiled values need, then does what was deferred. */
  async finish(): Promise<void> {
    await Promise.all(Array.from(this.#preloads, (preload) => preload()));
    for (const action of this.#deferred.splice(0)) action();
  }

  #scalar(node: ScalarNode): ValueTemplate {
    if (typeof node.value !== "string" || !node.text.includes("${")) {
      return { kind: "constant", value: node.value };
    }
    return templateValue(this.text(node));
  }

  #note(expression: Expression, range: Range): void {
    const hasFallback = expression.fallback !== undefined;
    this.#uses.push({ reference: expression.reference, hasFallback, range });
    for (const { name, args } of expression.filters) {
      const preload = FILTERS.get(name)?.preload;
      if (preload) this.require(preload);
      for (const argument of args) {
        if (typeof argument === "string") continue;
        this.#uses.push({ reference: argument, hasFallback: false, range });
      }
    }
    const { kind } = expression.reference;
    if (kind === "uuid" || kind === "hex") this.require(preloadRandom);
  }

  /** Tells the place of parts of a scalar in its file; escapes and indentation move characters. */
  #placesIn({ text, range }: ScalarNode): (offset: number, length: number) => Range {
    const written = this.found.source.text.slice(range.start, range.end);
    const shift = written.indexOf(text);
    return (offset, length) => {
      const at = shift < 0 ? placeAlike(text, offset, length, written) : shift + offset;
      return at < 0 ? range : { start: range.start + at, end: range.start + at + length };
    };
  }
}

/** Where a part of a text stands in what was written for it, which may hold it several times. */
function placeAlike(text: string, offset: number, length: number, written: string): number {
  if (length === 0) return -1;
  const part = text.slice(offset, offset + length);
  let at = written.indexOf(part);
  for (let i = text.indexOf(part); i < offset && at >= 0; i = text.indexOf(part, i + length)) {
    at = written.indexOf(part, at + length);
  }
  return at;
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
