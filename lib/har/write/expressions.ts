import { pathText } from "../../json/mod.ts";
import { findBraces } from "../../resolver/mod.ts";
import type { Draft } from "../draft/mod.ts";
import { referenceKey } from "../producer.ts";
import type { Keys, Piece, Reference, Template } from "../provenance.ts";
import { takeName } from "../values/mod.ts";

/** The two spellings of the format, as the converter writes them, by their letters. */
const SPELLINGS = {
  A: {
    /** The key of captures. */
    captures: "capture",
    /** The key of assertions on JSON. */
    paths: "json",
    /** The path of the body, with which other paths begin. */
    root: "$.json",
    /** The operator that allows several statuses. */
    oneOf: "anyOf",
    /** Whether a name comes after that of its scope: `vars.user`. */
    hasScopes: true,
  },
  B: { captures: "extract", paths: "jsonpath", root: "$", oneOf: "in", hasScopes: false },
};

/** Writes the texts of a flow, in a spelling and with the names that a draft gives to its values. */
export class FlowTexts {
  readonly spelling: typeof SPELLINGS["A" | "B"];
  /** The names and values of variables for text that cannot be written directly. */
  readonly needed: Map<string, string> = new Map();
  readonly #defined = new Map<string, string>();

  /** Takes the names of a draft. */
  constructor(readonly draft: Draft, spelling: "A" | "B") {
    this.spelling = SPELLINGS[spelling];
    const captured = (step: string, name: string) =>
      `steps.${step}.${this.#inScope("capture", name)}`;
    for (const step of draft.steps) {
      for (const { producer, name } of step.captures) {
        this.#defined.set(referenceKey({ to: "capture", producer }), captured(step.name, name));
      }
    }
    for (const { name, reference } of draft.use?.outputs ?? []) {
      this.#defined.set(referenceKey(reference), captured(draft.use!.name, name));
    }
    for (const { key, name } of draft.variables) {
      this.#defined.set(referenceKey({ to: "variable", key }), this.#inScope("vars", name));
    }
  }

  /**
   * Returns a template as written in a flow file.
   *
   * @throws {Error} If it refers to what the draft does not define.
   */
  template(template: Template): string {
    const pieces = template.map((piece, i) => {
      if (typeof piece !== "string") return this.#expression(piece);
      return this.literal(piece, typeof (template[i + 1] ?? "") !== "string");
    });
    return pieces.join("");
  }

  /** Escapes recorded text so that nothing in it is an expression. */
  literal(text: string, beforeExpression = false): string {
    let written = "";
    let at = 0;
    for (const { offset } of findBraces(text)) {
      const open = text.indexOf("{{", offset);
      // Braces begin expressions in other tools, which a reader would suspect here.
      written += this.#escaped(text.slice(at, open), true) + this.#helper("open_braces", "{{");
      at = open + 2;
    }
    return written + this.#escaped(text.slice(at), beforeExpression);
  }

  /** Returns a path relative to the body as JSONPath (RFC 9535), with the root of the spelling. */
  path(path: Keys | string): string {
    const below = (typeof path === "string" ? path : pathText(path)).slice(1);
    // A path cannot contain `${`; within the quotes of a name it is escaped.
    return this.spelling.root + below.replaceAll("${", "\\u0024{");
  }

  /** Returns a name, after that of its scope if the spelling has scopes. */
  #inScope(scope: string, name: string): string {
    return this.spelling.hasScopes ? `${scope}.${name}` : name;
  }

  #escaped(text: string, beforeExpression: boolean): string {
    const escaped = text.replaceAll("${", () => "$${");
    if (!beforeExpression) return escaped;
    const referred = ({ length }: string) => this.#helper("dollar", "$").repeat(length);
    return escaped.replace(/(?<!\$)\$+$/, referred);
  }

  /** Returns a reference to a variable with a text that cannot be written where it is needed. */
  #helper(name: string, value: string): string {
    const { variables, inputs } = this.draft;
    const names = [...variables.map(({ name }) => name), ...inputs?.values() ?? []];
    const free = takeName(name, new Map(names.map((name) => [name, 1])));
    this.needed.set(free, value);
    return `\${${this.#inScope("vars", free)}}`;
  }

  /** Returns an expression; of pieces that are joined, the first reference has the others around it. */
  #expression(reference: Reference): string {
    return `\${${[...this.#joined(reference), ...reference.filters ?? []].join(" | ")}}`;
  }

  /** Returns a reference, and the filters that join it with others. */
  #joined(reference: Reference): string[] {
    if (reference.to !== "joined") return [this.#name(reference)];
    const { pieces } = reference;
    const isReference = (piece: Piece) => typeof piece !== "string";
    const filtered = pieces.findIndex((piece) => isReference(piece) && piece.filters?.length);
    const middle = filtered < 0 ? pieces.findIndex(isReference) : filtered;
    const first = pieces[middle] as Reference;
    return [
      this.#name(first),
      ...first.filters ?? [],
      ...pieces.slice(0, middle).toReversed().flatMap((piece) => this.#argument("prepend", piece)),
      ...pieces.slice(middle + 1).flatMap((piece) => this.#argument("append", piece)),
    ];
  }

  #argument(filter: string, piece: Piece): string[] {
    if (typeof piece !== "string") return [`${filter} ${this.#name(piece)}`];
    // A text in quotes cannot contain its quote.
    const parts = piece.match(/[^']+|'+/g) ?? [];
    const inOrder = filter === "append" ? parts : parts.toReversed();
    return inOrder.map((part) => `${filter} ${part.startsWith("'") ? `"${part}"` : `'${part}'`}`);
  }

  /** Returns a reference without `${`, filters and `}`. */
  #name(reference: Reference): string {
    if (reference.to === "random" || reference.to === "now") {
      return `${reference.to.toUpperCase()}.${reference.what}`;
    }
    if (reference.to === "environment") {
      const { name } = reference;
      const input = this.draft.inputs?.get(name);
      if (input !== undefined) return this.#inScope("inputs", input);
      return this.#inScope("ENV", this.draft.renamed?.get(name)?.name ?? name);
    }
    const key = referenceKey(reference);
    const name = this.#defined.get(key);
    if (name !== undefined) return name;
    throw new Error(`the draft refers to the ${key}, which it does not define`);
  }
}
