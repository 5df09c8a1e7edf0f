import { pathSegment } from "../../json/mod.ts";
import { actionOf, isBody, pathKey } from "../call/mod.ts";
import { eachLeaf } from "../producer.ts";
import type { RequestValue } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { LoopPlan } from "../stages.ts";
import { isStrong, valueClass } from "../values/mod.ts";
import { pace } from "./polls.ts";
import { isGlance, type Slice, typedTexts } from "./reads.ts";

/** How many calls after a change are searched for what it sent. */
const MAX_LATER = 30;
/** How many reads of one path make a client that asks again and again. */
const MIN_ASKED = 4;

/**
 * Returns reads about other things for the changes that no step shows: of each the first one whose
 * JSON has a distinctive text that this change was the first to send, as the state of a whole
 * application does. If the client asks for that again and again, it has a loop until it is there.
 */
export function readsElsewhere(
  { kept, decisions, changes, reasons }: Slice,
): ReadonlyMap<Entry, LoopPlan | undefined> {
  const first = new Map<string, RequestValue>();
  for (const requestValue of typedTexts(decisions)) {
    if (isBody(requestValue.place)) first.getOrInsert(String(requestValue.value), requestValue);
  }
  const sent = Map.groupBy(first.keys(), (text) => first.get(text)!.entry);
  const asked = Map.groupBy(kept, pathKey);
  const found = new Map<Entry, LoopPlan | undefined>();
  for (const [index, change] of kept.entries()) {
    const isChange = reasons.has(change) && actionOf(change) === "change";
    const texts = isChange && changes.isShown(change) ? sent.get(change) ?? [] : [];
    const later = texts.length === 0 ? [] : kept.slice(index, index + MAX_LATER)
      .filter(({ response: { text } }) => texts.some((one) => text?.includes(one)));
    if (later.some((entry) => reasons.has(entry) || found.has(entry))) continue;
    const read = later.find((entry) =>
      actionOf(entry) === "read" && entry.response.status < 400 &&
      entry.response.json !== undefined && !isGlance(entry, decisions)
    );
    if (read) found.set(read, loopUntil(read, first, asked.get(pathKey(read))!));
  }
  return found;
}

/** Returns a loop until the response has the latest text that was sent before the read. */
function loopUntil(
  read: Entry,
  first: ReadonlyMap<string, RequestValue>,
  asked: readonly Entry[],
): LoopPlan | undefined {
  let until: LoopPlan["until"];
  eachLeaf(read.response.json!, (path, value) => {
    const by = typeof value === "string" ? first.get(value) : undefined;
    const isLater = by && by.entry.index > (until?.by?.entry.index ?? -1);
    if (!isLater || by.entry.index > read.index || path.length < 2) return;
    const isItem = (key: string | number) =>
      typeof key === "number" || first.has(key) || isStrong(valueClass(key));
    const keys = path.map((key) => isItem(key) ? "[*]" : pathSegment(key));
    const operator = path.some(isItem) ? "contains" : "equals";
    until = { path: `$${keys.join("")}`, operator, operand: value, by };
  });
  if (until === undefined || asked.length < MIN_ASKED) return undefined;
  return { entries: [read], ...pace(asked.slice(0, MIN_ASKED)), until };
}
