import type { Replacement, SourceFile } from "../../diagnostics/mod.ts";
import {
  entryOf,
  type MapEntry,
  removeEntries,
  type RequestStep,
  requestSteps,
} from "../../loader/mod.ts";
import { memoizedByName } from "../../text/mod.ts";
import type { LintRule } from "../rule.ts";

const CODE = "volatile-header";

interface VolatileHeader {
  /** The names of the headers, in lower case. */
  readonly names: RegExp;
  /** The literal values that the rule reports; all of them if absent. */
  readonly values?: RegExp;
  /** The reason not to send it, worded to follow its name. */
  readonly why: string;
  /** Whether the response stays the same without it. */
  readonly removable: boolean;
}

/**
 * Headers that come from recordings. A value with an expression is intentional and not reported.
 */
const HEADERS: readonly VolatileHeader[] = [
  {
    names: /^(?:sec-.+|dnt|upgrade-insecure-requests|priority|te)$/,
    why: "is sent by browsers and means nothing to an API",
    removable: true,
  },
  {
    names: /^connection$/,
    why: "concerns the connection, which the client manages",
    removable: true,
  },
  {
    names: /^accept-encoding$/,
    values: /^(?=.*,).*\b(?:br|deflate|zstd)\b/i,
    why: "lists the encodings that one browser supports",
    removable: true,
  },
  {
    names: /^user-agent$/,
    values: /\b(?:Mozilla|PostmanRuntime|insomnia|curl|Wget|HTTPie)\//i,
    why: "names a program other than the one that sends it",
    removable: false,
  },
  {
    names: /^if-none-match$/,
    values: /^\s*(?:W\/)?".*"\s*$/,
    why: "holds the version of a response that was cached once",
    removable: false,
  },
  {
    names: /^if-modified-since$/,
    why: "holds the time of a response that was cached once",
    removable: false,
  },
  {
    names: /^pragma$/,
    values: /^\s*no-cache\s*$/i,
    why: "is sent by a browser that reloads a page",
    removable: false,
  },
];

/** Reports a header that comes from a recording and is irrelevant to the API. */
export const volatileHeader: LintRule = {
  code: CODE,
  docs: {
    what:
      "Reports a header that comes with the recording of a browser and says nothing about the " +
      "API:\n\n" +
      "- `sec-…`, `dnt`, `upgrade-insecure-requests`, `priority`, `te`, `connection`, and an " +
      "`accept-encoding` with the list of a browser;\n" +
      "- a `user-agent` with the version of a browser or a tool, a literal `if-none-match` or " +
      "`if-modified-since`, and `pragma: no-cache`.",
    why:
      "Such headers hide the ones that the API needs, and a value of one moment can change the " +
      "response: a literal `if-none-match` turns it into a 304.",
    example: `
name: users
steps:
  - name: list_users
    request:
      url: \${ENV.BASE_URL}/users
      headers:
        accept: application/json
        sec-fetch-mode: cors
    assert: { status: 200 }`,
    instead: `
name: users
steps:
  - name: list_users
    request:
      url: \${ENV.BASE_URL}/users
      headers:
        accept: application/json
    assert: { status: 200 }`,
    limits: "Headers that APIs do read are not reported: `origin`, `referer`, `host`, " +
      "`cache-control`, `x-requested-with`, `accept-language`, `accept-encoding: identity`, and " +
      "any value with an expression in it.",
    fix: "Removes the headers of the first group, all of a request at once. Those of the second " +
      "group can change the response, so they are left to you.",
  },
  check({ flow, isSilenced, fix }, advise) {
    const named = memoizedByName((name) =>
      HEADERS.find(({ names }) => names.test(name.toLowerCase()))
    );
    for (const step of requestSteps(flow)) {
      const headers = step.request.headers.filter(({ name }) => named(name));
      if (headers.length === 0) continue;
      const reported = headers.map((entry) => ({ entry, ...named(entry.name)! }))
        .filter((one) => isRecorded(one, one.entry) && !isSilenced(CODE, one.entry.key.range));
      const removable = reported.filter((one) => one.removable).map(({ entry }) => entry);
      const cuts = removable.length > 0 ? cutsOf(step, removable, flow.source) : undefined;
      const title = removable.length > 1 ? `remove ${removable.length} headers` : "remove it";
      const removal = cuts && fix(title, ...cuts);
      for (const { entry, why, names } of reported) {
        const isRemovable = removable.includes(entry);
        advise(`the header \`${entry.name}\` ${why}`, entry.key.range, {
          help: helpFor(names, isRemovable),
          fix: isRemovable ? removal : undefined,
        });
      }
    }
  },
};

/** Returns whether a header of the table has a value that comes from a recording. */
function isRecorded({ values }: VolatileHeader, { value }: MapEntry): boolean {
  const text = value.kind === "scalar" ? value.text : "";
  return !text.includes("${") && (values?.test(text) ?? true);
}

function helpFor(names: RegExp, isRemovable: boolean): string {
  if (isRemovable) return "remove it";
  return names.test("if-none-match") || names.test("if-modified-since")
    ? "remove it, or capture the value from an earlier response"
    : "remove it, unless the API responds differently without it";
}

/**
 * Returns the fix that removes all of them at once, because `headers` must go too if none is left.
 */
function cutsOf(
  { request }: RequestStep,
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
