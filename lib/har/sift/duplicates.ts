import type { Entry } from "../recording.ts";
import { callKey } from "./call_key.ts";
import { isGraphqlQuery } from "./graphql.ts";
import { isSafe } from "./kinds.ts";
import type { Verdict } from "./verdict.ts";

const HANDED_OUT = /token|csrf|xsrf|session|^authorization$|^location$/;

/** The same reads between two changes. */
interface Group {
  readonly first: Entry;
  readonly others: Entry[];
  /** Whether one of the answers differs from the first: somebody waits for something. */
  changes: boolean;
}

/**
 * Says of reads that repeat an earlier one that they do, where nothing was changed in between and
 * all answers are the same. Where answers differ all stay, since they may be a poll.
 *
 * @param calls The calls that are left, in order.
 */
export function duplicates(calls: readonly Entry[]): ReadonlyMap<Entry, Verdict> {
  const verdicts = new Map<Entry, Verdict>();
  let groups = new Map<string, Group>();
  const close = () => {
    for (const { others, changes } of groups.values()) {
      if (changes) continue;
      for (const entry of others) verdicts.set(entry, { reason: "duplicate" });
    }
    groups = new Map();
  };
  for (const entry of calls) {
    if (isSafe(entry) || isGraphqlQuery(entry)) addTo(groups, entry);
    else close();
  }
  close();
  return verdicts;
}

function addTo(groups: Map<string, Group>, entry: Entry): void {
  const key = callKey(entry).replace(/^HEAD /, "GET ");
  const group = groups.get(key);
  if (group === undefined) {
    groups.set(key, { first: entry, others: [], changes: false });
    return;
  }
  group.others.push(entry);
  group.changes ||= !sameAnswer(group.first, entry);
}

function sameAnswer(first: Entry, again: Entry): boolean {
  const [a, b] = [first.response, again.response];
  if (handedOut(again).some((value) => !handedOut(first).includes(value))) return false;
  if (a.status === 304 || b.status === 304) return true;
  if (first.request.method !== again.request.method) return a.status === b.status;
  return a.status === b.status && a.text === b.text && a.bodyMissing === b.bodyMissing;
}

/** What an answer hands out beside its body: cookies and tokens. */
function handedOut({ response }: Entry): readonly string[] {
  const headers = response.headers.filter(({ name }) => HANDED_OUT.test(name));
  return [...response.setCookies, ...headers].map(({ name, value }) => `${name}=${value}`);
}
