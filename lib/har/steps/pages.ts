import { toText } from "../../json/mod.ts";
import { escapePattern, memoizedByName, once } from "../../text/mod.ts";
import {
  actionOf,
  byStart,
  dispatchedAction,
  isHtml,
  MULTI_STATUS,
  redirectTarget,
  targetOf,
} from "../call/mod.ts";
import { referencesOf } from "../producer.ts";
import type { RequestValue } from "../provenance.ts";
import { type Entry, type Field, isOfScript } from "../recording.ts";
import type { GoneLink } from "../stages.ts";
import { isDistinctive, isIdName, SEARCH, VERBS } from "../values/mod.ts";
import { setsSession } from "./logins.ts";
import { hasWord, type Slice } from "./reads.ts";

/**
 * What can follow a path in a page: words after it, since the path alone may also be that of another
 * kind of thing with the same number, a query, or the end of the attribute.
 */
const END = `(/[a-z_-]+["']|["'/?])`;
/** Where a change names what it is about. */
const NAMING: ReadonlySet<string> = new Set(["path", "query", "json", "form", "part"]);

/**
 * Returns the pages to which changes lead by a redirect, or whose own address a script changes, since
 * they show what was changed, and the pages and parts of them that show what was searched for.
 */
export function shownPages(entries: readonly Entry[]): readonly Entry[] {
  const byUrl = Map.groupBy(entries.keys(), (index) => entries[index].request.url);
  const afterChanges = entries.flatMap((entry, index) => {
    if (actionOf(entry) === "read") return [];
    const url = redirectTarget(entry)?.href ??
      (isOfScript(entry.resourceType) ? entry.request.url : "");
    const page = entries[byUrl.get(url)?.find((other) => other > index) ?? -1];
    return page && isHtml(page) && page.response.status === 200 ? [page] : [];
  });
  const fields = entries.flatMap(({ request: { body } }) =>
    body?.kind === "form" ? body.fields : []
  );
  const sent = Map.groupBy(fields, ({ name }) => name);
  const searched = entries.filter((entry) =>
    isHtml(entry) && entry.response.status === 200 &&
    entry.request.query.some(({ name, value: word }) =>
      SEARCH.test(name) && word !== "" ||
      // Above a column of a list may be a field for what is in it.
      sent.get(name)?.some(({ value }) => value !== word && hasWord(value, word))
    )
  );
  return [...afterChanges, ...searched];
}

/**
 * Returns the redirects to which changes lead and that lead on, if they set a session: they may have
 * changed what the server remembers, as the pages of a checkout do.
 */
export function redirectsBetween(entries: readonly Entry[], steps: ReadonlyMap<Entry, unknown>) {
  const expected = new Set<string>();
  return entries.filter((entry) => {
    const isHop = expected.delete(entry.request.url) && setsSession(entry);
    const isChange = steps.has(entry) && actionOf(entry) !== "read";
    const target = isHop || isChange ? redirectTarget(entry) : null;
    if (target) expected.add(target.href);
    return isHop && target !== null;
  });
}

/** The fields of a page, and what its lists have selected. */
const CHOICES = /<(?:input|option(?=[^>]*\bselected\b))\b[^>]*>/g;

/**
 * Returns the pages and links by which the user chose what a step shows without asking for it: the
 * server has remembered the value of a parameter, which the same page has in a field or selected in a
 * list, or which the page shows to which the link led by a redirect.
 */
export function choosing(entries: readonly Entry[], steps: Iterable<Entry>): readonly Entry[] {
  const asking = entries.filter(({ request }) =>
    request.query.some(({ value }) => isDistinctive(value))
  );
  const links = Map.groupBy(asking, (entry) => redirectTarget(entry)?.href);
  const pages = Map.groupBy(asking.filter(isHtml), targetOf);
  return [...steps].flatMap((step) => {
    const { request: { url, query: asked }, response: { text = "" } } = step;
    const isRememberedOf = (entry: Entry) => ({ name, value }: Field) =>
      isDistinctive(value) && asked.every((one) => one.name !== name) &&
      (redirectTarget(entry)?.href === url
        ? text.includes(value.replace(/^'(.*)'$/, "$1"))
        : text.matchAll(CHOICES).some(([tag]) =>
          tag.includes(`="${value}"`) && (tag.startsWith("<option") || tag.includes(`"${name}"`))
        ));
    // The last link, and the last page.
    return [links.get(url), pages.get(targetOf(step))].flatMap((leading = []) =>
      leading.findLast((entry) =>
        byStart(entry, step) < 0 && entry.request.query.some(isRememberedOf(entry))
      ) ?? []
    );
  });
}

/**
 * Finds the links that the last page before a change had, and the first page of the same target
 * after it has not, if the change named what they lead to: the page shows that the change removed
 * it. Of several such pages the first one counts, or the first that is a step.
 *
 * @param entries All entries, in order, also pages that are not steps.
 * @returns The link that each page no longer has.
 */
export function vanishedLinks({ decisions, reasons: steps }: Slice, entries: readonly Entry[]) {
  // Values that the flow captures or names itself.
  const own = decisions.values().flatMap(({ requestValue, template }) => {
    const isOwn = steps.has(requestValue.entry) &&
      referencesOf(template).some(({ to }) => to === "capture" || to === "variable");
    return isOwn ? [{ ...requestValue, text: toText(requestValue.value) }] : [];
  }).toArray();
  const sent = own.filter(({ entry, place }) => actionOf(entry) !== "read" && NAMING.has(place.in));
  const changes = Map.groupBy(sent, ({ text }) => text);
  // The page of one thing and that of all may be the same script, without the id, or another action.
  const kindOf = (entry: Entry) => {
    const ids = entry.request.query.map(({ name }) => name).filter(isIdName);
    return [targetOf(entry), dispatchedAction(entry.request), ...ids].join(" ");
  };
  const pages = [...Map.groupBy(entries.filter(isPage), kindOf).values()];
  const linked = own.toReversed().map(linkedAddress).filter((one) => one !== undefined);
  const found = new Map<Entry, GoneLink>();
  for (const address of new Map(linked.map((one) => [one.key, one])).values()) {
    const lost = (changes.get(address.text) ?? []).flatMap((change) =>
      pages.flatMap((ofTarget) => pageWithout(address, ofTarget, change.entry))
    );
    const shown = lost.find(({ page }) => steps.has(page)) ?? lost[0];
    if (shown) found.getOrInsert(shown.page, shown.gone);
  }
  return found;
}

/** What a request addresses, and the links to it. */
type LinkedAddress = NonNullable<ReturnType<typeof linkedAddress>>;

/**
 * Returns what a request addresses by a value, if anything, and what finds a link to it. With a verb
 * before an id, links with another verb lead to the same thing: `/notes/edit/7` and `/notes/delete/7`.
 */
function linkedAddress({ entry, place, text }: RequestValue & { readonly text: string }) {
  if (place.in === "query" && isIdName(place.name)) {
    const plain = `${place.name}=${text}`;
    const linkIn = linkFinder(`([?;&]${escapePattern(plain)})(["'&])`, plain);
    return { key: `?${plain}`, entry, text, linkIn, parameter: place.name };
  }
  if (place.in !== "path") return undefined;
  const path = entry.request.segments.slice(0, place.index + 1);
  const verb = VERBS.has(path.at(-2) ?? "") ? path.length - 2 : -1;
  const segments = path.map((one, index) => index === verb ? "[\\w-]+" : escapePattern(one));
  const linkIn = linkFinder(`/(${segments.join("/")})${END}`, path.slice(verb + 1).join("/"));
  return { key: path.join("/"), entry, text, linkIn, parameter: undefined };
}

/**
 * Returns what finds the first link of a pattern in a text, which has the `plain` one in it. It reads
 * each text once, since browsers show the same pages again.
 */
function linkFinder(pattern: string, plain: string) {
  const link = new RegExp(pattern);
  return memoizedByName((text) => text.includes(plain) ? link.exec(text) : null);
}

function isPage(entry: Entry): boolean {
  const { request: { method }, response: { status, text = "", type } } = entry;
  return text !== "" && (method === "GET" && status === 200 && isHtml(entry) ||
    status === MULTI_STATUS && /[/+]xml$/.test(type) && actionOf(entry) === "read");
}

/** Returns what a page is asked to search for. */
function searchOf({ request: { query } }: Entry): string {
  return query.filter(({ name }) => SEARCH.test(name)).map(({ value }) => value).join(" ");
}

/**
 * Returns the first page of a target after a change, if it has lost a link to a path that one before
 * had: the last one may be a search for something else.
 */
function pageWithout(address: LinkedAddress, pages: readonly Entry[], change: Entry) {
  const { entry, linkIn, parameter } = address;
  const page = pages.find((one) => byStart(one, change) > 0 && byStart(one, entry) > 0);
  const linkOn = ({ response: { text = "" } }: Entry) => linkIn(text);
  if (page?.request.origin !== entry.request.origin || linkOn(page)) return [];
  // The first part of a longer list, with links to the others, need not have what a search found.
  const isPart = once(() => /[?&;](?:page|p|offset|start|skip)=\d/.test(page.response.text ?? ""));
  const before = pages.findLast((one) =>
    byStart(one, change) < 0 && linkOn(one) && (searchOf(one) === searchOf(page) || !isPart())
  );
  const [, path, end] = before && linkOn(before) || [];
  if (end === undefined) return [];
  return [{ page, gone: { entry, path: path.split("/"), end, parameter } }];
}
