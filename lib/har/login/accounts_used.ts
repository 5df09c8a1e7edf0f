import type { Atom } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Credentials } from "./credentials.ts";
import { endpointKind } from "./endpoint_words.ts";

/** The name of the account that a request creates, where somebody logs in with it later. */
export type AccountUsed = (entry: Entry, atoms: readonly Atom[]) => Atom | undefined;

/**
 * Learns from the logins of a recording which accounts are its own.
 *
 * @param entries In the order of the recording.
 */
export function accountsUsed(
  entries: readonly Entry[],
  credentialsOf: (entry: Entry) => Credentials,
): AccountUsed {
  const used = new Map<string, number>();
  entries.forEach((entry, at) => {
    if (entry.response.status >= 400 || endpointKind(entry.request) !== "login") return;
    const { username, password } = credentialsOf(entry);
    if (username && password) used.set(pair(username.value, password.value), at);
  });
  const position = new Map(entries.map((entry, at) => [entry, at]));
  return (entry, atoms) => {
    const { method } = entry.request;
    if (used.size === 0 || method !== "POST" || endpointKind(entry.request)) {
      return undefined;
    }
    const { password } = credentialsOf(entry);
    const at = position.get(entry) ?? Infinity;
    return password &&
      atoms.find(({ value }) => (used.get(pair(value, password.value)) ?? -1) > at);
  };
}

function pair(user: Atom["value"], password: Atom["value"]): string {
  return `${user}\n${password}`;
}
