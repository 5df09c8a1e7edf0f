import { checkOfText, flowText, type MapEntry } from "../../loader/mod.ts";
import type { CheckDraft } from "../check.ts";
import type { CheckContext } from "./context.ts";
import { compileOperatorMap, type Reading } from "./reading.ts";

const DURATION: Reading = {
  source: "duration_ms",
  path: "",
  read: (envelope) => Math.round(envelope.response.durationMs),
};

/** Compiles `duration_ms`: an operator on the milliseconds of the exchange. */
export function compileDuration({ value }: MapEntry, context: CheckContext): CheckDraft[] {
  if (value.kind === "map") return compileOperatorMap(DURATION, value, value.range, context);
  const sentence = value.kind === "scalar"
    ? checkOfText({ ...value, text: `duration_ms ${value.text}` })?.value
    : undefined;
  const limit = value.kind === "scalar" && typeof value.value === "number" ? value.text : "500";
  context.compiler.found.error("wrong-type", "`duration_ms` takes an operator", value.range, {
    help: sentence
      ? `write \`duration_ms: ${flowText(sentence)}\``
      : `write a limit, for example \`duration_ms: { lt: ${limit} }\``,
  });
  context.compiler.value(value);
  return [];
}
