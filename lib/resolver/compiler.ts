import { type JsonValue, setMember } from "../json/mod.ts";
import type { Diagnostics, Range, ScalarNode, Severity, SourceNode } from "../loader/mod.ts";
import { findBraces } from "./braces.ts";
import {
  type Expression,
  type ExpressionError,
  expressionsOf,
  type Reference,
  type Template,
  wholeExpression,
} from "./expression.ts";
import { FILTERS } from "./filters/mod.ts";
import { parseTemplate } from "./parse_template.ts";
import { placesIn } from "./places.ts";
import { preloadRandom } from "./random.ts";
import type { ValueTemplate } from "./value.ts";

/** A reference in a flow file and where it stands. */
export interface ReferenceUse {
  readonly reference: Reference;
  /** Whether a default stands in where the reference has no value. */
  readonly hasFallback: boolean;
  /** The whole expression. */
  readonly range: Range;
  /** The reference as written; absent for the argument of a filter. */
  readonly written?: string;
  /** Where it stands between braces of other tools: how much that weighs. */
  readonly braces?: Severity;
}

/** What stands for a text with a mistake: no constant, so that no more is said about its value. */
const BROKEN: Template = {
  parts: [{
    text: "",
    offset: 0,
    reference: { kind: "foreign", text: "" },
    written: "",
    filters: [],
  }],
};

/** Compiles the texts and values of one flow file and notes every reference in them. */
export class TemplateCompiler {
  /** The references met since the list was last taken. */
  #uses: ReferenceUse[] = [];
  readonly #preloads = new Set<() => Promise<void>>();
  readonly #deferred: (() => void)[] = [];
  #braces: Severity = "error";

  /** @param found Collects expressions that cannot be understood. */
  constructor(readonly found: Diagnostics) {}

  /** Compiles a text. */
  text(node: ScalarNode): Template {
    const braces = node.text.includes("{{") && this.#noteBraces(node);
    let broken = braces && this.#braces === "error";
    if (broken && !node.text.includes("${")) return BROKEN;
    if (!node.text.includes("${")) return { parts: [node.text] };
    const placeOf = placesIn(node, this.found.source.text);
    const report = ({ code, message, offset, length, help }: ExpressionError) => {
      this.found.error(code, message, placeOf(offset, length), { help });
      broken = true;
    };
    const template = parseTemplate(node.text, report);
    for (const expression of expressionsOf(template)) {
      this.#note(expression, placeOf(expression.offset, expression.text.length));
    }
    return broken ? BROKEN : template;
  }

  /** Compiles a body, in which a `{{ name }}` may be wanted. */
  body(node: SourceNode): ValueTemplate {
    this.#braces = "warning";
    try {
      return this.value(node);
    } finally {
      this.#braces = "error";
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
    if (typeof node.value !== "string" || !/\$\{|\{\{/.test(node.text)) {
      return { kind: "constant", value: node.value };
    }
    return templateValue(this.text(node));
  }

  #note(expression: Expression, range: Range): void {
    const hasFallback = expression.fallback !== undefined;
    const { reference, written } = expression;
    this.#uses.push({ reference, hasFallback, range, written });
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

  /** Whether there are expressions of other tools. */
  #noteBraces(node: ScalarNode): boolean {
    const placeOf = placesIn(node, this.found.source.text);
    const all = findBraces(node.text);
    const braces = this.#braces;
    for (const { inside, text: written, offset } of all) {
      const range = placeOf(offset, written.length);
      const reference = { kind: "foreign", text: inside } as const;
      this.#uses.push({ reference, hasFallback: false, range, written, braces });
    }
    return all.length > 0;
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
