import { isSecretName } from "../../../../lib/secrets/mod.ts";
import type { Answer, Exchange, Mutant } from "./proxy.ts";
import { jsonOf, latin1, type Leaf, leavesOf, type Sent, sentUntil, textOf } from "./words.ts";

const OTHER_STATUS: Readonly<Record<number, number>> = {
  200: 202,
  201: 200,
  204: 200,
  302: 303,
  303: 302,
};

/**
 * Returns every wrong behaviour that the exchanges of a run offer: another status, a change that is
 * not carried out, an answer without what was sent or with something else, an answer about another
 * thing, a list without the thing.
 *
 * @param control The exchanges of a run in which the application was right.
 * @param secrets What no mutation is about.
 */
export function mutantsOf(
  control: readonly Exchange[],
  secrets: readonly string[],
): readonly Mutant[] {
  return control.flatMap((exchange, index) => [
    ...statusOf(exchange, index),
    ...ignoredOf(exchange, index),
    ...aboutSent(exchange, index, sentUntil(control, index, secrets)),
    ...aboutIds(control, index),
  ]);
}

/** Returns some of the mutants, of every kind in turn, the same ones each time. */
export function sample(mutants: readonly Mutant[], count: number): readonly Mutant[] {
  const kinds = Map.groupBy(mutants, ({ kind }) => kind);
  const queues = Array.from(kinds.values(), (own) => [...own].sort(byHash));
  const chosen: Mutant[] = [];
  while (chosen.length < count && queues.some((queue) => queue.length > 0)) {
    for (const queue of queues) {
      const next = queue.shift();
      if (next !== undefined && chosen.length < count) chosen.push(next);
    }
  }
  return chosen;
}

function statusOf({ method, path, answer }: Exchange, index: number): readonly Mutant[] {
  const status = OTHER_STATUS[answer.status];
  if (status === undefined) return [];
  const name = `${method} ${path} answers ${status}`;
  return [{ name, kind: "status", index, change: (real) => ({ ...real, status }) }];
}

function ignoredOf({ method, path, answer }: Exchange, index: number): readonly Mutant[] {
  if (method === "GET" || answer.status >= 400) return [];
  const name = `${method} ${path} changes nothing`;
  return [{ name, kind: "ignored", index, isIgnored: true, change: (recorded) => recorded }];
}

function aboutSent(
  { method, path, answer }: Exchange,
  index: number,
  sent: readonly Sent[],
): readonly Mutant[] {
  if (answer.status >= 300) return [];
  const where = `${method} ${path}`;
  const leaves = leavesOf(answer.body);
  if (leaves.length === 0) {
    return sent.flatMap(({ value, isTyped }) => {
      const text = latin1(`${value}`);
      if (!isTyped || !answer.body.includes(text)) return [];
      const name = `${where} shows another ${JSON.stringify(value)}`;
      const change = (real: Answer) => ({
        ...real,
        body: real.body.replaceAll(text, otherText(text)),
      });
      return [{ name, kind: "changed", index, change }];
    });
  }
  return leaves.flatMap((leaf) => {
    const key = leaf.path.at(-1);
    const isInList = leaf.path.some((part) => typeof part === "number");
    const isSent = sent.some(({ value, isTyped, ...one }) =>
      `${value}` === `${leaf.value}` &&
      (isTyped && typeof leaf.value === "string" ||
        one.key === key && !isInList && (isTyped || isAbout(answer, one)))
    );
    if (!isSent) return [];
    const at = pathText(leaf);
    return [
      mutant(`${where} has another ${at}`, "changed", index, leaf, other),
      ...typeof key === "string"
        ? [mutant(`${where} lacks ${at}`, "dropped", index, leaf, () => undefined)]
        : [],
      ...lostItem(where, index, leaf, answer),
    ];
  });
}

/** Whether an answer has what was typed for a request: another thing may have the same number. */
function isAbout({ body }: Answer, { beside }: Pick<Sent, "beside">): boolean {
  return beside.length === 0 || beside.some((text) => body.includes(text));
}

const MIN_DISTINCTIVE = 6;

/**
 * Changes ids that later requests, or the request itself, have in their path, except for those of
 * sessions and of messages of JSON-RPC. A number of a few digits counts only after what its name
 * says that it is the id of: `page_id` is 7 in `/pages/7`, not in `/documents/7`, and no `id` in
 * `?page=7`.
 */
function aboutIds(control: readonly Exchange[], index: number): readonly Mutant[] {
  const { method, path, answer } = control[index];
  if (answer.status >= 300) return [];
  const places = control.slice(index).flatMap((one) => {
    const parts = one.path.split(/[/?&]/);
    return parts.map((part, i) => {
      const [name, segment = ""] = part.split("=");
      return part.includes("=")
        ? { segment, before: name, isId: /id$/i.test(name) }
        : { segment: part, before: parts[i - 1] ?? "", isId: true };
    });
  }).filter(({ segment }) => /\d/.test(segment));
  return leavesOf(answer.body)
    .filter(({ value, path: at }) => {
      const key = `${at.at(-1)}`;
      const thing = thingOf(key);
      const isOfMessage = at.length === 1 && key === "id" && /"jsonrpc"/.test(answer.body);
      return !isOfMessage && /id$/i.test(key) && !isSecretName(key) &&
        places.some(({ segment, before, isId }) =>
          segment === `${value}` &&
          (segment.length >= MIN_DISTINCTIVE ||
            before.toLowerCase().includes(thing) && (thing !== "" || isId))
        );
    })
    .map((leaf) =>
      mutant(
        `${method} ${path} is about another ${pathText(leaf)}`,
        "other",
        index,
        leaf,
        other,
      )
    );
}

/** Returns the beginning of the name of what an id is of, in any number: `categor` of `categoryId`. */
function thingOf(key: string): string {
  const words = key.replace(/_?id$/i, "").split(/_|(?=[A-Z])/);
  return words.at(-1)!.toLowerCase().replace(/y$/, "");
}

/** Leaves an item out of a list that has what was sent, if no other item has it. */
function lostItem(
  where: string,
  index: number,
  { path, value }: Leaf,
  { body }: Answer,
): readonly Mutant[] {
  const end = path.findLastIndex((part) => typeof part === "number");
  if (end < 0) return [];
  // deno-lint-ignore no-explicit-any
  const list: any = path.slice(0, end).reduce((parent: any, part) => parent?.[part], jsonOf(body));
  const holders = [...list].filter((item) => JSON.stringify(item).includes(JSON.stringify(value)));
  if (holders.length > 1) return [];
  const item: Leaf = { path: path.slice(0, end + 1), value };
  const name = `${where} leaves out ${pathText(item)} with ${value}`;
  return [mutant(name, "lost", index, item, () => undefined)];
}

function mutant(
  name: string,
  kind: string,
  index: number,
  { path, value: recorded }: Leaf,
  replace: (value: Leaf["value"]) => unknown,
): Mutant {
  const change = (answer: Answer, last?: Answer) => {
    const json = jsonOf(answer.body);
    // deno-lint-ignore no-explicit-any
    let [parent, before]: [any, any] = [json, last && jsonOf(last.body)];
    for (const part of path.slice(0, -1)) {
      parent = parent?.[ownIndex(parent, before, part)];
      before = before?.[part];
    }
    if (typeof parent !== "object" || parent === null || path.length === 0) return answer;
    const key = ownIndex(parent, before, path.at(-1)!);
    if (!Object.hasOwn(parent, key)) return answer;
    // Another one than this run has: the next number may be just that.
    const value = replace(typeof parent[key] === typeof recorded ? parent[key] : recorded);
    if (value !== undefined) parent[key] = value;
    else if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
    return { ...answer, body: textOf(json) };
  };
  return { name, kind, index, change };
}

/**
 * Returns where a list has what a run made, although the last run left there what it made itself. In
 * a row, each value has its column.
 */
function ownIndex(list: unknown, before: unknown, index: string | number): string | number {
  if (!Array.isArray(list) || !Array.isArray(before)) return index;
  if (list.length === before.length && typeof list[Number(index)] !== "object") return index;
  const old = new Set(before.map(identity));
  const own = list.flatMap((item, i) => old.has(identity(item)) ? [] : [i]);
  return own.length === 0 || own.includes(Number(index)) ? index : own[0];
}

/** Returns the id of an item, or all of it if it has none. */
function identity(item: unknown): string {
  if (typeof item !== "object" || item === null) return JSON.stringify(item);
  const id = Object.entries(item).find(([key]) => /^(?:_?id|uuid|objectId)$/i.test(key));
  return JSON.stringify(id ?? item);
}

function other(value: string | number): string | number {
  return typeof value === "number" ? value + 1 : otherText(value);
}

function otherText(text: string): string {
  const last = text.at(-1);
  return text.slice(0, -1) +
    (last === "a" ? "b" : last === "1" ? "2" : /\d/.test(last ?? "") ? "1" : "a");
}

function pathText({ path }: Leaf): string {
  return path.map((part) => typeof part === "number" ? `[${part}]` : `.${part}`).join("").slice(
    0,
    80,
  );
}

function byHash(one: Mutant, two: Mutant): number {
  return hash(one.name) - hash(two.name);
}

function hash(text: string): number {
  let value = 2166136261;
  for (const one of text.replace(/\d+/g, "0")) {
    value = Math.imul(value ^ one.charCodeAt(0), 16777619) >>> 0;
  }
  return value;
}
