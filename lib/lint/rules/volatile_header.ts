import {
  entryOf,
  type MapEntry,
  type Replacement,
  type SourceFile,
  type Step,
} from "../../loader/mod.ts";
import { remembered } from "../../secrets/mod.ts";
import { removeEntries } from "../remove_entries.ts";
import type { LintRule } from "../rule.ts";

const CODE = "volatile-header";

interface VolatileHeader {
  /** The names of the headers, in lower case. */
  readonly names: RegExp;
  /** The values that are meant, where not all literal ones are. */
  readonly values?: RegExp;
  /** Why not to send it. */
  readonly why: string;
  /** Whether the answer stays the same without it. */
  readonly removable: boolean;
}

/** What a recording brings along. A value with an expression in it is meant as it is. */
const HEADERS: readonly VolatileHeader[] = [
  {
    names: /^(?:sec-.+|dnt|upgrade-insecure-requests|priority|te)$/,
    why: "is sent by browsers, for browsers",
    removable: true,
  },
  {
    names: /^connection$/,
    why: "is about the connection, which the client decides on",
    removable: true,
  },
  {
    names: /^accept-encoding$/,
    values: /\b(?:br|deflate|zstd)\b.*,|,.*\b(?:br|deflate|zstd)\b/i,
    why: "lists what one browser can unpack",
    removable: true,
  },
  {
    names: /^user-agent$/,
    values: /\b(?:Mozilla|PostmanRuntime|insomnia|curl|Wget|HTTPie)\//i,
    why: "names another program than the one that sends it",
    removable: false,
  },
  {
    names: /^if-none-match$/,
    values: /^\s*(?:W\/)?".*"\s*$/,
    why: "is the version that a cache had at one moment",
    removable: false,
  },
  {
    names: /^if-modified-since$/,
    why: "is the time of what a cache had at one moment",
    removable: false,
  },
  {
    names: /^pragma$/,
    values: /^\s*no-cache\s*$/i,
    why: "is sent by browsers that reload a page",
    removable: false,
  },
];

/** A header that comes with a recording and says nothing about the API. */
export const volatileHeader: LintRule = {
  code: CODE,
  check({ flow, isSilenced, fix }, advise) {
    const named = remembered((name) => HEADERS.find(({ names }) => names.test(name.toLowerCase())));
    for (const step of flow.steps) {
      const headers = step.request.headers.filter(({ name }) => named(name));
      if (headers.length === 0) continue;
      const found = headers.map((entry) => ({ entry, ...named(entry.name)! }))
        .filter((one) => isMeant(one, one.entry) && !isSilenced(CODE, one.entry.key.range));
      const removable = found.filter((one) => one.removable).map(({ entry }) => entry);
      const cuts = removable.length > 0 ? cutsOf(step, removable, flow.source) : undefined;
      const title = removable.length > 1 ? `remove ${removable.length} headers` : "remove it";
      const removal = cuts && fix(title, ...cuts);
      for (const { entry, why, names } of found) {
        const isRemovable = removable.includes(entry);
        advise(`the header \`${entry.name}\` ${why}`, entry.key.range, {
          help: helpFor(names, isRemovable),
          ...(isRemovable && removal ? { fix: removal } : {}),
        });
      }
    }
  },
};

/** Whether a header of a known name has a value that comes from a recording. */
function isMeant({ values }: VolatileHeader, { value }: MapEntry): boolean {
  const text = value.kind === "scalar" ? value.text : "";
  return !text.includes("${") && (values?.test(text) ?? true);
}

function helpFor(names: RegExp, isRemovable: boolean): string {
  if (isRemovable) return "remove it";
  return names.test("if-none-match") || names.test("if-modified-since")
    ? "remove it, or capture the value from an earlier answer"
    : "remove it, unless the API answers differently without it";
}

/** All at once, as one fix of each of them, since `headers` goes as well where none of them is left. */
function cutsOf(
  { request }: Step,
  removed: readonly MapEntry[],
  source: SourceFile,
): Replacement[] | undefined {
  const owner = entryOf(request.node, "headers");
  const isOwn = ({ key }: MapEntry) =>
    owner !== undefined && owner.value.range.start <= key.range.start &&
    key.range.end <= owner.value.range.end;
  if (!removed.every(isOwn)) return undefined;
  return removed.length === request.headers.length
    ? removeEntries(source, request.node.entries, [owner!])
    : removeEntries(source, request.headers, removed);
}
