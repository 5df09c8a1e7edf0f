import { toText } from "../../json/mod.ts";
import type { Atom, Decision, Decisions, Piece } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { recordedSecrets } from "../secrets/mod.ts";
import type { Correlation, Login, Sifted, Supplied } from "../stages.ts";
import { authorization } from "./authorization.ts";
import { cacheBuster } from "./cache_busters.ts";
import { supplyClientIds } from "./client_ids.ts";
import { cookie } from "./cookies.ts";
import { Identities, supplyLogin } from "./credentials.ts";
import { supplyDoubleSubmits } from "./double_submit.ts";
import { replaceInside } from "./inside.ts";
import { Ledger } from "./ledger.ts";
import { supplyNamedInside } from "./named_inside.ts";
import { supplyNaturalKeys } from "./natural_keys.ts";
import { supplyPkce } from "./pkce.ts";
import { supplyRegistration } from "./registrations.ts";
import type { Circumstances, Rule, Ruling } from "./rule.ts";
import { redacted, secretField, secretsInside, wrongPassword } from "./secret_fields.ts";
import { signature } from "./signatures.ts";
import { timeRule } from "./time_rule.ts";
import { fitted } from "./values.ts";

/** How values are supplied. */
export interface SupplyOptions {
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
export function supply(
  sifted: Sifted,
  correlation: Correlation,
  logins: readonly Login[],
  options: SupplyOptions,
): Supplied {
  const { atoms, decisions } = correlation;
  const ledger = new Ledger();
  const identities = new Identities(ledger);
  const isUnbound = (atom: Atom) => isOpen(decisions.get(atom.id));
  const atomsOf = Map.groupBy(atoms, ({ entry }) => entry.index);
  const secrets = secretsOf(sifted, atoms);
  for (const login of logins) {
    if (login.registers) supplyRegistration(login, atomsOf.get(login.entry.index) ?? [], ledger);
    else supplyLogin(login, identities, ledger);
  }
  supplyNamedInside(atoms, ledger);
  supplyPkce(atoms, isUnbound, ledger);
  const given = circumstances(sifted, correlation, { ledger, identities, secrets, options });
  supplyDoubleSubmits(atoms, isUnbound, given.isCookieSet, ledger);
  const known = decideFirst(atoms, isUnbound, given);
  supplyClientIds(
    atoms,
    (atom) => isUnbound(atom) && !known.has(atom.id),
    ledger,
    options.unique,
  );
  if (options.unique) {
    const entries = [...sifted.kept, ...sifted.dropped.map(({ entry }) => entry)];
    supplyNaturalKeys(atoms, (atom) => isUnbound(atom) && !known.has(atom.id), ledger, entries);
  }
  const credentials = new Set(logins.flatMap(({ password }) => password ? [password.id] : []));
  const decided = decideAll(correlation, ledger, {
    known,
    isCredential: ({ id }) => credentials.has(id),
    rules: [cacheBuster, timeRule(atoms, isUnbound)],
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
const SECRET_RULES: readonly Rule[] = [
  redacted,
  authorization,
  cookie,
  signature,
  wrongPassword,
  secretField,
  secretsInside,
];

function isOpen(decision: Decision | undefined): boolean {
  return !decision?.template && !decision?.dropped;
}

function decideFirst(
  atoms: readonly Atom[],
  isUnbound: (atom: Atom) => boolean,
  given: Circumstances,
): ReadonlyMap<string, Ruling> {
  const known = new Map<string, Ruling>();
  for (const atom of atoms) {
    if (!isUnbound(atom) || substituted(atom, given.ledger)) continue;
    const ruling = firstOf(SECRET_RULES, atom, given);
    if (ruling) known.set(atom.id, ruling);
  }
  return known;
}

function decideAll(
  { atoms, decisions }: Correlation,
  ledger: Ledger,
  { known, isCredential, rules, given }: {
    readonly known: ReadonlyMap<string, Ruling>;
    readonly isCredential: (atom: Atom) => boolean;
    readonly rules: readonly Rule[];
    readonly given: Circumstances;
  },
): Decisions {
  const inside = replaceInside(ledger);
  const withinTemplate = (pieces: readonly Piece[], atom: Atom) =>
    pieces.flatMap((piece) => typeof piece === "string" ? inside(piece, atom) ?? [piece] : [piece]);
  return new Map(atoms.map((atom) => {
    const decision = decisions.get(atom.id) ?? unknown(atom);
    const isFree = isOpen(decision);
    if (!isFree && !isCredential(atom)) {
      const { template } = decision;
      return [
        atom.id,
        template ? { ...decision, template: withinTemplate(template, atom) } : decision,
      ];
    }
    const ruling = known.get(atom.id) ?? substituted(atom, ledger) ??
      (isFree ? firstOf(rules, atom, given) ?? partly(atom, inside) : undefined);
    return [atom.id, ruling ? { ...decision, ...ruling } : decision];
  }));
}

function substituted(atom: Atom, ledger: Ledger): Ruling | undefined {
  const substitute = ledger.substituteFor(toText(atom.value), atom);
  return substitute && { template: fitted(substitute.template, atom), reason: substitute.reason };
}

function partly(atom: Atom, inside: ReturnType<typeof replaceInside>): Ruling | undefined {
  if (typeof atom.value !== "string") return undefined;
  const template = inside(atom.value, atom);
  return template && { template, reason: "a value that is supplied stands in it" };
}

function firstOf(rules: readonly Rule[], atom: Atom, given: Circumstances): Ruling | undefined {
  for (const rule of rules) {
    const ruling = rule(atom, given);
    if (ruling) return ruling;
  }
  return undefined;
}

function unknown(atom: Atom): Decision {
  return { atom, valueClass: "word", reason: "it stays as it was recorded", candidates: [] };
}

function secretsOf({ kept, dropped }: Sifted, atoms: readonly Atom[]): Set<string> {
  const entries = [...kept, ...dropped.map(({ entry }) => entry)];
  const read = new Set<Entry>([...kept, ...atoms.map(({ entry }) => entry)]);
  return recordedSecrets(entries, (entry) => read.has(entry));
}

function circumstances(
  { kept, dropped }: Sifted,
  { atoms, decisions }: Correlation,
  { ledger, identities, secrets, options }: {
    readonly ledger: Ledger;
    readonly identities: Identities;
    readonly secrets: ReadonlySet<string>;
    readonly options: SupplyOptions;
  },
): Circumstances {
  const set = new Set(
    [...kept, ...dropped.map(({ entry }) => entry)]
      .flatMap(({ response }) => response.setCookies)
      .filter(({ value }) => value !== "")
      .map(({ name }) => name),
  );
  const proven = new Set(
    atoms.filter((atom) => isProof(atom) && decisions.get(atom.id)?.template)
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

function isProof({ place }: Atom): boolean {
  return place.in === "cookie" || place.in === "header" && place.name === "authorization";
}
