import type { Diagnostic } from "../diagnostics/mod.ts";
import { joinWithAnd } from "../text/mod.ts";
import type { PreparedFlow } from "./run_plan.ts";

/** Returns the error of a run of nothing but flows that need inputs. */
export function nothingToStart(leftOut: readonly PreparedFlow[]): Diagnostic {
  const [{ file, inputs }] = leftOut;
  const needed = inputs.filter(({ isRequired }) => isRequired);
  const list = joinWithAnd(needed.map(({ name }) => `\`${name}\``));
  const message = leftOut.length === 1
    ? `the flow does not run by itself: it needs the ${
      needed.length === 1 ? "input" : "inputs"
    } ${list}`
    : `none of ${leftOut.length} flows runs by itself: they all need inputs`;
  const [at, ...related] = needed.map((input) => ({ ...input.at, message: "it has no default" }));
  return {
    code: "no-flow-files",
    severity: "error",
    message,
    file,
    at,
    related,
    help: `run a flow that uses it, or give the inputs: ${
      needed.map(({ name }) => `\`--var ${name}=…\``).join(" ")
    }`,
  };
}
