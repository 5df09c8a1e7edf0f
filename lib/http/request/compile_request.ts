import type { Diagnostics } from "../../diagnostics/mod.ts";
import { describeValue, isObject, type JsonValue, toText } from "../../json/mod.ts";
import {
  type DefaultsNode,
  describeNode,
  type MapEntry,
  quoted,
  type ReferencedFiles,
  type RequestNode,
  type SourceNode,
  urlBeginning,
} from "../../loader/mod.ts";
import {
  evaluateText,
  evaluateValue,
  isBrokenText,
  Room,
  type Scope,
  type Template,
  type TemplateCompiler,
  type ValueTemplate,
} from "../../resolver/mod.ts";
import { compileAuth, type CompiledAuth, withAuth } from "../auth/mod.ts";
import type { CompiledBody, CompiledFields } from "../bodies/mod.ts";
import { type CompiledUrl, compileJoinedUrl, compileUrl } from "../compiled_url.ts";
import { TransportError } from "../failures/mod.ts";
import type { HeaderField } from "../header_fields.ts";
import { FIELD_SYNTAX, type FieldProblem } from "../request_syntax.ts";
import type { ResolvedRequest } from "../resolved_request.ts";
import { asText } from "../scalar_text.ts";
import { bodies, hasBody } from "./bodies.ts";
import { buildRequest, contentTypeOf, QUERY_PARAMETER, withQuery } from "./build_request.ts";
import { checkRequest } from "./check_request.ts";
import { compileConnection, type CompiledConnection, resolveConnection } from "./connection.ts";

/** The `request` of a step with its expressions compiled. */
export interface CompiledRequest extends CompiledConnection {
  readonly method?: Template;
  readonly url: CompiledUrl;
  readonly headers: readonly CompiledField[];
  readonly cookies: readonly CompiledField[];
  /** The parameters that are added to the URL. */
  readonly query?: CompiledFields;
  readonly body?: CompiledBody;
  /** The credentials. */
  readonly auth?: CompiledAuth;
  /** The timeout in milliseconds; absent if the step uses that of the run. */
  readonly timeoutMs?: number;
}

/** A header or a cookie: a name, and one value or several. */
interface CompiledField {
  /** Absent for an expression that gives all headers or all cookies. */
  readonly name?: Template;
  readonly value: ValueTemplate;
}

type FieldName = "header" | "cookie";

const SHOWN = 60;

/** Headers that are computed from the rest of the request. */
const COMPUTED_HEADERS: Readonly<Record<string, string>> = {
  "content-length": "it is always the real length of the body",
  "transfer-encoding": "how the body is framed is not part of the format",
};

/**
 * Compiles the request of a step and checks what is known before it is sent.
 *
 * @param flowFiles The files that the request may refer to.
 */
export function compileRequest(
  request: RequestNode,
  compiler: TemplateCompiler,
  flowFiles: ReferencedFiles,
): CompiledRequest {
  return compiler.within("line", () => {
    const url = compiler.text(request.url);
    const base = request.baseUrl && compiler.text(request.baseUrl);
    const beginning = urlBeginning(request) === request.baseUrl ? base : url;
    checkRequest(request, compiler.diagnostics, isBrokenText(beginning ?? url));
    return {
      url: base ? compileJoinedUrl(base, url) : compileUrl(url),
      body: hasBody(request)
        ? compiler.within(
          "value",
          () => bodies.parts.compileBodies(request, { compiler, flowFiles }),
        )
        : undefined,
      method: request.method && compiler.text(request.method),
      headers: compileFields("header", request, compiler),
      cookies: compileFields("cookie", request, compiler),
      query: request.query && bodies.parts.compileFields(request.query, QUERY_PARAMETER, compiler),
      auth: compileAuth(request, compiler),
      ...compileConnection(request, compiler),
      timeoutMs: request.timeoutMs,
    };
  });
}

/**
 * Evaluates a request.
 *
 * @param timeoutMs The timeout if the step has none.
 * @throws {ResolveError} If an expression has no value.
 * @throws {TransportError} Of class `request`, if the result is not a valid request.
 */
export async function resolveRequest(
  request: CompiledRequest,
  flowScope: Scope,
  timeoutMs: number,
): Promise<ResolvedRequest> {
  const scope = { ...flowScope, room: new Room("the request") };
  const inText = { ...scope, asText: true };
  const { method, url, query, body } = request;
  const headers = request.headers.flatMap((field) => resolveField(field, "header", inText));
  const connection = resolveConnection(request, scope);
  const built = buildRequest({
    method: method && evaluateText(method, scope),
    url: withQuery(url(scope), query?.(scope) ?? []),
    headers,
    cookies: request.cookies.flatMap((field) => resolveField(field, "cookie", inText)),
    body: await body?.(scope, contentTypeOf(headers)),
    timeoutMs: request.timeoutMs ?? timeoutMs,
  });
  const resolved = { ...built, ...connection };
  return request.auth ? withAuth(resolved, request.auth, scope) : resolved;
}

function compileFields(
  kind: FieldName,
  { headers, cookies, wholeMaps, defaults }: RequestNode,
  compiler: TemplateCompiler,
): CompiledField[] {
  const whole = wholeMaps?.[`${kind}s`];
  if (whole) return [{ value: compiler.value(whole) }];
  const entries = kind === "header" ? headers : cookies;
  return entries.map((entry) => compileField(entry, kind, defaults, compiler));
}

function compileField(
  { key, name, value }: MapEntry,
  kind: FieldName,
  defaults: DefaultsNode | undefined,
  compiler: TemplateCompiler,
): CompiledField {
  const { diagnostics } = compiler;
  const computed = COMPUTED_HEADERS[name.toLowerCase()];
  if (kind === "header" && computed !== undefined) {
    diagnostics.error("computed-header", `\`${name}\` cannot be set`, key.range, {
      help: `remove it; ${computed}`,
    });
  }
  const isFixed = !name.includes("${");
  const rule = FIELD_SYNTAX[kind];
  const refuse = ({ message, help }: FieldProblem, { range }: SourceNode) =>
    diagnostics.error("bad-header", message, range, { help });
  const nameProblem = isFixed ? rule.name(name) : undefined;
  if (nameProblem) refuse(nameProblem, key);
  const parts = value.kind === "list" && kind === "header" ? value.items : [value];
  for (const part of parts) {
    if (part.kind !== "scalar" || part.value === null) {
      const message = `the ${kind} \`${name}\` takes text, found ${describeNode(part)}`;
      diagnostics.error("wrong-type", message, part.range, {
        help: textHelp(part, kind, diagnostics) + nothingHelp(part, kind, name, defaults),
      });
    } else if (isFixed && nameProblem === undefined && !part.text.includes("${")) {
      const problem = rule.value(name, part.text);
      if (problem) refuse(problem, part);
    }
  }
  return { name: compiler.text(key), value: compiler.value(asText(value)) };
}

function resolveField(
  { name, value }: CompiledField,
  kind: FieldName,
  scope: Scope,
): HeaderField[] {
  if (name) return fieldsNamed(evaluateText(name, scope), evaluateValue(value, scope), kind);
  const map = evaluateValue(value, scope);
  if (isObject(map)) {
    return Object.entries(map).flatMap(([name, one]) => fieldsNamed(name, one, kind));
  }
  const found = describeValue(map, SHOWN);
  throw new TransportError({ kind: "map_expected", key: `${kind}s`, found }, { kind });
}

function fieldsNamed(title: string, resolved: JsonValue, kind: FieldName): HeaderField[] {
  const values: readonly JsonValue[] = Array.isArray(resolved) ? resolved : [resolved];
  return values.map((one) => {
    if (one !== null && typeof one !== "object") return [title, toText(one)];
    const found = describeValue(one, SHOWN);
    const failure = { kind: "field_not_text", what: kind, name: title, found } as const;
    throw new TransportError(failure, { kind, name: title });
  });
}

/** Says what `null` means in the headers of a request where it takes nothing away. */
function nothingHelp(
  part: SourceNode,
  kind: FieldName,
  name: string,
  defaults: DefaultsNode | undefined,
): string {
  const isNothing = part.kind === "scalar" && part.value === null;
  const isDefault = defaults?.headers.some(({ value }) => value === part) === true;
  if (!isNothing || kind !== "header" || !defaults || isDefault) return "";
  return `; \`null\` takes away a header of \`defaults\`, which has no \`${name}\``;
}

/** Suggests what to write if a header or a cookie is not text; ` #` begins a comment. */
function textHelp({ kind, range }: SourceNode, what: string, { source }: Diagnostics): string {
  const comment = /^:?[ \t]*(#\S+)/.exec(source.text.slice(range.end, range.end + 80))?.[1];
  if (kind === "scalar" && comment !== undefined) {
    return `\`#\` begins a comment: write ${quoted(comment)}`;
  }
  if (kind === "scalar") return 'write text; an empty value is `""`';
  return what === "header" ? "write text, or a list of texts to repeat the header" : "write text";
}
