/**
 * A local-first runner of API test flows, as a library.
 *
 * A flow is a YAML file of steps; each sends one HTTP request, may capture values for later steps
 * and asserts what must hold. {@linkcode check} finds, reads and checks flow files without sending
 * anything, {@linkcode run} runs them and yields what happens, {@linkcode createReporters} and
 * {@linkcode toJUnit}, {@linkcode toJson} and {@linkcode toManifest} turn that into reports. Files,
 * environment, clock and network come from a {@linkcode Host}.
 *
 * @example Run a flow without a file and without a network
 * ```ts
 * import { createMemoryHost, run } from "@baton/baton";
 * import assert from "node:assert/strict";
 *
 * const host = createMemoryHost({
 *   files: {
 *     "ping.yaml": `
 * steps:
 *   - name: ping
 *     request: { url: http://api.test/ping }
 *     assert: { status: 200 }
 * `,
 *   },
 *   fetch: () => new Response("pong"),
 * });
 *
 * const outcomes = [];
 * for await (const event of run(host, { paths: ["ping.yaml"] })) {
 *   if (event.type === "step_finished") outcomes.push(event.outcome);
 * }
 * assert.deepEqual(outcomes, ["passed"]);
 * ```
 *
 * @module
 */
export * from "./lib/host/mod.ts";
export * from "./lib/host/memory.ts";
export { createDenoHost } from "./lib/cli/deno_host.ts";
export {
  check,
  type CheckedFlow,
  type CheckOptions,
  DEFAULT_MAX_BODY_BYTES,
  DEFAULT_TIMEOUT_MS,
  run,
  type RunOptions,
  RunStopped,
} from "./lib/runner/mod.ts";
export * from "./lib/merge/mod.ts";
export * from "./lib/record/mod.ts";
export * from "./lib/reporters/mod.ts";
export {
  type Checks,
  type Diagnostic,
  type DiagnosticCode,
  type DiagnosticDetails,
  Diagnostics,
  type Difference,
  type Differences,
  type EventsNode,
  FILE_CODES,
  type FileCode,
  type Fix,
  type Flow,
  type FrameStyle,
  type HostTlsNode,
  inReadingOrder,
  LINT_CODES,
  type LintCode,
  type ListNode,
  type LoadedFile,
  loadFile,
  loadText,
  LOG_CODES,
  type LogCode,
  type LoopNode,
  type MapEntry,
  type MapNode,
  type Paint,
  type Position,
  type Range,
  renderDiagnostic,
  type Replacement,
  type RequestNode,
  type RetryCause,
  type RetryNode,
  RUN_CODES,
  type RunCode,
  type ScalarNode,
  type Severity,
  SourceFile,
  type SourceLabel,
  type SourceNode,
  type SourcePoint,
  type SpelledEntries,
  type SpelledItems,
  type Spelling,
  type Step,
  type TextEdit,
} from "./lib/loader/mod.ts";
export type { JsonObject, JsonValue } from "./lib/json/mod.ts";
export { VERSION } from "./lib/version.ts";
export {
  type BodySource,
  curlCommand,
  type CurlOptions,
  type DigestAuth,
  type HostsTls,
  type HostTls,
  type NetworkOptions,
  type OAuth2Auth,
  type RequestBody,
  type ResolvedAuth,
  type ResolvedRequest,
  type SendingRules,
  type SentPart,
  type SigV4Auth,
  type StreamedBody,
} from "./lib/executor/mod.ts";
export {
  type ConvertedRecording,
  convertFiles as convert,
  type DroppedExchange,
  type EnvironmentNeed,
  type RecordingFile,
} from "./lib/har/convert_files.ts";
export { RecordingError } from "./lib/har/read/recording_error.ts";
export type { ConvertOptions, DropReason, SplitBy } from "./lib/har/mod.ts";
