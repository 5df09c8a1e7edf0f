import { type Conventions, hasOneAddress } from "./conventions.ts";
import { operationAt } from "./operations.ts";

/** The members of an object of a body. */
export type Fields = Record<string, unknown>;

/** A request, taken apart. */
export interface Call {
  readonly method: string;
  /** Below the prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: Fields;
  /** Puts the response into the form that calls of this kind expect. */
  answer(response: Response): Promise<Response>;
}

/** Takes a request apart. */
export async function readCall(request: Request, conventions: Conventions): Promise<Call> {
  const url = new URL(request.url);
  const path = url.pathname.slice(conventions.prefix.length);
  const sent = await bodyOf(request);
  const operation = operationAt(conventions, path, sent);
  const plain = {
    method: request.method,
    path: operation ? path.replace(/\/[^/]*$/, "") + operation.path : path,
    query: url.searchParams,
    headers: request.headers,
    body: sent,
    answer: (response: Response) => Promise.resolve(response),
  };
  if (!operation || !hasOneAddress(conventions)) return plain;
  const isRpc = conventions.address === "JSON-RPC";
  const given = (isRpc ? sent.params : sent.variables) as Fields ?? {};
  const { input, ...rest } = given;
  const body = isRpc ? given : { ...rest, ...input as Fields };
  const query = new URLSearchParams(url.searchParams);
  for (const [name, value] of Object.entries(body)) {
    if (operation.verb === "GET") query.set(name, String(value));
  }
  const answer = async (response: Response) => {
    const text = await response.text();
    const value = text === "" ? true : JSON.parse(text);
    if (response.status >= 400) {
      return isRpc
        ? json({ jsonrpc: "2.0", id: sent.id, error: { code: -32000, message: value.error } })
        : json({ data: null, errors: [{ message: value.error }] });
    }
    return isRpc
      ? json({ jsonrpc: "2.0", id: sent.id, result: value })
      : json({ data: { [operation.name]: value } });
  };
  return { ...plain, method: operation.verb, path: operation.path, query, body, answer };
}

async function bodyOf(request: Request): Promise<Fields> {
  const type = request.headers.get("content-type") ?? "";
  if (type.includes("multipart")) {
    const fields = await Promise.all(
      Array.from(await request.formData(), async ([name, value]) => {
        return typeof value === "string"
          ? [unnested(name), value]
          : [unnested(name), { name: value.name, text: await value.text() }];
      }),
    );
    return Object.fromEntries(fields);
  }
  const text = await request.text();
  if (type.includes("urlencoded")) {
    return Object.fromEntries(
      Array.from(new URLSearchParams(text), ([name, value]) => [unnested(name), value]),
    );
  }
  return type.includes("json") ? JSON.parse(text || "{}") : { text };
}

/** Returns `subject` of `invoice[subject]`. */
function unnested(name: string): string {
  return /\[(.*)\]$/.exec(name)?.[1] ?? name;
}

/** Returns a response with a JSON body. */
export function json(value: unknown, status = 200, headers: HeadersInit = {}): Response {
  return Response.json(value, { status, headers });
}
