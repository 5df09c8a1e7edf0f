import { type Conventions, isInBody, keyOf, procedures } from "./conventions.ts";
import { type Draw, drawFrom } from "./draw.ts";

/** What distinguishes a server from others with the same conventions. */
export interface ServerOptions {
  /** What it makes up follows from it. */
  readonly seed: number;
  /** How many things it has at first. */
  readonly holds: number;
  /** Returns the time in milliseconds. */
  readonly now: () => number;
  /** What it does wrong. */
  readonly fault?: Fault;
}

/** What a server may do wrong. */
export const FAULTS = [
  "title lost",
  "note lost",
  "part lost",
  "update ignored",
  "other note changed",
  "removal ignored",
  "search finds all",
  "list empty",
] as const;

/** One of {@linkcode FAULTS}. */
export type Fault = typeof FAULTS[number];

/** A running API. */
export interface AnyApi extends AsyncDisposable {
  readonly origin: string;
  /** Whether the fault showed in a response. */
  readonly isWrong: boolean;
}

/** The only account, and the key of an API that has no logins. */
export const ACCOUNT = {
  name: "gardener@example.test",
  password: "a fine-Day 4 tea",
  key: "k_live_Zq81vTn4Wc7Rb2Xm",
};

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const HEX = "0123456789abcdef";
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

interface Thing {
  readonly id: string | number;
  readonly parent?: Thing;
  title: string;
  note: string;
  amount: number;
  version: number;
  readonly createdMs: number;
  updatedMs: number;
}

type Fields = Record<string, unknown>;

/** Starts an API that follows conventions, on a real socket. */
export function startApi(conventions: Conventions, options: ServerOptions): AnyApi {
  const store = new Store(conventions, options);
  const sessions = new Sessions(conventions, drawFrom(options.seed + 1));
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const call = await readCall(request, conventions);
    return sessions.answer(call) ?? store.answer(call);
  });
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    get isWrong() {
      return store.isWrong;
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

interface Call {
  readonly method: string;
  /** Below the prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: Fields;
}

async function readCall(request: Request, conventions: Conventions): Promise<Call> {
  const url = new URL(request.url);
  const path = url.pathname.slice(conventions.prefix.length);
  const text = await request.text();
  const isForm = request.headers.get("content-type")?.includes("urlencoded");
  const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || "{}");
  return {
    method: request.method,
    path: procedures(conventions).get(path) ?? path,
    query: url.searchParams,
    headers: request.headers,
    body,
  };
}

function json(value: unknown, status = 200, headers: HeadersInit = {}): Response {
  return Response.json(value, { status, headers });
}

class Sessions {
  readonly #tokens = new Map<string, string>();

  constructor(readonly conventions: Conventions, readonly draw: Draw) {}

  /** Answers a login or a logout, or refuses a call. */
  answer(call: Call): Response | undefined {
    const { session, loginPath } = this.conventions;
    if (call.path === loginPath) return this.#login(call);
    const token = this.#tokenOf(call);
    const isKnown = session === "key"
      ? token === ACCOUNT.key
      : session === "basic"
      ? token === btoa(`${ACCOUNT.name}:${ACCOUNT.password}`)
      : this.#tokens.has(token);
    if (!isKnown) return json({ error: "unauthorized" }, 401);
    if (call.path === "/logout") {
      this.#tokens.delete(token);
      return new Response(null, { status: 204 });
    }
    const isRead = call.method === "GET";
    if (
      session === "csrf" && !isRead && call.headers.get("x-csrf-token") !== this.#tokens.get(token)
    ) {
      return json({ error: "bad CSRF token" }, 403);
    }
  }

  #login({ body }: Call): Response {
    const { loginBody, loginNames: [name, password], tokenKey, session } = this.conventions;
    const given = loginBody === "nested" ? body.user as Fields : body;
    if (given?.[name] !== ACCOUNT.name || given[password] !== ACCOUNT.password) {
      return json({ error: "wrong name or password" }, 401);
    }
    const token = this.draw.text(36, LETTERS);
    const csrf = this.draw.text(32, HEX);
    this.#tokens.set(token, csrf);
    const user = { [name]: ACCOUNT.name, role: "editor" };
    const cookie = { "set-cookie": `sid=${token}; Path=/; HttpOnly` };
    if (session === "cookie") return json({ user }, 200, cookie);
    if (session === "csrf") return json({ user, csrfToken: csrf }, 200, cookie);
    if (session === "header") return json({ user }, 201, { "x-auth-token": token });
    const [first, second] = tokenKey.split(".");
    return json({ [first]: second === undefined ? token : { [second]: token }, user });
  }

  #tokenOf({ headers, query }: Call): string {
    switch (this.conventions.session) {
      case "bearer":
        return /^Bearer (.*)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";
      case "basic":
        return /^Basic (.*)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";
      case "key":
        return headers.get("x-api-key") ?? "";
      case "header":
        return headers.get("x-auth-token") ?? "";
      case "query":
        return query.get("token") ?? "";
      default:
        return /sid=([^;]*)/.exec(headers.get("cookie") ?? "")?.[1] ?? "";
    }
  }
}

class Store {
  readonly #things: Thing[] = [];
  readonly #parts: Thing[] = [];
  readonly #draw: Draw;
  #integer: number;
  isWrong = false;

  constructor(readonly conventions: Conventions, readonly options: ServerOptions) {
    this.#draw = drawFrom(options.seed);
    this.#integer = options.holds;
    for (let i = 0; i < options.holds; i++) {
      this.#create(this.#things, { title: `Earlier ${i}`, note: `Was here ${i}`, amount: i });
    }
  }

  answer(call: Call): Response {
    const { things, parts, address } = this.conventions;
    const { method, query, body } = call;
    const path = call.path.replace(/\.json$/, "");
    const [, collection, ...rest] = path.split("/").map(decodeURIComponent);
    if (collection === parts.plural) {
      return this.#partsOf(
        call,
        query.get(things.singular) ?? this.#read(body, `${things.singular}Id`),
      );
    }
    if (collection !== things.plural) return json({ error: "no such thing" }, 404);
    const isAction = ["create", "search", "delete", "update", "get"].includes(rest.at(-1) ?? "");
    const action = isAction ? rest.pop() : undefined;
    const id = rest[0] ?? (address === "query" ? query.get(this.#idKey) : undefined) ??
      (isInBody(this.conventions) && action !== "create"
        ? this.#read(body, this.#idKey, true)
        : undefined);
    if (action === "search") return this.#list(this.#read(body, "text"));
    if (action === "delete" && Array.isArray(body.ids)) {
      for (const one of body.ids) this.#remove(this.#find(this.#things, one));
      return json({ deleted: body.ids.length });
    }
    if (id === undefined || id === null) {
      return method === "GET" ? this.#list(this.#searched(query)) : this.#created(
        this.#create(this.#things, this.#fieldsOf(body)),
        this.#things,
        things.plural,
      );
    }
    const thing = this.#find(this.#things, id);
    if (!thing) return json({ error: "no such thing" }, 404);
    if (rest[1] === parts.plural) return this.#partsOf(call, id);
    if (method === "DELETE" || action === "delete") {
      this.#remove(thing);
      return this.conventions.remove === "DELETE"
        ? new Response(null, { status: 204 })
        : json({ deleted: true, [this.#idKey]: thing.id });
    }
    if (method === "GET" || action === "get") return this.#one(thing, things.singular);
    return this.#update(thing, call);
  }

  get #idKey(): string {
    const { idKey, things } = this.conventions;
    return keyOf(this.conventions, idKey.replace("{thing}", things.singular));
  }

  #read(body: Fields, name: string, isWritten = false): unknown {
    const { envelope } = this.conventions;
    const key = isWritten ? name : keyOf(this.conventions, name);
    const data = body.data as Fields | undefined;
    return body[key] ??
      (envelope === "JSON:API" ? (data?.attributes as Fields)?.[key] : data?.[key]);
  }

  #fieldsOf(body: Fields): Partial<Thing> {
    const { things } = this.conventions;
    const fields = {
      title: this.#read(body, things.title),
      note: this.#read(body, things.note),
      amount: this.#read(body, things.amount),
    };
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  }

  #find(list: readonly Thing[], id: unknown): Thing | undefined {
    return list.find((thing) => String(thing.id) === String(id));
  }

  #create(list: Thing[], fields: Partial<Thing>): Thing {
    const createdMs = this.options.now();
    const { title = "", note = "", amount = 0, parent } = fields;
    const thing = {
      id: this.#newId(title),
      title,
      note,
      amount,
      parent,
      version: 1,
      createdMs,
      updatedMs: createdMs,
    };
    list.push(thing);
    return thing;
  }

  #newId(title: string): string | number {
    const draw = this.#draw;
    // Without a digit, an id may be a word.
    const letters = () => `${draw.text(5, LETTERS)}${draw.below(10)}${draw.text(5, LETTERS)}`;
    this.#integer++;
    switch (this.conventions.ids) {
      case "integer":
        return this.#integer;
      case "uuid":
        return `${draw.text(8, HEX)}-${draw.text(4, HEX)}-4${draw.text(3, HEX)}-${
          draw.text(1, "89ab")
        }${draw.text(3, HEX)}-${draw.text(12, HEX)}`;
      case "hex":
        return draw.text(24, HEX);
      case "letters":
        return letters();
      case "prefixed":
        return `${this.conventions.things.singular.slice(0, 3)}_${letters()}`;
      case "ulid":
        return `01K${draw.text(23, CROCKFORD)}`;
      case "slug":
        return `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${draw.text(6, HEX)}`;
      case "composite":
        return `${this.options.seed % 90 + 10}:${this.#integer}`;
    }
  }

  #created(thing: Thing, list: readonly Thing[], collection: string): Response {
    const { created, prefix, things, parts } = this.conventions;
    const location = `${prefix}/${collection}/${encodeURIComponent(thing.id)}`;
    const singular = collection === things.plural ? things.singular : parts.singular;
    switch (created) {
      case "location":
        return new Response(null, { status: 201, headers: { location } });
      case "no content":
        return new Response(null, { status: 204 });
      case "list":
        return json(
          this.#listBody(list.filter(({ parent }) => parent === thing.parent), collection),
        );
      case "id":
        return json(this.#wrap({ [this.#idKey]: thing.id }, singular), 201);
      default:
        return this.#one(thing, singular, Number(created));
    }
  }

  #update(thing: Thing, { headers, body, method }: Call): Response {
    const { guard, things, update } = this.conventions;
    const isCurrent = guard === "etag"
      ? headers.get("if-match") === this.#etag(thing)
      : guard === "version"
      ? this.#read(body, "version") === thing.version
      : guard === "updated"
      ? this.#read(body, "updatedAt") === this.#time(thing.updatedMs)
      : true;
    if (!isCurrent && update !== "JSON Patch") return json({ error: "changed since" }, 412);
    const operations = Array.isArray(body) ? body as { path: string; value: unknown }[] : undefined;
    const fields: Partial<Thing> = operations
      ? Object.fromEntries(operations.map(({ path, value }) => [
        path.slice(1) === keyOf(this.conventions, things.title) ? "title" : "note",
        value,
      ]))
      : this.#fieldsOf(body);
    if (this.#hasFault("update ignored")) return this.#one(thing, things.singular);
    if (method === "PUT") thing.note = "";
    Object.assign(thing, fields, { version: thing.version + 1, updatedMs: this.options.now() });
    if (this.options.fault === "other note changed") {
      this.#hasFault("other note changed");
      thing.note = "Something else";
    }
    return this.#one(thing, things.singular);
  }

  #remove(thing: Thing | undefined): void {
    if (!thing || this.#hasFault("removal ignored")) return;
    this.#things.splice(this.#things.indexOf(thing), 1);
  }

  #hasFault(fault: Fault): boolean {
    if (this.options.fault !== fault) return false;
    return this.isWrong = true;
  }

  #partsOf({ method, body }: Call, id: unknown): Response {
    const { parts } = this.conventions;
    const parent = this.#find(this.#things, id);
    if (!parent) return json({ error: "no such parent" }, 404);
    if (method === "GET") {
      const found = this.#parts.filter((part) => part.parent === parent);
      return json(this.#listBody(found, parts.plural));
    }
    const title = String(this.#read(body, parts.title));
    if (this.#hasFault("part lost")) {
      return this.#created({ ...this.#create([], { title, parent }) }, this.#parts, parts.plural);
    }
    return this.#created(this.#create(this.#parts, { title, parent }), this.#parts, parts.plural);
  }

  #searched(query: URLSearchParams): string | null {
    const { search, things } = this.conventions;
    return query.get(search.replace("{title}", keyOf(this.conventions, things.title)));
  }

  #list(text: unknown): Response {
    const { things } = this.conventions;
    const isSearch = typeof text === "string" && text !== "";
    const found = isSearch && !this.#hasFault("search finds all")
      ? this.#things.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()))
      : this.#things;
    return json(
      this.#listBody(
        this.options.fault === "list empty" && found.length > 0 && this.#hasFault("list empty")
          ? []
          : found,
        things.plural,
      ),
    );
  }

  #listBody(found: readonly Thing[], collection: string): unknown {
    const { list, order, things, parts } = this.conventions;
    const singular = collection === things.plural ? things.singular : parts.singular;
    const sorted = order === "oldest"
      ? found
      : order === "newest"
      ? found.toReversed()
      : found.toSorted((a, b) => a.title < b.title ? -1 : 1);
    const shown = sorted.map((thing) => this.#shown(thing, singular));
    switch (list) {
      case "bare":
        return shown;
      case "items":
        return { items: shown, total: shown.length };
      case "plural":
        return { [collection]: shown, meta: { count: shown.length, page: 1 } };
      case "map":
        return Object.fromEntries(sorted.map((thing, at) => [thing.id, shown[at]]));
      case "edges":
        return { edges: shown.map((node) => ({ node })), pageInfo: { hasNextPage: false } };
    }
  }

  #one(thing: Thing, singular: string, status = 200): Response {
    const headers: HeadersInit = this.conventions.guard === "etag"
      ? { etag: this.#etag(thing) }
      : {};
    return json(this.#wrap(this.#shown(thing, singular), singular), status, headers);
  }

  #wrap(shown: unknown, singular: string): unknown {
    switch (this.conventions.envelope) {
      case "data":
      case "JSON:API":
        return { data: shown };
      case "result":
        return { status: "ok", [singular]: shown };
      default:
        return shown;
    }
  }

  #etag({ id, version }: Thing): string {
    return `"${id}-${version}"`;
  }

  #time(ms: number): unknown {
    const { times } = this.conventions;
    return times === "milliseconds"
      ? ms
      : times === "seconds"
      ? Math.floor(ms / 1_000)
      : new Date(ms).toISOString();
  }

  #shown(thing: Thing, singular: string): Fields {
    const { conventions } = this;
    const { things, parts, times, guard, envelope, prefix } = conventions;
    const isPart = singular === parts.singular;
    const titleKey = isPart ? parts.title : things.title;
    const isTitleLost = !isPart && thing.title !== "" && this.#hasFault("title lost");
    const isNoteLost = !isPart && thing.note !== "" && this.#hasFault("note lost");
    const fields = Object.fromEntries(
      Object.entries({
        [titleKey]: isTitleLost ? "" : thing.title,
        ...!isPart &&
          { [things.note]: isNoteLost ? "" : thing.note, [things.amount]: thing.amount },
        ...isPart && { [`${things.singular}Id`]: thing.parent!.id },
        ...times !== "none" && { createdAt: this.#time(thing.createdMs) },
        ...(times !== "none" || guard === "updated") && { updatedAt: this.#time(thing.updatedMs) },
        ...guard === "version" && { version: thing.version },
      }).map(([name, value]) => [keyOf(conventions, name), value]),
    );
    const href = `${prefix}/${isPart ? parts.plural : things.plural}/${thing.id}`;
    if (envelope === "JSON:API") {
      return {
        type: isPart ? parts.plural : things.plural,
        [this.#idKey]: thing.id,
        attributes: fields,
      };
    }
    return {
      [this.#idKey]: thing.id,
      ...fields,
      ...envelope === "HAL" && { _links: { self: { href } } },
    };
  }
}
