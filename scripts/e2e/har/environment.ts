import type { Account } from "./application.ts";

/** Names that `.env.example` may list, and the values that an operator would enter. */
const VALUES:
  readonly (readonly [name: RegExp, value: (account: Account, url: string) => string])[] = [
    [/URL$/, (_, url) => url],
    [/BASIC/, ({ username, password }) => btoa(`${username}:${password}`)],
    [/PASSWORD|PASSWD|PWD|PIN$|SECRET|API_?KEY|TOKEN$/, ({ password }) => password],
    [/USER|EMAIL|LOGIN|ACCESS_KEY_ID/, ({ username }) => username],
  ];

/** Returns the names in an environment file, including those that are commented out. */
export function namesIn(example: string): readonly string[] {
  return Array.from(example.matchAll(/^(?:#\s*)?([A-Z][A-Z0-9_]*)=/gm), ([, name = ""]) => name);
}

/**
 * Fills in what an operator of a server knows.
 *
 * @throws {Error} If a name is not known.
 */
export function filledIn(names: readonly string[], account: Account, url: string): string {
  return names.map((name) => {
    const value = VALUES.find(([pattern]) => pattern.test(name))?.[1](account, url);
    if (value === undefined) throw new Error(`there is no value for ${name}`);
    return `${name}=${JSON.stringify(value)}\n`;
  }).join("");
}
