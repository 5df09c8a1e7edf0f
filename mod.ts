/**
 * A local-first runner of API test flows, as a library.
 *
 * A flow is a YAML file of steps; each sends one HTTP request, may capture values for later steps
 * and asserts what must hold. {@linkcode check} finds, reads and checks flow files without sending
 * anything, {@linkcode run} runs them and yields what happens, {@linkcode createReporters} and
 * {@linkcode toJUnit}, {@linkcode toJson}, {@linkcode toManifest}, {@linkcode toHtml} and {@linkcode toLog} turn that into
 * reports. Files, environment, clock and network come from a {@linkcode Host}.
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
export { check, type CheckedFlow, type CheckOptions } from "./lib/compiler/mod.ts";
export {
  type Diagnostic,
  type DiagnosticCode,
  type DiagnosticDetails,
  type Diagnostics,
  type Difference,
  type Differences,
  FILE_CODES,
  type FileCode,
  type FilePlace,
  type Fix,
  type FrameStyle,
  LINT_CODES,
  type LintCode,
  LOG_CODES,
  type LogCode,
  type Paint,
  type Position,
  type Range,
  renderDiagnostic,
  type Replacement,
  RUN_CODES,
  type RunCode,
  type Severity,
  type SourceFile,
  type SourceLabel,
  type SourcePoint,
  type TextEdit,
} from "./lib/diagnostics/mod.ts";
export {
  type ConvertedRecording,
  convertFiles as convert,
  type DroppedExchange,
  type EnvironmentNeed,
  type RecordingFile,
} from "./lib/har/convert_files.ts";
export type { ConvertOptions, DropReason, SplitBy } from "./lib/har/mod.ts";
export { RecordingError } from "./lib/har/read/recording_error.ts";
export { createDenoHost } from "./lib/host/deno/mod.ts";
export {
  createMemoryFiles,
  createMemoryHost,
  type FileFault,
  type FileOperation,
  type MemoryClock,
  type MemoryFiles,
  type MemoryHost,
  type MemoryHostOptions,
  type MemoryOutput,
} from "./lib/host/memory/mod.ts";
export {
  type ClientCertificate,
  type ConnectMarks,
  type ConnectOptions,
  type ConnectTls,
  type Host,
  type HostClock,
  type HostConnection,
  HostConnectionError,
  type HostDirectoryEntry,
  type HostEnvironment,
  HostFileError,
  type HostFiles,
  HostNetworkError,
  type HostOutput,
  type HostReader,
  type HostSignals,
  type HostWriter,
  type HttpClient,
  type HttpClientOptions,
  type NetworkErrorClass,
} from "./lib/host/mod.ts";
export type { ConnectionOptions, HostTls, NetworkOptions } from "./lib/http/mod.ts";
export type { JsonObject, JsonValue } from "./lib/json/mod.ts";
export {
  type AssertionsNode,
  type CapturesNode,
  type ConditionNode,
  type DefaultsNode,
  type EachNode,
  type EventsNode,
  type Flow,
  type HostTlsNode,
  type InputNode,
  type ListNode,
  type LoadedFile,
  loadFile,
  type LoadOptions,
  loadText,
  type LoopNode,
  type MapEntry,
  type MapNode,
  type PathAssertionsNode,
  type RequestNode,
  type RequestStep,
  type RetryCause,
  type RetryNode,
  type ScalarNode,
  type SourceNode,
  type Spelling,
  type Step,
  type StepBase,
  type UseNode,
  type UseStep,
} from "./lib/loader/mod.ts";
export {
  type Coverage,
  type MergedLogs,
  mergeLogs,
  type MergeOptions,
  type ShardCoverage,
} from "./lib/merge/mod.ts";
export {
  type AssertionResult,
  type AttemptFinished,
  type CaptureUse,
  type CiOrigin,
  type ConfigOrigin,
  type ErrorClass,
  type ExchangeRecorded,
  exitCodeOf,
  type FlowFinished,
  type FlowRetried,
  type FlowStarted,
  type Hop,
  type LeftOutFlow,
  type LoopProgress,
  type MergedRun,
  type OmittedAttempts,
  type Outcome,
  type OutcomeCounts,
  type PhaseTimings,
  type PlannedStep,
  type RecordedBody,
  type RecordedHeader,
  type RecordedRequest,
  type RecordedResponse,
  type Repetition,
  type ResponseFacts,
  type RetryDecision,
  type RunEnd,
  type RunEvent,
  type RunFinished,
  type RunOrigin,
  RunRecordError,
  type RunStarted,
  SCHEMA_VERSION,
  type SelectedFlow,
  type SentRequest,
  type Shard,
  type StepError,
  type StepFinished,
  type Summary,
} from "./lib/record/mod.ts";
export {
  type Artifact,
  type ColorMode,
  type ConsoleOptions,
  createReporters,
  type EarlierRun,
  type ManifestFlow,
  type ProgressMode,
  type ReporterOptions,
  type Reporters,
  type ReportsWritten,
  type RunEvents,
  type RunManifest,
} from "./lib/reporters/mod.ts";
export type {
  JsonReport,
  ReportedAttempt,
  ReportedExchange,
  ReportedFinding,
  ReportedFlow,
  ReportedRun,
  ReportedStep,
  ReportedTry,
} from "./lib/results/mod.ts";
export {
  type JUnitOptions,
  toHtml,
  toJson,
  toJUnit,
  toLog,
  toManifest,
} from "./lib/reporters/report_texts.ts";
export { type RecordMode, run, type RunOptions, RunStopped } from "./lib/runner/mod.ts";
export { VERSION } from "./lib/version.ts";
