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
  const groups = groupsOf(locksOf);
  const held = new Set<string>();
  const waiting: ((flow: number | undefined) => void)[] = [];
  let isClosed = false;

  function next(): number | undefined {
    if (held.size === 0) return takeFrom(0);
    const taken = new Set(held);
    for (const [i, { locks }] of groups.entries()) {
      if (locks.every((lock) => !taken.has(lock))) return takeFrom(i);
      for (const lock of locks) taken.add(lock);
    }
    return undefined;
  }

  /** Takes the first flow of a group, and moves the group to where its next one belongs. */
  function takeFrom(at: number): number {
    const group = groups[at];
    const flow = firstOf(group);
    for (const lock of group.locks) held.add(lock);
    group.taken++;
    if (group.taken === group.flows.length) {
      groups.splice(at, 1);
      return flow;
    }
    let to = at;
    for (; to + 1 < groups.length && firstOf(groups[to + 1]) < firstOf(group); to++) {
      groups[to] = groups[to + 1];
    }
    groups[to] = group;
    return flow;
  }

  function serve(): void {
    while (waiting.length > 0) {
      const isOver = isClosed || groups.length === 0;
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
      return groups.flatMap(({ flows, taken }) => flows.slice(taken)).sort((a, b) => a - b);
    },
  };
}

/** The flows with the same locks that wait; only the first of them can be next. */
interface FlowGroup {
  readonly locks: readonly string[];
  /** Their indices, in their order. */
  readonly flows: number[];
  /** How many of them were taken. */
  taken: number;
}

function firstOf({ flows, taken }: FlowGroup): number {
  return flows[taken];
}

/** Groups flows by their locks, the group with the first flow first. */
function groupsOf(locksOf: readonly (readonly string[])[]): FlowGroup[] {
  const groups = new Map<string, FlowGroup>();
  for (const [flow, locks] of locksOf.entries()) {
    groups.getOrInsertComputed(locks.join(" "), () => ({ locks, flows: [], taken: 0 }))
      .flows.push(flow);
  }
  return [...groups.values()];
}
