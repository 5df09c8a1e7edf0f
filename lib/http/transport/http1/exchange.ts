import type { ConnectMarks } from "../../../host/mod.ts";
import { isIdempotent } from "../../../text/mod.ts";
import type { ResolvedRequest } from "../../resolved_request.ts";
import type { Carrier, OpenResponse } from "../open_exchange.ts";
import type { Http1Connection } from "./connection.ts";
import { requestHead } from "./request_head.ts";
import type { Target } from "./target.ts";

/** How a connection is used for one request. */
export interface Http1Use {
  /** Whether the connection was open before the request. */
  readonly isKept: boolean;
  /** The proxy that the request is sent to, and maybe credentials for it. */
  readonly viaProxy?: { readonly credentials?: string };
  /** Called once nothing more is read, with whether the connection can be used again. */
  release(connection: Http1Connection, isReusable: boolean): void;
}

/** One request over a connection of HTTP/1.1. */
export class Http1Exchange implements Carrier {
  readonly #connection: Http1Connection;
  readonly #use: Http1Use;

  constructor(connection: Http1Connection, use: Http1Use) {
    this.#connection = connection;
    this.#use = use;
  }

  get marks(): ConnectMarks {
    return this.#use.isKept ? {} : this.#connection.marks;
  }

  get sourceError(): unknown {
    return this.#connection.sourceError;
  }

  async exchange(request: ResolvedRequest, target: Target): Promise<OpenResponse> {
    const connection = this.#connection;
    const { method, body: requestBody } = request;
    const text = requestHead(request, target, this.#use.viaProxy);
    const { head, body, keepsConnection } = await connection.exchange(text, method, requestBody);
    return {
      status: head.status,
      fields: head.fields,
      body,
      finish: () => {
        const isReusable = keepsConnection && body.ended && connection.isReady;
        this.#use.release(connection, isReusable);
      },
    };
  }

  /**
   * Whether a request may be sent again: if a kept connection turns out to be closed, and the method
   * allows it (RFC 9110, section 9.2.2).
   */
  mayRepeat({ method, body }: ResolvedRequest, sends: number): boolean {
    return sends === 1 && this.#use.isKept && !this.#connection.hasResponded &&
      isIdempotent(method) && (!body || body instanceof Uint8Array);
  }

  close(): void {
    this.#connection.close();
  }
}
