import { remembered } from "./remembered.ts";
import { FOREIGN_PASSWORDS, isSecretName } from "./secret_names.ts";

/** How much the name of a value says about it; `password` says most. */
export type SecretNameKind = "password" | "key" | "other";

const PASSWORD = new RegExp(
  `(?:^|_)(?:password|passwd|pwd|passphrase|passcode|pass|secret|${FOREIGN_PASSWORDS})` +
    "(?:_?(?:\\d+|confirm|confirmation|again|repeat))?$",
);
const KEY =
  /(?:^|_)(?:token|jwt|bearer|credentials?|authorization|(?:api|access|private|signing|encryption|secret|subscription|account)_?key|apikey)s?\d*$/;
/** Names with a secret word that are no secrets: keys of records and marks of pages. */
const HARMLESS =
  /(?:^|_)(?:idempotency|public|publishable|primary|foreign|sort|partition|cache|page|next|cursor|continuation|sync|site|csrf|xsrf)(?:_|$)/;

/** What the name of a value says; nothing where it is no secret name. */
export function secretNameKind(name: string): SecretNameKind | undefined {
  return isSecretName(name) ? kindOf(name) : undefined;
}

const kindOf = remembered((name: string): SecretNameKind | undefined => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()
    .replaceAll(/[-.\s]+/g, "_");
  if (HARMLESS.test(words)) return undefined;
  return PASSWORD.test(words) ? "password" : KEY.test(words) ? "key" : "other";
});
