/** What can be wrong with a file, and keeps it from running. */
export const FILE_CODES = {
  "ambiguous-step": "`depends_on` or a reference names a step, and several have the name.",
  "bad-auth": "What stands under `auth` cannot be sent: a colon in the name of a user.",
  "bad-body":
    "A body is not what its key or its content type says: `base64` or `hex` that is none.",
  "bad-capture": "A capture has no source, two, or an option that does not go with it.",
  "bad-certificate": "A file of certificates or of a private key cannot be used.",
  "bad-env-file": "A line of an environment file is not `NAME=value`.",
  "bad-expression": "What stands between `${` and `}` cannot be understood, or is not closed.",
  "bad-filter": "A filter lacks an argument, or `offset` stands where it cannot.",
  "bad-header": "A header or a cookie has a name or a value that HTTP cannot send.",
  "bad-jsonpath": "A path is not valid by RFC 9535, or has an expression in it.",
  "bad-key": "A key of the YAML file is a list or a map.",
  "bad-merge": "`<<` stands for something that is no map.",
  "bad-method": "The method is not valid, or cannot be sent.",
  "bad-name": "A capture has a name that no reference could use.",
  "bad-number": "A number is infinite or no number, which JSON does not have.",
  "bad-operand":
    "The operand does not fit its operator: a bad regular expression, an unknown type.",
  "bad-regex": "The regular expression of a capture is not valid.",
  "bad-schema-file": "A JSON Schema file cannot be read, or is no JSON.",
  "bad-tag": "The YAML file has a tag.",
  "bad-tls-host": "A key of `tls` is not `host` or `host:port`.",
  "bad-url": "The URL does not begin with `http://` or `https://`.",
  "bad-value": "A variable has no value: a filter does not fit what it gets.",
  "bad-yaml": "The file is no YAML.",
  "body-on-get": "A `GET` or `HEAD` request has a body.",
  "both-spellings":
    "Two spellings of the same thing meet, `cookies` and a header `cookie`, or `auth` and a header " +
    "`authorization`.",
  "computed-header": "`content-length` or `transfer-encoding` is given.",
  "dependency-cycle": "Steps wait for each other.",
  "duplicate-key": "A map has a key twice.",
  "empty-assertion": "`json`, `jsonpath` or `headers` is empty, so it asserts nothing.",
  "empty-condition": "`until` or `fail_when` says nothing.",
  "empty-file": "There is nothing in the file.",
  "empty-name": "The name of a step is blank.",
  "foreign-expression":
    "`{{ name }}`, an expression of other tools, is plain text; in a body this is a warning.",
  "invalid-traceparent":
    "A `traceparent` header is not what W3C Trace Context says, so that no service would follow it.",
  "later-step": "A reference leads to a later step, to its own, or from a variable to any.",
  "lookalike": "A character looks like a blank, a quote, a colon or a dash, and is none to YAML.",
  "missing-key": "A required key is not there.",
  "missing-variable":
    "An environment variable without a default is not set, or a bare name stands for nothing.",
  "no-events": "A path begins at `$.events`, and its step has no `events`.",
  "no-flow-files": "A directory holds no flow files, or a glob matches none.",
  "no-operator": "An assertion has no operator, so it asserts nothing.",
  "no-steps": "The list of steps is empty.",
  "no-such-file": "There is no such file or directory.",
  "not-a-flow": "The YAML file has no `steps`.",
  "not-together": "Two keys do not go together.",
  "not-text": "The file is not UTF-8.",
  "retry-and-loop": "A step has both `retry` and `loop`.",
  "outside-root": "A file lies outside the directory that files may be read from.",
  "several-documents": "The file has several YAML documents.",
  "too-large": "The file has too many values, aliases included.",
  "two-bodies": "Two keys give the body of a request, or what a part of it holds.",
  "two-auths": "`auth` has two keys that say who asks.",
  "two-operators": "An assertion has two operators.",
  "unknown-alias": "A YAML alias has no anchor before it.",
  "unknown-capture": "The step that a reference names does not capture that.",
  "unknown-filter": "There is no such filter.",
  "unknown-key": "There is no such key here.",
  "unknown-now": "`NOW` has no such form.",
  "unknown-operator": "There is no such operator.",
  "unknown-random": "`RANDOM` has no such form.",
  "unknown-reference": "An expression begins with something that is not known.",
  "unknown-step": "`depends_on` or a reference names a step that is not there.",
  "unknown-variable": "The flow has no such variable.",
  "unsafe-retry":
    "`retry` stands beside a method that is not idempotent, without an `idempotency-key` header.",
  "unreadable-file": "The file or directory cannot be read.",
  "variable-cycle": "Variables refer to each other in a circle.",
  "wrong-root": "A path in spelling A does not begin with a name of the envelope.",
  "wrong-type": "A value is of the wrong kind: a list where text is wanted.",
} as const;

/** What `baton check` advises against; a `baton-ignore` comment silences it. */
export const LINT_CODES = {
  "constant-traceparent":
    "A `traceparent` header is the same in every run, so that traces run into each other.",
  "create-without-clean-up": "A step creates something that no later step removes.",
  "duplicate-step-name": "Several steps have one name, so that no reference can tell them apart.",
  "envelope-path": "A path under `extract` or `jsonpath` begins with `$.json`.",
  "hard-coded-host":
    "A URL of a step names its host, so that the flow runs against one server only.",
  "literal-secret": "A password, a token or a key is written in the file.",
  "long-poll": "The pauses of a loop may take more than ten minutes.",
  "mixed-spellings": "The file mixes both spellings of the format.",
  "no-assertions": "A step asserts nothing.",
  "status-only-create": "A step creates something and asserts only the status.",
  "unknown-ignore": "A `baton-ignore` comment names nothing that it could silence.",
  "unused-capture": "Nothing refers to a captured value.",
  "unused-ignore": "A `baton-ignore` comment has nothing to silence.",
  "volatile-header": "A header belongs to one browser or one moment and not into a flow.",
  "wrapped-body": "A body is wrapped in a key such as `json`, which is sent as part of it.",
} as const;

/** What can go wrong while a flow runs. */
export const RUN_CODES = {
  "assertion-failed": "An assertion does not hold.",
  "body-too-large-error": "The body of an answer is larger than `--max-body`.",
  "capture-failed": "A capture found nothing, or several values.",
  "changed-file": "The flow file is not the one that was checked any more, so it is not run.",
  "connect-error": "There was no connection.",
  "dns-error": "The host name was not found.",
  "internal-error": "baton itself has a mistake; it ends that flow only.",
  "interrupted-error": "The run was stopped while the step was under way.",
  "loop-exhausted": "The condition of a loop never held.",
  "loop-failed": "The `fail_when` of a loop held.",
  "protocol-error": "The answer is not HTTP, or not in its encoding.",
  "redirect-error": "Redirects go on beyond the limit, or lead where no request can go.",
  "request-error": "The request could not be built, or cannot be sent.",
  "reset-error": "The connection broke.",
  "timeout-error": "The answer was not complete in time.",
  "tls-error": "The certificate is not trusted, or TLS failed otherwise.",
} as const;

/** What can be wrong with logs that are merged. */
export const LOG_CODES = {
  "bad-log-line": "A line of a log is no event of a run, so what it told is missing.",
  "cut-off-log": "The log has no end: the run was killed, or is still under way.",
  "different-runs": "The shards are not parts of one run.",
  "empty-log": "There is not even a first event in the log.",
  "flow-twice": "A flow is in several logs; the worst result counts.",
  "log-version": "The log is of a version that this baton does not read.",
  "missing-flows": "All shards are there, and still flows that they were dealt are not.",
  "missing-shard": "A shard of the run is not there.",
  "no-logs": "There is no log in a directory.",
  "not-a-log": "The file is something else than the log of a run.",
  "same-log-twice": "Two logs are of one run, so one of them is left out.",
} as const;

/** A stable name of a kind of finding. */
export type FileCode = keyof typeof FILE_CODES;

/** A stable name of a kind of advice. */
export type LintCode = keyof typeof LINT_CODES;

/** A stable name of a kind of failure. */
export type RunCode = keyof typeof RUN_CODES;

/** A stable name of what can be wrong with logs. */
export type LogCode = keyof typeof LOG_CODES;

/** The code of a diagnostic. */
export type DiagnosticCode = FileCode | LintCode | RunCode | LogCode;
