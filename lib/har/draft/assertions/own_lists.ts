import { type JsonValue, valueAt } from "../../../json/mod.ts";
import { memoizedByObject } from "../../../text/mod.ts";
import { isBody } from "../../call/mod.ts";
import type { Keys, Piece } from "../../provenance.ts";
import { isLastingId, quotedIn, SEARCH } from "../../values/mod.ts";
import { refersTo } from "./assertable_values.ts";
import type { AssertedStep } from "./flow_state.ts";
import { askedFields, isPaging } from "./paging.ts";
import { isTop, type ListAtPath } from "./response_objects.ts";
import { memberNameAt } from "./sent_values.ts";

/** Whether a list is what its request asks for. */
export function isMain({ path, kind }: ListAtPath, step: AssertedStep): boolean {
  return isTop(path) || kind === step.kind;
}

/**
 * Whether a list has only what the flow made: what asks for it refers to something that the flow
 * created, or searches for a text of that, or the list belongs to such a thing, so that no other client
 * adds to it.
 */
export function isOfOwn({ path }: ListAtPath, step: AssertedStep): boolean {
  return asksForOwn(step) || isInOwn(path, step);
}

/** Whether a path leads through an object that is what the flow made. */
export function isInOwn(path: Keys, step: AssertedStep): boolean {
  const { json } = step.entry.response;
  return path.some((_, end) => ownObjects(step).has(valueAt(json, path.slice(0, end))));
}

/** Whether a list is in what the flow made, or in what a change shows. */
export function isPutTogether({ path }: ListAtPath, step: AssertedStep): boolean {
  return isInOwn(path, step) || step.action !== "read" && isTop(path.slice(0, -1));
}

const asksForOwn = memoizedByObject((step: AssertedStep): boolean => {
  const { action, decisions, resources, takesMade } = step;
  const isTextOfOwn = (term: string) =>
    term.length >= MIN_TERM && resources.all().some((one) => one.own && one.hasText(term));
  const isSearch = askedFields(step).some(({ name, value }) =>
    SEARCH.test(name) && termsIn(value.toLowerCase()).some(isTextOfOwn)
  );
  return isSearch || decisions.all.some(({ requestValue: { name, place }, template = [] }) => {
    if (place.in === "path") return resources.referredTo(template)?.own;
    const isAsked = (piece: Piece, i: number) =>
      !isPaging(memberNameAt(template, i) ?? name) && refersTo([piece]);
    if (place.in === "query") return template.some(isAsked);
    return action === "read" && isBody(place) && isLastingId(name) && takesMade(template);
  });
});

/** The objects of a response, not in a list, that are what the flow made. */
export const ownObjects = memoizedByObject(({ objects, resources }: AssertedStep) =>
  new Set<JsonValue | undefined>(
    objects.filter(({ object, kind }) => resources.of(object, kind)?.resource.own)
      .map(({ object }) => object),
  )
);

const MIN_TERM = 4;

/** Returns what a search looks for: all of it, or the texts in a condition: `name eq "Kay Moore"`. */
function termsIn(search: string): readonly string[] {
  return /\b(?:ne|not)\b|!=|<>/.test(search) ? [search] : [search, ...quotedIn(search)];
}
