import type { DraftRequest } from "../draft.ts";
import type { Decisions } from "../provenance.ts";
import type { StepPlan } from "../stages.ts";
import type { BaseUrls } from "./base_urls.ts";
import type { ComposeInput } from "./input.ts";
import { freeName, stepName } from "./names/mod.ts";
import { type Placed, placedDecisions } from "./placed.ts";
import { draftRequest } from "./request.ts";
import { createTyped } from "./typed.ts";

/** A step as far as its request goes. */
export interface ComposedStep {
  readonly plan: StepPlan;
  readonly placed: Placed;
  readonly name: string;
  readonly request: DraftRequest;
  readonly open: readonly string[];
}

/** The steps of a flow, named, with their requests. */
export function composeSteps(
  { sifted, shape, logins, supplied }: ComposeInput,
  decisions: Decisions,
  bases: BaseUrls,
): ComposedStep[] {
  const placedOf = placedDecisions(decisions);
  const typed = createTyped(supplied.variables);
  const loginOf = new Map(logins.map((login) => [login.entry.index, login]));
  const taken = new Set<string>();
  return shape.steps.map((plan) => {
    const { entry, loop, status } = plan;
    const placed = placedOf(entry);
    const login = loginOf.get(entry.index);
    const wished = stepName(entry, {
      placed,
      status,
      isLogin: login !== undefined,
      registers: login?.registers ?? false,
      isPoll: loop !== undefined,
    });
    const name = freeName(wished, taken);
    taken.add(name);
    const { request, open } = draftRequest(entry, { sifted, placed, bases, typed });
    return { plan, placed, name, request, open };
  });
}
