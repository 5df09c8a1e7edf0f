import type { ErrorClass } from "../../../lib/record/mod.ts";
import type { TransportName } from "../../../lib/http/mod.ts";
import { missingPrograms } from "../needing.ts";

/** A server that misbehaves, or a place where there is none. */
export interface FaultServer extends AsyncDisposable {
  /** Where it listens: a host and its port, or the path of a Unix socket. */
  readonly address: string;
}

/** What must come out of a step: it passes, or it ends as an error with a class and a message. */
export type Expected = "passes" | ExpectedError;

/** An error with its exact message, in which `ADDRESS` and `PORT` stand for those of the server. */
export interface ExpectedError {
  readonly error: ErrorClass;
  readonly message: string;
}

/** Keys of a step, in which `ADDRESS` and `PORT` stand for those of the server. */
export interface FaultStep {
  /** Keys of the request in addition to `url`, or instead of it. */
  readonly request?: Readonly<Record<string, unknown>>;
  /** What must hold if there is a response. @default {{ status: 200 }} */
  readonly assert?: Readonly<Record<string, unknown>>;
  /** Other keys of the step. */
  readonly keys?: Readonly<Record<string, unknown>>;
}

/** The options of a run. */
export interface FaultRun {
  /** The URL of a proxy, in which `ADDRESS` stands for that of the server. */
  readonly proxy?: string;
  readonly maxBodyBytes?: number;
}

/** One fault, what is sent to it, and what must come out. */
export interface Fault {
  /** What is wrong, as a noun phrase; unique in its group. */
  readonly name: string;
  /** What the server does, as a predicate: "resets the connection". */
  readonly server: string;
  /** Opens the server. */
  open(): Promise<FaultServer>;
  /** The scheme of the URL. @default {"http"} */
  readonly scheme?: "http" | "https";
  /** What is sent. @default {one GET that must have the status 200} */
  readonly steps?: readonly FaultStep[];
  /** The `tls` of the flow. */
  readonly tls?: Readonly<Record<string, unknown>>;
  readonly run?: FaultRun;
  /** The transports that can send it. @default {both} */
  readonly on?: readonly TransportName[];
  /** What must come out of the last step that runs. */
  readonly expected: Expected;
  /** What `fetch` makes of it, if that is something else, and the reason why it must be so. */
  readonly overFetch?: { readonly expected: Expected; readonly because: string };
  /** Why nothing better comes out, if something better is conceivable. */
  readonly limit?: string;
  /** The upper bound for the duration of all steps, in milliseconds. @default {8000} */
  readonly withinMs?: number;
  /**
   * How much more memory the whole process may take than for a small response, in MiB. Measured
   * only where it is given, since such a fault is sent by a process of its own.
   */
  readonly memoryMib?: number;
  /** Programs that the server needs. */
  readonly needs?: readonly string[];
  /** Why it cannot be tried on this system; empty if it can. */
  readonly unless?: readonly string[];
}

/** Faults of one kind. */
export interface FaultGroup {
  /** The heading of the group. */
  readonly title: string;
  /** What the faults have in common, in a sentence or two. */
  readonly about: string;
  readonly faults: readonly Fault[];
}

/** The upper bound for the duration of a fault that has none of its own, in milliseconds. */
export const WITHIN_MS = 8_000;

/** Whether a transport can send a fault, and this system can try it. */
export function isTriedOver(transport: TransportName, fault: Fault): boolean {
  const { on = [transport], needs = [], unless = [] } = fault;
  return on.includes(transport) && [...unless, ...missingPrograms(...needs)].length === 0;
}

/** Whether a fault keeps the processor busy, so that nothing else can be measured beside it. */
export function isHeavy({ memoryMib }: Fault): boolean {
  return memoryMib !== undefined;
}

/** What is expected over a transport. */
export function expectedOver(transport: TransportName, fault: Fault): Expected {
  return transport === "fetch" ? fault.overFetch?.expected ?? fault.expected : fault.expected;
}
