import { isArray, isObject, type JsonObject, stringifyJson } from "../../json/mod.ts";
import { memoizedByObject } from "../../text/mod.ts";
import type { Field, RecordedRequest, RecordedResponse } from "../recording.ts";
import { PATH_NOISE, SCRIPT, VERBS, wordsAndNumbers, wordsOf } from "../values/mod.ts";
import { pressedAction } from "./pressed_controls.ts";

/** An operation that a request names in its body or in a header. */
export interface Operation {
  /** `outside` if a header (SOAP, AWS) or a parameter names the operation instead of the body. */
  readonly protocol: "graphql" | "json-rpc" | "rpc" | "outside";
  /** `query`, `mutation` or `subscription` for GraphQL; absent if the document is not sent. */
  readonly type?: string;
  /** The name of the operation, otherwise of the field that it selects. */
  readonly name: string;
  /** The first field that a GraphQL operation selects. */
  readonly field?: string;
}

const DOCUMENT = /^\s*(?:#.*[\r\n]\s*)*(?:query\b|mutation\b|subscription\b|fragment\b|\{)/;
const OPERATION = /(?:^|[\s}])(query|mutation|subscription)\b\s*([A-Za-z_]\w*)?/g;
const FIRST_FIELD = /\{\s*(?:[A-Za-z_]\w*\s*:\s*)?([A-Za-z_]\w*)/;
const DOES = VERBS.union(new Set(["set"]));

/**
 * Returns the operations that a request names outside its path: those of GraphQL, JSON-RPC, SOAP
 * and AWS, several in a batch, and an action with its thing, such as `host.create`. Most requests
 * have none, and neither does a batch with a call that names nothing.
 */
export const operationsOf = memoizedByObject((request: RecordedRequest): readonly Operation[] => {
  const { headers, query, body } = request;
  const parameter = (wanted: string) => query.find(({ name }) => name === wanted)?.value ?? "";
  const document = parameter("query");
  if (isGraphqlDocument(document)) return [graphqlOperation(document, parameter("operationName"))];
  // A header names it: `"urn:Login"` of SOAP, `Service.InitiateAuth` of AWS; or a parameter does,
  // with several words: `?operation=tableDelete`.
  const named = headers.find(({ name }) => name === "soapaction" || name === "x-amz-target") ??
    query.find(({ name, value }) => /^operation(?:_?name)?$/i.test(name) && WORDS.test(value));
  const [, outside] = /([A-Za-z]\w{0,99})"?\s*$/.exec(named?.value ?? "") ?? [];
  if (outside !== undefined) return [{ protocol: "outside", name: outside }];
  if (body?.kind === "text" && body.type.includes("graphql")) return [graphqlOperation(body.text)];
  const calls = body?.kind === "json" ? [body.value].flat() : [];
  const operations = calls.map((call) => isObject(call) ? bodyOperation(call, request) : undefined);
  if (operations.length > 0 && operations.every((one) => one !== undefined)) return operations;
  const [action] = /^\w+(?:\.\w+)+$/.exec(dispatchedAction(request) ?? "") ?? [];
  return action === undefined ? [] : [{ protocol: "outside", name: action }];
});

/** Whether a text is a GraphQL document. */
export function isGraphqlDocument(text: string): boolean {
  return DOCUMENT.test(text) && text.includes("{");
}

/** Whether a segment has the key of a thing of OData, so that what follows may be an action on that. */
export function hasKey(segment = ""): boolean {
  return segment.endsWith(")");
}

/**
 * Returns the procedure that a path names: `post.byId` after `/trpc` or with an `input`, or one with a
 * verb, `post.setTitle`.
 */
export const procedureOf = memoizedByObject(({ segments, query }: RecordedRequest) => {
  const [name = "", before = ""] = segments.filter((one) => one !== "").slice(-2).reverse();
  if (hasKey(before) || !/^[A-Za-z]\w*(?:\.\w+)+$/.test(name) || SCRIPT.test(name)) {
    return undefined;
  }
  const isCalled = DOES.has(wordsOf(lastPart(name))[0]) || /rpc$/i.test(before) ||
    query.some(({ name }) => name === "input");
  return isCalled ? name : undefined;
});

/** Returns the thing that such a procedure is about: `post` of `post.byId`. */
export function calledThing(request: RecordedRequest): string | undefined {
  return procedureOf(request)?.split(".").at(-2);
}

/** Reads of Jolokia, which have a type instead of an operation: `{ "type": "read", "mbean": … }`. */
const READ_TYPE = /^(?:read|search|list|version)$/;
const WORDS = /^[A-Za-z][a-z]+[A-Z_-][A-Za-z]+(?:[_-][A-Za-z]+)*$/;

function bodyOperation(call: JsonObject, request: RecordedRequest): Operation | undefined {
  const name = typeof call.operationName === "string" && call.operationName || undefined;
  if (typeof call.query === "string" && isGraphqlDocument(call.query)) {
    return graphqlOperation(call.query, name);
  }
  if (name !== undefined && isObject(call.extensions)) return { protocol: "graphql", name };
  const read = READ_TYPE.test(`${call.type}`) && isOneForAll(request) && `get_${call.type}`;
  const isCall = read ||
    ["jsonrpc", "params", "arguments", "args"].some((key) => Object.hasOwn(call, key)) ||
    Object.keys(call).every((key) => key === "method" || key === "id" || key === "tag");
  const named = call.args !== undefined && Object.keys(call).length === 2 ? call.name : undefined;
  const given = calledMethod(call) ?? call.method ?? call.operation ?? named ?? read;
  // Of `createQueue(java.lang.String)`, only the name counts.
  const method = typeof given === "string" ? given.split("(")[0] : undefined;
  // Only version 2.0 says that it is.
  const isJsonRpc = call.jsonrpc !== undefined ||
    ["method", "params", "id"].every((key) => Object.hasOwn(call, key));
  return method !== undefined && isCall && /^[A-Za-z][\w.\-/:]{1,79}$/.test(method)
    ? { protocol: isJsonRpc ? "json-rpc" : "rpc", name: method }
    : undefined;
}

/** Methods that only call another one, as those of Odoo do. */
const CALLS = /^(?:call|execute(?:_kw)?)$/;

/** Returns the method that a method of this kind calls, with its thing: `res.partner.write`. */
function calledMethod({ method, params }: JsonObject): string | undefined {
  if (!CALLS.test(`${method}`) || !isObject(params)) return undefined;
  const { model, args } = params;
  // After the database, the user and the password.
  const isRemote = CALLS.test(`${params.method}`) && isArray(args);
  const called = isRemote ? args.slice(3, 5) : [model, params.method];
  return called.every((one) => typeof one === "string") ? called.join(".") : undefined;
}

/** @param chosenName The name of the operation to execute, if the request says it. */
function graphqlOperation(document: string, chosenName?: string): Operation {
  const code = document.replace(/#.*|"(?:[^"\\]|\\.)*(?:"|$)/g, "");
  const all = Array.from(code.matchAll(OPERATION)).filter(({ 0: start, index }) => {
    // It is outside all selections; a field may be called `mutation`.
    const before = code.slice(0, index + start.search(/\w/));
    return before.split("{").length === before.split("}").length;
  });
  const chosen = all.find((match) => match[2] === chosenName && chosenName) ?? all[0];
  const field = FIRST_FIELD.exec(code.slice(chosen?.index ?? 0))?.[1] ?? "";
  const given = chosen?.[2] ?? (chosenName || field);
  // What clients call all operations, and mutations with the name of their module, as Relay demands:
  // `EditNoteDialogMutation`.
  const name = /^(?:my)?query$|mutation$/i.test(given) ? field : given;
  return { protocol: "graphql", type: chosen?.[1] ?? "query", name, field };
}

/**
 * Returns a text for a body, in calls with numbers (JSON-RPC) without the number, which differs each
 * time.
 *
 * @param body The body of the request, or of the response to it.
 */
export function textOfCall(request: RecordedRequest, body: Partial<RecordedResponse>) {
  const { json } = operationsOf(request)[0]?.protocol.endsWith("rpc") ? body : {};
  const isNumbered = isObject(json) && Object.hasOwn(json, "id");
  return isNumbered ? stringifyJson({ ...json, id: 0 }) : body.text;
}

/** Parameters of URLs and bodies that name the action if all requests go to one URL. */
export const ACTION = /^_*(?:(?:sub)?action|intent|method|operation|op|cmd|command|do|func)$/i;
/** Those that name the part of the application. */
const PART = /^_*(?:task|module|controller|component|section)$/i;
/**
 * Returns the action that a field or a parameter names, if the path does not: `add-tag` of a POST
 * to `/admin-ajax.php` with `action=add-tag`; or the label of the control that was pressed.
 */
export const dispatchedAction = (request: RecordedRequest): string | undefined =>
  pressedAction(request) ?? actionsIn(request).at(0);

/** An action with its thing, which says more than a path: `getAllNotes`, `set-view`. */
const FULL_ACTION = /^(?:[a-z]+(?:[-_][a-z]+|[A-Z][a-z]+)+|(?:log|sign)(?:in|on|out|off))$/;

/**
 * Returns such actions of the query, and of a body with no other text; of several, that of a `method`
 * is first: the other has this method.
 */
function actionsIn(request: RecordedRequest, names = ACTION): readonly string[] {
  const isAny = isOneForAll(request);
  const sent = bodyFields(request);
  const isFull = ({ name, value }: Field) => ACTION.test(name) && FULL_ACTION.test(value);
  const isMethod = ({ name }: Field) => Number(/method|^_*sub/i.test(name));
  return [...request.query, ...isAny || sent.length === 1 ? sent : []]
    .filter((field) => names.test(field.name) && (isAny || isFull(field)))
    .sort((a, b) => isMethod(b) - isMethod(a)).map(({ value }) => value);
}

/**
 * Returns what a request may say that it does, wherever it goes: the action that a parameter or a
 * field names, and the names of the fields of a form, among them that of the button that was pressed.
 * A button often has no value, and is the last field.
 */
export function saidActions({ query, body }: RecordedRequest): readonly string[] {
  const fields = body?.kind === "form" ? body.fields : [];
  // The value of a button is short, unlike a text that the user typed.
  const isSaid = ({ value }: Field, index: number) =>
    value === "" ? index === fields.length - 1 : /^.{1,40}$/.test(value) && value !== "0";
  const said = [...query.filter(({ name }) => ACTION.test(name)), ...fields.filter(isSaid)];
  return said.map(({ name, value }) => (ACTION.test(name) ? value : name).toLowerCase());
}

/** Whether a parameter or a field may name an action, or a part of the application. */
export function namesAction(name: string): boolean {
  return ACTION.test(name) || PART.test(name);
}

/** Returns the part of the application that a field or a parameter names in the same way. */
export const dispatchedPart = (request: RecordedRequest): string | undefined =>
  actionsIn(request, PART)[0] ?? actionsIn(request)[1];

/** Whether a path does not name an action: `/api/rpc`, `/index.php`, `/wiki/`, unlike `/api/posts/`. */
export function isOneForAll({ segments }: RecordedRequest): boolean {
  const last = segments.findLast((segment, index) => segment !== "" || index === 1) ?? "";
  return SCRIPT.test(last) ||
    wordsAndNumbers(last).every((word) => PATH_NOISE.has(word) || /^(?:call|execute)$/.test(word));
}

/** Returns the fields of a form, or the members of a JSON object that are texts or numbers. */
export function bodyFields({ body }: RecordedRequest): readonly Field[] {
  if (body?.kind === "form") return body.fields;
  if (body?.kind !== "json" || !isObject(body.value)) return [];
  return Object.entries(body.value).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" ? [{ name, value: `${value}` }] : []
  );
}

/** Returns the part after the last separator: `DynamoDB_20120810.GetItem`, `urn:orders#create`. */
export function lastPart(name: string): string {
  return name.split(/[.#/:]/).findLast((part) => part !== "") ?? "";
}
