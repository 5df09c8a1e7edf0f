import { toText } from "../../json/mod.ts";
import { actionOf, isHtml, targetOf } from "../call/mod.ts";
import { isCapture } from "../producer.ts";
import type { Decision, Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { GoneLink } from "../stages.ts";
import type { StepReasons } from "./slice_input.ts";

/** What can follow a path in a page: more of the path, a query, or the end of the attribute. */
const ENDS = ["/", '"', "?", "'"];

/** The path of something that a step addresses by a captured value. */
interface Address {
  readonly entry: Entry;
  /** The index of the segment with the captured value. */
  readonly index: number;
  readonly id: string;
  readonly path: string;
}

/**
 * Finds the links that were in a page until a change named what they lead to: the page shows that
 * the change removed it. Of several such pages the first one counts, or the first that is a step.
 *
 * @param entries All entries, in order, also pages that are not steps.
 * @returns The link that each page no longer has.
 */
export function vanishedLinks(
  entries: readonly Entry[],
  decisions: Decisions,
  reasons: StepReasons,
): ReadonlyMap<Entry, GoneLink> {
  const captured = decisions.values().filter(({ requestValue: { entry }, template }) =>
    reasons.has(entry.index) && template?.some(isCapture)
  ).toArray();
  const changed = changedIds(captured);
  const pages = Map.groupBy(entries.filter(isPage), targetOf).values().toArray();
  const found = new Map<Entry, GoneLink>();
  for (const address of addressesIn(captured)) {
    const gone = pages.flatMap((ofTarget) => pagesWithout(address, ofTarget, changed));
    const shown = gone.find(({ page }) => reasons.has(page.index)) ?? gone[0];
    if (shown && !found.has(shown.page)) {
      found.set(shown.page, { entry: address.entry, index: address.index, end: shown.end });
    }
  }
  return found;
}

function isPage(entry: Entry): boolean {
  const { request: { method }, response: { status, text } } = entry;
  return method === "GET" && status === 200 && isHtml(entry) && text !== undefined && text !== "";
}

function addressesIn(captured: readonly Decision[]): Iterable<Address> {
  const addresses = captured.flatMap(({ requestValue: { entry, place, value } }): Address[] => {
    if (place.in !== "path") return [];
    const { index } = place;
    const path = `/${entry.request.segments.slice(0, index + 1).join("/")}`;
    return [{ entry, index, id: toText(value), path }];
  });
  return new Map(addresses.toReversed().map((one) => [one.path, one])).values();
}

/** Returns the changes that name a value, by that value. */
function changedIds(captured: readonly Decision[]): ReadonlyMap<string, readonly Entry[]> {
  const ids = captured.flatMap(({ requestValue: { entry, place, value } }) =>
    actionOf(entry) !== "read" && ["path", "query", "json", "form", "part"].includes(place.in)
      ? [{ entry, id: toText(value) }]
      : []
  );
  return new Map(
    Array.from(
      Map.groupBy(ids, ({ id }) => id),
      ([id, all]) => [id, all.map(({ entry }) => entry)] as const,
    ),
  );
}

/** Returns the pages of one target that have lost a link since a change named what it leads to. */
function pagesWithout(
  { entry, id, path }: Address,
  pages: readonly Entry[],
  changed: ReadonlyMap<string, readonly Entry[]>,
): { readonly page: Entry; readonly end: string }[] {
  const ends = pages.map(({ response: { text = "" } }) =>
    ENDS.find((end) => text.includes(path + end))
  );
  return pages.flatMap((page, i) => {
    const isLater = page.index > entry.index && page.request.origin === entry.request.origin;
    const before = ends.findLastIndex((end, k) => end !== undefined && k < i);
    if (!isLater || ends[i] !== undefined || before < 0) return [];
    const isChanged = changed.get(id)?.some(({ index }) =>
      index > pages[before].index && index < page.index
    );
    return isChanged ? [{ page, end: ends[before]! }] : [];
  });
}
