import {
  type Conversion,
  type Entry,
  noteTexts,
  openItems,
  type Recording,
} from "../../../har/mod.ts";
import type { MaskedHost } from "../../host.ts";

/** What a report is about. */
export interface ReportedConversions {
  /** One conversion, or one for each recording. */
  readonly conversions: readonly Conversion[];
  readonly recordings: readonly Recording[];
  readonly environment: Conversion["environment"];
  /** The flows that others use, each with the conversion that its entries are from. */
  readonly shared?: readonly (Pick<Conversion, "analysis" | "flows">)[];
}

/**
 * Returns the report of conversions as JSON: the result of each exchange, and the requirements of
 * the flows. URLs have no queries, and recorded secrets are masked.
 *
 * @param paths The files of the flows; empty if they went to the standard output.
 */
export function convertReport(
  { conversions, recordings, environment, shared = [] }: ReportedConversions,
  paths: readonly string[],
  { secrets }: Pick<MaskedHost, "secrets">,
): string {
  const fileOf = ({ analysis }: Pick<Conversion, "analysis">) =>
    conversions.length > 1 ? analysis.recording.file : undefined;
  const written = [...conversions, ...shared].flatMap((one) =>
    one.flows.map((flow) => ({ ...flow, of: one }))
  );
  const why = new Map(
    conversions.flatMap(({ analysis }) =>
      analysis.selection.steps.map(({ entry, reason }) => [entry, reason] as const)
    ),
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
    flows: written.map(({ draft, of }, i) => ({
      name: draft.name,
      file: paths[i],
      recording: fileOf(of),
      uses: draft.use?.file,
      steps: draft.steps.map(({ name, entry, captures, comments }) => ({
        name,
        ...exchange(entry),
        why: why.get(entry) ?? "",
        captures: captures.map(({ name }) => name),
        comments,
      })),
    })),
    dropped: conversions.flatMap((one) =>
      [...one.dropped].sort((a, b) => a.entry.index - b.entry.index).map((
        { entry, reason, detail },
      ) => ({ recording: fileOf(one), ...exchange(entry), reason, detail }))
    ),
    environment: environment.map(({ name, purpose, secret }) => ({ name, purpose, secret })),
    notes: conversions.flatMap(noteTexts),
    open: conversions.flatMap(openItems),
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
