import type { Atom, Template } from "../provenance.ts";
import type { Identities } from "./credentials.ts";
import type { Ledger } from "./ledger.ts";

/** What is said of an atom that no answer produced. */
export interface Ruling {
  readonly template?: Template;
  readonly dropped?: boolean;
  readonly reason: string;
  readonly open?: string;
}

/** What rules look at beside the atom. */
export interface Circumstances {
  readonly ledger: Ledger;
  readonly identities: Identities;
  /** Whether an answer somewhere in the recording sets a cookie of this name. */
  readonly isCookieSet: (name: string) => boolean;
  /** Whether another value of the same request proves who asks. */
  readonly isProven: (atom: Atom) => boolean;
  /** Whether a value is one of the recorded secrets. */
  readonly isSecret: (value: string) => boolean;
  /** The digest of a text, where it can be worked out. */
  readonly sha256?: (text: string) => Uint8Array;
}

/** Says what becomes of an atom; nothing where the rule does not know. */
export type Rule = (atom: Atom, given: Circumstances) => Ruling | undefined;
