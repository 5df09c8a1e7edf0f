import { type Call, type Fields, json } from "./call.ts";
import { type Conventions, isInBody, keyOf } from "./conventions.ts";
import { drawFrom } from "./draw.ts";
import { type Fault, FaultSwitch } from "./faults.ts";
import { createIds } from "./ids.ts";
import { Surroundings } from "./surroundings.ts";
import { type Thing, Views } from "./views.ts";

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

/** What an API keeps: things, and the parts of them. */
export class Store {
  readonly #things: Thing[] = [];
  readonly #parts: Thing[] = [];
  readonly #views: Views;
  readonly #newId: ReturnType<typeof createIds>;
  readonly #surroundings: Surroundings;
  readonly faults: FaultSwitch;

  constructor(readonly conventions: Conventions, readonly options: ServerOptions) {
    this.faults = new FaultSwitch(options.fault);
    this.#surroundings = new Surroundings(conventions, options.seed, options.holds > 0);
    this.#views = new Views(conventions, this.faults, options, this.#surroundings.categories);
    this.#newId = createIds(conventions, drawFrom(options.seed), options.seed);
    for (let i = 0; i < options.holds; i++) {
      this.#create(this.#things, { title: `Earlier ${i}`, note: `Was here ${i}`, amount: i });
    }
  }

  answer(call: Call): Response {
    const around = this.#surroundings.answer(call);
    if (around) return around;
    const { things, parts, address } = this.conventions;
    const { method, query, body } = call;
    const path = this.#surroundings.pathOf(call.path).replace(/\.json$/, "");
    const [, collection, ...rest] = path.split("/").map(decodeURIComponent);
    if (collection === parts.plural) {
      return this.#partsOf(
        call,
        query.get(things.singular) ?? this.#read(body, `${things.singular}Id`),
      );
    }
    if (collection !== things.plural) return json({ error: "no such thing" }, 404);
    const isAction = ["create", "search", "delete", "update", "get", "publish"]
      .includes(rest.at(-1) ?? "");
    const action = isAction ? rest.pop() : undefined;
    const id = rest[0] ?? (address === "query" ? query.get(this.#views.idKey) : undefined) ??
      (isInBody(this.conventions) && action !== "create"
        ? this.#read(body, this.#views.idKey, true)
        : undefined);
    if (action === "search") return this.#list(this.#read(body, "text"));
    if (action === "delete" && Array.isArray(body.ids)) {
      for (const one of body.ids) this.#remove(this.#find(this.#things, one));
      return json({ deleted: body.ids.length });
    }
    if (id === undefined || id === null) {
      return method === "GET" ? this.#list(this.#searched(query)) : this.#views.created(
        this.#create(this.#things, this.#fieldsOf(body)),
        this.#things,
        things.plural,
      );
    }
    const thing = this.#find(this.#things, id);
    if (!thing) return json({ error: "no such thing" }, 404);
    if (rest[1] === parts.plural) return this.#partsOf(call, id);
    if (rest[1] === "files") return this.#filesOf(thing, call, rest[2]);
    if (action === "publish") return this.#publish(thing);
    if (method === "DELETE" || action === "delete") {
      this.#remove(thing);
      return this.conventions.remove === "DELETE"
        ? new Response(null, { status: 204 })
        : json({ deleted: true, [this.#views.idKey]: thing.id });
    }
    if (method === "GET" || action === "get") return this.#views.one(thing, things.singular);
    return this.#update(thing, call);
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
      amount: this.#number(this.#read(body, things.amount)),
      categoryId: this.#read(body, "categoryId"),
    };
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  }

  /** Returns the number that a form has as text. */
  #number(value: unknown): unknown {
    return typeof value === "string" ? Number(value) : value;
  }

  #find(list: readonly Thing[], id: unknown): Thing | undefined {
    return list.find((thing) => String(thing.id) === String(id));
  }

  #create(list: Thing[], fields: Partial<Thing>): Thing {
    const createdMs = this.options.now();
    const { categories } = this.#surroundings;
    const { title = "", note = "", amount = 0, categoryId = categories[0].id, parent } = fields;
    const isOther = fields.categoryId !== undefined && this.faults.shows("other category");
    const thing = {
      id: this.#newId(title),
      title,
      note,
      amount,
      categoryId: isOther ? categories[0].id : categoryId,
      state: "draft",
      files: new Map<string, string>(),
      parent,
      version: 1,
      createdMs,
      updatedMs: createdMs,
    };
    list.push(thing);
    return thing;
  }

  #update(thing: Thing, { headers, body, method }: Call): Response {
    const { guard, things, update } = this.conventions;
    const isCurrent = guard === "etag"
      ? headers.get("if-match") === this.#views.etag(thing)
      : guard === "version"
      ? String(this.#read(body, "version")) === String(thing.version)
      : guard === "updated"
      ? String(this.#read(body, "updatedAt")) === String(this.#views.time(thing.updatedMs))
      : true;
    if (!isCurrent && update !== "JSON Patch") return json({ error: "changed since" }, 412);
    const operations = Array.isArray(body) ? body as { path: string; value: unknown }[] : undefined;
    const fields: Partial<Thing> = operations
      ? Object.fromEntries(operations.map(({ path, value }) => [
        path.slice(1) === keyOf(this.conventions, things.title) ? "title" : "note",
        value,
      ]))
      : this.#fieldsOf(body);
    if (this.faults.shows("update ignored")) return this.#views.one(thing, things.singular);
    if (method === "PUT") thing.note = "";
    Object.assign(thing, fields, { version: thing.version + 1, updatedMs: this.options.now() });
    if (this.faults.fault === "other note changed") {
      this.faults.shows("other note changed");
      thing.note = "Something else";
    }
    return this.#views.one(thing, things.singular);
  }

  #publish(thing: Thing): Response {
    const { publish, things } = this.conventions;
    const end = () => {
      if (!this.faults.shows("publishing ignored")) thing.state = "published";
    };
    if (publish !== "at once") return this.#surroundings.startJob(end);
    end();
    return this.#views.one(thing, things.singular);
  }

  #filesOf(thing: Thing, { method, body }: Call, name: string | undefined): Response {
    if (method === "GET") {
      const text = name && thing.files.get(name);
      return text === undefined
        ? json({ files: [...thing.files].map(([name, { length }]) => ({ name, size: length })) })
        : new Response(text, { headers: { "content-type": "text/plain" } });
    }
    const file = name === undefined ? body.file as { name: string; text: string } : {
      name,
      text: String(body.text),
    };
    if (!this.faults.shows("file lost")) thing.files.set(file.name, file.text);
    return json({ name: file.name, size: file.text.length }, 201);
  }

  #remove(thing: Thing | undefined): void {
    if (!thing || this.faults.shows("removal ignored")) return;
    this.#things.splice(this.#things.indexOf(thing), 1);
  }

  #partsOf({ method, body }: Call, id: unknown): Response {
    const { parts } = this.conventions;
    const parent = this.#find(this.#things, id);
    if (!parent) return json({ error: "no such parent" }, 404);
    if (method === "GET") {
      const found = this.#parts.filter((part) => part.parent === parent);
      return json(this.#views.listBody(found, parts.plural));
    }
    const title = String(this.#read(body, parts.title));
    if (this.faults.shows("part lost")) {
      return this.#views.created(
        { ...this.#create([], { title, parent }) },
        this.#parts,
        parts.plural,
      );
    }
    return this.#views.created(
      this.#create(this.#parts, { title, parent }),
      this.#parts,
      parts.plural,
    );
  }

  #searched(query: URLSearchParams): string | null {
    const { search, things } = this.conventions;
    return query.get(search.replace("{title}", keyOf(this.conventions, things.title)));
  }

  #list(text: unknown): Response {
    const { things } = this.conventions;
    const isSearch = typeof text === "string" && text !== "";
    const found = isSearch && !this.faults.shows("search finds all")
      ? this.#things.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()))
      : this.#things;
    return json(
      this.#views.listBody(
        this.faults.fault === "list empty" && found.length > 0 && this.faults.shows("list empty")
          ? []
          : found,
        things.plural,
      ),
    );
  }
}
