import type { JsonValue } from "../json/mod.ts";
import type { HttpMessage } from "./mime.ts";

/** The body of a request or a response, as text and as JSON. */
export interface BatchBody {
  /** The content type with its parameters. */
  readonly type: string;
  readonly text: string;
  /** The text as JSON, if it is. */
  readonly json?: JsonValue;
}

/** A request that may be a batch: its body, its method in capitals, and its absolute URL. */
export type BatchRequest = BatchBody & Readonly<{ method: string; url: string }>;

/** A response to a batch: its body and its status. */
export type BatchResponse = BatchBody & { readonly status: number };

/** A call of a batch: its request, its response if there was one, and its id in the batch. */
export type BatchedCall = Readonly<{ sent: HttpMessage; received?: HttpMessage; id?: string }>;
