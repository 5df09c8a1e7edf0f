/**
 * Flow files: found, parsed as strict YAML with positions, and checked against the tables of keys.
 * This module also finds and reads environment files and the files that flows name.
 *
 * @module
 */
export {
  discover,
  type Discovered,
  helpForMissing,
  isPattern,
  PROJECT_FILE,
  readExclusion,
  shownPath,
} from "./discovery.ts";
export { parseEnvFile } from "./env_file.ts";
export {
  type AssertionsNode,
  type CapturesNode,
  type ConditionNode,
  type DefaultsNode,
  type EachNode,
  ENVELOPE_NAMES,
  type EventsNode,
  type Flow,
  type HostTlsNode,
  type InputNode,
  type LoopNode,
  type PathAssertionsNode,
  type RequestNode,
  type RequestStep,
  requestSteps,
  type RetryCause,
  type RetryNode,
  type Spelling,
  type Step,
  type StepBase,
  urlBeginning,
  type UseNode,
  type UseStep,
} from "./flow.ts";
export { MAX_DATA_BYTES, MAX_NAME_CHARACTERS, MAX_TEXT_FILE_BYTES } from "./limits.ts";
export { AUTH_FIELDS, AUTH_KEYS, AUTH_SECRETS } from "./keys/auth_keys.ts";
export { FLOW_KEYS, HOST_TLS_KEYS, STEP_KEYS, TLS_HOST, WORD } from "./keys/flow_keys.ts";
export {
  ASSERTION_KEYS,
  CAPTURE_KEYS,
  EVENT_FORMATS,
  EVENTS_KEYS,
  LOOP_KEYS,
} from "./keys/response_keys.ts";
export { EACH_KEYS, INPUT_KEYS, REQUEST_STEP_KEYS, USE_KEYS } from "./keys/use_keys.ts";
export { DEFAULTS_KEYS } from "./keys/defaults_keys.ts";
export { checkKeys, entryFor, isEmptyKey, type KeyTable, meantKey } from "./keys/key_table.ts";
export { BODY_KEYS, GRAPHQL_KEYS, PART_KEYS, REQUEST_KEYS } from "./keys/request_keys.ts";
export { RETRY_KEYS } from "./keys/retry_keys.ts";
export { mistakes } from "./mistakes.ts";
export {
  type LoadedFile,
  loadFile,
  loadNodes,
  type LoadOptions,
  loadText,
  readYaml,
} from "./load_flow.ts";
export { assertionsByPath } from "./other_tools/assertion_lists.ts";
export { assertionOfText, OPERATOR_WORDS, snakeCase } from "./other_tools/operator_words.ts";
export { readAuth, tokenUrlOf } from "./read_auth.ts";
export type { AuthNode } from "./read/auth.ts";
export { isPathOfData } from "./read/data.ts";
export { isEmptyName } from "./read/flow.ts";
export { PROJECT_KEYS, STAGE_KEYS } from "./keys/project_keys.ts";
export { NodeReader } from "./read/node_reader.ts";
export { isExpression } from "./read/request.ts";
export { decodeText, explainNotText } from "./decode_text.ts";
export type { NotText } from "./hints/not_text.ts";
export { standsBeside } from "./read/step.ts";
export {
  openReferencedFiles,
  type ReferencedFile,
  type ReferencedFiles,
} from "./referenced_files.ts";
export {
  commentsIn,
  describeNode,
  entryOf,
  entryRange,
  flowText,
  type ListNode,
  type MapEntry,
  type MapNode,
  parseYaml,
  quoted,
  removeEntries,
  replaceEntry,
  replaceValue,
  type ScalarNode,
  type SourceNode,
  toJson,
  YamlError,
} from "./yaml/mod.ts";
