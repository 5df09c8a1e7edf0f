import type { JsonValue } from "../json/mod.ts";
import type { PhaseTimings, StepError } from "./attempt.ts";

/** What one attempt of a step sent and received, with secrets masked. */
export interface ExchangeRecorded {
  /** The type of the event. */
  readonly type: "exchange";
  /** The index in the flows of the run, from 0. */
  readonly flow: number;
  /** The index in the steps of the flow, from 0. */
  readonly step: number;
  /** Of a step with `for_each`: the number of the item, from 1, and its name: `3: ord_9`. */
  readonly item?: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** When the request was sent: ISO 8601, UTC. */
  readonly started_at: string;
  /** Milliseconds from sending to the last byte, or to the error. */
  readonly duration_ms: number;
  /** What was sent. */
  readonly request: RecordedRequest;
  /** The last response; absent where there was none. */
  readonly response?: RecordedResponse;
  /** Why there was no response. */
  readonly error?: StepError;
  /** The values that the step captured, long ones as cut texts; with its last exchange. */
  readonly captured?: Readonly<Record<string, JsonValue>>;
}

/** A request as the record has it. */
export interface RecordedRequest {
  /** The HTTP method. */
  readonly method: string;
  /** The URL as it was sent. */
  readonly url: string;
  /** The header fields of the flow, in its order; those that the transport adds are not known. */
  readonly headers: readonly RecordedHeader[];
  /** The body; absent if there was none. */
  readonly body?: RecordedBody;
}

/** A response as the record has it. */
export interface RecordedResponse {
  /** The status code. */
  readonly status: number;
  /** The standard phrase of the status. */
  readonly status_text: string;
  /** The URL that it came from, after redirects. */
  readonly url: string;
  /** The header fields, with names in lower case. */
  readonly headers: readonly RecordedHeader[];
  /** The body; absent if it is empty. */
  readonly body?: RecordedBody;
  /** How long the phases took, where the run measures them. */
  readonly timings?: PhaseTimings;
}

/** A header field as the record has it. */
export interface RecordedHeader {
  /** Its name. */
  readonly name: string;
  /** Its value, cut if it is long. */
  readonly value: string;
}

/** A body as the record has it. */
export interface RecordedBody {
  /** Bytes, decoded. */
  readonly size: number;
  /** Its text, or the beginning of a long one; absent if it is left out. */
  readonly text?: string;
  /** Whether `text` is only its beginning. */
  readonly cut?: true;
  /**
   * Why there is no text: it is not text, it is a file, it was not kept when it was read, or the
   * limit of the flow or the run was reached.
   */
  readonly left_out?: "binary" | "file" | "not_kept" | "limit";
}
