/** A payment as the api hands it to the worker. */
export interface PaymentMessage {
  readonly job_id: string;
  readonly order_id: string;
  readonly total_cents: number;
  /** The trace context of whoever put the message into the queue (W3C Trace Context). */
  readonly headers: Readonly<Record<string, string>>;
}

/** What came of a payment, as the worker tells the api. */
export interface PaymentOutcome {
  /** Why it was refused; `null` if it was made. */
  readonly error: string | null;
}
