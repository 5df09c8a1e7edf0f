import type { Check } from "../assertions/mod.ts";
import type { Capture } from "../captures/mod.ts";
import type { CompiledRequest, HostsTls } from "../executor/mod.ts";
import type { Range, RetryNode, SourceFile } from "../loader/mod.ts";
import type { Loop } from "../poller/mod.ts";
import type { Variable } from "../resolver/mod.ts";
import type { Reading } from "./reading.ts";
import type { RequestPlace } from "./request_places.ts";

/** A flow ready to run: its steps in running order, every expression, path and pattern compiled. */
export interface CompiledFlow {
  readonly source: SourceFile;
  readonly name: string;
  /** In dependency order. */
  readonly variables: readonly Variable[];
  /** The names of those that go into an authorization, a cookie or the like. */
  readonly secretVariables: ReadonlySet<string>;
  readonly steps: readonly CompiledStep[];
  /** What holds for TLS by host, beside what holds for the run. */
  readonly tls?: HostsTls;
  /** The names of the environment variables that the flow reads. */
  readonly environment: readonly string[];
  /** The names of the run parameters that the flow uses. */
  readonly parameters: readonly string[];
}

/** A step ready to run. */
export interface CompiledStep {
  readonly name: string;
  /** The line of its name, from 1. */
  readonly line: number;
  readonly nameRange: Range;
  readonly always: boolean;
  readonly request: CompiledRequest;
  readonly urlRange: Range;
  /** Where the other parts of the request stand. */
  readonly requestPlaces: readonly RequestPlace[];
  readonly checks: readonly Check[];
  readonly captures: readonly Capture[];
  /** How the answer is read. */
  readonly reading: Reading;
  /** How many redirects are followed. */
  readonly followRedirects?: number;
  /** Never together with `loop`. */
  readonly retry?: RetryNode;
  readonly loop?: Loop;
  readonly loopRange?: Range;
  /** Where the key `fail_when` stands. */
  readonly failWhenRange?: Range;
  /** The captures that the step refers to. */
  readonly needs: readonly CaptureNeed[];
}

/** A capture of an earlier step that a step refers to. */
export interface CaptureNeed {
  readonly step: string;
  readonly name: string;
}
