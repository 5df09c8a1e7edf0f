/** The flows of a run that wait for a worker. */
export interface FlowQueue {
  /**
   * Takes the next flow with its locks; waits while other flows hold them.
   *
   * @returns The index of the flow, or `undefined` if none is left or the queue is closed.
   */
  take(): Promise<number | undefined>;
  /** Gives back the locks of a flow that has ended. */
  release(flow: number): void;
  /** Lets nobody take another flow. */
  close(): void;
  /** The flows that nobody took, in order. */
  readonly left: readonly number[];
}

/**
 * Queues flows in their order. A flow whose locks are not free lets others pass, except those that
 * need one of its locks: else it might wait until all of them have run.
 *
 * @param locksOf The locks of each flow.
 */
export function createFlowQueue(locksOf: readonly (readonly string[])[]): FlowQueue {
  const left = new Set(locksOf.keys());
  const held = new Set<string>();
  const waiting: ((flow: number | undefined) => void)[] = [];
  let isClosed = false;

  function next(): number | undefined {
    const taken = new Set(held);
    for (const flow of left) {
      const locks = locksOf[flow];
      if (locks.every((lock) => !taken.has(lock))) {
        left.delete(flow);
        for (const lock of locks) held.add(lock);
        return flow;
      }
      for (const lock of locks) taken.add(lock);
    }
    return undefined;
  }

  function serve(): void {
    while (waiting.length > 0) {
      const isOver = isClosed || left.size === 0;
      const flow = isOver ? undefined : next();
      if (flow === undefined && !isOver) return;
      waiting.shift()!(flow);
    }
  }

  return {
    take() {
      const { promise, resolve } = Promise.withResolvers<number | undefined>();
      waiting.push(resolve);
      serve();
      return promise;
    },
    release(flow) {
      for (const lock of locksOf[flow]) held.delete(lock);
      serve();
    },
    close() {
      isClosed = true;
      serve();
    },
    get left() {
      return [...left];
    },
  };
}
