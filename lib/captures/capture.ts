import type { Range } from "../diagnostics/mod.ts";
import type { ResponsePath } from "../http/mod.ts";
import type { JsonPath } from "../json/mod.ts";
import type { Pattern } from "../pattern/mod.ts";
import type { Scope, ValueTemplate } from "../resolver/mod.ts";

/** Which of several matches a capture keeps; `only` requires exactly one. */
export type Select = "only" | "first" | "last" | "all";

/** The choices of `select`. */
export const SELECTS: readonly Select[] = ["only", "first", "last", "all"];

/** One compiled capture. */
export interface Capture {
  readonly name: string;
  readonly from: CaptureSource;
  /** The value to use if nothing is found. */
  readonly fallback?: ValueTemplate;
  /** Whether the value is masked in every output (`secret: true`). */
  readonly secret: boolean;
  /** The names of the places for secrets that the value is sent in. @default {none} */
  readonly places?: readonly string[];
  readonly range: Range;
}

/** Where a capture takes its value from: a place, the body as text, or a part of either. */
export type CaptureSource =
  | CapturePlace
  /** `within` is the place to search; the body as text if absent. */
  | {
    readonly kind: "regex";
    readonly pattern: Pattern;
    /** Compiles the pattern if it has expressions; then `pattern` only shows it. */
    readonly compute?: (scope: Scope) => Pattern;
    readonly group: number;
    readonly within?: CapturePlace;
  };

/** A place in a response that has a value. */
export type CapturePlace =
  | {
    readonly kind: "path";
    readonly rooted: ResponsePath;
    /** Compiles the path if it has expressions; then `rooted` only shows it. */
    readonly compute?: (scope: Scope) => JsonPath;
    readonly select: Select;
  }
  | { readonly kind: "header"; readonly name: string }
  | { readonly kind: "cookie"; readonly name: string };

/**
 * Returns the name of what a capture takes, if it has one: `access_token` for
 * `$.json.access_token`.
 */
export function sourceName(from: CaptureSource): string {
  switch (from.kind) {
    case "path":
      return /(?<![\w-])([\w-]+)['"]?\]?$/.exec(from.rooted.path.text)?.[1] ?? "";
    case "header":
    case "cookie":
      return from.name;
    case "regex":
      return from.within ? sourceName(from.within) : "";
  }
}
