import { isArray, isObject, type JsonObject, type JsonValue } from "../../json/mod.ts";
import type { Entry, RecordedRequest } from "../recording.ts";
import type { DropDecision } from "../stages.ts";

/** What a request calls by a name in its body. */
export interface Operation {
  readonly protocol: "graphql" | "rpc";
  /** `query`, `mutation`, `subscription` of GraphQL, as far as it is known. */
  readonly type?: string;
  /** The operation's name, or the field that it selects. */
  readonly name: string;
}

const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;
const OPERATION = /(?:^|[\s}])(query|mutation|subscription)\b\s*([A-Za-z_]\w*)?/g;
const FIRST_FIELD = /\{\s*(?:[A-Za-z_]\w*\s*:\s*)?([A-Za-z_]\w*)/;
const RPC_NAME = /^[A-Za-z][\w.\-/:]{1,79}$/;

/** The words of a name in lower case: `createUser`, `create_user`, `create-user`. */
export function camelWords(name: string): readonly string[] {
  return (name.match(WORD) ?? []).map((word) => word.toLowerCase());
}

/** The operations that the body of a request names, several in a batch; none with most requests. */
export function operationsOf(request: RecordedRequest): readonly Operation[] {
  const { body } = request;
  const action = headerOperation(request);
  if (action !== undefined) return [{ protocol: "rpc", name: action }];
  if (body?.kind === "text" && body.type.includes("graphql")) {
    return [graphql(body.text, undefined)];
  }
  if (body?.kind !== "json") return [];
  const calls = isArray(body.value) ? body.value : [body.value];
  const found = calls.map((call) => isObject(call) ? bodyOperation(call) : undefined);
  return found.every((one) => one !== undefined) ? found : [];
}

/** The operation that a header names: `"urn:Login"` of SOAP, `Service.InitiateAuth` of AWS. */
function headerOperation({ headers }: RecordedRequest): string | undefined {
  const named = headers.find(({ name }) => name === "soapaction" || name === "x-amz-target");
  return /([A-Za-z]\w*)"?\s*$/.exec(named?.value ?? "")?.[1];
}

function bodyOperation(call: JsonObject): Operation | undefined {
  const name = nonEmptyText(call.operationName);
  if (typeof call.query === "string" && /[{]/.test(call.query)) return graphql(call.query, name);
  if (name !== undefined && isObject(call.extensions)) return { protocol: "graphql", name };
  const isCall =
    ["jsonrpc", "params", "arguments", "args"].some((key) => Object.hasOwn(call, key)) ||
    Object.keys(call).every((key) => key === "method" || key === "id" || key === "tag");
  const method = nonEmptyText(call.method);
  return method !== undefined && isCall && RPC_NAME.test(method)
    ? { protocol: "rpc", name: method }
    : undefined;
}

function graphql(query: string, wanted: string | undefined): Operation {
  const code = query.replace(/#.*|"(?:[^"\\]|\\.)*"/g, "");
  const all = Array.from(code.matchAll(OPERATION));
  const chosen = all.find((match) => match[2] === wanted && wanted !== undefined) ?? all[0];
  const type = chosen?.[1] ?? "query";
  const name = chosen?.[2] ?? wanted ?? FIRST_FIELD.exec(code.slice(chosen?.index ?? 0))?.[1] ?? "";
  return { protocol: "graphql", type, name };
}

function nonEmptyText(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

const TELEMETRY_OPERATION =
  /^(?:track|log|record|report|send)_?(?:[a-z]*_?)(?:analytics|telemetry|metrics?|page_?views?|impressions?|clicks?|events?)$/i;

/** A GraphQL operation of a request. */
interface GraphqlDocument {
  readonly query: string;
  readonly name?: string;
}

/** The GraphQL operation that a request asks for; of a batch, none. */
function graphqlDocument({ request }: Entry): GraphqlDocument | undefined {
  const body = request.body?.kind === "json" ? request.body.value : undefined;
  if (!isObject(body) || typeof body.query !== "string") return undefined;
  if (!/^\s*(?:#|\{|query\b|mutation\b|subscription\b|fragment\b)/.test(body.query)) {
    return undefined;
  }
  const named = typeof body.operationName === "string" && body.operationName !== ""
    ? body.operationName
    : /^\s*(?:query|mutation|subscription)\s+(\w+)/.exec(body.query)?.[1];
  return named === undefined ? { query: body.query } : { query: body.query, name: named };
}

/** Whether a request is a GraphQL query, which changes nothing. */
export function isGraphqlQuery(entry: Entry): boolean {
  const operation = graphqlDocument(entry);
  return operation !== undefined && !/(?:^|[\s}])mutation\b/.test(operation.query);
}

/** Says of questions about the schema, and of reports in GraphQL, that they are. */
export function dropGraphqlNoise(entry: Entry): DropDecision | undefined {
  const operation = graphqlDocument(entry);
  if (operation === undefined) return undefined;
  const { query, name = "" } = operation;
  if (name === "IntrospectionQuery" || /^\s*(?:query\s*\w*\s*)?\{\s*__schema\b/.test(query)) {
    return { reason: "introspection", detail: name === "" ? "__schema" : name };
  }
  return TELEMETRY_OPERATION.test(name) ? { reason: "telemetry", detail: name } : undefined;
}
