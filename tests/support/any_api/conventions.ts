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
  session: [
    "bearer",
    "cookie",
    "csrf",
    "basic",
    "key",
    "header",
    "query",
    "refresh",
    "token as password",
    "user and token",
  ],
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
  address: ["path", "query", "body", "extension", "procedure", "JSON-RPC", "GraphQL"],
  encoding: ["json", "form", "nested form", "multipart"],
  /** What a person picks a category from: by its name, of which each server has another id. */
  choice: ["none", "list", "groups", "options"],
  /** How a thing is made public: at once, or by a job that takes a while. */
  publish: ["none", "at once", "job", "job in a header"],
  /** Where requests have the workspace of the user, of which each server has another id. */
  workspace: ["none", "path", "query", "header"],
  files: ["none", "multipart", "raw"],
  /** What responses have that is never twice the same. */
  extras: ["none", "request ids", "counters"],
} as const;

type Choices = typeof CONVENTIONS;

/** One way for each of the differences. */
export type Conventions = { readonly [Name in keyof Choices]: Choices[Name][number] };

/** Draws conventions. The same seed always gives the same ones. */
export function drawConventions(seed: number): Conventions {
  const draw: Draw = drawFrom(seed);
  const drawn = Object.entries(CONVENTIONS).map(([name, ways]) => [name, draw.one<unknown>(ways)]);
  return possible(Object.fromEntries(drawn));
}

/** Replaces ways that do not go with the others. */
export function possible(conventions: Conventions): Conventions {
  const { guard, times, session, loginBody } = conventions;
  return {
    ...conventions,
    // A time in whole seconds that is sent back may be that of the clock in a test, which takes less.
    ...guard === "updated" && times === "seconds" && { times: "ISO" },
    ...session === "refresh" && loginBody === "form" && { loginBody: "json" },
    ...hasOneAddress(conventions) && {
      encoding: "json",
      nesting: "body",
      ...guard === "etag" && { guard: "version" },
      ...conventions.created === "location" && { created: "id" },
      ...conventions.workspace === "path" && { workspace: "query" },
      ...conventions.publish === "job in a header" && { publish: "job" },
    },
  };
}

/** Whether all calls go to one address, and their bodies say what they do. */
export function hasOneAddress({ address }: Conventions): boolean {
  return address === "JSON-RPC" || address === "GraphQL";
}

/** Whether the conventions put the id of a thing into the body of each request about it. */
export function isInBody(conventions: Conventions): boolean {
  const { address } = conventions;
  return address === "body" || address === "procedure" || hasOneAddress(conventions);
}

/** Writes a name such as `displayName` as the conventions do. */
export function keyOf({ keys }: Conventions, name: string): string {
  if (keys === "camel" || name.startsWith("_")) return name;
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return keys === "snake" ? snake : name[0].toUpperCase() + name.slice(1);
}
