import { Agenda } from "./agenda.ts";
import type { SpanContext } from "./hono.ts";
import { PAYMENT_LIMIT_CENTS } from "./refusal.ts";

/** What can be set about a shop; every field has a default that suits a demo. */
export interface ShopOptions {
  /** Milliseconds since the epoch. @default {Date.now} */
  readonly now?: () => number;
  /** Makes a UUID. @default {crypto.randomUUID} */
  readonly uuid?: () => string;
  /** The password of each user. @default {{ demo: "tea-and-biscuits" }} */
  readonly users?: Readonly<Record<string, string>>;
  /** Milliseconds until a write shows up in the search index. @default {250} */
  readonly indexLagMs?: number;
  /** Milliseconds until a span can be queried. @default {80} */
  readonly traceLagMs?: number;
  /** Milliseconds that a job waits in its queue. @default {80} */
  readonly queueMs?: number;
  /** Milliseconds that a job runs. @default {120} */
  readonly workMs?: number;
  /** Payments over this are refused. @default {1_000_000} */
  readonly paymentLimitCents?: number;
}

/** Something that can be changed, and so has an ETag. */
export interface Versioned {
  readonly id: number | string;
  /** Counts the changes, from 1. */
  readonly version: number;
}

/** An article on offer. */
export interface Product extends Versioned {
  readonly id: number;
  /** 19 digits, far over `Number.MAX_SAFE_INTEGER`. */
  readonly ledger_no: bigint;
  readonly name: string;
  readonly price_cents: number;
  readonly region: string;
  readonly tags: readonly string[];
  /** ISO 8601, UTC. */
  readonly created_at: string;
}

/** How far an order has come. */
export type OrderStatus = "draft" | "paying" | "paid" | "refused";

/** What somebody wants to buy. */
export interface Order extends Versioned {
  readonly id: string;
  readonly status: OrderStatus;
  readonly customer: string;
  readonly note: string | null;
  /** ISO 8601. */
  readonly deliver_on: string | null;
  readonly lines: readonly OrderLine[];
  /** ISO 8601, UTC. */
  readonly created_at: string;
}

/** One article of an order. */
export interface OrderLine {
  readonly product_id: number;
  readonly quantity: number;
  readonly price_cents: number;
}

/** A payment being made. */
export interface Job {
  readonly id: string;
  readonly order_id: string;
  readonly state: "queued" | "running" | "done" | "failed";
  readonly error: string | null;
}

/** A product as the search index knows it. */
export interface SearchDocument {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly indexed_at: string;
}

/** A part of a trace. */
export interface Span extends SpanContext {
  readonly parentId: string;
  readonly service: string;
  readonly operation: string;
}

/** Somebody who is logged in. */
export interface Session {
  readonly username: string;
  /** Milliseconds since the epoch. */
  readonly expires: number;
}

/** A browser's session. */
export interface BrowserSession extends Session {
  /** Goes with every form, to show that it comes from the shop's own page. */
  readonly csrf: string;
}

/** Everything the shop knows, kept in memory. */
export interface Store {
  readonly options: Required<ShopOptions>;
  readonly agenda: Agenda;
  readonly products: Map<number, Product>;
  readonly orders: Map<string, Order>;
  readonly jobs: Map<string, Job>;
  readonly documents: Map<string, SearchDocument>;
  /** Spans by trace. */
  readonly traces: Map<string, Span[]>;
  readonly tokens: Map<string, Session>;
  readonly browserSessions: Map<string, BrowserSession>;
}

const DEFAULTS: Required<ShopOptions> = {
  now: Date.now,
  uuid: () => crypto.randomUUID(),
  users: { demo: "tea-and-biscuits" },
  indexLagMs: 250,
  traceLagMs: 80,
  queueMs: 80,
  workMs: 120,
  paymentLimitCents: PAYMENT_LIMIT_CENTS,
};

/** Makes an empty store. */
export function createStore(given: ShopOptions): Store {
  const options = { ...DEFAULTS, ...given };
  return {
    options,
    agenda: new Agenda(options.now),
    products: new Map(),
    orders: new Map(),
    jobs: new Map(),
    documents: new Map(),
    traces: new Map(),
    tokens: new Map(),
    browserSessions: new Map(),
  };
}

/** The present as ISO 8601, UTC. */
export function timestamp(store: Store): string {
  return new Date(store.options.now()).toISOString();
}
