import { isFlagOrLabel, secretNameKind } from "../../secrets/mod.ts";
import { lastKey } from "../producer.ts";
import type { RequestValue, ValuePlace } from "../provenance.ts";
import { isUser, ownName, sentName, spacedWords } from "../values/mod.ts";

/** Returns the words of the name under which a value is sent: `user email`. */
export function ownWords({ place, name }: RequestValue): string {
  return spacedWords(ownName(place) ?? name);
}

/** What messages call places; the others have the name that they have in HTTP. */
const FIELDS = new Map([["query", "parameter"], ["form", "field"], ["part", "field"]]);

/** Describes the place of a value for messages: ``the header `x-api-key` ``. */
export function placeInWords(place: ValuePlace): string {
  if (place.in === "json") return `\`${ownName(place) ?? "a value"}\` in the body`;
  if (place.in === "json key") {
    return `a key of \`${lastKey(place.path.slice(0, -1)) ?? "the body"}\``;
  }
  if (!("name" in place)) return place.in === "path" ? "the path" : "the body";
  return `the ${FIELDS.get(place.in) ?? place.in.replace(" name", "")} \`${place.name}\``;
}

const ACCOUNT =
  /^uid$|(?:^| )(?:user|username|user name|user id|user uid|login|login name|login id|email|e mail|mail|email address|mail address|nick|nickname|handle|identifier|account name|slug|subdomain|workspace|workspace name|company|company name|organi[sz]ation|organi[sz]ation name|team name|tenant|tenant name)$/;
const PASSWORD =
  /(?:^| )(?:password|passwd|pwd|passphrase|passcode|pass|secret(?: key)?)(?: ?(?:\d+|confirm|confirmation|again|repeat|verify|check))?$|^(?:confirm|repeat|new|old|current) ?(?:password|passwd|pwd)$|^password ?(?:confirmation|confirm|repeat|again)$/;

/** Whether the name of a request value is one for users: `username`, `email`, `user id`. */
export function isUserName({ name, place }: RequestValue): boolean {
  return [name, ownName(place) ?? ""].map(spacedWords).some(isUser);
}

/** Whether a value of a registration has a name whose value no two accounts may share. */
export function isAccountName(requestValue: RequestValue): boolean {
  return ACCOUNT.test(spacedWords(sentName(requestValue) ?? requestValue.name));
}

/** Whether the name of a request value is one for passwords. */
export function isPasswordName(requestValue: RequestValue): boolean {
  const name = sentName(requestValue) ?? requestValue.name;
  const isNamed = PASSWORD.test(spacedWords(name)) || secretNameKind(name) === "password";
  return isNamed && !isFlagOrLabel(`${requestValue.value}`);
}
