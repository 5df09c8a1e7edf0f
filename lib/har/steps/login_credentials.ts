import { isFlagOrLabel, secretNameKind } from "../../secrets/mod.ts";
import { endpointKind, isBody, operationsOf } from "../call/mod.ts";
import { calledAs } from "../producer.ts";
import type { RequestValue } from "../provenance.ts";
import type { Login } from "../stages.ts";
import { BUTTON, decodedBasic, namedValuesIn, ownName, sentName, wordsOf } from "../values/mod.ts";

/** A user name and a password among request values. */
export type LoginCredentials = Pick<Login, "username" | "password">;

/** Names of passwords and of keys that are sent instead of one, the best first. */
const PASSWORDS = [
  /^(?:pass(?:word|wd|phrase|code)?|pwd|pw)$/,
  /^(?:\w+_)?(?:pass(?:word|wd|phrase|code)?|pwd)$/,
  /^(?:client_)?secret(?:_key)?$/,
  /^(?:api_?key|api_?token|access_?key|personal_access_token)$/,
  /^(?:pin|otp|totp|code)$/,
  /^(?:p|ps?w|psswd)$/,
];
/** Names that are too vague for a variable. */
const VAGUE = /^(?:value|p|ps?w|psswd)$/i;
/** Names of passwords other than the one to log in with. */
const BESIDE = /(?:^|_)(?:confirm(?:ation|ed)?|repeat|again|verify|old|current|new|2)(?:_|$)/;
/** Names of passwords with which somebody who is logged in confirms or makes a change. */
const CHANGED = /(?:^|_)(?:old|current|new)_/;
/** Names of users, the best first. */
const USERS = [
  /^(?:user_?name|user|login|login_?name|user_?id|uid)$/,
  /^e_?mail(?:_?address)?$/,
  /^(?:\w+_)?(?:user_?name|e_?mail|login)(?:_?address)?$/,
  /^(?:identifier|identity|account(?:_?name)?|phone(?:_?number)?|mobile|principal|handle|nick(?:name)?)$/,
  /^(?:benutzer(?:name)?|nutzername|identifiant|utilisateur|usuario|utente|gebruikersnaam|u)$/,
];
/** Names of clients, which count as users if they have a secret. */
const CLIENTS = [/^(?:client_?id|access_?key(?:_?id)?|key_?id)$/];
const BODY = new Set(["json", "form", "part", "query"]);

/** Finds the credentials among the values of one request, otherwise within their texts. */
export function credentialsAmong(requestValues: readonly RequestValue[]): LoginCredentials {
  const found = credentialsOf(requestValues);
  if (found.password) return found;
  const inside = credentialsOf(requestValues.flatMap(namedInside));
  return inside.password ? inside : found;
}

/**
 * Finds the credentials of a login whose names say nothing: the first two texts of a list, or the
 * only two texts of the request; a password, if there is only one, in a list, or as the whole body.
 */
export function unnamedCredentials(known: LoginCredentials, values: readonly RequestValue[]) {
  const texts = values.filter((one) =>
    (isBody(one.place) || one.place.in === "text" && CODE.test(`${one.value}`)) &&
    typeof one.value === "string" && one.value !== "" && !NOT_USER.test(snake(rawName(one))) &&
    !operationsOf(one.entry.request).some(({ name }) => name === one.value)
  );
  const listed = texts.filter(({ place }) =>
    place.in === "text" || place.in === "json" && typeof place.path.at(-1) === "number"
  );
  const [only] = texts.length === 1 ? listed : [];
  if (only) return { password: calledAs("password", only) };
  const [user, secret, ...more] = listed.length >= 2 ? listed.slice(0, 2) : texts;
  if (secret === undefined || more.length > 0 || (known.username ?? user) !== user) return known;
  return { username: calledAs("username", user), password: calledAs("password", secret) };
}

/** A body that is nothing but a password or a code. */
const CODE = /^[^\s<>{}|]{4,100}$/;
/** Names of fields of a login that are not the user. */
const NOT_USER =
  /(?:^|_)(?:grant_type|type|action|method|mode|op|task|option|client|scope|lang|locale|csrf|xsrf|token|nonce|state|redirect|return|next|url|referer|remember|realm|tenant|domain|device)(?:_|$)/;
const USER = /^[^\n/]{1,100}$/;

/**
 * Takes the field before a password that is not empty, in JSON rather one of the same object, as the
 * user of a login whose names say nothing about one.
 */
export function userBeforePassword(password: RequestValue, requestValues: readonly RequestValue[]) {
  const fields = requestValues.filter((one) => one.value && one.place.in === password.place.in);
  const earlier = fields.slice(0, fields.findIndex(({ id }) => id === password.id));
  const ownerOf = ({ place }: RequestValue) => "path" in place && place.path.slice(0, -1).join();
  const before = earlier.findLast((one) => ownerOf(one) === ownerOf(password)) ?? earlier.at(-1);
  if (typeof before?.value !== "string") return undefined;
  const isUser = USER.test(before.value) && !NOT_USER.test(snake(rawName(before)));
  return isUser ? calledAs("username", before) : undefined;
}

/** Returns the named values within a text, each as if it were a field. */
function namedInside(requestValue: RequestValue): readonly RequestValue[] {
  const { id, value, place } = requestValue;
  if (typeof value !== "string" || place.in !== "text" && !BODY.has(place.in)) return [];
  return namedValuesIn(value).map(({ name, value }, i) =>
    calledAs(name, { ...requestValue, id: `${id} inside ${i}`, value })
  );
}

function credentialsOf(requestValues: readonly RequestValue[]): LoginCredentials {
  const texts = requestValues.filter(({ place, value }) =>
    BODY.has(place.in) && typeof value === "string" && value !== "" && !isFlagOrLabel(value)
  ).map((requestValue) => {
    const raw = rawName(requestValue);
    return { requestValue, raw, name: snake(raw) };
  }).filter(({ requestValue: { entry }, raw, name }) =>
    // Much else has a code, such as a voucher.
    !BUTTON.test(raw) && (!/^(?:pin|code)$/.test(name) || endpointKind(entry.request) !== undefined)
  );
  const bestNamed = (patterns: readonly RegExp[], except?: RegExp, among = texts) =>
    patterns.values().map((pattern) =>
      among.find(({ name }) => pattern.test(name) && !except?.test(name))?.requestValue
    ).find((found) => found !== undefined);
  const secret = bestNamed(PASSWORDS, BESIDE) ??
    texts.find(({ requestValue, raw, name }) =>
      requestValue.place.in !== "query" && secretNameKind(raw) === "password" && !CHANGED.test(name)
    )?.requestValue;
  const isVague = secret !== undefined && VAGUE.test(ownName(secret.place) ?? "");
  const password = isVague ? calledAs("password", secret) : secret;
  const users = secret ? [...USERS, ...CLIENTS] : USERS;
  // A field whose value is its name says which form was sent: `login=login`.
  const others = texts.filter(({ requestValue, raw }) => requestValue.value !== raw);
  // A script may send the password as a browser does, after the user in base64.
  const [user, inside = ""] = decodedBasic(`${secret?.value}`) ?? [];
  const own = others.find(({ requestValue }) => requestValue.value === user)?.requestValue;
  const joined = own && secret && { ...secret, id: `${secret.id} inside 0`, value: inside };
  const username = own ?? bestNamed(users, undefined, others) ?? bestNamed(users);
  return { username: username === secret ? undefined : username, password: joined ?? password };
}

/** Returns the key or the name as its surroundings tell it. */
function rawName(requestValue: RequestValue): string {
  const { place } = requestValue;
  const name = sentName(requestValue) ?? (place.in === "json" ? "" : requestValue.name);
  // The `name` of a `user`.
  return name === "name" && place.in === "json" ? `${place.path.at(-2)}_name` : name;
}

/** Converts a name to snake case: `user[emailAddress]` is `email_address`. */
function snake(name: string): string {
  return wordsOf(/\[([^[\]]+)\]$/.exec(name)?.[1] ?? name.split(/[.:]/).at(-1)!).join("_");
}
