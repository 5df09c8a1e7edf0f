import type { CompiledStep } from "../../compiler/mod.ts";
import type { Envelope, ResolvedRequest } from "../../http/mod.ts";
import type { JsonValue } from "../../json/mod.ts";
import type { Outcome, PlannedStep, RunEvent, StepError } from "../../record/mod.ts";
import type { Redactor } from "../../redaction/mod.ts";
import type { Scope } from "../../resolver/mod.ts";
import { LazyModule } from "../../text/mod.ts";

/** Which exchanges the record of a run has, with headers, bodies and captured values. */
export type RecordMode = "none" | "failures" | "all";

/** How many bytes of a body the record has. */
export const BODY_LIMIT = 64 * 1024;
/** How many bytes behind them are kept as well, so that a secret at the limit is found whole. */
export const MARGIN = 16 * 1024;
/** How many bytes of bodies a flow keeps in case it fails. */
const FLOW_LIMIT = 4 * 1024 * 1024;
/** How many bytes of bodies a run records. */
const RUN_LIMIT = 64 * 1024 * 1024;
/** How many exchanges of a step are kept: the first and the last ones. */
const KEPT = { failures: 20, all: 100 } as const;

/** An exchange that may be recorded. */
export interface KeptExchange {
  readonly step: CompiledStep;
  readonly context: { readonly redactor: Redactor; readonly scope: Scope };
  readonly item?: string;
  readonly attempt: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly request: ResolvedRequest;
  /** The response; what a large body contains has been searched for secrets, and cut. */
  envelope?: Envelope;
  readonly error?: StepError;
  /** Whether the secrets in it are known. */
  isSearched: boolean;
  /** Whether its bodies are left out, because of the limit of the flow. */
  isEmptied: boolean;
  /** Of a step with `for_each`: whether the item passed. */
  hasPassed?: boolean;
}

/** The bytes of bodies that a run may still record. */
export interface RecordBudget {
  bytes: number;
}

/** Returns the budget of a new run. */
export function recordBudget(): RecordBudget {
  return { bytes: RUN_LIMIT };
}

/** What makes events of exchanges; most runs need none. */
const events = new LazyModule(() => import("./exchange_events.ts"));

/** Keeps the exchanges of one flow until it is known which of them the record has. */
export class ExchangeRecorder {
  readonly #kept = new Map<number, KeptExchange[]>();
  readonly #told = new Set<number>();
  readonly #captured = new Map<number, ReadonlyMap<string, JsonValue>>();
  #bytes = 0;
  #current = 0;

  constructor(
    private readonly flow: number,
    private readonly mode: Exclude<RecordMode, "none">,
    private readonly steps: readonly PlannedStep[],
    private readonly run: { readonly recorded: RecordBudget },
    private readonly send: (event: RunEvent) => void,
  ) {}

  /** Says which step runs. */
  begin(step: number): void {
    this.#current = step;
  }

  /** Keeps an exchange of the step that runs. */
  keep(exchange: KeptExchange): Promise<void> | void {
    const list = this.#kept.getOrInsertComputed(this.#current, () => []);
    const last = list.at(-1);
    // Of the attempts for one item, only the last explains a failure.
    if (this.mode === "failures" && last && last.item === exchange.item) this.#drop(list, -1);
    list.push(exchange);
    this.#bytes += bytesOf(exchange);
    const most = KEPT[this.mode];
    if (list.length > most) {
      const passed = list.findIndex(({ hasPassed }) => hasPassed);
      this.#drop(list, passed < 0 ? most / 2 : passed);
    }
    if ((exchange.envelope?.response.body.length ?? 0) > BODY_LIMIT + MARGIN) {
      return this.#shorten(exchange);
    }
    this.#makeRoom();
  }

  /** Says how the last kept item ended. */
  itemEnded(outcome: Outcome): void {
    const last = this.#kept.get(this.#current)?.at(-1);
    if (last) last.hasPassed = outcome === "passed";
  }

  /** Records the exchanges that the end of the step that runs calls for. */
  async stepEnded(
    outcome: Outcome,
    captured: ReadonlyMap<string, JsonValue> | undefined,
  ): Promise<void> {
    if (captured && captured.size > 0) this.#captured.set(this.#current, captured);
    if (this.mode === "all") return await this.#record([this.#current]);
    if (outcome !== "failed" && outcome !== "error") return;
    await this.#record(this.#withNeeded(this.#current));
  }

  /** Returns a step and those whose captures it needs, in the order in which they ran. */
  #withNeeded(step: number): number[] {
    const found = new Set([step]);
    for (const one of found) {
      for (const use of this.steps[one].uses ?? []) {
        const index = this.steps.findIndex(({ name }) => name === use.step);
        if (index >= 0) found.add(index);
      }
    }
    return [...found].sort((a, b) => a - b);
  }

  async #record(steps: readonly number[]): Promise<void> {
    const wanted = steps.filter((step) => !this.#told.has(step) && this.#kept.has(step));
    if (wanted.length === 0) return;
    const { exchangeEvent } = await events.load();
    for (const step of wanted) {
      this.#told.add(step);
      const list = this.#kept.get(step)!;
      this.#kept.delete(step);
      for (const [i, exchange] of list.entries()) {
        const captured = i === list.length - 1 ? this.#captured.get(step) : undefined;
        const place = { flow: this.flow, step };
        this.send(await exchangeEvent(exchange, place, captured, this.run.recorded));
        this.#bytes -= bytesOf(exchange);
      }
    }
  }

  #drop(list: KeptExchange[], index: number): void {
    const [dropped] = list.splice(index, 1);
    this.#bytes -= bytesOf(dropped);
  }

  /** Cuts a large body once it has been searched for secrets. */
  async #shorten(exchange: KeptExchange): Promise<void> {
    const before = bytesOf(exchange);
    const { cutExchange } = await events.load();
    await cutExchange(exchange);
    this.#bytes += bytesOf(exchange) - before;
    this.#makeRoom();
  }

  /** Leaves out the bodies of the oldest exchanges if there are too many. */
  #makeRoom(): void {
    if (this.#bytes <= FLOW_LIMIT) return;
    for (const exchange of [...this.#kept.values()].flat()) {
      if (this.#bytes <= FLOW_LIMIT) return;
      this.#bytes -= bytesOf(exchange);
      exchange.isEmptied = true;
    }
  }
}

function bytesOf({ isEmptied, request, envelope }: KeptExchange): number {
  if (isEmptied) return 0;
  const sent = request.body instanceof Uint8Array ? request.body.length : 0;
  return sent + (envelope?.response.body.length ?? 0);
}
