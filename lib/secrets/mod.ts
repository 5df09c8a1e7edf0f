/**
 * What is secret: by the name of a value, by the shape of a token, by how random a text looks.
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
