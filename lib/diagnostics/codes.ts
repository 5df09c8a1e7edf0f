/** The errors in a file, which keep it from running. */
export const FILE_CODES = {
  "ambiguous-step": "`depends_on` or a reference names a step, and several steps have that name.",
  "bad-auth": "A value under `auth` cannot be sent: a colon in the name of a user.",
  "bad-body":
    "A body does not fit its key or its content type: `base64` or `hex` that is not valid.",
  "bad-capture": "A capture has no source, two sources, or an option that does not fit its source.",
  "bad-certificate": "A file of certificates or of a private key cannot be used.",
  "bad-data":
    "The rows of `data` cannot be read: a ragged row, a header without rows, a flow that others use.",
  "bad-env-file": "A line of an environment file is not `NAME=value`.",
  "bad-expression": "The text between `${` and `}` is not an expression, or the `}` is missing.",
  "bad-filter": "A filter lacks an argument, or `offset` is used where it cannot be.",
  "bad-header": "A header or a cookie has a name or a value that HTTP cannot send.",
  "bad-jsonpath": "A path is not valid (RFC 9535), or contains an expression where it must not.",
  "bad-key": "A key of the YAML file is a list or a map.",
  "bad-merge": "`<<` merges something that is not a map.",
  "bad-method": "The method is not valid, or cannot be sent.",
  "bad-name":
    "A name is too long, or one that no reference can use, or a tag or a lock is not one word.",
  "bad-number": "A number is infinite or NaN, which JSON does not have.",
  "bad-operand":
    "The operand does not fit its operator: a bad regular expression, an unknown type.",
  "bad-regex": "The regular expression of a capture is not valid.",
  "bad-schema-file": "A JSON Schema file cannot be read, or is not JSON.",
  "bad-setting": "A value in the project file does not fit its key.",
  "bad-tag": "The YAML file has a tag.",
  "bad-tls-host": "A key of `tls` is not `host` or `host:port`.",
  "bad-url": "A URL does not begin with `http://` or `https://`, or is not valid.",
  "bad-value":
    "A variable, an input, an output or a condition has no value, since a filter cannot be applied to " +
    "its input; a condition orders text among numbers; or `for_each` has no list.",
  "bad-yaml": "The file is not YAML.",
  "body-on-get": "A `GET` or `HEAD` request has a body.",
  "both-spellings":
    "Two spellings of the same thing are used together: `capture` and `extract`, `cookies` and a " +
    "header `cookie`, or `auth` and a header `authorization`.",
  "computed-header":
    "The header `content-length` or `transfer-encoding` is given; the client computes it.",
  "dependency-cycle": "Steps depend on each other in a circle.",
  "duplicate-key": "A map has a key twice.",
  "empty-assertion": "`json`, `jsonpath` or `headers` is empty, so it asserts nothing.",
  "empty-condition": "`until`, `fail_when` or `if` has no condition.",
  "empty-file": "The file is empty.",
  "empty-name": "The name of a step is blank.",
  "foreign-expression":
    "`{{ name }}`, `$steps.login.token` or another spelling of an expression is plain text here; " +
    "where the text may be meant, this is a warning.",
  "invalid-traceparent":
    "A `traceparent` header is not valid (W3C Trace Context), so services ignore it.",
  "later-step": "A reference names a later step or its own, or a variable refers to a step.",
  "lookalike":
    "A character looks like a space, a quote, a colon or a dash, but is not one in YAML.",
  "missing-input": "A step uses a flow without giving an input that has no default.",
  "missing-key": "A required key is missing.",
  "missing-variable":
    "An environment variable without a default is not set, or a bare name has no value.",
  "no-events": "A path begins with `$.events`, but its step has no `events`.",
  "no-flow-files":
    "A directory contains no flow files, a glob matches none, no flow fits `--tags`, `--name` and " +
    "`--step`, or all of them need inputs.",
  "no-operator": "An assertion has no operator, so it asserts nothing.",
  "no-steps": "The list of steps is empty.",
  "no-such-file": "The file or directory does not exist.",
  "not-a-flow": "The YAML file has no `steps`.",
  "not-text": "The file is not UTF-8.",
  "once-input": "A flow that runs once is given a value that is not the same in the whole run.",
  "retry-and-loop": "A step has both `retry` and `loop`.",
  "outside-root": "A file is outside the directories that files may be read from.",
  "secret-setting": "The project file has a password, a token or a key.",
  "several-documents": "The file has several YAML documents.",
  "too-large": "The file has too many bytes, or too many values, aliases included.",
  "two-bodies": "Two keys give the body of a request, or the content of a part.",
  "two-auths": "`auth` has two ways to authenticate.",
  "two-operators": "An assertion has two operators.",
  "unknown-alias": "A YAML alias has no anchor before it.",
  "unknown-capture":
    "The step that a reference names has no such capture, or its flow no such output.",
  "unknown-filter": "The filter does not exist.",
  "unknown-input": "The flow has no such input.",
  "unknown-key": "The key does not exist here.",
  "unknown-now": "`NOW` has no such form.",
  "unknown-operator": "The operator does not exist.",
  "unknown-random": "`RANDOM` has no such form.",
  "unknown-reference":
    "An expression begins with an unknown name, or names a column that a row of `data` lacks.",
  "unknown-step": "`depends_on` or a reference names a step that does not exist.",
  "unknown-variable": "The flow has no such variable.",
  "unsafe-retry":
    "`retry` is used with a method that is not idempotent, without an `idempotency-key` header.",
  "unreadable-file": "The file or directory cannot be read.",
  "use-and-request": "A step has `use` together with a key that goes with a request.",
  "use-cycle":
    "Flows use each other in a circle, or more than 20 of them use one another in a row.",
  "used-flow-errors": "The flow that a step uses has errors.",
  "variable-cycle": "Variables refer to each other in a circle.",
  "wrong-root": "A path in spelling A does not begin with a member of the envelope.",
  "wrong-type": "A value has the wrong type, such as a list where text is expected.",
} as const;

/** The lint rules of `baton check`, which `baton-ignore` comments silence. */
export const LINT_CODES = {
  "conditional-capture":
    "A reference is to a capture of a step that an `if` may skip, and its own step has no such `if`.",
  "constant-traceparent":
    "A `traceparent` header is the same in every run, so all runs write into one trace.",
  "create-without-clean-up": "A step creates something that no later step removes.",
  "double-slash": "A value puts `//` into the path of a URL.",
  "duplicate-step-name": "Several steps have the same name, so no reference can name them.",
  "empty-key": "A key has nothing under it, so it means nothing.",
  "envelope-member":
    "A path under `capture` or `json` reads the response where the body is likely meant.",
  "envelope-path": "A path under `extract` or `jsonpath` begins with `$.json`.",
  "hard-coded-host": "A URL of a step names its host, so the flow runs against one server only.",
  "literal-secret": "A password, a token or a key is written in the file.",
  "long-poll": "The pauses of a loop can take more than ten minutes.",
  "mistyped-method": "A method is not registered, but nearly is.",
  "missing-name": "The flow has no `name`, or an empty one.",
  "mixed-spellings": "The file mixes both spellings of the format.",
  "no-assertions": "A step asserts nothing.",
  "status-only-create": "A step creates something and asserts only the status.",
  "unknown-ignore": "A `baton-ignore` comment names no lint rule.",
  "unused-capture": "No reference uses a captured value.",
  "unused-ignore": "A `baton-ignore` comment has nothing to silence.",
  "volatile-header": "A header belongs to one browser or one moment, not to the API.",
  "wrapped-body": "A body is wrapped in a key such as `json`, which is sent as part of it.",
} as const;

/** The failures and errors of a run. */
export const RUN_CODES = {
  "assertion-failed": "An assertion does not hold.",
  "body-too-large-error": "The body of a response is larger than `--max-body`.",
  "capture-failed": "A capture found nothing, or several values.",
  "changed-file": "The flow file has changed since it was checked, so it is not run.",
  "connect-error": "No connection could be made.",
  "dns-error": "The host name was not found.",
  "internal-error": "A bug in baton; it ends only the check of that file, or that flow.",
  "interrupted-error": "The run was stopped while the step was running.",
  "loop-exhausted": "The condition of a loop never held.",
  "loop-failed": "The `fail_when` of a loop held.",
  "once-failed": "A flow that runs once for all flows that use it has failed.",
  "protocol-error": "The response is not valid HTTP, or its body does not fit its encoding.",
  "redirect-error":
    "There are more redirects than allowed, or one leads to a URL that cannot be requested.",
  "request-error": "The request could not be built, or cannot be sent.",
  "reset-error": "The connection was reset.",
  "timeout-error": "The response was not complete in time.",
  "tls-error": "The certificate is not trusted, or TLS failed otherwise.",
} as const;

/** The problems in logs that are merged. */
export const LOG_CODES = {
  "bad-log-line": "A line of a log is not an event of a run, so what it recorded is missing.",
  "cut-off-log": "The log has no end: the run was killed, or is still running.",
  "different-runs": "The shards are not parts of one run.",
  "empty-log": "The log has no events.",
  "flow-twice": "A flow is in several logs; the worst result counts.",
  "log-version": "This version of baton does not read the version of the log.",
  "missing-flows": "All shards are present, but some flows assigned to them are missing.",
  "missing-shard": "A shard of the run is missing.",
  "no-logs": "A directory contains no log.",
  "not-a-log": "The file is not the log of a run.",
  "same-log-twice": "Two logs are of the same run, so one of them is ignored.",
} as const;

/** The stable code of an error in a file. */
export type FileCode = keyof typeof FILE_CODES;

/** The stable code of a lint rule. */
export type LintCode = keyof typeof LINT_CODES;

/** The stable code of a failure. */
export type RunCode = keyof typeof RUN_CODES;

/** The stable code of a problem in logs. */
export type LogCode = keyof typeof LOG_CODES;

/** The code of a diagnostic. */
export type DiagnosticCode = FileCode | LintCode | RunCode | LogCode;
