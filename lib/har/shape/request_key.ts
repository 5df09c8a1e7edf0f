import type { Decisions } from "../provenance.ts";
import type { Entry, RecordedBody } from "../recording.ts";

/** Says by a text whether two requests are the same: by method, URL and body. */
export type RequestKey = (entry: Entry) => string;

/** The key of a request; parameters that are left out of the flow do not count. */
export function requestKeyBy(decisions: Decisions): RequestKey {
  const without = new Map<number, Set<string>>();
  for (const { atom: { place, entry }, dropped } of decisions.values()) {
    if (!dropped || place.in !== "query") continue;
    const names = without.get(entry.index) ?? new Set();
    without.set(entry.index, names.add(place.name));
  }
  const known = new Map<number, string>();
  return (entry) => {
    const key = known.get(entry.index) ?? keyOf(entry, without.get(entry.index) ?? new Set());
    known.set(entry.index, key);
    return key;
  };
}

function keyOf({ request }: Entry, without: ReadonlySet<string>): string {
  const query = request.query.filter(({ name }) => !without.has(name)).map(({ raw }) => raw);
  const path = `${request.method} ${request.origin}/${request.segments.join("/")}`;
  return `${path}?${query.join("&")}\n${bodyText(request.body)}`;
}

function bodyText(body: RecordedBody | undefined): string {
  switch (body?.kind) {
    case "json":
    case "text":
      return body.text;
    case "form":
      return JSON.stringify(body.fields.map(({ name, value }) => [name, value]));
    case "multipart":
      return JSON.stringify(body.parts.map(({ name, value }) => [name, value ?? ""]));
    case "bytes":
      return body.base64;
    default:
      return "";
  }
}
