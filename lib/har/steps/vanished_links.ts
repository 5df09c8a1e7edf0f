import { toText } from "../../json/mod.ts";
import { actionOf, isHtml, targetOf } from "../call/mod.ts";
import type { Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { GoneLink } from "../stages.ts";

/** The status of a list in WebDAV (RFC 4918, 11.1). */
const MULTI_STATUS = 207;
/** What can follow a path in a page: more of the path, a query, or the end of the attribute. */
const ENDS: ReadonlySet<string | undefined> = new Set(["/", '"', "?", "'"]);
/** Where a change names what it is about. */
const NAMING: ReadonlySet<string> = new Set(["path", "query", "json", "form", "part"]);

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
  steps: ReadonlyMap<Entry, unknown>,
): ReadonlyMap<Entry, GoneLink> {
  // Values that the flow captures or names itself.
  const own = decisions.values().flatMap(({ requestValue, template }) => {
    const isOwn = steps.has(requestValue.entry) &&
      template?.some((piece) =>
        typeof piece !== "string" && (piece.to === "capture" || piece.to === "variable")
      );
    return isOwn ? [{ ...requestValue, text: toText(requestValue.value) }] : [];
  }).toArray();
  const changes = Map.groupBy(
    own.filter(({ entry, place }) => actionOf(entry) !== "read" && NAMING.has(place.in)),
    ({ text }) => text,
  );
  const pages = [...Map.groupBy(entries.filter(isPage), targetOf).values()];
  const addresses = new Map(
    own.toReversed().flatMap(({ entry, place, text }) => {
      if (place.in !== "path") return [];
      const { index } = place;
      const path = `/${entry.request.segments.slice(0, index + 1).join("/")}`;
      return [[path, { entry, index, text }] as const];
    }),
  );
  const found = new Map<Entry, GoneLink>();
  for (const [path, { entry, index, text }] of addresses) {
    const gone = (changes.get(text) ?? []).flatMap((change) =>
      pages.flatMap((ofTarget) => pageWithout(path, entry, ofTarget, change.entry))
    );
    const shown = gone.find(({ page }) => steps.has(page)) ?? gone[0];
    if (shown && !found.has(shown.page)) found.set(shown.page, { entry, index, end: shown.end });
  }
  return found;
}

function isPage(entry: Entry): boolean {
  const { request: { method }, response: { status, text = "", type } } = entry;
  return text !== "" &&
    (method === "GET" && status === 200 && isHtml(entry) ||
      status === MULTI_STATUS && /[/+]xml$/.test(type) && actionOf(entry) === "read");
}

/** Returns the first page of a target after a change, if it has lost a link to a path. */
function pageWithout(path: string, entry: Entry, pages: readonly Entry[], change: Entry) {
  const before = pages.findLast(({ index }) => index < change.index);
  const page = pages.find(({ index }) => index > change.index && index > entry.index);
  if (!before || page?.request.origin !== entry.request.origin) return [];
  const end = endOf(before, path);
  return end !== undefined && endOf(page, path) === undefined ? [{ page, end }] : [];
}

/** Returns what follows a path in a page. */
function endOf({ response: { text = "" } }: Entry, path: string): string | undefined {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    const end = text[at + path.length];
    if (ENDS.has(end)) return end;
  }
  return undefined;
}
