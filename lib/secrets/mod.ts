/**
 * Recognizes secrets by the name of a value, the place it is in, or its shape: a known token, the
 * number of a payment card, or a text that is random.
 *
 * @module
 */
export { isPublicVariable, isSecret } from "./named_values.ts";
export { isChosen, mayBePublic, type SecretOrigin } from "./secret_origin.ts";
export { secretNameKind } from "./secret_name_kinds.ts";
export { isSecretName, mayBeSecretName } from "./secret_names.ts";
export {
  isSecretHeader,
  namedSecretsInHeader,
  namedSecretsInUrl,
  secretsInHeader,
  secretsInProxy,
  secretsInUrl,
} from "./secret_places.ts";
export {
  bitsPerCharacter,
  isCardNumber,
  isFlagOrLabel,
  isPlaceholder,
  knownTokens,
  looksRandom,
} from "./secret_values.ts";
