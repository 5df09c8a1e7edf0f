import { assertionOfText, flowText, type MapEntry } from "../../loader/mod.ts";
import type { CheckDraft } from "./check.ts";
import type { CheckContext } from "./operand.ts";
import { compilePropertyOperator } from "./property_operator.ts";
import type { ResponseProperty } from "./response_property.ts";

const DURATION: ResponseProperty = {
  source: "duration_ms",
  path: "",
  read: (envelope) => Math.round(envelope.response.durationMs),
};

/** Compiles `duration_ms`: an operator on the milliseconds of the exchange. */
export function compileDuration({ value }: MapEntry, context: CheckContext): CheckDraft[] {
  if (value.kind === "map") return compilePropertyOperator(DURATION, value, value.range, context);
  const sentence = value.kind === "scalar"
    ? assertionOfText({ ...value, text: `duration_ms ${value.text}` })?.value
    : undefined;
  const limit = value.kind === "scalar" && typeof value.value === "number" ? value.text : "500";
  context.compiler.diagnostics.error("wrong-type", "`duration_ms` takes an operator", value.range, {
    help: sentence
      ? `write \`duration_ms: ${flowText(sentence)}\``
      : `write a limit, for example \`duration_ms: { lt: ${limit} }\``,
  });
  context.compiler.value(value);
  return [];
}
