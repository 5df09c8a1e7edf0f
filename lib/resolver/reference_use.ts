import type { Range, Severity } from "../diagnostics/mod.ts";
import type { Reference } from "./expression.ts";

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
