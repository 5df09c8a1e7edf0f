/** What a server may do wrong. */
export const FAULTS = [
  "title lost",
  "note lost",
  "part lost",
  "update ignored",
  "other note changed",
  "removal ignored",
  "search finds all",
  "list empty",
  "other category",
  "publishing ignored",
  "file lost",
] as const;

/** One of {@linkcode FAULTS}. */
export type Fault = typeof FAULTS[number];

/** Whether a server does something wrong, and whether that has shown. */
export class FaultSwitch {
  isWrong = false;

  constructor(readonly fault: Fault | undefined) {}

  /** Whether the server has a fault; from then on it has shown. */
  shows(fault: Fault): boolean {
    if (this.fault !== fault) return false;
    return this.isWrong = true;
  }
}
