import { filterExchanges } from "../../../lib/har/filter/filter_exchanges.ts";
import type { Dropped, FilteredExchanges } from "../../../lib/har/stages.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

/** Which exchanges are kept, and which are not. */
export async function filtered(
  exchanges: readonly Exchange[],
  options: { readonly keep?: readonly string[]; readonly drop?: readonly string[] } = {},
): Promise<FilteredExchanges> {
  const { entries } = await recordingOf(exchanges);
  return filterExchanges(entries, { keep: options.keep ?? [], drop: options.drop ?? [] });
}

/** One word for each exchange, in order: `kept`, or the reason, with `?` where it may come back. */
export async function fates(
  exchanges: readonly Exchange[],
  options: { readonly keep?: readonly string[]; readonly drop?: readonly string[] } = {},
): Promise<readonly string[]> {
  const { kept, dropped } = await filtered(exchanges, options);
  const named: [number, string][] = [
    ...kept.map(({ index }): [number, string] => [index, "kept"]),
    ...dropped.map((one): [number, string] => [one.entry.index, nameOf(one)]),
  ];
  return named.sort(([a], [b]) => a - b).map(([, name]) => name);
}

function nameOf({ reason, recallable }: Dropped): string {
  return recallable ? `${reason}?` : reason;
}

/** The page that begins a recording. */
export const PAGE: Exchange = {
  url: "/",
  resourceType: "document",
  text: "<!doctype html><title>app</title>",
};
