import { memoizedByName, memoizedByObject } from "../../../text/mod.ts";
import { actionOf, headerOf, isBody, isHtml, isRedirect, redirectTarget } from "../../call/mod.ts";
import { referencesOf } from "../../producer.ts";
import type { Decisions } from "../../provenance.ts";
import type { Entry } from "../../recording.ts";
import type { ComposeInput } from "../../stages.ts";
import type { ComposedStep } from "../composed_steps.ts";
import { thingsOf } from "./page_echoes.ts";

/** What a page says in words between two tags, also after a name in quotes, other than a link. */
const WORDS = />[\s”’»),.;:–-]*(\p{L}[\p{L} ,.:!?-]{3,79})(?=\s*<(?!\/a>))/gu;
/** Words that depend on the time of a visit, and names of files, which a server may change. */
const UNSTABLE =
  /\b(?:just now|ago|to(?:day|morrow)|yesterday|(?:second|minute|hour|day|week|month|year)s?|morning|afternoon|evening|night|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\.\p{L}/iu;
/** What a page says if there is nothing of a kind. */
const EMPTY =
  /^(?:there (?:is|are) (?:no|nothing)|no|none|nothing|you (?:have no|(?:do not|don't) have))\b|\bempty\b/i;
/** A page that says more new things than this is not only about a change. */
const MAX_NEWS = 3;
/** How many of these are expected. */
const MAX_EXPECTED = 2;
/** How many words are looked at in each page. */
const MAX_SOUGHT = 50;
/** How many pages are searched for the name of the user. */
const MAX_PAGES = 50;

/**
 * Finds what pages say since a change, by the index of the entry: `Project archived`, `Reopen`, or
 * why a form was refused. The page had these words neither when it was last read before the change
 * nor, if it was not, when it was read again later; a list, which says more than that, had not them
 * on any page before.
 *
 * With `unique`, flows go on side by side, so that a change of what none of them made says nothing.
 */
export function pageNews(steps: readonly ComposedStep[], input: ComposeInput, decided: Decisions) {
  const { filtered, logins, unique, shows = () => true } = input;
  const pages = filtered.readable
    .filter((one) => isHtml(one) && one.response.text && actionOf(one) === "read");
  const byUrl = Map.groupBy(pages, ({ request: { url } }) => url);
  const loggingIn = new Set(logins.map(({ entry }) => entry));
  const changes = steps.filter(({ plan: { entry } }) =>
    actionOf(entry) !== "read" && !loggingIn.has(entry)
  );
  // A page that answers a form shows what was there before.
  const making = changes.filter(({ plan: { entry } }) => !isHtml(entry) || isRedirect(entry));
  const made = new Set(making.map(({ plan: { entry } }) => `${entry.index}`));
  const isShared = (step: ComposedStep) => {
    const things = unique ? thingsOf(step) : [];
    return things.length > 0 && !things.some((one) => made.has(one) || one.startsWith("["));
  };
  const foreign = foreignWords(decided, pages);
  const wordsOf = memoizedByObject(({ response: { text = "" } }: Entry) =>
    new Set(text.matchAll(WORDS).map(([, words]) => words.trim()))
  );
  const news = new Map<number, readonly string[]>();
  /** How many changes led to a page, by its URL, since the flow last read it. */
  const leading = new Map<string, number>();
  for (const step of steps) {
    const { entry } = step.plan;
    const { href = entry.request.url } = redirectTarget(entry) ?? {};
    const led = leading.get(href) ?? 0;
    leading.set(href, isRedirect(entry) ? led + 1 : 0);
    // What one change says may be shown before what the next one says.
    if (!isHtml(entry) || loggingIn.has(entry) || led > 1) continue;
    const isRead = actionOf(entry) === "read";
    const change = isRead ? changes.findLast((one) => one.plan.entry.endMs <= entry.startMs) : step;
    if (!change || isShared(change)) continue;
    const page = isRead ? entry.request.url : headerOf(entry.request, "referer") ?? "";
    const visits = byUrl.get(page) ?? [];
    const earlier = visits.findLast((one) => one.endMs <= entry.startMs);
    // Since then nothing has changed.
    if (isRead && earlier && earlier.startMs >= change.plan.entry.endMs) continue;
    // What the flow found may be otherwise in another run.
    const isOwn = thingsOf(step).some((one) => made.has(one));
    const other = earlier ?? visits.find((one) => isRead && isOwn && one.startMs >= entry.endMs);
    if (!other) continue;
    const found = wordsOf(entry).values().filter((words) =>
      !wordsOf(other).has(words) && !other.response.text!.includes(words) &&
      !UNSTABLE.test(words) && !entry.response.text!.includes(`value="${words}"`)
    ).take(MAX_SOUGHT).filter((words) => !foreign(words)).toArray();
    if (found.length > MAX_NEWS) continue;
    const isList = isRead && thingsOf(step).length === 0;
    const before = isList ? pages.filter((one) => one.endMs <= entry.startMs) : [];
    // Something else may be in a list on another server.
    const isNew = (words: string) =>
      (!isRead || isOwn || !EMPTY.test(words)) && shows(entry, words) &&
      !before.some(({ response: { text } }) => text!.includes(words));
    news.set(entry.index, found.filter(isNew).slice(0, MAX_EXPECTED));
  }
  return news;
}

/**
 * Returns whether words are, or have in them, what was sent, which other assertions expect, or a
 * name: that of the user, or a word in capitals that most pages have, as they say who is logged in.
 */
function foreignWords(decisions: Decisions, pages: readonly Entry[]) {
  const latest = pages.slice(-MAX_PAGES);
  const isOnMost = memoizedByName((word) =>
    latest.filter(({ response: { text } }) => text!.includes(word)).length > latest.length / 2
  );
  const plain = (text: string) => ` ${text.toLowerCase().match(/\p{L}+/gu)?.join(" ") ?? ""} `;
  const sent = new Set<string>();
  for (const { requestValue: { place, value }, template = [] } of decisions.values()) {
    const isUser = referencesOf(template).some(({ to }) => to === "environment");
    if (typeof value !== "string" || !isUser && !isBody(place)) continue;
    for (const one of isUser ? value.split(/\P{L}+/u) : [value]) {
      if (one.length > 2) sent.add(plain(one));
    }
  }
  sent.delete(plain(""));
  return (words: string) =>
    sent.values().some((one) => plain(words).includes(one) || one.includes(plain(words))) ||
    [...words.matchAll(/(?<=\s)\p{Lu}\p{L}+/gu)].some(([word]) => isOnMost(word));
}
