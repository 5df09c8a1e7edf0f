import { type Conventions, hasOneAddress } from "./conventions.ts";

/** What a call does, as an API of procedures names it. */
export interface Operation {
  /** `updateInvoice`. */
  readonly name: string;
  /** `invoice.update`, as JSON-RPC often names it. */
  readonly method: string;
  /** What an API of resources in whose bodies the ids stand has for it: `POST /invoices/update`. */
  readonly verb: "GET" | "POST";
  readonly path: string;
}

/** Returns the operations of an API. */
export function operations({ things, parts }: Conventions): readonly Operation[] {
  const { plural, singular } = things;
  return [
    operation("list", plural, "GET", `/${plural}`),
    operation("search", plural, "POST", `/${plural}/search`),
    ...["create", "get", "update", "delete", "publish"].map((verb) =>
      operation(verb, singular, "POST", `/${plural}/${verb}`)
    ),
    operation("list", parts.plural, "GET", `/${parts.plural}`),
    operation("create", parts.singular, "POST", `/${parts.plural}`),
    operation("list", "categories", "GET", "/categories"),
    operation("get", "job", "POST", "/jobs/get"),
    operation("get", "me", "GET", "/me"),
  ];
}

function operation(verb: string, noun: string, method: "GET" | "POST", path: string): Operation {
  const name = `${verb}${noun[0].toUpperCase()}${noun.slice(1)}`;
  return { name, method: `${noun}.${verb}`, verb: method, path };
}

/** Returns the operation that a request calls, if it calls one by its name. */
export function operationAt(
  conventions: Conventions,
  path: string,
  body: Record<string, unknown>,
): Operation | undefined {
  const { address } = conventions;
  const all = operations(conventions);
  if (address === "procedure") return all.find(({ name }) => path.endsWith(`/${name}`));
  if (!hasOneAddress(conventions)) return undefined;
  return path === "/rpc"
    ? all.find(({ method }) => method === body.method)
    : all.find(({ name }) => path === "/graphql" && name === body.operationName);
}

/** Writes the text of a GraphQL document that calls an operation, with variables of these names. */
export function documentOf({ name, verb }: Operation, variables: readonly string[]): string {
  const isRead = verb === "GET" || /^(get|search)/.test(name);
  const declared = variables.map((variable) => `$${variable}: JSON`).join(", ");
  const passed = variables.map((variable) => `${variable}: $${variable}`).join(", ");
  const title = `${name[0].toUpperCase()}${name.slice(1)}`;
  return `${isRead ? "query" : "mutation"} ${title}${declared && `(${declared})`} {\n  ${name}${
    passed && `(${passed})`
  } {\n    ...Shown\n  }\n}`;
}
