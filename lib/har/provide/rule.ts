import type { RequestValue, Template } from "../provenance.ts";
import type { LoginUsers } from "./login_credentials.ts";
import type { Substitutes } from "./substitutes.ts";

/** A decision about a request value that no response produced. */
export interface ProvideDecision {
  readonly template?: Template;
  readonly dropped?: boolean;
  readonly reason: string;
  readonly open?: string;
}

/** What rules know besides the request value. */
export interface ProvideContext {
  readonly substitutes: Substitutes;
  readonly users: LoginUsers;
  /** Whether a response in the recording sets a cookie with this name. */
  readonly isCookieSet: (name: string) => boolean;
  /** Whether another value of the same request authenticates it. */
  readonly isProven: (requestValue: RequestValue) => boolean;
  /** Whether a value is one of the recorded secrets. */
  readonly isSecret: (value: string) => boolean;
  /** Returns the digest of a text, if it can be computed. */
  readonly sha256?: (text: string) => Uint8Array;
}

/** Decides about a request value; returns nothing if the rule does not apply. */
export type ProvideRule = (
  requestValue: RequestValue,
  context: ProvideContext,
) => ProvideDecision | undefined;
