import type { Diagnostic } from "../diagnostics/mod.ts";
import type { LeftOutFlow } from "../record/mod.ts";
import { count, joinWithAnd } from "../text/mod.ts";

/** Returns the error of a run of nothing but flows that need inputs. */
export function nothingToStart(leftOut: readonly LeftOutFlow[]): Diagnostic {
  const [{ file, inputs }] = leftOut;
  const list = joinWithAnd(inputs.map((name) => `\`${name}\``));
  const whole = leftOut.length === 1 ? "the flow" : `none of ${count(leftOut.length, "flow")}`;
  const message = leftOut.length === 1
    ? `${whole} does not run by itself: it needs the ${
      inputs.length === 1 ? "input" : "inputs"
    } ${list}`
    : `${whole} runs by itself: they all need inputs`;
  return {
    code: "no-flow-files",
    severity: "error",
    message,
    file,
    help: `run a flow that uses it, or give the inputs: ${
      inputs.map((name) => `\`--var ${name}=…\``).join(" ")
    }`,
  };
}
