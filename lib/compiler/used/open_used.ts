import { type Diagnostic, type Diagnostics, isError } from "../../diagnostics/mod.ts";
import type { Flow, ReferencedFiles, UseNode, UseStep } from "../../loader/mod.ts";
import { circleOf, count, thousands } from "../../text/mod.ts";
import type { CompiledFlow } from "../compiled_flow.ts";
import type { FlowExtent, FoundFile, UsedFlow, UsedFlows } from "./used_flows.ts";

/** How many flows may use one another in a row, the first one included. */
export const MOST_IN_A_ROW = 20;
/** How many steps a flow may have with those of the flows that it uses. */
export const MOST_STEPS = 100_000;

/** What finds and compiles the flows that steps use. */
interface UsedContext {
  readonly used: UsedFlows;
  readonly flowFiles: ReferencedFiles;
  readonly compile: Parameters<UsedFlows["compile"]>[1];
}

/**
 * Compiles the flows that the steps of a flow use, and reports those that cannot be used.
 *
 * @returns The flows by step; none for a step whose flow is reported.
 */
export async function openUsed(
  { steps }: Flow,
  context: UsedContext,
  diagnostics: Diagnostics,
): Promise<ReadonlyMap<UseStep, CompiledFlow>> {
  const opened = new Map<UseStep, CompiledFlow>();
  const known = new Set<string>();
  let total = steps.length;
  for (const step of steps) {
    if (step.kind !== "use" || step.use.flow.value === null) continue;
    const file = await findFlow(step.use, context, diagnostics);
    const extent = file && await context.used.extentOf(file);
    if (!file || !extent || !isBounded(step.use, extent, diagnostics)) continue;
    total += extent.steps - 1;
    if (total > MOST_STEPS) {
      reportSteps(step.use, total, diagnostics);
      break;
    }
    const used = await context.used.compile(file, context.compile);
    if (!known.has(file.realPath)) reportErrors(step.use, file.path, used, diagnostics);
    known.add(file.realPath);
    if (used.flow) opened.set(step, used.flow);
  }
  return opened;
}

async function findFlow(
  { flow }: UseNode,
  { flowFiles }: UsedContext,
  diagnostics: Diagnostics,
): Promise<FoundFile | undefined> {
  const found = await flowFiles.find(flow.text);
  if (found.ok) return found;
  const { code, path, why, help } = found;
  diagnostics.error(code, `the flow \`${path}\` ${why}`, flow.range, help ? { help } : {});
  return undefined;
}

/** Reports a flow that uses itself, or too many in a row. @returns Whether it is neither. */
function isBounded({ flow }: UseNode, { circle, depth }: FlowExtent, diagnostics: Diagnostics) {
  if (circle) {
    const [first, ...others] = circle;
    const message = others.length === 0
      ? `the flow \`${first}\` uses itself`
      : `flows use each other in a circle: ${circleOf(circle.map((path) => `\`${path}\``))}`;
    diagnostics.error("use-cycle", message, flow.range, {
      help: "move the steps that they share into a flow that uses none of them",
    });
    return false;
  }
  // The calling flow is the first one.
  if (depth < MOST_IN_A_ROW) return true;
  const message = `${
    depth + 1
  } flows use one another in a row, at most ${MOST_IN_A_ROW} are possible`;
  diagnostics.error("use-cycle", message, flow.range, {
    help: "use flows side by side, in steps after each other",
  });
  return false;
}

function reportSteps({ flow }: UseNode, total: number, diagnostics: Diagnostics): void {
  const message =
    `the flow has ${thousands(total)} steps with those of the flows that it uses, at most ` +
    `${thousands(MOST_STEPS)} are possible`;
  diagnostics.error("too-large", message, flow.range, { help: "split the flow" });
}

/** Reports the errors of a flow at the step that uses it; they have their places in its file. */
function reportErrors(
  { flow }: UseNode,
  path: string,
  used: UsedFlow,
  diagnostics: Diagnostics,
): void {
  const errors = used.diagnostics.filter(isError);
  const [first] = errors;
  if (!first) return;
  const message = errors.length === 1
    ? `the flow \`${path}\` has an error: ${first.message}`
    : `the flow \`${path}\` has ${count(errors.length, "error")}`;
  diagnostics.error("used-flow-errors", message, flow.range, {
    related: errors.flatMap((error) => labelOf(error, errors.length > 1)),
    ...(first.help !== undefined && errors.length === 1 ? { help: first.help } : {}),
  });
}

function labelOf({ at, file, message }: Diagnostic, isNamed: boolean) {
  return at ? [{ ...at, file, ...(isNamed ? { message } : {}) }] : [];
}
