import { isObject } from "../../json/mod.ts";
import type { Entry } from "../recording.ts";
import type { Verdict } from "./verdict.ts";

const TELEMETRY_OPERATION =
  /^(?:track|log|record|report|send)_?(?:[a-z]*_?)(?:analytics|telemetry|metrics?|page_?views?|impressions?|clicks?|events?)$/i;

/** A GraphQL operation of a request. */
interface Operation {
  readonly query: string;
  readonly name?: string;
}

/** The GraphQL operation that a request asks for; of a batch, none. */
export function operationOf({ request }: Entry): Operation | undefined {
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
  const operation = operationOf(entry);
  return operation !== undefined && !/(?:^|[\s}])mutation\b/.test(operation.query);
}

/** Says of questions about the schema, and of reports in GraphQL, that they are. */
export function operationVerdict(entry: Entry): Verdict | undefined {
  const operation = operationOf(entry);
  if (operation === undefined) return undefined;
  const { query, name = "" } = operation;
  if (name === "IntrospectionQuery" || /^\s*(?:query\s*\w*\s*)?\{\s*__schema\b/.test(query)) {
    return { reason: "introspection", detail: name === "" ? "__schema" : name };
  }
  return TELEMETRY_OPERATION.test(name) ? { reason: "telemetry", detail: name } : undefined;
}
