import { endpointKind, type Operation, operationsOf, wordsOf } from "../login/mod.ts";
import type { Entry } from "../recording.ts";

/** What a request does: look, change something, or take something away. */
export type Action = "read" | "change" | "removal";

const SAFE = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"]);
/** Names of operations that only look begin or end with one of these. */
const LOOKS = new Set(
  `get list fetch find search query count select browse describe show lookup suggest autocomplete
   aggregate preview stats status info poll whoami ping exists`.split(/\s+/),
);
/** Words that are reads in the name of an operation, though in a path they mark something as read. */
const RPC_LOOKS = new Set("read load view check is has can watch export retrieve all".split(" "));
const REMOVES = new Set(
  "delete remove destroy drop purge erase unregister uninstall trash".split(" "),
);
const CREATED = 201;

/** What a request does, by its method, its operation (GraphQL, RPC) or the verb in its path. */
export function actionOf({ request, response }: Entry): Action {
  const { method } = request;
  if (endpointKind(request) === "logout") return "change";
  if (SAFE.has(method)) return "read";
  const operations = operationsOf(request);
  if (operations.length > 0) return strongest(operations.map(operationAction));
  if (method === "DELETE") return "removal";
  if (method !== "POST") return "change";
  const last = request.segments.findLast((segment) => segment !== "") ?? "";
  const words = wordsOf(last.split(".").at(-1)!);
  if (response.status !== CREATED && LOOKS.has(words[0] ?? "")) return "read";
  return REMOVES.has(words[0] ?? "") ? "removal" : "change";
}

function strongest(actions: readonly Action[]): Action {
  return actions.find((action) => action === "change") ??
    actions.find((action) => action === "removal") ?? "read";
}

function operationAction({ protocol, type, name }: Operation): Action {
  if (protocol === "graphql" && type !== undefined && type !== "mutation") return "read";
  const words = wordsOf(name);
  if (words.some((word) => REMOVES.has(word))) return "removal";
  if (type === "mutation") return "change";
  const ends = [words[0] ?? "", words.at(-1) ?? ""];
  return ends.some((word) => LOOKS.has(word) || RPC_LOOKS.has(word)) ? "read" : "change";
}
