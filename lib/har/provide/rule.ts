import type { RequestValue, Template } from "../provenance.ts";
import type { LoginUsers } from "./login_credentials.ts";
import type { Substitutes } from "./substitutes.ts";

/** What is said of an atom that no answer produced. */
export interface ProvideDecision {
  readonly template?: Template;
  readonly dropped?: boolean;
  readonly reason: string;
  readonly open?: string;
}

/** What rules look at beside the atom. */
export interface ProvideContext {
  readonly substitutes: Substitutes;
  readonly users: LoginUsers;
  /** Whether an answer somewhere in the recording sets a cookie of this name. */
  readonly isCookieSet: (name: string) => boolean;
  /** Whether another value of the same request proves who asks. */
  readonly isProven: (requestValue: RequestValue) => boolean;
  /** Whether a value is one of the recorded secrets. */
  readonly isSecret: (value: string) => boolean;
  /** The digest of a text, where it can be worked out. */
  readonly sha256?: (text: string) => Uint8Array;
}

/** Says what becomes of an atom; nothing where the rule does not know. */
export type ProvideRule = (
  requestValue: RequestValue,
  context: ProvideContext,
) => ProvideDecision | undefined;
