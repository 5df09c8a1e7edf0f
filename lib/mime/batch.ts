import { isArray, isObject, type JsonObject, type JsonValue, stringifyJson } from "../json/mod.ts";
import type { BatchBody, BatchedCall, BatchRequest, BatchResponse } from "./batched_call.ts";
import { type HttpMessage, type MimeField, readHttpMessage, readParts } from "./mime.ts";
import { callsOfProcedures } from "./procedure_batch.ts";

/**
 * Returns the calls of a batch, in order: of one whose parts are `application/http`, as OData and
 * Google have it, of one in JSON, as OData 4.01 and Microsoft Graph have it, or of one of tRPC or of
 * GraphQL. Returns none for anything else.
 */
export function callsOfBatch(
  request: BatchRequest,
  response: BatchResponse,
): readonly BatchedCall[] {
  const procedures = callsOfProcedures(request, response);
  if (procedures.length > 0) return procedures;
  if (isObject(request.json)) return callsInJson(request.json.requests, response.json);
  const received = messagesIn(response);
  // A change set that is refused has one response.
  return messagesIn(request).flatMap((set, i) =>
    set.map(({ message, id }, j) => {
      const { message: answer } = received[i]?.[j] ?? received[i]?.[0] ?? {};
      return { sent: message, received: answer, id };
    })
  );
}

/** A message of a batch, with the id of its part. */
type Part = Readonly<{ message: HttpMessage; id?: string }>;

/** Returns the messages in a multipart body, those of a change set together. */
function messagesIn({ type, text }: BatchBody): readonly (readonly Part[])[] {
  if (!/^multipart\/mixed\b/i.test(type)) return [];
  return (readParts(text, type) ?? []).map(({ headers, body }) => {
    const fieldOf = (name: string) => headers.find((field) => field.name === name)?.value;
    const set = messagesIn({ type: fieldOf("content-type") ?? "", text: body }).flat();
    return set.length > 0 ? set : [{ message: readHttpMessage(body), id: fieldOf("content-id") }];
  });
}

function callsInJson(requests: JsonValue | undefined, response: JsonValue | undefined) {
  const calls = objectsIn(requests);
  const responses = objectsIn(isObject(response) ? response.responses : undefined);
  const isCall = ({ method, url }: JsonObject) =>
    typeof method === "string" && typeof url === "string";
  if (responses.length === 0 || !calls.every(isCall)) return [];
  return calls.map((one, i): BatchedCall => {
    // Without ids, the responses are in the order of the requests.
    const answer = one.id === undefined ? responses[i] : responses.find(({ id }) => id === one.id);
    return {
      sent: inJson(one, `${one.method} ${one.url} HTTP/1.1`),
      received: answer && inJson(answer, `HTTP/1.1 ${answer.status}`),
      id: one.id === undefined ? undefined : String(one.id),
    };
  });
}

function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return isArray(value) ? value.filter(isObject) : [];
}

/** Returns a message that is given as JSON; a body that is no text is JSON. */
function inJson({ headers = {}, body = "" }: JsonObject, start: string): HttpMessage {
  const fields = Object.entries(isObject(headers) ? headers : {})
    .map(([name, value]): MimeField => ({ name: name.toLowerCase(), value: String(value) }));
  if (typeof body === "string") return { start, headers: fields, body };
  const type = { name: "content-type", value: "application/json" };
  const typed = fields.some(({ name }) => name === type.name) ? fields : [...fields, type];
  return { start, headers: typed, body: stringifyJson(body) };
}
