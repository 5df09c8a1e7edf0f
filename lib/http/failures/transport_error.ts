import type { ErrorClass } from "../../record/mod.ts";
import { excerpt } from "../../text/mod.ts";
import type { TransportName } from "../exchange.ts";
import { AUTH_FAILURES } from "./auth_failures.ts";
import { BODY_FAILURES } from "./body_failures.ts";
import { CONNECTION_FAILURES } from "./connection_failures.ts";
import type { Failure } from "./failure.ts";
import type { FailureCircumstances, FailureTable } from "./failure_table.ts";
import { REQUEST_FAILURES } from "./request_failures.ts";
import { RESPONSE_FAILURES } from "./response_failures.ts";
import { TLS_FAILURES } from "./tls_failures.ts";

/** How many characters of a message are kept; a server or a proxy may have written a part of it. */
const MESSAGE_LIMIT = 1_500;

/** Every kind of failure with its class, its message and its help. */
const FAILURES: FailureTable<Failure> = {
  ...CONNECTION_FAILURES,
  ...TLS_FAILURES,
  ...RESPONSE_FAILURES,
  ...REQUEST_FAILURES,
  ...BODY_FAILURES,
  ...AUTH_FAILURES,
};

/**
 * Returns the entry of a failure, typed for any failure because the compiler cannot match the two.
 */
function entryOf({ kind }: Failure) {
  return FAILURES[kind] as FailureTable<{ readonly kind: string }>[string];
}

/** Describes a failure in one line. */
export function failureMessage(failure: Failure): string {
  const { message } = entryOf(failure);
  return typeof message === "string" ? message : message(failure);
}

/** Suggests what to do about a failure, or returns nothing if that is not known. */
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
  /** The transport that sent the request, if one was chosen. */
  transport?: TransportName;

  /**
   * Makes the error of a failure; its message describes the failure in one line.
   *
   * @param part The part of the request at fault, if it is a single one other than the URL.
   */
  constructor(readonly failure: Failure, readonly part?: RequestPart) {
    super(excerpt(failureMessage(failure), MESSAGE_LIMIT));
    this.errorClass = errorClassOf(failure);
  }
}
