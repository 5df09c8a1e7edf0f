import type { ErrorClass } from "../../record/mod.ts";

/** What help about a failure depends on, apart from the failure. */
export interface FailureCircumstances {
  /** The host of the last requested URL, with its port unless that is the default. */
  readonly host: string;
  /** The same without a port. */
  readonly hostname: string;
  /** What to correct if that URL is wrong: the expression at its beginning, if there is one. */
  readonly urlSource: string;
  readonly timeoutMs: number;
  /** Whether the step sets the timeout itself. */
  readonly isOwnTimeout: boolean;
  /** Whether the request is part of a loop. */
  readonly inLoop: boolean;
  readonly maxBodyBytes: number;
}

/** The class of a kind of failure, its message and its help. */
interface FailureEntry<F> {
  readonly errorClass: ErrorClass | ((failure: F) => ErrorClass);
  /** One line for a reader. */
  readonly message: string | ((failure: F) => string);
  /** What to do about it; `undefined` if that is not known. */
  readonly help:
    | string
    | undefined
    | ((failure: F, circumstances: FailureCircumstances) => string | undefined);
}

/** A table with one entry for each kind of a union of failures; a missing kind does not compile. */
export type FailureTable<F extends { readonly kind: string }> = {
  readonly [K in F["kind"]]: FailureEntry<OfKind<F, K>>;
};

/** The members of a union whose kind may be `K`. */
type OfKind<F, K> = F extends { readonly kind: infer Kinds } ? K extends Kinds ? F : never : never;
