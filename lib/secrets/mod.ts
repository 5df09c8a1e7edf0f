/**
 * Recognizes secrets by the name of a value, the shape of a token, or the randomness of a text.
 *
 * @module
 */
export {
  isPublicVariable,
  isSecretHeader,
  isSecretName,
  memoizedByName,
  secretNameKind,
  secretsInHeader,
  secretsInProxy,
  secretsInUrl,
} from "./secret_names.ts";
export { bitsPerCharacter, isPlaceholder, knownTokens, looksRandom } from "./secret_values.ts";
