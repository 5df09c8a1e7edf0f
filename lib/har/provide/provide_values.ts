import { toText } from "../../json/mod.ts";
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
import { provideUniqueNames } from "./unique_names.ts";

/** How values are supplied. */
interface ProvideOptions {
  /** Give all that a recording creates another name in each run, not only accounts. */
  readonly unique: boolean;
  /** The SHA-256 digest of a text, to recognise digests of bodies. @default {none is recognised} */
  readonly sha256?: (text: string) => Uint8Array;
}

/**
 * Says what stands for the values that no answer produced: credentials and other secrets come from
 * the environment, what a client makes is made anew, accounts are others in each run, times follow the
 * clock, and what cannot be had is said.
 */
export function provideValues(
  sifted: FilteredExchanges,
  correlation: Correlation,
  logins: readonly Login[],
  options: ProvideOptions,
): ProvidedValues {
  const { atoms, decisions } = correlation;
  const ledger = new Substitutes();
  const identities = new LoginUsers(ledger);
  const isUnbound = (atom: RequestValue) => isOpen(decisions.get(atom.id));
  const atomsOf = Map.groupBy(atoms, ({ entry }) => entry.index);
  const secrets = secretsOf(sifted, atoms);
  for (const login of logins) {
    if (login.registers) provideAccount(login, atomsOf.get(login.entry.index) ?? [], ledger);
    else provideLogin(login, identities, ledger);
  }
  provideNamedInside(atoms, ledger);
  providePkce(atoms, isUnbound, ledger);
  const given = provideContext(sifted, correlation, { ledger, identities, secrets, options });
  provideDoubleSubmits(atoms, isUnbound, given.isCookieSet, ledger);
  const known = decideFirst(atoms, isUnbound, given);
  provideClientIds(
    atoms,
    (atom) => isUnbound(atom) && !known.has(atom.id),
    ledger,
    options.unique,
  );
  if (options.unique) {
    const entries = [...sifted.kept, ...sifted.dropped.map(({ entry }) => entry)];
    provideUniqueNames(atoms, (atom) => isUnbound(atom) && !known.has(atom.id), ledger, entries);
  }
  const credentials = new Set(logins.flatMap(({ password }) => password ? [password.id] : []));
  const decided = decideAll(correlation, ledger, {
    known,
    isCredential: ({ id }) => credentials.has(id),
    rules: [cacheBusterRule, timeRule(atoms, isUnbound)],
    given,
  });
  for (const { recorded, secret } of ledger.environment) {
    if (secret && recorded !== "") secrets.add(recorded);
  }
  return {
    decisions: decided,
    variables: ledger.variables,
    environment: ledger.environment,
    secrets,
  };
}

/** Rules about secrets: whoever else could supply a value, a secret is supplied by these. */
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
  atoms: readonly RequestValue[],
  isUnbound: (atom: RequestValue) => boolean,
  given: ProvideContext,
): ReadonlyMap<string, ProvideDecision> {
  const known = new Map<string, ProvideDecision>();
  for (const atom of atoms) {
    if (!isUnbound(atom) || substitutedWhole(atom, given.ledger)) continue;
    const ruling = firstDecision(SECRET_RULES, atom, given);
    if (ruling) known.set(atom.id, ruling);
  }
  return known;
}

function decideAll(
  { atoms, decisions }: Correlation,
  ledger: Substitutes,
  { known, isCredential, rules, given }: {
    readonly known: ReadonlyMap<string, ProvideDecision>;
    readonly isCredential: (atom: RequestValue) => boolean;
    readonly rules: readonly ProvideRule[];
    readonly given: ProvideContext;
  },
): Decisions {
  const inside = replaceInside(ledger);
  const withinTemplate = (pieces: readonly Piece[], atom: RequestValue) =>
    pieces.flatMap((piece) => typeof piece === "string" ? inside(piece, atom) ?? [piece] : [piece]);
  return new Map(atoms.map((atom) => {
    const decision = decisions.get(atom.id) ?? undecided(atom);
    const isFree = isOpen(decision);
    if (!isFree && !isCredential(atom)) {
      const { template } = decision;
      return [
        atom.id,
        template ? { ...decision, template: withinTemplate(template, atom) } : decision,
      ];
    }
    const ruling = known.get(atom.id) ?? substitutedWhole(atom, ledger) ??
      (isFree ? firstDecision(rules, atom, given) ?? substitutedInside(atom, inside) : undefined);
    return [atom.id, ruling ? { ...decision, ...ruling } : decision];
  }));
}

function substitutedWhole(atom: RequestValue, ledger: Substitutes): ProvideDecision | undefined {
  const substitute = ledger.substituteFor(toText(atom.value), atom);
  return substitute &&
    { template: typedTemplate(substitute.template, atom), reason: substitute.reason };
}

function substitutedInside(
  atom: RequestValue,
  inside: ReturnType<typeof replaceInside>,
): ProvideDecision | undefined {
  if (typeof atom.value !== "string") return undefined;
  const template = inside(atom.value, atom);
  return template && { template, reason: "a value that is supplied stands in it" };
}

function firstDecision(
  rules: readonly ProvideRule[],
  atom: RequestValue,
  given: ProvideContext,
): ProvideDecision | undefined {
  for (const rule of rules) {
    const ruling = rule(atom, given);
    if (ruling) return ruling;
  }
  return undefined;
}

function undecided(atom: RequestValue): Decision {
  return { atom, valueClass: "word", reason: "it stays as it was recorded", candidates: [] };
}

function secretsOf(
  { kept, dropped }: FilteredExchanges,
  atoms: readonly RequestValue[],
): Set<string> {
  const entries = [...kept, ...dropped.map(({ entry }) => entry)];
  const read = new Set<Entry>([...kept, ...atoms.map(({ entry }) => entry)]);
  return recordedSecrets(entries, (entry) => read.has(entry));
}

function provideContext(
  { kept, dropped }: FilteredExchanges,
  { atoms, decisions }: Correlation,
  { ledger, identities, secrets, options }: {
    readonly ledger: Substitutes;
    readonly identities: LoginUsers;
    readonly secrets: ReadonlySet<string>;
    readonly options: ProvideOptions;
  },
): ProvideContext {
  const set = new Set(
    [...kept, ...dropped.map(({ entry }) => entry)]
      .flatMap(({ response }) => response.setCookies)
      .filter(({ value }) => value !== "")
      .map(({ name }) => name),
  );
  const proven = new Set(
    atoms.filter((atom) => isCredentialPlace(atom) && decisions.get(atom.id)?.template)
      .map(({ entry }) => entry.index),
  );
  return {
    ledger,
    identities,
    isCookieSet: (name) => set.has(name),
    isProven: ({ entry }) => proven.has(entry.index),
    isSecret: (value) => secrets.has(value),
    ...(options.sha256 ? { sha256: options.sha256 } : {}),
  };
}

function isCredentialPlace({ place }: RequestValue): boolean {
  return place.in === "cookie" || place.in === "header" && place.name === "authorization";
}
