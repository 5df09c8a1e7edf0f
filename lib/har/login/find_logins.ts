import type { Atom, Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Correlation, Login, Sifted } from "../stages.ts";
import { accountsUsed } from "./accounts_used.ts";
import { credentialsAmong, unnamedCredentials } from "./credentials.ts";
import { endpointKind } from "./endpoint_words.ts";
import { issuedToken } from "./issued_tokens.ts";
import { makesAccount } from "./makes_account.ts";

const ENOUGH = 5;
const GRANT = /^grant_?type$/i;
const SESSION_COOKIE = /sess|sid$|^sid|token|auth|jwt|remember|login|identity|^connect\./i;
const CREDENTIAL_HEADER = /auth|token|session|csrf|xsrf|api-?key|access-?key/;

/**
 * The requests that say who the user is, in order: those with a password or a key that are answered
 * with a session or a token, and those that make an account.
 */
export function findLogins(sifted: Sifted, correlation: Correlation): readonly Login[] {
  const atoms = atomsByEntry(correlation.atoms);
  const producers = entriesOfCredentials(correlation.decisions);
  const atomsOf = (entry: Entry) => atoms.get(entry.index) ?? [];
  const credentialsOf = (entry: Entry) =>
    credentialsAmong(
      atomsOf(entry).filter(({ id }) => !correlation.decisions.get(id)?.template),
    );
  const accountUsed = accountsUsed(sifted.kept, credentialsOf);
  const logins: Login[] = [];
  for (const entry of sifted.kept) {
    const own = atomsOf(entry);
    const kind = endpointKind(entry.request);
    const isUsed = producers.has(entry.index);
    const named = credentialsOf(entry);
    const shows = own.some((atom) => isProof(atom) && correlation.decisions.get(atom.id)?.template);
    const isAnonymous = !named.password && kind === "login" && isUsed && !shows;
    const { password, ...shown } = isAnonymous ? unnamedCredentials(named, own) : named;
    const used = accountUsed(entry, own);
    const username = used ?? shown.username;
    if (entry.response.status >= 400 || kind === "logout") continue;
    if (kind === "account" && (!isUsed || !password)) continue;
    const issues = handsOut(entry);
    const registers = username !== undefined && password !== undefined &&
      (used !== undefined || makesAccount(entry, kind, issues));
    const grant = grantOf(own);
    if (!registers) {
      if (kind === "refresh" || grant === "refresh_token") continue;
      if (!password && (entry.request.method === "GET" || kind === undefined || !isUsed || shows)) {
        continue;
      }
      const score = (kind || grant ? 2 : 0) + (password ? 3 : 0) + (username ? 1 : 0) +
        (issues ? 2 : 0) + (isUsed ? 3 : 0);
      if (score < ENOUGH) continue;
    }
    logins.push({
      entry,
      ...(username ? { username } : {}),
      ...(password ? { password } : {}),
      registers,
    });
  }
  return logins;
}

/** Whether it shows a token: who has one does not log in by what has no name. */
function isProof({ place }: Atom): boolean {
  return place.in === "header" && place.name === "authorization";
}

function atomsByEntry(atoms: readonly Atom[]): ReadonlyMap<number, readonly Atom[]> {
  const found = new Map<number, Atom[]>();
  for (const atom of atoms) {
    const list = found.get(atom.entry.index);
    if (list) list.push(atom);
    else found.set(atom.entry.index, [atom]);
  }
  return found;
}

/** The entries of which a later request shows something as its credential. */
function entriesOfCredentials(decisions: Decisions): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { atom: { place }, template } of decisions.values()) {
    const shows = place.in === "cookie" ||
      place.in === "header" && CREDENTIAL_HEADER.test(place.name);
    if (!shows || !template) continue;
    for (const piece of template) {
      if (typeof piece !== "string" && piece.to === "capture") {
        found.add(piece.producer.entry.index);
      }
    }
  }
  return found;
}

/** Whether an answer hands out a session: by a cookie, a token, or a header. */
function handsOut({ response }: Entry): boolean {
  return response.setCookies.some(({ name, value }) => value !== "" && SESSION_COOKIE.test(name)) ||
    issuedToken(response) !== undefined ||
    response.headers.some(({ name }) =>
      name === "authorization" ||
      name !== "www-authenticate" && /^x-.*(?:auth|token|session)/.test(name)
    );
}

function grantOf(atoms: readonly Atom[]): string | undefined {
  const grant = atoms.find(({ place }) =>
    place.in === "form"
      ? GRANT.test(place.name)
      : place.in === "json" && GRANT.test(`${place.path.at(-1)}`)
  );
  return typeof grant?.value === "string" ? grant.value : undefined;
}
