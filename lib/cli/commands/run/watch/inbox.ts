import type { FileChange, StopSignal } from "../../../../host/mod.ts";

/** What the watch waits for. */
export type Message =
  | { readonly kind: "changed"; readonly change: FileChange }
  | { readonly kind: "key"; readonly key: string }
  | { readonly kind: "stop"; readonly signal: StopSignal }
  | { readonly kind: "ended"; readonly exitCode: number }
  | { readonly kind: "broken"; readonly error: unknown };

/** Messages in the order in which they came. */
export interface Inbox {
  /** Adds one. */
  send(message: Message): void;
  /** Returns the next one, once it is there; nothing if the signal aborts before. */
  next(): Promise<Message>;
  next(signal: AbortSignal): Promise<Message | undefined>;
}

/** Makes an empty inbox with one reader. */
export function createInbox(): Inbox {
  const waiting: Message[] = [];
  let wake: (() => void) | undefined;

  async function next(signal?: AbortSignal): Promise<Message | undefined> {
    while (waiting.length === 0 && !signal?.aborted) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        signal?.addEventListener("abort", () => resolve(), { once: true });
      });
    }
    return waiting.shift();
  }

  return {
    send(message) {
      waiting.push(message);
      wake?.();
    },
    next: next as Inbox["next"],
  };
}
