import { entryOf, type RequestStep, type SourceNode, type Step } from "../loader/mod.ts";

const CREATED = 201;
const CREATES = new Set("create add register new insert signup".split(" "));
const LOGIN = new Set("login signin auth authenticate token session sessions refresh".split(" "));
const REMOVES = new Set(
  `delete remove cancel clean cleanup destroy revoke archive teardown purge drop undo unregister
   unsubscribe deactivate discard clear`.split(/\s+/),
);
/** Words of clean-up steps, one of which is in the name of every such step. */
const MAY_REMOVE = new RegExp([...REMOVES, "tear"].join("|"), "i");

/** Returns whether a step expects status 201, and so creates something that persists. */
export function isCreation(step: RequestStep): boolean {
  return isPost(step) && statusesOf(step).includes(CREATED) && !isLogin(step);
}

/** Returns whether the status or the name of a step says that it creates something. */
export function saysItCreates(step: RequestStep): boolean {
  if (!isPost(step)) return false;
  const statuses = statusesOf(step);
  const isAnswered = statuses.length === 0 || statuses.some((code) => code === 200 || code === 201);
  const says = wordsOf(step.name).some((word) => CREATES.has(word));
  return isCreation(step) || says && isAnswered && !isLogin(step);
}

/** Returns whether a step cleans up, judging by `always`, its method, or its name. */
export function isCleanUp(step: Step): boolean {
  const { name, always } = step;
  const method = step.kind === "request" ? step.request.method : undefined;
  return always || method?.text.toUpperCase() === "DELETE" ||
    MAY_REMOVE.test(name) &&
      (/clean[\W_]*up|tear[\W_]*down/i.test(name) ||
        wordsOf(name).some((word) => REMOVES.has(word)));
}

function isPost({ request }: RequestStep): boolean {
  return request.method?.text.toUpperCase() === "POST";
}

/**
 * Returns whether a step is a login. A login needs no clean-up, because its session ends by itself.
 */
function isLogin({ name, request }: RequestStep): boolean {
  const path = request.url.text.replace(/\$\{[^}]*\}|[?#].*$/g, "");
  const last = wordsOf(path.split("/").at(-1) ?? "");
  return [...wordsOf(name), ...last].some((word) => LOGIN.has(word));
}

function wordsOf(text: string): string[] {
  return text.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase().split(/[^a-z]+/);
}

/**
 * Returns the status codes that a step allows explicitly; empty if it allows none or states them in
 * another way.
 */
function statusesOf({ assertions, loop }: RequestStep): readonly number[] {
  return codesIn(assertions?.status) ?? codesIn(loop?.until.status) ?? [];
}

/** Returns whether a step expects its request to be refused. */
export function wantsRefusal(step: RequestStep): boolean {
  const statuses = statusesOf(step);
  return statuses.length > 0 && statuses.every((code) => code >= 400 && code < 500);
}

function codesIn(node: SourceNode | undefined): number[] | undefined {
  if (node === undefined) return undefined;
  if (node.kind === "list") return node.items.flatMap((item) => codesIn(item) ?? []);
  if (node.kind === "scalar") return typeof node.value === "number" ? [node.value] : undefined;
  const operand = ["equals", "anyOf", "in"].map((name) => entryOf(node, name)).find(Boolean);
  return operand && codesIn(operand.value);
}
