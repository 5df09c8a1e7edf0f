import type { Diagnostics, SourceFile } from "../../diagnostics/mod.ts";
import { flowText, type MapEntry, type UseNode } from "../../loader/mod.ts";
import type { ReferenceUse } from "../../resolver/mod.ts";
import { isSecretName } from "../../secrets/mod.ts";
import { byCodeUnit, excerpt, once } from "../../text/mod.ts";
import type { CompiledFlow, GivenInput, OnceFlow } from "../compiled_flow.ts";
import { scheduleOnce } from "./schedule.ts";

/** How many characters of its inputs the name of a flow has. */
const MOST_OF_INPUTS = 120;

/**
 * Returns the flow of a step with `once`. It is the same wherever its file is used with inputs that
 * are written the same, in any order.
 */
export function onceFlow(
  { inputs: entries }: UseNode,
  flow: CompiledFlow,
  inputs: readonly GivenInput[],
  inputSource: SourceFile,
): OnceFlow {
  const sorted = entries.toSorted((a, b) => byCodeUnit(a.name, b.name));
  const written = sorted.map((entry) => `${entry.name}: ${flowText(entry.value)}`).join(", ");
  const shown = sorted.map((entry) => `${entry.name}: ${shownValue(entry, flow)}`).join(", ");
  const name = shown === "" ? flow.name : `${flow.name} (${excerpt(shown, MOST_OF_INPUTS)})`;
  const file = flow.source.path;
  return {
    key: `${file}\0${written}`,
    name,
    file,
    inputs,
    inputSource,
    open: once(() => {
      const { steps, cleanUps } = scheduleOnce(flow.steps);
      return {
        flow: { ...flow, name, schedule: [...steps, ...cleanUps] },
        mainSteps: steps.length,
      };
    }),
  };
}

/** A value that is nothing but a reference. */
const REFERENCE = /^\$\{[\w.]+\}$/;
/** Text that would be another value without quotes: `"7"`, `"true"`. */
const LIKE_A_VALUE = /^(?:null|true|false|~|[-+]?[.\d].*)$/i;

/** Returns an input as the name of its flow shows it: as it is written, unless it is secret. */
function shownValue({ name, value }: MapEntry, { secretPlaces }: CompiledFlow): string {
  const isText = value.kind === "scalar" && typeof value.value === "string";
  const written = value.kind === "scalar" && !(isText && LIKE_A_VALUE.test(value.text))
    ? value.text
    : flowText(value);
  const isSecret = [name, ...secretPlaces.get(name) ?? []].some(isSecretName);
  return isSecret && !REFERENCE.test(written) ? "***" : written;
}

/** Reports references to what is known in the calling flow only, or differs from use to use. */
export function reportOwnValues(
  uses: readonly ReferenceUse[],
  ownNames: readonly string[],
  diagnostics: Diagnostics,
): void {
  for (const { reference, range } of uses) {
    const what = ownValue(reference, ownNames);
    if (what === undefined) continue;
    diagnostics.error("once-input", `\`once: run\` cannot give its flow ${what}`, range, {
      help:
        "the flow runs once for all flows that use it; write the value itself, an environment " +
        "variable `${ENV.NAME}` or a parameter of the run (`--var`), or remove `once`",
    });
  }
}

/** Returns what a reference refers to, if that is not the same in the whole run. */
function ownValue(
  reference: ReferenceUse["reference"],
  ownNames: readonly string[],
): string | undefined {
  switch (reference.kind) {
    case "env":
    case "foreign":
      return undefined;
    case "bare":
      return ownNames.includes(reference.name) ? `\`${reference.name}\` of this flow` : undefined;
    case "var":
      return `${reference.of === "inputs" ? "the input" : "the variable"} \`${reference.name}\``;
    case "capture":
      return `what the step \`${reference.step}\` captures`;
    case "item":
      return "an item";
    case "data":
      return "a column of its row";
    case "uuid":
    case "hex":
      return "a random value";
    case "now":
      return "the time at which a flow starts";
  }
}
