import type { Decisions, Template } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { FilteredExchanges, GoneLink, StepPlan } from "../stages.ts";
import type { BaseUrls } from "./base_urls.ts";
import type { ComposeInput, DraftRequest } from "./draft.ts";
import { stepName } from "./names/step_name.ts";
import { takeName } from "./names/words.ts";
import { draftBody } from "./request/body.ts";
import { draftHead } from "./request/headers.ts";
import { draftPath, draftUrl } from "./request/url.ts";
import { type RequestDecisions, requestDecisions } from "./request_decisions.ts";
import { createTypeConverter, joinTemplates, type TypeConverter } from "./templates.ts";

/** A step with its request. */
export interface ComposedStep {
  readonly plan: StepPlan;
  readonly decisions: RequestDecisions;
  readonly name: string;
  readonly request: DraftRequest;
  readonly open: readonly string[];
  /** A link that the page no longer has. */
  readonly gone?: Template;
}

/** Composes the steps of a flow with their names and requests. */
export function composeSteps(
  { filtered, selection, logins, provided }: ComposeInput,
  allDecisions: Decisions,
  bases: BaseUrls,
): ComposedStep[] {
  const decisionsOf = requestDecisions(allDecisions);
  const typed = createTypeConverter(provided.variables);
  const loginOf = new Map(logins.map((login) => [login.entry.index, login]));
  const hasPassword = logins.some(({ password }) => password !== undefined);
  const taken = new Map<string, number>();
  return selection.steps.map((plan) => {
    const { entry, loop, status, gone } = plan;
    const decisions = decisionsOf(entry);
    const login = loginOf.get(entry.index);
    const wished = stepName(entry, {
      decisions,
      status,
      isLogin: login !== undefined && (login.password !== undefined || !hasPassword),
      registers: login?.registers ?? false,
      isPoll: loop !== undefined,
    });
    const name = takeName(wished, taken);
    const { request, open } = draftRequest(entry, { filtered, decisions, bases, typed });
    return { plan, decisions, name, request, open, gone: gone && draftGone(gone, decisionsOf) };
  });
}

function draftGone(
  { entry, index, end }: GoneLink,
  decisionsOf: (entry: Entry) => RequestDecisions,
): Template {
  return joinTemplates(draftPath(entry.request, decisionsOf(entry), index + 1), end);
}

/** A request, and what the user has to check. */
interface ComposedRequest {
  readonly request: DraftRequest;
  readonly open: readonly string[];
}

/** Composes the request of a step. */
function draftRequest(
  entry: Entry,
  context: {
    readonly filtered: FilteredExchanges;
    readonly decisions: RequestDecisions;
    readonly bases: BaseUrls;
    readonly typed: TypeConverter;
  },
): ComposedRequest {
  const { body, open } = draftBody(entry, context);
  const request: DraftRequest = {
    method: entry.request.sentMethod,
    ...draftUrl(entry, context.decisions, context.bases),
    ...draftHead(entry, { ...context, bodyKind: body?.kind }),
    body,
  };
  return { request, open };
}
