import { toText } from "../../json/mod.ts";
import { actionOf } from "../call/mod.ts";
import { calledAs, changedDecisions, createTypeConverter, referencesOf } from "../producer.ts";
import type { Decisions, RequestValue } from "../provenance.ts";
import type { FilteredExchanges, Login, ProvidedValues } from "../stages.ts";
import { valueClass } from "../values/mod.ts";
import { provideAccount, provideLogin } from "./accounts.ts";
import { provideClientIds } from "./client_generated.ts";
import { contextOf, type Provided, type ProvideRule } from "./context.ts";
import { fieldRules, provideNamedInside, providePkce, redactedRule } from "./secret_fields.ts";
import { authorizationRule, cookieRule, provideDoubleSubmits } from "./session_credentials.ts";
import { replaceInside } from "./substitutes.ts";
import { cacheBusterRule, timeRule, withClock } from "./times.ts";
import { provideTypedNames } from "./typed_names.ts";

/**
 * Provides the values that no response produced: credentials and other secrets come from the
 * environment, values of the client are generated, accounts differ in each run, times follow the
 * clock, and what cannot be provided is reported. With `unique`, everything that a recording creates
 * gets a new name in each run, not only accounts.
 */
export function provideValues(
  filtered: FilteredExchanges,
  decisions: Decisions,
  logins: readonly Login[],
  { unique }: { readonly unique: boolean },
): ProvidedValues {
  const known = new Map<string, Provided>();
  const context = contextOf(filtered, decisions, logins, known);
  const { requestValues, substitutes, secrets } = context;
  for (const login of logins) {
    if (login.registers) provideAccount(login, context);
    else provideLogin(login, substitutes);
  }
  provideNamedInside(context);
  providePkce(context);
  provideDoubleSubmits(context);
  const first = (rules: readonly ProvideRule[], requestValue: RequestValue) =>
    rules.values().map((rule) => rule(requestValue, context)).find((provided) => provided);
  const timesRule = timeRule(context);
  for (const requestValue of requestValues) {
    if (!context.isUnbound(requestValue) || substitutedRule(requestValue, context)) continue;
    const provided = first(SECRET_RULES, requestValue);
    if (provided) known.set(requestValue.id, provided);
  }
  provideClientIds(context, unique);
  provideTypedNames(context, unique);
  const replaced = replaceInside(substitutes);
  const inside: typeof replaced = (text, requestValue) => {
    const { place } = requestValue;
    const isValue = place.in === "header" && (place.encoding || text.startsWith('{"'));
    if (!isValue) return replaced(text, requestValue);
    // Values in base64, users and passwords among them: `marta:5:token`, or in JSON, but no keys.
    const user = calledAs("username", requestValue);
    const template = text.split(/([:"](?!:))/).filter((part) => part !== "").flatMap((part) =>
      substitutes.substituteFor(part, user)?.template ?? replaced(part, requestValue) ?? [part]
    );
    return template.some((piece) => typeof piece !== "string") ? template : undefined;
  };
  const insideRule: ProvideRule = (requestValue) => {
    const { value } = requestValue;
    const template = typeof value === "string" ? inside(value, requestValue) : undefined;
    return template && { template, reason: "it contains a value that is provided" };
  };
  const typed = createTypeConverter([...substitutes.variables.values()]);
  const credentials = new Set(logins.map(({ password }) => password?.id));
  const decided = changedDecisions(decisions, (decision) => {
    const { requestValue, template: bound } = decision;
    if (bound && !credentials.has(requestValue.id)) {
      // What encodes a name that the flow sends is the client's, whatever response has it, too.
      const own = insideRule(requestValue, context);
      const isEncoded = referencesOf(own?.template).some((one) => one.filters?.at(-1) === "base64");
      if (isEncoded) return { ...decision, ...own };
      const replaced = bound.flatMap((piece) =>
        typeof piece === "string" && inside(piece, requestValue) || withClock(piece, requestValue)
      );
      return { ...decision, template: replaced };
    }
    const rules = [
      substitutedRule,
      ...bound ? [] : [cacheBusterRule, timesRule, insideRule, keptRule],
    ];
    const found = known.get(requestValue.id) ?? first(rules, requestValue);
    const isText = requestValue.place.in === "text" && !bound;
    const template = isText ? [found?.template ?? toText(requestValue.value)].flat() : [];
    const timed = template.flatMap((piece) => withClock(piece, requestValue));
    const provided = timed.length > template.length
      ? { reason: "a time relative to that of the request", ...found, template: timed }
      : found;
    if (provided === undefined) return decision;
    const { template: given, open = decision.open } = provided;
    const isInJson = given && requestValue.place.in === "json";
    const inType = isInJson && { template: typed(given, requestValue.value) };
    return { ...decision, ...provided, ...inType, open };
  });
  const environment = [...substitutes.environment.values()];
  for (const { recorded, secret } of environment) {
    if (secret && recorded !== "") secrets.add(recorded);
  }
  const variables = [...substitutes.variables.values()];
  return { decisions: decided, variables, environment, secrets };
}

/** Rules for secrets; they take precedence over any other source of a value. */
const SECRET_RULES = [redactedRule, authorizationRule, cookieRule, ...fieldRules];

/** Takes the substitute of the whole value. */
const substitutedRule: ProvideRule = (requestValue, { substitutes }) => {
  const substitute = substitutes.substituteFor(toText(requestValue.value), requestValue);
  return substitute && { template: substitute.template, reason: substitute.reason };
};

/** The number of what a removal removes, if nothing in the recording has given it. */
const keptRule: ProvideRule = ({ id, entry, place, value }, { decisions }) => {
  const isKept = place.in === "path" && actionOf(entry) === "removal" &&
    /^(?:long )?integer$/.test(valueClass(value)) && !decisions.get(id)?.isName;
  const open =
    `\`${value}\` is as it was recorded: on another server, this may remove something else`;
  return isKept ? { reason: "no response says where it comes from", open } : undefined;
};
