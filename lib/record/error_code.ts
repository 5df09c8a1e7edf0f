import type { RunCode } from "../loader/mod.ts";
import type { ErrorClass } from "./attempt.ts";

const CODES: Readonly<Record<ErrorClass, RunCode>> = {
  dns: "dns-error",
  connect: "connect-error",
  tls: "tls-error",
  timeout: "timeout-error",
  reset: "reset-error",
  protocol: "protocol-error",
  body_too_large: "body-too-large-error",
  redirect: "redirect-error",
  request: "request-error",
  interrupted: "interrupted-error",
  assertion: "assertion-failed",
  capture: "capture-failed",
  loop: "loop-failed",
};

/** The code of the diagnostic that says why a step did not pass. */
export function errorCode(error: ErrorClass): RunCode {
  return CODES[error];
}
