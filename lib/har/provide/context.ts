import { toText } from "../../json/mod.ts";
import { addressedLater, byStart, isBody, WITH_PASSWORD } from "../call/mod.ts";
import type { Decision, Decisions, RequestValue } from "../provenance.ts";
import type { FilteredExchanges, Login } from "../stages.ts";
import { isKnownToken, isSecretValue, recordedSecrets } from "../values/mod.ts";
import { Substitutes } from "./substitutes.ts";

/** What rules know besides the request value. */
export type ProvideContext = Readonly<ReturnType<typeof contextOf>>;

/** What a rule decides; nothing if it does not apply. */
export type Provided = Pick<Decision, "template" | "dropped" | "reason" | "open"> | undefined;

/** Decides about a request value that no response produced. */
export type ProvideRule = (requestValue: RequestValue, context: ProvideContext) => Provided;

/** Returns what rules know; `known` has the decisions of the rules for secrets. */
export function contextOf(
  { kept, dropped }: FilteredExchanges,
  decisions: Decisions,
  logins: readonly Login[],
  known: ReadonlyMap<string, unknown>,
) {
  const entries = [...kept, ...dropped.map(({ entry }) => entry)].sort(byStart);
  const requestValues = Array.from(decisions.values(), ({ requestValue }) => requestValue);
  const read = new Set([...kept, ...requestValues.map(({ entry }) => entry)]);
  const addressed = addressedLater(requestValues);
  const cookies = entries.flatMap(({ response }) => response.setCookies);
  const names = new Set(cookies.flatMap(({ name, value }) => value === "" ? [] : name));
  // A request with a password needs no credential from before the recording.
  const withPassword = logins.filter(({ password }) => password);
  const proofs = decisions.values().filter(isCredential).map(({ requestValue }) => requestValue);
  const proven = new Set([...withPassword, ...proofs].map(({ entry }) => entry));
  return {
    /** All entries of the recording, in order. */
    entries,
    decisions,
    requestValues,
    /** The values of each request. */
    sentBy: Map.groupBy(requestValues, ({ entry }) => entry),
    /** The requests that log in as somebody who already exists. */
    logins: new Set(logins.filter(({ registers }) => !registers).map(({ entry }) => entry)),
    substitutes: new Substitutes(entries.map(({ request }) => request.segments)),
    /** Whether neither a response nor a rule for secrets gives a value. */
    isUnbound: ({ id }: RequestValue) => !decisions.get(id)?.template && !known.has(id),
    /** Whether a response in the recording sets a cookie with this name. */
    isCookieSet: (name: string) => names.has(name),
    /** Whether another value of the same request authenticates it. */
    isProven: ({ entry }: RequestValue) => proven.has(entry),
    /** The recorded secrets. */
    secrets: recordedSecrets(entries, read),
    /** The values that later paths have, since the client named something by them. */
    addressed,
    /** Keys that the client made up, since it created something under one of them. */
    ownKeys: ownKeysAmong(requestValues, addressed),
  };
}

/** The end of the path at which keys are made, and the name of what is one of them. */
const KEY = /^(?:api-?|access-?)?keys? key$/i;

/**
 * Returns the secrets of each request that gives something one of them as its name, and the keys that
 * requests make: `POST /api-keys` with a `key`.
 */
function ownKeysAmong(requestValues: readonly RequestValue[], addressed: ReadonlySet<string>) {
  const sent = requestValues.filter(({ place, name, value: text }) =>
    isBody(place) && isSecretValue(name, `${text}`, "field") && !isKnownToken(`${text}`)
  );
  const isOwn = ({ entry: { request }, name, value }: RequestValue) =>
    addressed.has(toText(value)) || KEY.test(`${request.segments.at(-1)} ${name}`);
  const keyed = Map.groupBy(sent, ({ entry }) => entry).values().filter((all) => all.some(isOwn));
  return new Set([...keyed].flat().map(({ value }) => toText(value)));
}

/** Whether a value of a request authenticates it: a user and a password need no response. */
function isCredential({ requestValue: { place }, template }: Decision): boolean {
  if (place.in === "cookie") return template !== undefined;
  return place.in === "header" && place.name === "authorization" &&
    (template !== undefined || WITH_PASSWORD.test(place.scheme ?? ""));
}
