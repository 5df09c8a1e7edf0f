import { isObject } from "../../../json/mod.ts";
import { operationsOf } from "../../login/mod.ts";
import type { RecordedRequest } from "../../recording.ts";
import { VERBS } from "../../values/mod.ts";
import { singularName } from "./path_words.ts";
import { NOISE } from "./verbs.ts";
import { wordsIn } from "./words.ts";

/** Parameters of URLs and bodies that say what is done where all requests go to one URL. */
const ACTION_NAMES = new Set([
  "action",
  "method",
  "operation",
  "op",
  "cmd",
  "command",
  "do",
  "func",
]);
/** Headers that say it: of AWS, of SOAP. */
const ACTION_HEADERS = new Set(["x-amz-target", "soapaction", "x-apollo-operation-name"]);

/** Operations of which all calls are. */
const GENERAL = /^(?:call|execute|invoke|request)$/i;
const MANY = new Set(["list", "search", "find", "query"]);
const PROCEDURE = /^(?:[A-Za-z]\w*\.)*([A-Za-z]\w*)\.([A-Za-z]+)$/;

/** `create host` of `host.create`; nothing where the last part says more than what is done. */
export function procedureWords(name: string): readonly string[] | undefined {
  const [, thing, action] = PROCEDURE.exec(name) ?? [];
  const words = wordsIn(action ?? "");
  if (words.length !== 1 || !VERBS.has(words[0])) return undefined;
  const things = wordsIn(thing);
  if (things.length === 0) return undefined;
  return [...words, MANY.has(words[0]) ? things.join("_") : singularName(things)];
}

/** The words of the operation that a request names apart from its path, if it names one. */
export function operationWords(request: RecordedRequest): readonly string[] {
  const operations = operationsOf(request);
  const [operation] = operations;
  if (operation && !GENERAL.test(operation.name)) {
    return procedureWords(operation.name) ?? wordsIn(lastPart(operation.name));
  }
  const header = request.headers.find(({ name }) => ACTION_HEADERS.has(name));
  if (header) return wordsIn(lastPart(header.value.replaceAll('"', "")));
  if (!isOneForAll(request)) return [];
  const fields = [...request.query, ...bodyFields(request)];
  const action = fields.find(({ name }) => ACTION_NAMES.has(name.toLowerCase()));
  return action ? wordsIn(lastPart(action.value)) : [];
}

/** `DynamoDB_20120810.GetItem`, `urn:orders#create`: what is behind the last sign. */
function lastPart(name: string): string {
  return name.split(/[.#/:]/).findLast((part) => part !== "") ?? "";
}

/** Whether a path says nothing of what is done: `/api/rpc`, `/index.php`, `/admin-ajax.php`. */
function isOneForAll({ segments }: RecordedRequest): boolean {
  const last = segments.at(-1) ?? "";
  return /\.(?:php|aspx?|ashx|cgi|jsp|do)$/i.test(last) ||
    wordsIn(last).every((word) => NOISE.has(word) || word === "call" || word === "execute");
}

function bodyFields({ body }: RecordedRequest): { name: string; value: string }[] {
  if (body?.kind === "form") return [...body.fields];
  if (body?.kind !== "json" || !isObject(body.value)) return [];
  return Object.entries(body.value).flatMap(([name, value]) =>
    typeof value === "string" ? [{ name, value }] : []
  );
}
