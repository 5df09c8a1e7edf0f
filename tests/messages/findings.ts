import { GROUPS, type MessageCase, readCases } from "./cases.ts";

/** A diagnostic as a case prints it. */
export interface PrintedFinding {
  /** The case that prints it. */
  readonly name: string;
  readonly code: string;
  /** From its title to the next diagnostic, or to the end of the text. */
  readonly text: string;
}

/** A case and what it prints. */
export type PrintedCase = MessageCase & { readonly text: string };

/** Every case of every group, and what it prints. */
export function readPrinted(): PrintedCase[] {
  return GROUPS.flatMap((group) => readCases(group).cases)
    .map((one) => ({ ...one, text: one.expected.txt ?? "" }));
}

/** The diagnostics that cases print. */
export function findingsOf(cases: readonly PrintedCase[]): PrintedFinding[] {
  return cases.flatMap(({ name, text }) =>
    text.split(/^(?=(?:error|warning)\[)/m).flatMap((part) => {
      const code = /^\w+\[([\w-]+)\]/.exec(part)?.[1];
      return code === undefined ? [] : [{ name, code, text: part }];
    })
  );
}
