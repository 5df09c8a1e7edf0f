import { member, numberOf } from "./lenient.ts";

/** The phases of an exchange; `ssl` is a part of `connect`. */
const PHASES = ["blocked", "dns", "connect", "send", "wait", "receive"];

/** Milliseconds that an exchange took: what the recorder says, or else the sum of its phases. */
export function durationOf(entry: unknown): number {
  const time = numberOf(member(entry, "time"));
  if (time !== undefined && time > 0) return time;
  const timings = member(entry, "timings");
  return PHASES.map((phase) => Math.max(numberOf(member(timings, phase)) ?? 0, 0))
    .reduce((sum, phase) => sum + phase, 0);
}
