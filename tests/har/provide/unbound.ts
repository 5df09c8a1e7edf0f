import { preloadSha256 } from "../../../lib/hash/mod.ts";
import type { Entry, Template } from "../../../lib/har/mod.ts";
import type {
  Decision,
  Keys,
  Piece,
  RequestValue,
  Scalar,
  ValuePlace,
} from "../../../lib/har/provenance.ts";
import { provideValues } from "../../../lib/har/provide/provide_values.ts";
import type { FilteredExchanges, Login, ProvidedValues } from "../../../lib/har/stages.ts";
import type { JsonValue } from "../../../lib/json/mod.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

/** What is supplied for a recording in which nothing is bound to a response. */
export interface SuppliedRecording extends ProvidedValues {
  readonly requestValues: readonly RequestValue[];
  /** What replaces the value at a place: `0 json email`; `undefined` if it is unchanged. */
  at(place: string): string | undefined;
  /** The comments, by place. */
  readonly open: Readonly<Record<string, string>>;
  /** The variables by name, as in a flow. */
  readonly vars: Readonly<Record<string, string>>;
}

/** Which entries are logins, and by which atoms. */
export interface LoginAt {
  readonly entry: number;
  readonly username?: string;
  readonly password?: string;
  readonly registers?: boolean;
}

/** Supplies what a recording sends. */
export async function provided(
  exchanges: readonly Exchange[],
  {
    logins = [],
    unique = false,
    bound = [],
  }: {
    readonly logins?: readonly LoginAt[];
    readonly unique?: boolean;
    /** Places that a response produced. */
    readonly bound?: readonly string[];
  } = {},
): Promise<SuppliedRecording> {
  const { entries } = await recordingOf(exchanges);
  const filtered: FilteredExchanges = {
    kept: entries,
    readable: entries,
    dropped: [],
    origins: ["https://app.test"],
    headersOf: ({ request }) => request.headers,
  };
  const requestValues = entries.flatMap(atomsOf);
  const find = (id: string | undefined) =>
    requestValues.find((requestValue) => requestValue.id === id);
  const decisions = new Map(
    requestValues.map((
      requestValue,
    ) => [requestValue.id, decisionOf(requestValue, bound, entries[0])]),
  );
  const found = logins.map(({ entry, username, password, registers = false }): Login => {
    const user = find(`${entry} ${username}`);
    const secret = find(`${entry} ${password}`);
    return {
      entry: entries[entry],
      ...(user ? { username: user } : {}),
      ...(secret ? { password: secret } : {}),
      registers,
    };
  });
  await preloadSha256();
  const result = provideValues(filtered, decisions, found, { unique });
  const names = new Map(result.variables.map(({ key, name }) => [key, name]));
  const spell = (template: Template) => template.map((piece) => spelled(piece, names)).join("");
  return {
    ...result,
    requestValues,
    at: (place) => {
      const decision = result.decisions.get(place);
      if (!decision) {
        throw new Error(`no atom at ${place}; there are ${[...result.decisions.keys()]}`);
      }
      return decision.dropped ? "(dropped)" : decision.template && spell(decision.template);
    },
    open: Object.fromEntries(
      Array.from(result.decisions.values()).filter(({ open }) => open !== undefined)
        .map(({ requestValue, open }) => [requestValue.id, open!]),
    ),
    vars: Object.fromEntries(result.variables.map(({ name, value }) => [name, spell(value)])),
  };
}

function decisionOf(
  requestValue: RequestValue,
  bound: readonly string[],
  producing: Entry,
): Decision {
  const decision = { requestValue, valueClass: "word", reason: "nothing", candidates: () => [] };
  if (!bound.includes(requestValue.id)) return decision;
  const producer = {
    id: "0 json x",
    entry: producing,
    source: { from: "json", path: ["x"] },
    name: "x",
    value: requestValue.value,
  } as const;
  return { ...decision, template: [{ to: "capture", producer }] };
}

function spelled(piece: Piece, names: ReadonlyMap<string, string>): string {
  if (typeof piece === "string") return piece;
  const filters = (piece.filters ?? []).map((filter) => ` | ${filter}`).join("");
  return `\${${target(piece, names)}${filters}}`;
}

function target(piece: Exclude<Piece, string>, names: ReadonlyMap<string, string>): string {
  switch (piece.to) {
    case "capture":
      return `captured.${piece.producer.name}`;
    case "variable":
      return `vars.${names.get(piece.key)}`;
    case "environment":
      return `ENV.${piece.name}`;
    case "joined":
      return piece.pieces.map((one) => spelled(one, names)).join("");
    case "random":
      return `RANDOM.${piece.what}`;
    case "now":
      return `NOW.${piece.what}`;
  }
}

function atomsOf(entry: Entry): RequestValue[] {
  const { segments, query, headers, cookies, body } = entry.request;
  const requestValue = (
    place: ValuePlace,
    name: string,
    value: Scalar,
    id: string,
  ): RequestValue => ({
    id: `${entry.index} ${id}`,
    entry,
    place,
    name,
    value,
  });
  const bodyAtoms = body?.kind === "json"
    ? leavesOf(body.value, []).map(([path, value]) =>
      requestValue(
        { in: "json", path },
        String(path.findLast((key) => typeof key === "string")),
        value,
        [
          "json",
          ...path,
        ].join(" "),
      )
    )
    : body?.kind === "form"
    ? body.fields.map(({ name, value }) =>
      requestValue({ in: "form", name, occurrence: 0 }, name, value, `form ${name}`)
    )
    : body?.kind === "text"
    ? [requestValue({ in: "text" }, "body", body.text, "text")]
    : [];
  return [
    ...segments.map((value, index) =>
      requestValue({ in: "path", index }, `${segments[index - 1] ?? ""} id`, value, `path ${index}`)
    ),
    ...query.map(({ name, value }) =>
      requestValue({ in: "query", name, occurrence: 0 }, name, value, `query ${name}`)
    ),
    ...headers.filter(({ name }) => name !== "content-type").map(({ name, value }) => {
      const scheme = name === "authorization" ? /^[A-Za-z]+\s+/.exec(value)?.[0] : undefined;
      const written = value.slice(scheme?.length ?? 0);
      const decoded = scheme?.startsWith("Basic ") ? atob(written) : undefined;
      return requestValue(
        {
          in: "header",
          name,
          occurrence: 0,
          ...scheme && { scheme },
          ...decoded !== undefined && { encoding: "base64" },
        },
        name,
        decoded ?? written,
        `header ${name}`,
      );
    }),
    ...cookies.map(({ name, value }) =>
      requestValue({ in: "cookie", name }, name, value, `cookie ${name}`)
    ),
    ...bodyAtoms,
  ];
}

function leavesOf(value: JsonValue, path: Keys): [Keys, Scalar][] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, [...path, index]));
  return Object.entries(value).flatMap(([key, member]) => leavesOf(member, [...path, key]));
}
