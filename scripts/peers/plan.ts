/**
 * A flow in no program's format. The generators of all formats, and the bare loops, are given the
 * same flows and so send the same requests and judge the same things.
 */
export interface PlannedFlow {
  readonly steps: readonly PlannedStep[];
  /** Each request has a random id of its flow in the header `x-run-id`. @default {false} */
  readonly isTagged?: boolean;
}

/** One request, and what is asserted about its response. */
export interface PlannedStep {
  readonly name: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** The path of its URL; `{id}` is what the last step with `capture: "id"` captured. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly status: number;
  /** The member of the response body that later steps use. */
  readonly capture?: string;
  readonly checks?: readonly PlannedCheck[];
  /** Sends the request again until this holds, at most `attempts` times. */
  readonly until?: PlannedEqual & { readonly everyMs: number; readonly attempts: number };
}

/** Names and indexes from the root of a body. */
export type Path = readonly (string | number)[];

/** The value at a path equals another. */
export interface PlannedEqual {
  readonly path: Path;
  readonly equals: string | number;
}

/** An assertion on the JSON of a response body. */
export type PlannedCheck =
  | PlannedEqual
  | { readonly path: Path; readonly isString: true }
  | { readonly path: Path; readonly atLeast: number }
  | { readonly path: Path; readonly includes: string }
  | PlannedCount;

/** As many items of a list as `count` pass a filter. */
export interface PlannedCount {
  readonly path: Path;
  readonly where: Filter;
  readonly count: number;
}

/** A comparison of a member, or of a member of a member, with a value. */
export interface Filter {
  readonly member: Path;
  readonly relation: "==" | ">" | "<";
  readonly value: string | number;
}

/** Writes a path as JSONPath below a root: `$.items[3].name`. */
export function jsonPath(path: Path, root = "$"): string {
  return path.reduce<string>(
    (text, part) => typeof part === "number" ? `${text}[${part}]` : `${text}.${part}`,
    root,
  );
}

/** Writes a filter of a list as JSONPath: `$.items[?@.price > 3]`. */
export function filterPath({ path, where }: PlannedCount, root = "$"): string {
  const value = typeof where.value === "string" ? `'${where.value}'` : where.value;
  return `${jsonPath(path, root)}[?${jsonPath(where.member, "@")} ${where.relation} ${value}]`;
}

/**
 * Fills the braces of a path.
 *
 * @param written How the format refers to a capture, by its name and the step that made it.
 * @param at The index of the step that the path is of.
 */
export function fillPath(
  { steps }: PlannedFlow,
  at: number,
  written: (capture: string, step: PlannedStep) => string,
): string {
  return steps[at].path.replaceAll(/\{(\w+)\}/g, (_, capture) => {
    const step = steps.slice(0, at).findLast((earlier) => earlier.capture === capture);
    if (step === undefined) throw new Error(`no step before ${steps[at].name} captures ${capture}`);
    return written(capture, step);
  });
}
