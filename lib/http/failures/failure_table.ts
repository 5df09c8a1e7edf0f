import type { ErrorClass } from "../../record/mod.ts";

/** What help about a failure depends on besides the failure. */
export interface FailureCircumstances {
  /** The host of the last URL that was requested, with its port where that is not the usual one. */
  readonly host: string;
  /** The same without a port. */
  readonly hostname: string;
  /** What to correct where that URL is wrong: the expression that it begins with, if it does. */
  readonly urlSource: string;
  readonly timeoutMs: number;
  /** Whether the step gives the timeout. */
  readonly isOwnTimeout: boolean;
  /** Whether the request is polled. */
  readonly inLoop: boolean;
  readonly maxBodyBytes: number;
}

/** The class of a kind of failure, its words, and what to do about it. */
interface FailureEntry<F> {
  readonly errorClass: ErrorClass | ((failure: F) => ErrorClass);
  /** One line for a reader. */
  readonly message: string | ((failure: F) => string);
  /** What to do about it; `undefined` where that is not known. */
  readonly help:
    | string
    | undefined
    | ((failure: F, circumstances: FailureCircumstances) => string | undefined);
}

/** An entry for each kind of a union of failures; a kind without one does not compile. */
export type FailureTable<F extends { readonly kind: string }> = {
  readonly [K in F["kind"]]: FailureEntry<OfKind<F, K>>;
};

/** The members of a union that may have a kind. */
type OfKind<F, K> = F extends { readonly kind: infer Kinds } ? K extends Kinds ? F : never : never;
