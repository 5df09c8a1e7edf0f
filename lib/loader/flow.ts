import type { SourceFile } from "../diagnostics/mod.ts";
import type { ListNode, MapEntry, MapNode, ScalarNode, SourceNode } from "./yaml/mod.ts";

/**
 * How a key is spelled, which decides where its paths start: `A` (`capture`, `json`) at the
 * response envelope, `B` (`extract`, `jsonpath`) at the response body.
 */
export type Spelling = "A" | "B";

/** The names of a response envelope, with which paths in spelling A begin. */
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

/** A flow file with a checked structure; its values are still source nodes. */
export interface Flow {
  /** The file it was read from. */
  readonly source: SourceFile;
  /** The whole map. */
  readonly node: MapNode;
  /** The value of `name`, or the path of the file if there is none or it is empty. */
  readonly name: string;
  /** The entry of `name`, if there is one. */
  readonly nameEntry?: MapEntry;
  /** The tags by which the flow is selected. */
  readonly tags: readonly string[];
  /** The locks that no other flow holds while this one runs. */
  readonly locks: readonly string[];
  /** The conditions under which the flow runs. */
  readonly conditions: readonly ConditionNode[];
  /** The entry of `data`: the path of a file with rows, or a list of them. */
  readonly data?: MapEntry;
  /** What a step that uses the flow gives it, in the order of the file. */
  readonly inputs: readonly InputNode[];
  /** What its requests have where they do not say otherwise, if anything. */
  readonly defaults?: DefaultsNode;
  /** The entries of `vars`, in the order of the file. */
  readonly vars: readonly MapEntry[];
  /** The entries of `steps`, in the order of the file. */
  readonly steps: readonly Step[];
  /** The entries of `outputs`: what a step that uses the flow captures. */
  readonly outputs: readonly MapEntry[];
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
  /** The file with the certificate authorities. */
  readonly caCert?: ScalarNode;
  /** The file with the client certificate. */
  readonly clientCert?: ScalarNode;
  /** The file with the client key. */
  readonly clientKey?: ScalarNode;
  /** Whether the server certificate is not verified. */
  readonly insecure: boolean;
}

/** The `defaults` of a flow; its requests have them already. */
export interface DefaultsNode {
  /** The whole map. */
  readonly node: MapNode;
  /** What comes before URLs that begin with `/`. */
  readonly baseUrl?: ScalarNode;
  /** The entries of `headers`, in the order of the file. */
  readonly headers: readonly MapEntry[];
  /** `auth`, if there is one. */
  readonly auth?: MapEntry;
  /** How many redirects are followed. */
  readonly followRedirects?: number;
  /** The timeout in milliseconds. */
  readonly timeoutMs?: number;
  /** The retry settings. */
  readonly retry?: RetryNode;
}

/** An item of `if`: a value, and what must hold for it. */
export interface ConditionNode {
  /** The whole map. */
  readonly node: MapNode;
  /** The entry of `value`. */
  readonly value: MapEntry;
}

/** An input of a flow. */
export interface InputNode {
  /** Its name. */
  readonly name: string;
  /** The name with its place. */
  readonly key: ScalarNode;
  /** The value where none is given; without it, the input is required. */
  readonly fallback?: SourceNode;
}

/** One step, as written: it sends a request, or it uses another flow. */
export type Step = RequestStep | UseStep;

/** What all steps have. */
export interface StepBase {
  /** The text of its `name`. */
  readonly name: string;
  /** The node of its name. */
  readonly nameNode: ScalarNode;
  /** The steps named in `depends_on`. */
  readonly dependsOn: readonly ScalarNode[];
  /** The conditions under which it runs. */
  readonly conditions: readonly ConditionNode[];
  /** Whether the step also runs after a failure (`always: true`). */
  readonly always: boolean;
}

/** A step that runs the steps of another flow. */
export interface UseStep extends StepBase {
  /** What kind of step it is. */
  readonly kind: "use";
  /** The flow, and what it is given. */
  readonly use: UseNode;
}

/** The `use` key of a step. */
export interface UseNode {
  /** The whole map. */
  readonly node: MapNode;
  /** The path of the flow file; its value is `null` if it is missing, which is a mistake. */
  readonly flow: ScalarNode;
  /** The entries of `with`, in the order of the file. */
  readonly inputs: readonly MapEntry[];
  /** Whether the flow runs once for all that use it with the same inputs. */
  readonly once: boolean;
}

/** A step that sends a request. */
export interface RequestStep extends StepBase {
  /** What kind of step it is. */
  readonly kind: "request";
  /** What the step sends. If the URL is missing, which is a mistake, its value is `null`. */
  readonly request: RequestNode;
  /** The captures of the step, if any. */
  readonly captures?: CapturesNode;
  /** Captures in the other spelling, which is a mistake. */
  readonly otherCaptures?: CapturesNode;
  /** The assertions on the last response, if any. */
  readonly assertions?: AssertionsNode;
  /** The polling loop, if any. */
  readonly loop?: LoopNode;
  /** The retry settings, if any. */
  readonly retry?: RetryNode;
  /** How to read the response as a stream of events, if set. */
  readonly events?: EventsNode;
  /** The list for whose items the step runs, if set. */
  readonly forEach?: EachNode;
}

/** The `for_each` of a step. */
export interface EachNode {
  /** The list, or the expression that gives it. */
  readonly items: SourceNode;
  /** Whether the step passes if the list is empty. */
  readonly allowEmpty: boolean;
  /** How many items the list may have. */
  readonly maxItems: number;
}

/** The `request` key of a step. */
export interface RequestNode {
  /** The whole `request`. */
  readonly node: MapNode;
  /** The method; `GET` if absent. */
  readonly method?: ScalarNode;
  /** The URL as written; its value is `null` if it is missing, which is a mistake. */
  readonly url: ScalarNode;
  /** What comes before the URL if it begins with `/`; absent where it cannot. */
  readonly baseUrl?: ScalarNode;
  /** The defaults of its flow, which it has already. */
  readonly defaults?: DefaultsNode;
  /** The entries of `headers`, in the order of the file. */
  readonly headers: readonly MapEntry[];
  /** The entries of `cookies`, in the order of the file. */
  readonly cookies: readonly MapEntry[];
  /** The expression that stands for the whole map of `headers` or `cookies`, if one does. */
  readonly wholeMaps?: Readonly<Partial<Record<"headers" | "cookies", ScalarNode>>>;
  /** The `body` with its key, if there is one. */
  readonly body?: MapEntry;
  /** The entries of the other keys that give a body, by their names in the format. */
  readonly bodies: readonly MapEntry[];
  /** `query`, if there is one. */
  readonly query?: MapEntry;
  /** `auth`, if there is one. */
  readonly auth?: MapEntry;
  /** How many redirects are followed; absent if the step does not set it. */
  readonly followRedirects?: number;
  /** `http_version`, if there is one. */
  readonly httpVersion?: MapEntry;
  /** `unix_socket`, if there is one. */
  readonly unixSocket?: MapEntry;
  /** The timeout in milliseconds. */
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
  /** The maximum number of attempts. */
  readonly maxAttempts: number;
  /** The pause between attempts in milliseconds. */
  readonly sleepMs: number;
  /** The condition that ends the loop successfully. */
  readonly until: AssertionsNode;
  /** The condition that ends the loop as a failure, if any. */
  readonly failWhen?: AssertionsNode;
}

/** A reason to send a request again: a kind of error, or a status. */
export type RetryCause = "network" | "timeout" | number;

/** The `retry` key of a step. */
export interface RetryNode {
  /** The maximum number of attempts. */
  readonly maxAttempts: number;
  /** The pause before the second attempt in milliseconds. */
  readonly sleepMs: number;
  /** The longest pause in milliseconds. */
  readonly maxSleepMs: number;
  /** How the pauses grow from attempt to attempt. */
  readonly backoff: "constant" | "linear" | "exponential";
  /** The causes that trigger a retry. */
  readonly on: readonly RetryCause[];
  /** Whether to retry even a request that may take effect twice. */
  readonly unsafe: boolean;
}

/** The `events` key of a step. */
export interface EventsNode {
  /** The key itself. */
  readonly key: ScalarNode;
  /** The whole map. */
  readonly node: MapNode;
  /** The maximum number of events to read. */
  readonly count?: number;
  /** The value of `count`. */
  readonly countNode?: SourceNode;
  /** The assertion on the event that ends the stream. */
  readonly until?: MapNode;
  /** The time limit in milliseconds, counted from the response headers. */
  readonly timeoutMs?: number;
  /** The format of the events, if the content type does not give it. */
  readonly format?: "sse" | "ndjson";
}

/** Returns the steps of a flow that send a request. */
export function requestSteps({ steps }: Pick<Flow, "steps">): RequestStep[] {
  return steps.filter((step) => step.kind === "request");
}

/** Returns the text that a URL begins with, as far as the file says it: its own or a `base_url`. */
export function urlBeginning({ url, baseUrl }: RequestNode): ScalarNode {
  return url.text.startsWith("/") ? baseUrl ?? url : url;
}
