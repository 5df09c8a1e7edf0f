import { secretNameKind } from "../../secrets/mod.ts";
import type { Atom } from "../provenance.ts";

/** The atoms of a user name and of a password. */
export interface Credentials {
  readonly username?: Atom;
  readonly password?: Atom;
}

/** Names of passwords and of keys that are shown instead of one, the best first. */
const PASSWORDS = [
  /^(?:pass(?:word|wd|phrase|code)?|pwd|pw)$/,
  /^(?:\w+_)?(?:pass(?:word|wd|phrase|code)?|pwd)$/,
  /^(?:client_)?secret(?:_key)?$/,
  /^(?:api_?key|api_?token|access_?key|personal_access_token)$/,
  /^(?:pin|otp|totp|code)$/,
];
/** Passwords beside the one that counts. */
const BESIDE =
  /(?:^|_)(?:confirm(?:ation)?|confirmed|repeat|again|verify|old|current|new|2)(?:_|$)/;
/** Names of users, the best first. */
const USERS = [
  /^(?:user_?name|user|login|login_?name|user_?id|uid)$/,
  /^e_?mail(?:_?address)?$/,
  /^(?:\w+_)?(?:user_?name|e_?mail|login)(?:_?address)?$/,
  /^(?:identifier|identity|account(?:_?name)?|phone(?:_?number)?|mobile|principal|handle|nick(?:name)?)$/,
];
/** Names of programs, which are users where they have a secret. */
const CLIENTS = [/^(?:client_?id|access_?key_?id|key_?id)$/];
const BODY = new Set(["json", "form", "part", "query"]);

/** Finds the credentials among the atoms of one request. */
export function credentialsAmong(atoms: readonly Atom[]): Credentials {
  const texts = atoms.filter(({ place, value }) =>
    BODY.has(place.in) && typeof value === "string" && value !== ""
  );
  const password = best(texts, PASSWORDS, (name) => !BESIDE.test(name)) ??
    texts.find((atom) => atom.place.in !== "query" && secretNameKind(rawName(atom)) === "password");
  const username = best(texts, password ? [...USERS, ...CLIENTS] : USERS, () => true);
  return { ...(username ? { username } : {}), ...(password ? { password } : {}) };
}

function best(
  atoms: readonly Atom[],
  names: readonly RegExp[],
  isMeant: (name: string) => boolean,
): Atom | undefined {
  for (const pattern of names) {
    const found = atoms.find((atom) => {
      const name = snake(rawName(atom));
      return pattern.test(name) && isMeant(name);
    });
    if (found) return found;
  }
  return undefined;
}

/** The key or the name as it is written. */
function rawName({ place, name }: Atom): string {
  if (place.in === "json") {
    const keys = [...place.path, ...(place.embedded ?? [])];
    return String(keys.findLast((key) => typeof key === "string") ?? "");
  }
  return "name" in place ? place.name : name;
}

/** `user[emailAddress]` is `email_address`. */
function snake(name: string): string {
  const last = /\[([^\]]+)\]$/.exec(name)?.[1] ?? name.split(/[.:]/).at(-1)!;
  return last.replace(/([a-z0-9])([A-Z])/g, "$1_$2").replace(/[-\s]+/g, "_").toLowerCase();
}
