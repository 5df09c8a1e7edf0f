import type { Check, Judgement } from "../../assertions/mod.ts";
import type { Capture, CaptureFailure } from "../../captures/mod.ts";
import type { CompiledStep } from "../../compiler/mod.ts";
import type { Diagnostic } from "../../diagnostics/mod.ts";
import type { Envelope } from "../../http/mod.ts";
import type { LoopFailure } from "../../poller/mod.ts";
import { type BodyNotes, createBodyNotes, eventHelp } from "./body_notes.ts";
import { type SentExchange, stepDiagnostic } from "./step_diagnostic.ts";

/** Returns the frame of a failed assertion. */
export function assertionFailure(
  { check, failure }: Judgement,
  sent: SentExchange,
  body: BodyNotes,
): Diagnostic {
  const { message, notes, excerpt, help } = failure!;
  const ofStatus = check.source === "status";
  const redirect = ofStatus ? redirection(sent) : undefined;
  const ofEvents = looksAtEvents(check);
  const events = ofEvents ? sent.envelope?.events : undefined;
  const details = {
    ...failure!,
    notes: [
      ...notes,
      ...(redirect?.notes ?? []),
      ...(ofStatus ? body.beginning() : body.part(excerpt)),
      ...(ofEvents ? body.events() : []),
    ],
    help: help ?? redirect?.help ?? (events && eventHelp(events)),
  };
  return stepDiagnostic("assertion-failed", message, check.range, sent, details);
}

function looksAtEvents({ source, path }: Pick<Check, "source" | "path">): boolean {
  return source === "events" || /^\$(?:\.events|\[['"]events['"]\])(?![\w-])/.test(path);
}

/** Returns the frame of a capture without a value. */
export function captureFailure(
  capture: Capture,
  failure: CaptureFailure,
  sent: SentExchange,
  body: BodyNotes,
): Diagnostic {
  const { notes, excerpt, inBody } = failure;
  const message = `capture \`${capture.name}\`: ${failure.message}`;
  const shown = inBody ? body.beginning() : body.part(excerpt);
  const from = "within" in capture.from ? capture.from.within ?? capture.from : capture.from;
  const ofEvents = from.kind === "path" && from.rooted.path.firstName === "events";
  const details = {
    ...failure,
    notes: [...notes, ...shown, ...(ofEvents ? body.events() : [])],
  };
  return stepDiagnostic("capture-failed", message, capture.range, sent, details);
}

/**
 * Returns the frame of a loop that ended without meeting its condition.
 *
 * @param help What to do about a last attempt without a response.
 */
export function loopFailure(
  end: LoopFailure,
  step: CompiledStep,
  sent: SentExchange,
  help?: string,
): Diagnostic {
  const { kind, message, notes, check, excerpt } = end;
  const several = kind === "fail_when" && step.loop!.failWhen.length > 1;
  const range = several ? step.failWhenRange ?? check.range : check.range;
  const code = kind === "exhausted" ? "loop-exhausted" : "loop-failed";
  const body = createBodyNotes(sent.envelope);
  const shown = excerpt?.startsWith("…") ? body.part(excerpt) : body.beginning();
  const details = { ...end, notes: [...notes, ...shown], help: end.help ?? help };
  return stepDiagnostic(code, message, range, sent, details);
}

/** Returns the target of a redirect that was not followed. */
function redirection(
  { request, envelope }: SentExchange,
): Pick<Diagnostic, "notes" | "help"> | undefined {
  const { status, headers } = (envelope as Envelope).response;
  const location = headers.get("location");
  if (status < 300 || status > 399 || status === 304) return undefined;
  const follows = (request.followRedirects ?? 0) > 0;
  if (location === null) {
    return follows ? { notes: ["location: none, so there is nothing to follow"] } : undefined;
  }
  if (follows) return { notes: [`location: ${location}`] };
  return {
    notes: [`location: ${location}`],
    help: `redirects are not followed; write \`status: ${status}\`, ` +
      "or `follow_redirects: true` in the request",
  };
}
