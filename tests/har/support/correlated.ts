import { correlate } from "../../../lib/har/correlate/correlate.ts";
import type { Recording } from "../../../lib/har/mod.ts";
import { partOf, sourceValue } from "../../../lib/har/producer.ts";
import type { Decision, Piece, Producer } from "../../../lib/har/provenance.ts";
import type { FilteredExchanges } from "../../../lib/har/stages.ts";
import {
  compileJsonPath,
  type JsonValue,
  loadJsonPath,
  pathSegment,
  toText,
} from "../../../lib/json/mod.ts";
import { FILTERS } from "../../../lib/resolver/mod.ts";
import { type Exchange, recordingOf } from "./har_of.ts";

await loadJsonPath();

const TRANSPORT = /^(?:host|accept.*|content-(?:type|length)|user-agent|origin|referer)$/;

/** A recording with everything kept. */
export function siftedAll({ entries }: Pick<Recording, "entries">): FilteredExchanges {
  return {
    kept: entries,
    readable: entries,
    dropped: [],
    origins: [...new Set(entries.map(({ request }) => request.origin))],
    headersOf: ({ request }) => request.headers.filter(({ name }) => !TRANSPORT.test(name)),
  };
}

/** The decisions about the values of a small recording, by the id of the atom. */
export async function decisionsOf(
  exchanges: readonly Exchange[],
): Promise<ReadonlyMap<string, Decision>> {
  return correlate(siftedAll(await recordingOf(exchanges)));
}

/** What is bound in a small recording: `1 path 1` to `${0 $.id}`. */
export async function boundIn(exchanges: readonly Exchange[]): Promise<Record<string, string>> {
  const decisions = [...(await decisionsOf(exchanges)).values()];
  return Object.fromEntries(
    decisions.flatMap(({ requestValue, template }) =>
      template ? [[requestValue.id, template.map(pieceText).join("")]] : []
    ),
  );
}

function pieceText(piece: Piece): string {
  if (typeof piece === "string") return piece;
  if (piece.to !== "capture") return `\${${piece.to}}`;
  return `\${${[sourceOf(piece.producer), ...piece.filters ?? []].join(" | ")}}`;
}

/** What the template of a decision gives with the recorded responses; it must be the value. */
export function renderedText({ template = [] }: Decision): string {
  return template.map((piece) => {
    if (typeof piece === "string") return piece;
    if (piece.to !== "capture") return "";
    const value = (piece.filters ?? []).reduce(
      (value: JsonValue, filter) => FILTERS.get(filter)!.apply(value, []),
      takenBy(piece.producer),
    );
    return toText(value);
  }).join("");
}

/** What a capture takes; exactly one value if it is chosen by a path. */
function takenBy({ entry: { response }, source }: Producer): JsonValue {
  if (source.from !== "json" || source.choice === undefined) {
    return sourceValue(response, source) ?? null;
  }
  const found = compileJsonPath(source.choice.path).find(response.json!);
  return found.length === 1 ? partOf(found[0], source.regex) ?? null : null;
}

/** A producer in short: `0 $.items[?@.name == 'a'].id`, `1 cookie sid`. */
export function sourceOf({ entry, source }: Producer): string {
  switch (source.from) {
    case "json":
      return [
        entry.index,
        source.choice?.path ?? `$${source.path.map(pathSegment).join("")}`,
        ...source.regex === undefined ? [] : [source.regex],
      ].join(" ");
    case "header":
      return `${entry.index} header ${source.name}${source.regex ? ` ${source.regex}` : ""}`;
    case "cookie":
      return `${entry.index} cookie ${source.name}`;
    case "text":
      return `${entry.index} text ${source.regex}`;
  }
}
