import type { ErrorClass } from "../../record/mod.ts";
import type { TransportName } from "../exchange.ts";
import { AUTH_FAILURES } from "./auth_failures.ts";
import { BODY_FAILURES } from "./body_failures.ts";
import { CONNECTION_FAILURES } from "./connection_failures.ts";
import type { Failure } from "./failure.ts";
import type { FailureCircumstances, FailureTable } from "./failure_table.ts";
import { REQUEST_FAILURES } from "./request_failures.ts";
import { RESPONSE_FAILURES } from "./response_failures.ts";
import { TLS_FAILURES } from "./tls_failures.ts";

/** Every kind of failure: its class, its words, and what to do about it. */
const FAILURES: FailureTable<Failure> = {
  ...CONNECTION_FAILURES,
  ...TLS_FAILURES,
  ...RESPONSE_FAILURES,
  ...REQUEST_FAILURES,
  ...BODY_FAILURES,
  ...AUTH_FAILURES,
};

/** The entry of a kind, as one that takes any failure: the compiler does not follow the pair. */
function entryOf({ kind }: Failure) {
  return FAILURES[kind] as FailureTable<{ readonly kind: string }>[string];
}

/** Says in one line what happened. */
export function failureMessage(failure: Failure): string {
  const { message } = entryOf(failure);
  return typeof message === "string" ? message : message(failure);
}

/** Says what to do about a failure; nothing where that is not known. */
export function failureHelp(
  failure: Failure,
  circumstances: FailureCircumstances,
): string | undefined {
  const { help } = entryOf(failure);
  return typeof help === "function" ? help(failure, circumstances) : help;
}

function errorClassOf(failure: Failure): ErrorClass {
  const { errorClass } = entryOf(failure);
  return typeof errorClass === "function" ? errorClass(failure) : errorClass;
}

/** A part of a request. */
export interface RequestPart {
  readonly kind: "method" | "query" | "header" | "cookie" | "body" | "auth";
  /** The name of a parameter, a header or a cookie, or of a field of the body. */
  readonly name?: string;
}

/** A request that cannot be sent, or that got no complete response. */
export class TransportError extends Error {
  override name = "TransportError";
  /** The class of the failure in the run record. */
  readonly errorClass: ErrorClass;
  /** What sent the request, where a transport was chosen. */
  transport?: TransportName;

  /**
   * The error of a failure; its message is what the failure says in one line.
   *
   * @param part The part of the request that is at fault, where it is one and not the URL.
   */
  constructor(readonly failure: Failure, readonly part?: RequestPart) {
    super(failureMessage(failure));
    this.errorClass = errorClassOf(failure);
  }
}
