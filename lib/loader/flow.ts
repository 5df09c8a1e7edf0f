import type { SourceFile } from "../diagnostics/mod.ts";
import type { ListNode, MapEntry, MapNode, ScalarNode, SourceNode } from "./yaml/mod.ts";

/**
 * How a key is spelled, which decides how its paths are rooted: `A` (`capture`, `json`) at the
 * response envelope, `B` (`extract`, `jsonpath`) at the response body.
 */
export type Spelling = "A" | "B";

/** The names of a response envelope: what a path in spelling A begins with. */
export const ENVELOPE_NAMES = [
  "status",
  "headers",
  "cookies",
  "set_cookies",
  "json",
  "xml",
  "events",
  "text",
  "duration_ms",
  "size",
  "url",
  "redirects",
] as const;

/** A flow file: its structure is checked, its values are still source nodes. */
export interface Flow {
  /** The file it was read from. */
  readonly source: SourceFile;
  /** The `name` key, else the path of the file. */
  readonly name: string;
  /** The entries of `vars`, in the order of the file. */
  readonly vars: readonly MapEntry[];
  /** The entries of `steps`, in the order of the file. */
  readonly steps: readonly Step[];
  /** The TLS settings by host, if any. */
  readonly tls?: readonly HostTlsNode[];
  /** The names of steps that could not be read; references to them are not reported. */
  readonly unreadSteps: readonly string[];
}

/** The TLS settings of one host. */
export interface HostTlsNode {
  /** `host` or `host:port`, in lower case. */
  readonly host: string;
  /** The whole map. */
  readonly node: MapNode;
  /** The file of authorities. */
  readonly caCert?: ScalarNode;
  /** The file with the certificate of the client. */
  readonly clientCert?: ScalarNode;
  /** The file with the key of the client. */
  readonly clientKey?: ScalarNode;
  /** Whether the certificate of the server is not checked. */
  readonly insecure: boolean;
}

/** One step, as written. */
export interface Step {
  /** The text of its `name`. */
  readonly name: string;
  /** The node of its name. */
  readonly nameNode: ScalarNode;
  /** The steps named in `depends_on`. */
  readonly dependsOn: readonly ScalarNode[];
  /** Whether the step also runs after a failure (`always: true`). */
  readonly always: boolean;
  /** What the step sends; without a URL where that is a mistake. */
  readonly request: RequestNode;
  /** What the step keeps for later ones, if anything. */
  readonly captures?: CapturesNode;
  /** Captures in the other spelling, which is a mistake. */
  readonly otherCaptures?: CapturesNode;
  /** What must hold for the last response, if anything. */
  readonly assertions?: AssertionsNode;
  /** How the request is repeated, if it is. */
  readonly loop?: LoopNode;
  /** When the request is sent again, if it is. */
  readonly retry?: RetryNode;
  /** How the response is read as a stream of events, if it is. */
  readonly events?: EventsNode;
}

/** The `request` key of a step. */
export interface RequestNode {
  /** The whole `request`. */
  readonly node: MapNode;
  /** The method; `GET` if absent. */
  readonly method?: ScalarNode;
  /** The URL as written; its value is `null` if it is missing, which is a mistake. */
  readonly url: ScalarNode;
  /** The entries of `headers`, in the order of the file. */
  readonly headers: readonly MapEntry[];
  /** The entries of `cookies`, in the order of the file. */
  readonly cookies: readonly MapEntry[];
  /** The `body` with its key, if there is one. */
  readonly body?: MapEntry;
  /** The other keys that give a body, by their names as the format has them. */
  readonly bodies: readonly MapEntry[];
  /** `query`, if there is one. */
  readonly query?: MapEntry;
  /** `auth`, if there is one. */
  readonly auth?: MapEntry;
  /** How many redirects are followed; absent where the step does not say. */
  readonly followRedirects?: number;
  /** `http_version`, if there is one. */
  readonly httpVersion?: MapEntry;
  /** `unix_socket`, if there is one. */
  readonly unixSocket?: MapEntry;
  /** Milliseconds. */
  readonly timeoutMs?: number;
}

/** The entries of `capture` or `extract`. */
export interface CapturesNode {
  /** `A` for `capture`, `B` for `extract`. */
  readonly spelling: Spelling;
  /** The captures by name, in the order of the file. */
  readonly entries: readonly MapEntry[];
}

/** The assertions of `assert`, `until` or `fail_when`. */
export interface AssertionsNode {
  /** The whole map. */
  readonly node: MapNode;
  /** The value of `status`. */
  readonly status?: SourceNode;
  /** The value of `json` or `jsonpath`. */
  readonly paths?: PathAssertionsNode;
  /** Assertions in the other spelling, which is a mistake. */
  readonly otherPaths?: PathAssertionsNode;
  /** The value of `headers`. */
  readonly headers?: MapNode;
  /** `duration_ms` with its key. */
  readonly durationMs?: MapEntry;
  /** The value of `body`. */
  readonly body?: MapNode;
  /** The value of `schema`: a JSON Schema or the name of its file. */
  readonly schema?: SourceNode;
}

/** The items of `json` or `jsonpath`. */
export interface PathAssertionsNode {
  /** `A` for `json`, `B` for `jsonpath`. */
  readonly spelling: Spelling;
  /** The assertions, in the order of the file. */
  readonly list: ListNode;
}

/** The `loop` key of a step. */
export interface LoopNode {
  /** The whole `loop`. */
  readonly node: MapNode;
  /** How many times the request is sent at the most. */
  readonly maxAttempts: number;
  /** Milliseconds between attempts. */
  readonly sleepMs: number;
  /** What ends the loop well. */
  readonly until: AssertionsNode;
  /** What ends the loop as a failure, if anything. */
  readonly failWhen?: AssertionsNode;
}

/** What a request may be sent again after: a kind of error, or a status. */
export type RetryCause = "network" | "timeout" | number;

/** The `retry` key of a step. */
export interface RetryNode {
  /** How many times the request is sent at the most. */
  readonly maxAttempts: number;
  /** Milliseconds before the second try. */
  readonly sleepMs: number;
  /** Milliseconds of a pause at the most. */
  readonly maxSleepMs: number;
  /** How the pauses grow from try to try. */
  readonly backoff: "constant" | "linear" | "exponential";
  /** After what the request is sent again. */
  readonly on: readonly RetryCause[];
  /** Whether a request that may do its work twice is sent again as well. */
  readonly unsafe: boolean;
}

/** The `events` key of a step. */
export interface EventsNode {
  /** The key itself. */
  readonly key: ScalarNode;
  /** The whole map. */
  readonly node: MapNode;
  /** How many events are read at the most. */
  readonly count?: number;
  /** The value of `count`. */
  readonly countNode?: SourceNode;
  /** The assertion on the event that ends the reading. */
  readonly until?: MapNode;
  /** Milliseconds after the head of the response. */
  readonly timeoutMs?: number;
  /** How events are written, where the content type does not say it. */
  readonly format?: "sse" | "ndjson";
}
