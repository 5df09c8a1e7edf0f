/**
 * Expressions: parses, compiles and evaluates `${…}` in texts and values, and checks what it refers
 * to.
 *
 * @module
 */
export {
  evaluateText,
  evaluateValue,
  hasFilter,
  INDEX,
  isBroken,
  isBrokenText,
  ITEM,
  memberOf,
  ResolveError,
  type Scope,
  type ValueTemplate,
} from "./evaluation.ts";
export {
  type Expression,
  memberName,
  memberReference,
  nameHelp,
  type Reference,
  type Template,
  VALUE_NAME,
  wholeExpression,
} from "./expression.ts";
export type { KnownNames } from "./almost_references.ts";
export { Room } from "./room.ts";
export { FILTERS } from "./filters.ts";
export { openRandomStream, preloadRandom, type RandomStream } from "./generated_values.ts";
export { findBraces, parseTemplate } from "./parse/template.ts";
export type {
  DataColumns,
  DataGap,
  NearbyEnvFile,
  ReferenceContext,
  ReferencedStep,
} from "./reference_context.ts";
export { checkReferences, environmentName } from "./references.ts";
export type { ReferenceUse } from "./reference_use.ts";
export { placesIn } from "./scalar_places.ts";
export { TemplateCompiler } from "./template_compiler.ts";
export {
  compileVariables,
  evaluateVariable,
  evaluateVariables,
  type GivenValue,
  numberTextOf,
  numberTexts,
  roomForVariables,
  tryVariables,
  type Variable,
  VariableError,
  writtenNumberOf,
} from "./variables.ts";
