import type { DraftRequest } from "../draft.ts";
import type { Entry } from "../recording.ts";
import type { Sifted } from "../stages.ts";
import type { BaseUrls } from "./base_urls.ts";
import { draftBody } from "./body.ts";
import { draftHead } from "./headers.ts";
import type { Placed } from "./placed.ts";
import type { Typed } from "./typed.ts";
import { draftUrl } from "./url.ts";

/** A request, and what a person has to know of it. */
export interface ComposedRequest {
  readonly request: DraftRequest;
  readonly open: readonly string[];
}

/** The request of a step. */
export function draftRequest(
  entry: Entry,
  context: {
    readonly sifted: Sifted;
    readonly placed: Placed;
    readonly bases: BaseUrls;
    readonly typed: Typed;
  },
): ComposedRequest {
  const { body, open } = draftBody(entry, context);
  const request: DraftRequest = {
    method: entry.request.method,
    ...draftUrl(entry, context.placed, context.bases),
    ...draftHead(entry, { ...context, bodyKind: body?.kind }),
    ...(body ? { body } : {}),
  };
  return { request, open };
}
