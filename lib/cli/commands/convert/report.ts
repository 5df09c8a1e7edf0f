import {
  type Conversion,
  type Entry,
  noteTexts,
  openItems,
  type Recording,
} from "../../../har/mod.ts";
import type { MaskedHost } from "../../host.ts";

/**
 * Returns the report of a conversion as JSON: the result of each exchange, and the requirements of
 * the flows. URLs have no queries, and recorded secrets are masked.
 *
 * @param paths The files of the flows; empty if they went to the standard output.
 */
export function convertReport(
  conversion: Conversion,
  recordings: readonly Recording[],
  paths: readonly string[],
  { secrets }: Pick<MaskedHost, "secrets">,
): string {
  const { flows, dropped, environment } = conversion;
  const why = new Map(
    conversion.analysis.selection.steps.map(({ entry, reason }) => [entry, reason]),
  );
  const report = {
    recordings: recordings.map(({ file, recorder, total, size, sanitized, skipped, warnings }) => ({
      file,
      recorder,
      bytes: size,
      entries: total,
      sanitized,
      skipped: skipped.map(({ index, why, reason }) => ({ index, why, reason })),
      warnings,
    })),
    flows: flows.map(({ draft }, i) => ({
      name: draft.name,
      file: paths[i],
      steps: draft.steps.map(({ name, entry, captures, comments }) => ({
        name,
        ...exchange(entry),
        why: why.get(entry) ?? "",
        captures: captures.map(({ name }) => name),
        comments,
      })),
    })),
    dropped: [...dropped].sort((a, b) => a.entry.index - b.entry.index)
      .map(({ entry, reason, detail }) => ({ ...exchange(entry), reason, detail })),
    environment: environment.map(({ name, purpose, secret }) => ({ name, purpose, secret })),
    notes: noteTexts(conversion),
    open: openItems(conversion),
  };
  const masked = (_key: string, value: unknown) =>
    typeof value === "string" ? secrets.text(value) : value;
  return `${JSON.stringify(report, masked, 2)}\n`;
}

function exchange({ index, request, response }: Entry) {
  return {
    entry: index,
    method: request.method,
    url: request.url.replace(/\?.*$/s, ""),
    status: response.status,
  };
}
