import type { JsonValue } from "../json/mod.ts";
import type { Diagnostics, MapEntry, RequestNode } from "../loader/mod.ts";
import { toText } from "../json/mod.ts";
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
import { bodyProblem, headerProblem, methodProblem, schemeProblem } from "./request_problem.ts";
import type { ResolvedRequest } from "./transport.ts";
import { TransportError } from "./transport.ts";

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
  checkCookies(request, found);
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
  const parts = value.kind === "list" && kind === "header" ? value.items : [value];
  for (const part of parts) {
    if (part.kind !== "scalar" || part.value === null) {
      found.error("wrong-type", `the ${kind} \`${name}\` takes text`, part.range, {
        help: kind === "header"
          ? "write text, or a list of texts to repeat the header"
          : "write text",
      });
    } else if (kind === "header" && !part.text.includes("${") && !name.includes("${")) {
      const problem = headerProblem(name, part.text);
      if (problem !== undefined) found.error("bad-header", problem, part.range);
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

function resolveField({ name, value }: CompiledField, kind: string, scope: Scope): Field[] {
  const title = evaluateText(name, scope);
  const resolved = evaluateValue(value, scope);
  const values: readonly JsonValue[] = Array.isArray(resolved) ? resolved : [resolved];
  return values.map((one) => {
    if (one !== null && typeof one !== "object") return [title, toText(one)];
    throw new TransportError(
      "request",
      `the ${kind} \`${title}\` takes text, found ${toText(one)}`,
    );
  });
}

function checkMethod({ method }: RequestNode, found: Diagnostics): void {
  if (!method || /\$\{|\{\{/.test(method.text)) return;
  const problem = methodProblem(method.text);
  if (problem !== undefined) found.error("bad-method", problem, method.range);
}

/** A URL that begins with an expression is known only when it is sent. */
function checkUrl({ url }: RequestNode, found: Diagnostics): void {
  if (url.value === null || findBraces(url.text)[0]?.offset === 0) return;
  const beginning = url.text.split("${", 1)[0];
  const known = beginning.length >= "https://".length || !url.text.includes("${");
  const problem = known ? schemeProblem(url.text) : undefined;
  if (problem === undefined) return;
  found.error("bad-url", problem, url.range, {
    help: "write an absolute URL, for example `${ENV.BASE_URL}/users`",
  });
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
  if (!header || cookies.length === 0) return;
  found.error(
    "both-spellings",
    "cookies are given in `cookies` and in a header",
    header.key.range,
    {
      help: "keep one of the two",
    },
  );
}
