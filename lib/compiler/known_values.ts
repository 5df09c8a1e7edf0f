import {
  evaluateText,
  type Expression,
  ResolveError,
  type Scope,
  tryVariables,
  type Variable,
} from "../resolver/mod.ts";

/** What is known before the first step of a flow. */
export interface KnownScope extends Scope {
  /** The names of the inputs, which only the step that uses the flow knows. */
  readonly inputs: ReadonlySet<string>;
}

/**
 * What the expressions of a flow evaluate to before its first step. Random values and the time have
 * other values in the run, and the same form.
 */
export class KnownValues {
  /** The variables and what is outside the flow. */
  readonly scope: KnownScope;
  /** The texts of expressions; the URLs of a flow repeat the same few. */
  readonly #texts = new Map<string, string | undefined>();

  /** Evaluates the variables. */
  constructor(variables: readonly Variable[], { env, params }: Pick<Scope, "env" | "params">) {
    const random = { hex: (digits: number) => "0".repeat(digits), uuid: () => "0" };
    const scope = { env, params, random, startedAt: 0 };
    const inputs = new Set(variables.flatMap(({ name, input }) => input ? [name] : []));
    const vars = tryVariables(variables, scope);
    this.scope = { ...scope, inputs, vars, captures: new Map() };
  }

  /** Returns the text of an expression; `undefined` if it is not known. */
  textOf(expression: Expression): string | undefined {
    const { text } = expression;
    if (!this.#texts.has(text)) this.#texts.set(text, knownText(expression, this.scope));
    return this.#texts.get(text);
  }
}

/** Returns the text of an expression before the first step; `undefined` if it is not known. */
export function knownText(
  expression: Expression,
  scope: Scope & Partial<KnownScope>,
): string | undefined {
  const { reference } = expression;
  if (reference.kind === "capture") return undefined;
  if (reference.kind !== "env" && "name" in reference && scope.inputs?.has(reference.name)) {
    return undefined;
  }
  try {
    return evaluateText({ parts: [expression] }, scope);
  } catch (error) {
    if (error instanceof ResolveError) return undefined;
    throw error;
  }
}
