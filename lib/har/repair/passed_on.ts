import { callKey, requestHeader } from "../call/mod.ts";
import type { Entry } from "../recording.ts";

const SLACK_MS = 20;
/** How many equal requests may wait for the service worker at once. */
const MAX_OPEN = 8;

/**
 * Makes one exchange of a request of a page and of the one with which a service worker passed it on:
 * only the latter went over the network, which adds `accept-encoding`, the cookies, and those that
 * the response sets; the recorder often has the body only for the former.
 */
export function joinPassedOn(entries: readonly Entry[]): readonly Entry[] {
  const asked = new Map<string, Entry[]>();
  const passedOn = new Map<Entry, Entry>();
  for (const entry of entries) {
    const alike = asked.getOrInsertComputed(entry.request.url, () => []);
    if (entry.response.status <= 0) continue;
    if (requestHeader(entry, "accept-encoding") === undefined) alike.push(entry);
    else {
      const asker = alike.slice(-MAX_OPEN).findLast((one) =>
        one.endMs >= entry.startMs - SLACK_MS && one.response.status === entry.response.status &&
        !passedOn.has(one) && callKey(one) === callKey(entry)
      );
      if (asker) passedOn.set(asker, entry);
    }
  }
  const joined = new Set(passedOn.values());
  return entries.filter((entry) => !joined.has(entry)).map((asker) => {
    const entry = passedOn.get(asker);
    if (entry === undefined) return asker;
    const { headers, setCookies } = entry.response;
    const response = asker.response.bodyMissing ? entry.response : asker.response;
    const sent = entry.request.headers.filter(({ name }) => name !== "sec-fetch-dest");
    const request = { ...entry.request, headers: sent };
    return { ...asker, request, response: { ...response, headers, setCookies } };
  });
}
