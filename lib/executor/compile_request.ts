import type { JsonValue } from "../json/mod.ts";
import {
  describeNode,
  type Diagnostics,
  labelAt,
  type MapEntry,
  quoted,
  type RequestNode,
  type SourceNode,
} from "../loader/mod.ts";
import { describeValue, toText } from "../json/mod.ts";
import {
  evaluateText,
  evaluateValue,
  findBraces,
  type Scope,
  type Template,
  type TemplateCompiler,
  type ValueTemplate,
} from "../resolver/mod.ts";
import { buildRequest, type Field } from "./build.ts";
import {
  bodyProblem,
  headerNameHelp,
  headerProblem,
  headerValueHelp,
  methodHelp,
  methodProblem,
  schemeProblem,
  urlProblem,
} from "./request_problem.ts";
import type { ResolvedRequest } from "./transport.ts";
import { TransportError } from "./transport.ts";
import { authorityHelp, urlHelp } from "./url_help.ts";

/** The `request` of a step with its expressions compiled. */
export interface CompiledRequest {
  readonly method?: Template;
  readonly url: Template;
  readonly headers: readonly CompiledField[];
  readonly cookies: readonly CompiledField[];
  readonly body?: ValueTemplate;
  /** Milliseconds; absent where the step leaves it to the run. */
  readonly timeoutMs?: number;
}

/** A header or a cookie: a name, and one value or several. */
interface CompiledField {
  readonly name: Template;
  readonly value: ValueTemplate;
}

const SHOWN = 60;

/** Headers that follow from the rest of the request. */
const COMPUTED_HEADERS: Readonly<Record<string, string>> = {
  "content-length": "it is always the true length of the body",
  "transfer-encoding": "how the body is framed is not part of the format",
};

/** Compiles the request of a step and checks what is known before it is sent. */
export function compileRequest(request: RequestNode, compiler: TemplateCompiler): CompiledRequest {
  const { found } = compiler;
  checkMethod(request, found);
  checkUrl(request, found);
  checkBody(request, found);
  checkRepeated(request, found);
  if (request.cookies.length > 0) checkCookies(request, found);
  return {
    url: compiler.text(request.url),
    ...(request.method ? { method: compiler.text(request.method) } : {}),
    headers: request.headers.map((entry) => compileField(entry, "header", compiler)),
    cookies: request.cookies.map((entry) => compileField(entry, "cookie", compiler)),
    ...(request.body ? { body: compiler.body(request.body.value) } : {}),
    ...(request.timeoutMs === undefined ? {} : { timeoutMs: request.timeoutMs }),
  };
}

/**
 * Works a request out.
 *
 * @param timeoutMs The timeout where the step gives none.
 * @throws {ResolveError} If an expression has no value.
 * @throws {TransportError} Of class `request`, if the result is no request.
 */
export function resolveRequest(
  request: CompiledRequest,
  scope: Scope,
  timeoutMs: number,
): ResolvedRequest {
  const { method, url, headers, cookies, body } = request;
  return buildRequest({
    ...(method ? { method: evaluateText(method, scope) } : {}),
    url: evaluateText(url, scope),
    headers: headers.flatMap((field) => resolveField(field, "header", scope)),
    cookies: cookies.flatMap((field) => resolveField(field, "cookie", scope)),
    ...(body ? { body: evaluateValue(body, scope) } : {}),
    hasBody: body !== undefined,
    timeoutMs: request.timeoutMs ?? timeoutMs,
  });
}

function compileField(
  { key, name, value }: MapEntry,
  kind: "header" | "cookie",
  compiler: TemplateCompiler,
): CompiledField {
  const { found } = compiler;
  const computed = COMPUTED_HEADERS[name.toLowerCase()];
  if (kind === "header" && computed !== undefined) {
    found.error("computed-header", `\`${name}\` cannot be set`, key.range, {
      help: `remove it; ${computed}`,
    });
  }
  const isFixed = kind === "header" && !name.includes("${");
  const nameProblem = isFixed ? headerProblem(name, "") : undefined;
  if (nameProblem !== undefined) {
    found.error("bad-header", nameProblem, key.range, { help: headerNameHelp(name) });
  }
  const parts = value.kind === "list" && kind === "header" ? value.items : [value];
  for (const part of parts) {
    if (part.kind !== "scalar" || part.value === null) {
      const message = `the ${kind} \`${name}\` takes text, found ${describeNode(part)}`;
      found.error("wrong-type", message, part.range, { help: textHelp(part, kind, found) });
    } else if (isFixed && nameProblem === undefined && !part.text.includes("${")) {
      const problem = headerProblem(name, part.text);
      if (problem === undefined) continue;
      found.error("bad-header", problem, part.range, { help: headerValueHelp(problem) });
    }
  }
  return { name: compiler.text(key), value: compiler.value(asText(value)) };
}

/** Scalars of a header are sent as they are written: `1.0` stays `1.0`. */
function asText(node: MapEntry["value"]): MapEntry["value"] {
  if (node.kind === "scalar") return { ...node, value: node.text };
  if (node.kind === "list") return { ...node, items: node.items.map(asText) };
  return node;
}

function resolveField(
  { name, value }: CompiledField,
  kind: "header" | "cookie",
  scope: Scope,
): Field[] {
  const title = evaluateText(name, scope);
  const resolved = evaluateValue(value, scope);
  const values: readonly JsonValue[] = Array.isArray(resolved) ? resolved : [resolved];
  return values.map((one) => {
    if (one !== null && typeof one !== "object") return [title, toText(one)];
    throw new TransportError(
      "request",
      `the ${kind} \`${title}\` takes text, found ${describeValue(one, SHOWN)}`,
      { kind, name: title },
    );
  });
}

/** Names of headers have no case, so `Accept` and `accept` are sent as one header, given twice. */
function checkRepeated({ headers }: RequestNode, found: Diagnostics): void {
  if (headers.length < 2) return;
  const first = new Map<string, MapEntry>();
  for (const entry of headers) {
    const before = first.get(entry.name.toLowerCase());
    if (!before) {
      first.set(entry.name.toLowerCase(), entry);
      continue;
    }
    const message = `\`${before.name}\` and \`${entry.name}\` are the same header, sent twice`;
    found.warning("duplicate-key", message, entry.key.range, {
      related: [labelAt(found.source, before.key.range, "the first is here")],
      help: `remove one of the two; to send both, write \`${before.name}: [first, second]\``,
    });
  }
}

function checkMethod({ method }: RequestNode, found: Diagnostics): void {
  if (!method || method.text.includes("${") || method.text.includes("{{")) return;
  const problem = methodProblem(method.text);
  if (problem === undefined) return;
  found.error("bad-method", problem, method.range, { help: methodHelp(method.text) });
}

/** A URL that begins with an expression is known only when it is sent. */
function checkUrl({ url }: RequestNode, found: Diagnostics): void {
  const { text } = url;
  if (url.value === null || text.startsWith("${")) return;
  if (!text.includes("${") && !text.includes("{{") && schemeProblem(text) === undefined) {
    const problem = /^https?:\/\/(?:[/?#]|$)/i.test(text)
      ? "the url has no host"
      : urlProblem(text);
    if (problem) found.error("bad-url", problem, url.range, { help: authorityHelp(text) });
    return;
  }
  if (mayBeHttp(text)) return;
  if (findBraces(text)[0]?.offset === 0) return;
  found.error("bad-url", schemeProblem(text)!, url.range, { help: urlHelp(text) });
}

/** Whether what is known of a URL can be the beginning of `http://` or `https://`. */
function mayBeHttp(text: string): boolean {
  if (schemeProblem(text) === undefined) return true;
  const end = text.indexOf("${");
  if (end < 0) return false;
  const beginning = text.slice(0, end).toLowerCase();
  return "https://".startsWith(beginning) || "http://".startsWith(beginning);
}

function checkBody({ method, body }: RequestNode, found: Diagnostics): void {
  if (!body) return;
  if (body.value.kind === "scalar" && body.value.value === null) {
    found.error("wrong-type", "`body` has no value", body.key.range, {
      help: 'remove it, or write `body: "null"` to send the JSON value null',
    });
  }
  if (method?.text.includes("${")) return;
  const problem = bodyProblem(method?.text.toUpperCase() ?? "GET");
  if (problem === undefined) return;
  found.error("body-on-get", problem, body.key.range, {
    help: method ? "remove the body, or use another method" : "give the request a `method: POST`",
  });
}

function checkCookies({ headers, cookies }: RequestNode, found: Diagnostics): void {
  const header = headers.find(({ name }) => name.toLowerCase() === "cookie");
  if (!header) return;
  const message = "cookies are given in `cookies` and in a header";
  found.error("both-spellings", message, header.key.range, {
    help: "keep one of the two",
    related: [labelAt(found.source, cookies[0].key.range, "the first of `cookies`")],
  });
}

/** What to write where a header or a cookie has no text; ` #` begins a comment. */
function textHelp({ kind, range }: SourceNode, what: string, { source }: Diagnostics): string {
  const comment = /^:?[ \t]*(#\S+)/.exec(source.text.slice(range.end, range.end + 80))?.[1];
  if (kind === "scalar" && comment !== undefined) {
    return `\`#\` begins a comment: write ${quoted(comment)}`;
  }
  if (kind === "scalar") return 'write text; an empty value is `""`';
  return what === "header" ? "write text, or a list of texts to repeat the header" : "write text";
}
