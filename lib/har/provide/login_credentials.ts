import { toText } from "../../json/mod.ts";
import { mayBeSecretName } from "../../secrets/mod.ts";
import type { RequestValue } from "../provenance.ts";
import type { Login } from "../stages.ts";
import { isDistinctive, isRedacted, ownName } from "../values/mod.ts";
import { environmentName, isPasswordName, isUserName, spacedWords } from "./names.ts";
import type { Substitute, Substitutes } from "./substitutes.ts";

/** Names of users that may as well be the first word of a route. */
const USUAL = /^(?:admin\w*|root|users?|guests?|test|demo|api|app|web|system|manager|public)$/i;

/**
 * The users who log in in a recording, in order; the first is `LOGIN_…`, the others are `USER2_…`.
 */
export class LoginUsers {
  readonly #byUser = new Map<string, string>();
  readonly #ledger: Substitutes;

  /** @param substitutes Receives the names. */
  constructor(substitutes: Substitutes) {
    this.#ledger = substitutes;
  }

  /** Returns the prefix for the names of a user; a password without a user gets the first one. */
  prefixOf(user: string): string {
    const known = this.#byUser.get(user);
    if (known !== undefined) return known;
    const n = this.#byUser.size + 1;
    const prefix = n === 1 ? "LOGIN" : `USER${n}`;
    this.#byUser.set(user, prefix);
    return prefix;
  }

  /**
   * Returns the substitute for the name of a user.
   *
   * @param own The value in the request of the login, whose name may say nothing about a user.
   */
  userName(user: string, own?: RequestValue): Substitute {
    const prefix = this.prefixOf(user);
    const purpose = prefix === "LOGIN" ? "the user who logs in" : "another user who logs in";
    const reference = this.#ledger.environmentFor(`${prefix}_USERNAME`, user, purpose, false);
    const isOwn = isDistinctive(user);
    return {
      template: [reference],
      reason: "the user name of a login: it comes from the environment",
      fits: (requestValue) =>
        isOwn || isUserName(requestValue) || requestValue.id === own?.id ||
        requestValue.place.in === "path" && requestValue.place.index === 0 && !USUAL.test(user),
      inside: isOwn,
    };
  }

  /** Returns the substitute for the name of a client that logs in with its own secret. */
  client(id: string, requestValue: RequestValue): Substitute {
    const name = environmentName(ownName(requestValue.place) ?? "client id");
    const purpose = "the program that logs in, as the application knows it";
    return {
      template: [this.#ledger.environmentFor(name, id, purpose, false)],
      reason: "the name of a program that logs in: it comes from the environment",
      fits: isClientId,
      inside: false,
    };
  }

  /** Returns the substitute for a password, or for another secret that a login sends. */
  password(user: string, password: string, requestValue?: RequestValue): Substitute {
    const prefix = this.prefixOf(user);
    const key = requestValue === undefined ? undefined : ownName(requestValue.place);
    const isPassword = requestValue === undefined ||
      isPasswordName(requestValue) && key !== "client_secret";
    const name = isPassword ? `${prefix}_PASSWORD` : environmentName(key ?? "login secret");
    const purpose = isPassword
      ? `the password of \`${prefix}_USERNAME\``
      : `\`${key}\` of the request that logs in`;
    const reference = this.#ledger.environmentFor(name, password, purpose, true);
    const [own, inside] = requestValue?.id.split(" inside ", 2) ?? [];
    const fits = fitsSecret(password);
    return {
      template: [reference],
      reason: "a credential: it comes from the environment",
      fits: (other) => fits(other) || other.id === own,
      inside: inside !== undefined || isDistinctive(password) && password.length >= 8,
      secret: true,
    };
  }
}

/** A short word that is a password in one place is an ordinary word in others. */
export function fitsSecret(secret: string): (requestValue: RequestValue) => boolean {
  const isOwn = isDistinctive(secret);
  return (requestValue) =>
    isOwn || isPasswordName(requestValue) ||
    mayBeSecretName(ownName(requestValue.place) ?? requestValue.name);
}

/** Takes what a login sends from the environment, unless it already has a substitute. */
export function provideLogin(
  { username, password }: Login,
  users: LoginUsers,
  substitutes: Substitutes,
): void {
  const user = username === undefined ? "" : toText(username.value);
  if (username && isGiven(user) && !substitutes.knows(user)) {
    if (!isClientId(username)) substitutes.substitute(user, users.userName(user, username));
    else if (password) substitutes.substitute(user, users.client(user, username));
  }
  const secret = password === undefined ? "" : toText(password.value);
  if (password && isGiven(secret) && !substitutes.knows(secret, true)) {
    substitutes.substitute(secret, users.password(user, secret, password));
  }
}

/** Clients without a secret, such as pages, have the same id for every user, so it is unchanged. */
function isClientId(requestValue: RequestValue): boolean {
  return CLIENT_ID.test(spacedWords(ownName(requestValue.place) ?? requestValue.name));
}

function isGiven(value: string): boolean {
  return value !== "" && value !== "null" && !isRedacted(value);
}

const CLIENT_ID = /^(?:client|app|application|consumer)(?: id| key)?$/;
