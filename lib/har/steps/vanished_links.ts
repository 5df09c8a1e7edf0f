import { toText } from "../../json/mod.ts";
import { actionOf, isHtml, targetOf } from "../call/mod.ts";
import { isCapture } from "../producer.ts";
import type { Decision, Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { GoneLink } from "../stages.ts";
import type { StepReasons } from "./slice_input.ts";

/** The status of a list in WebDAV (RFC 4918, 11.1). */
const MULTI_STATUS = 207;
/** What can follow a path in a page: more of the path, a query, or the end of the attribute. */
const ENDS: ReadonlySet<string | undefined> = new Set(["/", '"', "?", "'"]);

/** The path of something that a step addresses by a captured value or by a name of its own. */
interface Address {
  readonly entry: Entry;
  /** The index of the segment with the captured value. */
  readonly index: number;
  readonly id: string;
  readonly path: string;
}

/**
 * Finds the links that the last page before a change had, and the first page of the same target
 * after it has not, if the change named what they lead to: the page shows that the change removed
 * it. Of several such pages the first one counts, or the first that is a step.
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
    reasons.has(entry.index) &&
    template?.some((piece) =>
      isCapture(piece) || typeof piece !== "string" && piece.to === "variable"
    )
  ).toArray();
  const changed = changedIds(captured);
  const pages = Map.groupBy(entries.filter(isPage), targetOf).values().toArray();
  const found = new Map<Entry, GoneLink>();
  for (const address of addressesIn(captured)) {
    const changes = changed.get(address.id) ?? [];
    const gone = changes.flatMap((change) =>
      pages.flatMap((ofTarget) => pageWithout(address, ofTarget, change) ?? [])
    );
    const shown = gone.find(({ page }) => reasons.has(page.index)) ?? gone[0];
    if (shown && !found.has(shown.page)) {
      found.set(shown.page, { entry: address.entry, index: address.index, end: shown.end });
    }
  }
  return found;
}

function isPage(entry: Entry): boolean {
  const { request: { method }, response: { status, text = "", type } } = entry;
  return text !== "" &&
    (method === "GET" && status === 200 && isHtml(entry) ||
      status === MULTI_STATUS && /[/+]xml$/.test(type) && actionOf(entry) === "read");
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

/** Returns the first page of a target after a change, if it has lost a link. */
function pageWithout(
  { entry, path }: Address,
  pages: readonly Entry[],
  change: Entry,
): { readonly page: Entry; readonly end: string } | undefined {
  const before = pages.findLast(({ index }) => index < change.index);
  const page = pages.find(({ index }) => index > change.index && index > entry.index);
  if (!before || page?.request.origin !== entry.request.origin) return undefined;
  const end = endOf(before, path);
  return end !== undefined && endOf(page, path) === undefined ? { page, end } : undefined;
}

/** Returns what follows a path in a page. */
function endOf({ response: { text = "" } }: Entry, path: string): string | undefined {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    const end = text[at + path.length];
    if (ENDS.has(end)) return end;
  }
  return undefined;
}
