import { toText } from "../../json/mod.ts";
import { byStart } from "../call/mod.ts";
import type { Decision, Decisions, Piece, RequestValue } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Correlation, FilteredExchanges, Login, ProvidedValues } from "../stages.ts";
import { recordedSecrets } from "../values/mod.ts";
import { provideAccount } from "./accounts.ts";
import { provideClientIds } from "./client_generated.ts";
import { LoginUsers, provideLogin } from "./login_credentials.ts";
import type { ProvideContext, ProvideDecision, ProvideRule } from "./rule.ts";
import {
  provideNamedInside,
  redactedRule,
  secretFieldRule,
  secretsInsideRule,
  wrongPasswordRule,
} from "./secret_fields.ts";
import { authorizationRule, cookieRule, provideDoubleSubmits } from "./session_credentials.ts";
import { providePkce, signatureRule } from "./signatures.ts";
import { replaceInside, Substitutes, typedTemplate } from "./substitutes.ts";
import { cacheBusterRule, timeRule } from "./times.ts";
import { provideTypedNames } from "./typed_names.ts";

/** How values are provided. */
interface ProvideOptions {
  /** Give everything that a recording creates a new name in each run, not only accounts. */
  readonly unique: boolean;
  /**
   * Returns the SHA-256 digest of a text, to recognise digests of bodies. @default {none is
   * recognised}
   */
  readonly sha256?: (text: string) => Uint8Array;
}

/**
 * Provides the values that no response produced: credentials and other secrets come from the
 * environment, values of the client are generated, accounts differ in each run, times follow the
 * clock, and what cannot be provided is reported.
 */
export function provideValues(
  filtered: FilteredExchanges,
  correlation: Correlation,
  logins: readonly Login[],
  options: ProvideOptions,
): ProvidedValues {
  const { requestValues, decisions } = correlation;
  const substitutes = new Substitutes();
  const users = new LoginUsers(substitutes);
  const isUnbound = (requestValue: RequestValue) => isOpen(decisions.get(requestValue.id));
  const atomsOf = Map.groupBy(requestValues, ({ entry }) => entry.index);
  const secrets = secretsOf(filtered, requestValues);
  for (const login of logins) {
    if (login.registers) provideAccount(login, atomsOf.get(login.entry.index) ?? [], substitutes);
    else provideLogin(login, users, substitutes);
  }
  provideNamedInside(requestValues, substitutes);
  providePkce(requestValues, isUnbound, substitutes);
  const context = provideContext(filtered, correlation, {
    substitutes,
    users,
    secrets,
    logins,
    options,
  });
  provideDoubleSubmits(requestValues, isUnbound, context.isCookieSet, substitutes);
  const known = decideFirst(requestValues, isUnbound, context);
  provideClientIds(
    requestValues,
    (requestValue) => isUnbound(requestValue) && !known.has(requestValue.id),
    substitutes,
    options.unique,
  );
  const entries = [...filtered.kept, ...filtered.dropped.map(({ entry }) => entry)].sort(byStart);
  provideTypedNames(requestValues, {
    isUnbound: (requestValue) => isUnbound(requestValue) && !known.has(requestValue.id),
    isName: ({ id }) => decisions.get(id)?.isName === true,
    substitutes,
    unique: options.unique,
  }, entries);
  const credentials = new Set(logins.flatMap(({ password }) => password ? [password.id] : []));
  const decided = decideAll(correlation, substitutes, {
    known,
    isCredential: ({ id }) => credentials.has(id),
    rules: [cacheBusterRule, timeRule(requestValues, isUnbound)],
    context,
  });
  for (const { recorded, secret } of substitutes.environment) {
    if (secret && recorded !== "") secrets.add(recorded);
  }
  return {
    decisions: decided,
    variables: substitutes.variables,
    environment: substitutes.environment,
    secrets,
  };
}

/** Rules for secrets; they take precedence over any other source of a value. */
const SECRET_RULES: readonly ProvideRule[] = [
  redactedRule,
  authorizationRule,
  cookieRule,
  signatureRule,
  wrongPasswordRule,
  secretFieldRule,
  secretsInsideRule,
];

function isOpen(decision: Decision | undefined): boolean {
  return !decision?.template && !decision?.dropped;
}

function decideFirst(
  requestValues: readonly RequestValue[],
  isUnbound: (requestValue: RequestValue) => boolean,
  context: ProvideContext,
): ReadonlyMap<string, ProvideDecision> {
  const known = new Map<string, ProvideDecision>();
  for (const requestValue of requestValues) {
    if (!isUnbound(requestValue) || substitutedWhole(requestValue, context.substitutes)) continue;
    const provideDecision = firstDecision(SECRET_RULES, requestValue, context);
    if (provideDecision) known.set(requestValue.id, provideDecision);
  }
  return known;
}

function decideAll(
  { requestValues, decisions }: Correlation,
  substitutes: Substitutes,
  { known, isCredential, rules, context }: {
    readonly known: ReadonlyMap<string, ProvideDecision>;
    readonly isCredential: (requestValue: RequestValue) => boolean;
    readonly rules: readonly ProvideRule[];
    readonly context: ProvideContext;
  },
): Decisions {
  const inside = replaceInside(substitutes);
  const withinTemplate = (pieces: readonly Piece[], requestValue: RequestValue) =>
    pieces.flatMap((piece) =>
      typeof piece === "string" ? inside(piece, requestValue) ?? [piece] : [piece]
    );
  return new Map(requestValues.map((requestValue) => {
    const decision = decisions.get(requestValue.id) ?? undecided(requestValue);
    const isFree = isOpen(decision);
    if (!isFree && !isCredential(requestValue)) {
      const { template } = decision;
      return [
        requestValue.id,
        template ? { ...decision, template: withinTemplate(template, requestValue) } : decision,
      ];
    }
    const provideDecision = known.get(requestValue.id) ??
      substitutedWhole(requestValue, substitutes) ??
      (isFree
        ? firstDecision(rules, requestValue, context) ?? substitutedInside(requestValue, inside)
        : undefined);
    return [requestValue.id, provideDecision ? { ...decision, ...provideDecision } : decision];
  }));
}

function substitutedWhole(
  requestValue: RequestValue,
  substitutes: Substitutes,
): ProvideDecision | undefined {
  const substitute = substitutes.substituteFor(toText(requestValue.value), requestValue);
  return substitute &&
    { template: typedTemplate(substitute.template, requestValue), reason: substitute.reason };
}

function substitutedInside(
  requestValue: RequestValue,
  inside: ReturnType<typeof replaceInside>,
): ProvideDecision | undefined {
  if (typeof requestValue.value !== "string") return undefined;
  const template = inside(requestValue.value, requestValue);
  return template && { template, reason: "it contains a value that is provided" };
}

function firstDecision(
  rules: readonly ProvideRule[],
  requestValue: RequestValue,
  context: ProvideContext,
): ProvideDecision | undefined {
  for (const rule of rules) {
    const provideDecision = rule(requestValue, context);
    if (provideDecision) return provideDecision;
  }
  return undefined;
}

function undecided(requestValue: RequestValue): Decision {
  return {
    requestValue,
    valueClass: "word",
    reason: "it stays as it was recorded",
    candidates: [],
  };
}

function secretsOf(
  { kept, dropped }: FilteredExchanges,
  requestValues: readonly RequestValue[],
): Set<string> {
  const entries = [...kept, ...dropped.map(({ entry }) => entry)];
  const read = new Set<Entry>([...kept, ...requestValues.map(({ entry }) => entry)]);
  return recordedSecrets(entries, (entry) => read.has(entry));
}

function provideContext(
  { kept, dropped }: FilteredExchanges,
  { requestValues, decisions }: Correlation,
  { substitutes, users, secrets, logins, options }: {
    readonly substitutes: Substitutes;
    readonly users: LoginUsers;
    readonly secrets: ReadonlySet<string>;
    readonly logins: readonly Login[];
    readonly options: ProvideOptions;
  },
): ProvideContext {
  const set = new Set(
    [...kept, ...dropped.map(({ entry }) => entry)]
      .flatMap(({ response }) => response.setCookies)
      .filter(({ value }) => value !== "")
      .map(({ name }) => name),
  );
  // A request with a password needs no credential from before the recording.
  const proven = new Set(
    logins.filter(({ password }) => password).map(({ entry }) => entry.index),
  );
  for (const requestValue of requestValues) {
    const isShown = isCredentialPlace(requestValue) &&
      (decisions.get(requestValue.id)?.template || isBasic(requestValue));
    if (isShown) proven.add(requestValue.entry.index);
  }
  return {
    substitutes,
    users,
    isCookieSet: (name) => set.has(name),
    isProven: ({ entry }) => proven.has(entry.index),
    isSecret: (value) => secrets.has(value),
    sha256: options.sha256,
  };
}

/** Whether a header has a user and a password, which need no response. */
function isBasic({ place }: RequestValue): boolean {
  return place.in === "header" && /^basic\s/i.test(place.scheme ?? "");
}

function isCredentialPlace({ place }: RequestValue): boolean {
  return place.in === "cookie" || place.in === "header" && place.name === "authorization";
}
