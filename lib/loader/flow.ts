import type { ListNode, MapEntry, MapNode, ScalarNode, SourceNode } from "./node.ts";
import type { SourceFile } from "./source.ts";

/**
 * How a key is spelled, which decides how its paths are rooted: `A` (`capture`, `json`) at the
 * response envelope, `B` (`extract`, `jsonpath`) at the response body.
 */
export type Spelling = "A" | "B";

/** A flow file: its structure is checked, its values are still source nodes. */
export interface Flow {
  readonly source: SourceFile;
  /** The `name` key, else the path of the file. */
  readonly name: string;
  readonly vars: readonly MapEntry[];
  readonly steps: readonly Step[];
}

/** One step, as written. */
export interface Step {
  readonly name: string;
  readonly nameNode: ScalarNode;
  /** The steps named in `depends_on`. */
  readonly dependsOn: readonly ScalarNode[];
  /** Whether the step also runs after a failure (`always: true`). */
  readonly always: boolean;
  readonly request: RequestNode;
  readonly captures?: SpelledEntries;
  readonly checks?: Checks;
  readonly loop?: LoopNode;
}

/** The `request` key of a step. */
export interface RequestNode {
  readonly node: MapNode;
  readonly method?: ScalarNode;
  readonly url: ScalarNode;
  readonly headers: readonly MapEntry[];
  readonly cookies: readonly MapEntry[];
  readonly body?: MapEntry;
  /** Milliseconds. */
  readonly timeoutMs?: number;
}

/** The entries of `capture` or `extract`. */
export interface SpelledEntries {
  readonly spelling: Spelling;
  readonly entries: readonly MapEntry[];
}

/** The assertions of `assert`, `until` or `fail_when`. */
export interface Checks {
  readonly node: MapNode;
  readonly status?: SourceNode;
  readonly paths?: SpelledItems;
  readonly headers?: MapNode;
  readonly durationMs?: MapEntry;
  readonly body?: MapNode;
  readonly schema?: SourceNode;
}

/** The items of `json` or `jsonpath`. */
export interface SpelledItems {
  readonly spelling: Spelling;
  readonly list: ListNode;
}

/** The `loop` key of a step. */
export interface LoopNode {
  readonly node: MapNode;
  readonly maxAttempts: number;
  /** Milliseconds between attempts. */
  readonly sleepMs: number;
  readonly until: Checks;
  readonly failWhen?: Checks;
}
