import { memoizedByName } from "../text/mod.ts";
import { FOREIGN_PASSWORDS, mayBeSecretName, secrecyOf, wordsOf } from "./secret_names.ts";

const PASSWORD = new RegExp(
  `(?:^|_)(?:password|passwd|pwd|passphrase|passcode|pass|secret|${FOREIGN_PASSWORDS})` +
    "(?:_?(?:\\d+|confirm|confirmation|again|repeat))?$",
);
/** A password with a word of the application after it: `password_shop`. */
const OWN_PASSWORD = new RegExp(
  `(?:^|_)(?:password|passwd|pwd|${FOREIGN_PASSWORDS})_(?!hint|reminder|question)[a-z]+$`,
);
const KEY =
  /(?:^|_)(?:token|jwt|bearer|credentials?|authorization|(?:api|access|private|signing|encryption|secret|subscription|account)_?key|apikey)s?\d*$/;
/** Names that contain a secret word but are not secret: keys of records and page markers. */
const HARMLESS =
  /(?:^|_)(?:idempotency|public|publishable|primary|foreign|sort|partition|cache|page|next|cursor|continuation|sync|site|csrf|xsrf)(?:_|$)/;

/** How strongly a name suggests a secret value; `password` is the strongest. */
type SecretNameKind = "password" | "key" | "other";

/** Returns the kind of a secret name; `undefined` if the name has no word of secrets. */
export function secretNameKind(name: string): SecretNameKind | undefined {
  return mayBeSecretName(name) ? kindOf(name) : undefined;
}

const kindOf = memoizedByName((name: string): SecretNameKind | undefined => {
  const words = wordsOf(name);
  if (HARMLESS.test(words)) return undefined;
  if (PASSWORD.test(words)) return "password";
  if (KEY.test(words)) return "key";
  return OWN_PASSWORD.test(words) && secrecyOf(name) === "all" ? "password" : "other";
});
