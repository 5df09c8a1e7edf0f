import { CONVENTIONS as OF_APIS, type Draw, drawFrom } from "../any_api/mod.ts";

/** Ways in which sites whose pages have forms differ. */
export const CONVENTIONS = {
  things: OF_APIS.things,
  ids: ["integer", "uuid", "hex", "letters", "prefixed", "slug"],
  path: ["below", "slash", "script", "front controller", "page"],
  fields: ["plain", "nested", "prefixed", "framework"],
  /** Where a page has the token that its changes send. */
  token: ["none", "field", "meta", "cookie"],
  tokenName: [
    "csrf_token",
    "_token",
    "authenticity_token",
    "__RequestVerificationToken",
    "csrfmiddlewaretoken",
    "form_key",
    "nonce",
  ],
  /** How long such a token is good. */
  tokenLife: ["session", "page"],
  login: [["username", "password"], ["email", "password"], ["log", "pwd"], [
    "user[login]",
    "user[pass]",
  ]],
  cookie: ["sessionid", "PHPSESSID", "_app_session", "auth"],
  /** Where a creation leads to. */
  created: ["thing", "list", "edit", "shown at once"],
  /** Where the pages have the ids of the things of a list. */
  list: ["links", "buttons", "data", "checkboxes"],
  order: ["oldest", "newest", "title"],
  update: ["plain", "_method", "hidden id"],
  lock: ["none", "version", "time"],
  remove: ["form", "link", "confirmed", "checkboxes", "button"],
  search: ["q", "s", "filter[text]", "form"],
  choice: ["none", "select", "radio"],
  parts: ["none", "comments"],
  /** What pages have that is never twice the same. */
  extras: ["none", "clock", "counter", "nonces"],
  /** Whether scripts send forms, and get a part of a page or JSON. */
  scripts: ["none", "JSON", "part of a page"],
} as const;

type Choices = typeof CONVENTIONS;

/** One way for each of the differences. */
export type Conventions = { readonly [Name in keyof Choices]: Choices[Name][number] };

/** Draws conventions. The same seed always gives the same ones. */
export function drawConventions(seed: number): Conventions {
  const draw: Draw = drawFrom(seed + 7_000);
  const drawn = Object.entries(CONVENTIONS).map(([name, ways]) => [name, draw.one<unknown>(ways)]);
  return Object.fromEntries(drawn);
}

/** Returns the name of a field of the form of a thing. */
export function fieldOf({ fields, things }: Conventions, name: string): string {
  const { singular } = things;
  switch (fields) {
    case "nested":
      return `${singular}[${name}]`;
    case "prefixed":
      return `${singular}-${name}`;
    case "framework":
      return `data[${singular[0].toUpperCase()}${singular.slice(1)}][${name}]`;
    default:
      return name;
  }
}

/** Returns the address of a thing, or of what is done with it. */
export function addressOf({ path, things }: Conventions, id: string | number, action = ""): string {
  const { plural, singular } = things;
  const own = encodeURIComponent(id);
  switch (path) {
    case "slash":
      return `/${plural}/${own}/${action && `${action}/`}`;
    case "script":
      return `/${singular}${action && `_${action}`}.php?id=${own}`;
    case "front controller":
      return `/index.php?page=${singular}&${action && `action=${action}&`}id=${own}`;
    case "page":
      return `/${plural}/${own}${action && `/${action}`}.html`;
    default:
      return `/${plural}/${own}${action && `/${action}`}`;
  }
}

/** Returns the address of the list, or of what is done without a thing. */
export function listAddress({ path, things }: Conventions, action = ""): string {
  const { plural, singular } = things;
  switch (path) {
    case "slash":
      return `/${plural}/${action && `${action}/`}`;
    case "script":
      return action ? `/${singular}_${action}.php` : `/${plural}.php`;
    case "front controller":
      return `/index.php?page=${plural}${action && `&action=${action}`}`;
    case "page":
      return action ? `/${plural}/${action}.html` : `/${plural}.html`;
    default:
      return `/${plural}${action && `/${action}`}`;
  }
}
