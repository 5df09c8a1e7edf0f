import { isArray, isObject, type JsonObject, type JsonValue } from "../../json/mod.ts";
import type { RecordedRequest } from "../recording.ts";

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
export function wordsOf(name: string): readonly string[] {
  return (name.match(WORD) ?? []).map((word) => word.toLowerCase());
}

/** The operations that the body of a request names, several in a batch; none with most requests. */
export function operationsOf(request: RecordedRequest): readonly Operation[] {
  const { body } = request;
  const action = actionOf(request);
  if (action !== undefined) return [{ protocol: "rpc", name: action }];
  if (body?.kind === "text" && body.type.includes("graphql")) {
    return [graphql(body.text, undefined)];
  }
  if (body?.kind !== "json") return [];
  const calls = isArray(body.value) ? body.value : [body.value];
  const found = calls.map((call) => isObject(call) ? operationOf(call) : undefined);
  return found.every((one) => one !== undefined) ? found : [];
}

/** The operation that a header names: `"urn:Login"` of SOAP, `Service.InitiateAuth` of AWS. */
function actionOf({ headers }: RecordedRequest): string | undefined {
  const named = headers.find(({ name }) => name === "soapaction" || name === "x-amz-target");
  return /([A-Za-z]\w*)"?\s*$/.exec(named?.value ?? "")?.[1];
}

function operationOf(call: JsonObject): Operation | undefined {
  const name = text(call.operationName);
  if (typeof call.query === "string" && /[{]/.test(call.query)) return graphql(call.query, name);
  if (name !== undefined && isObject(call.extensions)) return { protocol: "graphql", name };
  const isCall =
    ["jsonrpc", "params", "arguments", "args"].some((key) => Object.hasOwn(call, key)) ||
    Object.keys(call).every((key) => key === "method" || key === "id" || key === "tag");
  const method = text(call.method);
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

function text(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
