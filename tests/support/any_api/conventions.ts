import { type Draw, drawFrom } from "./draw.ts";

/** Ways in which APIs of the same purpose differ. */
export const CONVENTIONS = {
  /** What stands before all paths. */
  prefix: ["", "/api", "/api/v2", "/rest/1.0", "/_api"],
  things: [
    { plural: "invoices", singular: "invoice", title: "subject", note: "remarks", amount: "total" },
    {
      plural: "recipes",
      singular: "recipe",
      title: "name",
      note: "description",
      amount: "servings",
    },
    { plural: "boards", singular: "board", title: "title", note: "purpose", amount: "columns" },
    { plural: "assets", singular: "asset", title: "label", note: "comment", amount: "price" },
    {
      plural: "policies",
      singular: "policy",
      title: "displayName",
      note: "summary",
      amount: "rank",
    },
  ],
  parts: [
    { plural: "lines", singular: "line", title: "text" },
    { plural: "comments", singular: "comment", title: "message" },
    { plural: "tags", singular: "tag", title: "value" },
    { plural: "steps", singular: "step", title: "what" },
  ],
  keys: ["camel", "snake", "pascal"],
  ids: ["integer", "uuid", "hex", "letters", "prefixed", "ulid", "slug", "composite"],
  idKey: ["id", "_id", "uid", "key", "{thing}Id", "ref"],
  created: ["201", "200", "location", "no content", "list", "id"],
  envelope: ["none", "data", "result", "JSON:API", "HAL"],
  list: ["bare", "items", "plural", "map", "edges"],
  order: ["oldest", "newest", "title"],
  session: ["bearer", "cookie", "csrf", "basic", "key", "header", "query"],
  loginPath: ["/login", "/auth/token", "/sessions", "/users/login", "/signin"],
  loginBody: ["json", "form", "nested"],
  loginNames: [
    ["username", "password"],
    ["email", "password"],
    ["login", "pass"],
    ["identifier", "secret"],
    ["user", "pwd"],
  ],
  tokenKey: ["token", "access_token", "accessToken", "jwt", "data.token", "auth.key", "sessionId"],
  update: ["PUT", "PATCH", "POST", "JSON Patch", "action"],
  guard: ["none", "etag", "version", "updated"],
  remove: ["DELETE", "DELETE with a body", "action", "ids"],
  nesting: ["path", "body", "query"],
  times: ["ISO", "milliseconds", "seconds", "none"],
  search: ["q", "filter[{title}]", "{title}", "search", "body"],
  address: ["path", "query", "body", "extension", "procedure"],
} as const;

type Choices = typeof CONVENTIONS;

/** One way for each of the differences. */
export type Conventions = { readonly [Name in keyof Choices]: Choices[Name][number] };

/** Draws conventions. The same seed always gives the same ones. */
export function drawConventions(seed: number): Conventions {
  const draw: Draw = drawFrom(seed);
  const drawn = Object.entries(CONVENTIONS).map(([name, ways]) => [name, draw.one<unknown>(ways)]);
  const conventions: Conventions = Object.fromEntries(drawn);
  // A time in whole seconds that is sent back may be that of the clock in a test, which takes less.
  return conventions.guard === "updated" && conventions.times === "seconds"
    ? { ...conventions, times: "ISO" }
    : conventions;
}

/** Whether the conventions put the id of a thing into the body of each request about it. */
export function isInBody({ address }: Conventions): boolean {
  return address === "body" || address === "procedure";
}

/**
 * Returns the paths by those of an API of procedures, if the conventions say that it is one:
 * `/invoices/update` by `/updateInvoice`.
 */
export function procedures({ address, things }: Conventions): ReadonlyMap<string, string> {
  const verbs = ["create", "get", "update", "delete", "search", "list"];
  const pairs = verbs.map((verb) => {
    const { plural, singular } = things;
    const noun = verb === "search" || verb === "list" ? plural : singular;
    const path = verb === "list" ? `/${plural}` : `/${plural}/${verb}`;
    return [`/${verb}${noun[0].toUpperCase()}${noun.slice(1)}`, path] as const;
  });
  return new Map(address === "procedure" ? pairs : []);
}

/** Writes a name such as `displayName` as the conventions do. */
export function keyOf({ keys }: Conventions, name: string): string {
  if (keys === "camel" || name.startsWith("_")) return name;
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return keys === "snake" ? snake : name[0].toUpperCase() + name.slice(1);
}
