import { type AnyApi, drawFrom, type ServerOptions } from "../any_api/mod.ts";
import { FaultSwitch } from "../any_api/faults.ts";
import { createIds, HEX, LETTERS } from "../any_api/ids.ts";
import { addressOf, type Conventions, fieldOf, listAddress } from "./conventions.ts";
import {
  type Around,
  escaped,
  form,
  listPage,
  page,
  type Thing,
  thingForm,
  thingPage,
} from "./pages.ts";

/** The only account. */
export const ACCOUNT = { name: "gardener@example.test", password: "a fine-Day 4 tea" };

const CATEGORIES = ["Garden", "Kitchen", "Workshop"];
const OTHER_CATEGORIES = ["Attic", "Cellar"];

/** Starts a site that follows conventions, on a real socket. */
export function startSite(conventions: Conventions, options: ServerOptions): AnyApi {
  const site = new Site(conventions, options);
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => site.answer(request),
  );
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    get isWrong() {
      return site.faults.isWrong;
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

interface Session {
  isIn: boolean;
  readonly tokens: Set<string>;
}

interface Sent {
  readonly fields: URLSearchParams;
  readonly session: Session;
  readonly headers: Headers;
  readonly query: URLSearchParams;
}

class Site {
  readonly #things: Thing[] = [];
  readonly #sessions = new Map<string, Session>();
  readonly #draw;
  readonly #newId: (title: string) => string | number;
  readonly #categories: { readonly id: string | number; readonly name: string }[];
  readonly faults: FaultSwitch;
  #pages = 0;

  constructor(readonly conventions: Conventions, readonly options: ServerOptions) {
    const { seed, holds } = options;
    this.#draw = drawFrom(seed);
    this.faults = new FaultSwitch(options.fault);
    const ids = { things: conventions.things, ids: conventions.ids } as Parameters<
      typeof createIds
    >[0];
    this.#newId = createIds(ids, this.#draw, seed);
    const names = holds > 0 ? [...OTHER_CATEGORIES, ...CATEGORIES].sort() : CATEGORIES;
    const newCategory = createIds(ids, drawFrom(seed + 3), seed);
    for (let i = 0; i < 3 + seed % 20; i++) newCategory("skipped");
    this.#categories = names.map((name) => ({ id: newCategory(name), name }));
    for (let i = 0; i < holds; i++) {
      this.#make({ title: `Earlier ${i}`, note: `Was here ${i}`, amount: `${i}` });
    }
  }

  async answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const key = new RegExp(`${this.conventions.cookie}=([^;]*)`).exec(
      request.headers.get("cookie") ?? "",
    )?.[1];
    const known = key === undefined ? undefined : this.#sessions.get(key);
    const session = known ?? { isIn: false, tokens: new Set<string>() };
    const fresh = known ? undefined : this.#keep(session);
    const fields = new URLSearchParams(request.method === "POST" ? await request.text() : "");
    const sent = { fields, session, headers: request.headers, query: url.searchParams };
    this.#issue(session);
    const response = this.#respond(request.method, url, sent);
    if (fresh !== undefined) this.#setCookie(response, fresh);
    return response;
  }

  #keep(session: Session): string {
    const key = this.#draw.text(32, LETTERS.toLowerCase());
    this.#sessions.set(key, session);
    return key;
  }

  #setCookie(response: Response, key: string): void {
    response.headers.append("set-cookie", `${this.conventions.cookie}=${key}; Path=/; HttpOnly`);
  }

  #respond(method: string, url: URL, sent: Sent): Response {
    const { pathname } = url;
    if (pathname.startsWith("/static/")) {
      return new Response("body{}", { headers: { "content-type": "text/css" } });
    }
    if (pathname === "/login") return method === "GET" ? this.#loginPage() : this.#logIn(sent);
    if (!sent.session.isIn) return redirect("/login");
    if (pathname === "/logout") {
      sent.session.isIn = false;
      return redirect("/login");
    }
    if (pathname === "/") return redirect(listAddress(this.conventions));
    const { action, id } = this.#routed(url, sent);
    const isChange = method === "POST" || action === "delete" && url.searchParams.has("sure");
    if (isChange && !this.#isTokenGood(method, sent)) return html("The form has expired", 403);
    if (id === undefined) return this.#withoutThing(method, action, sent);
    const thing = this.#find(id);
    if (!thing) return html("There is no such thing", 404);
    return this.#withThing(method, action, thing, sent);
  }

  /** Reads an address as `addressOf` and `listAddress` write it. */
  #routed({ pathname, searchParams }: URL, { fields }: Sent): { action: string; id?: string } {
    const { path } = this.conventions;
    const given = searchParams.get("id") ?? undefined;
    if (path === "front controller") return { action: searchParams.get("action") ?? "", id: given };
    if (path === "script") {
      const action = /_(\w+)\.php$/.exec(pathname)?.[1] ?? "";
      return {
        action,
        id: given ?? (action === "save" ? fields.get("id") ?? undefined : undefined),
      };
    }
    const [, , first = "", second = ""] = pathname.replace(/\.html$|\/$/, "").split("/").map(
      decodeURIComponent,
    );
    const isAction = ["", "new", "save", "delete"].includes(first);
    return isAction ? { action: first } : { action: second, id: first };
  }

  #withoutThing(method: string, action: string, { fields, query, headers }: Sent): Response {
    const { search, conventions } = {
      search: this.conventions.search,
      conventions: this.conventions,
    };
    const around = () => this.#around();
    if (action === "new") {
      if (method === "GET") return html(page(around(), "New", thingForm(around())));
      return this.#saved(this.#make(this.#read(fields)));
    }
    if (action === "save") return this.#update(this.#find(fields.get("id") ?? "")!, fields);
    if (action === "delete") {
      for (const id of fields.getAll("ids[]")) this.#remove(this.#find(id));
      return redirect(listAddress(conventions));
    }
    const text = search === "form" ? fields.get("text") : query.get(search);
    const found = this.#searched(text ?? "");
    if (text && headers.has("x-requested-with")) {
      return conventions.scripts === "JSON"
        ? Response.json({ items: found.map(({ id, title }) => ({ id, title })) })
        : html(
          found.map(({ id, title }) =>
            `<li><a href="${escaped(addressOf(conventions, id))}">${escaped(title)}</a></li>`
          ).join("\n"),
        );
    }
    return html(listPage(around(), found, query.has("saved") ? "It was saved." : ""));
  }

  #withThing(
    method: string,
    action: string,
    thing: Thing,
    { fields, query, headers }: Sent,
  ): Response {
    const { conventions } = this;
    if (action === "edit" && fields.has("delete")) return this.#removed(thing);
    if (action === "edit") {
      return method === "GET"
        ? html(page(this.#around(), `Edit ${thing.title}`, thingForm(this.#around(), thing)))
        : this.#update(thing, fields);
    }
    if (action === "save") return this.#update(thing, fields);
    if (action === "delete") {
      if (method === "POST" || query.has("sure")) return this.#removed(thing);
      const inner = `<p>Delete ${escaped(thing.title)}?</p>`;
      return html(
        page(
          this.#around(),
          "Delete",
          form(
            this.#around(),
            addressOf(conventions, thing.id, "delete"),
            inner,
            "<button>Yes</button>",
          ),
        ),
      );
    }
    if (action === "comment") {
      const comment = fields.get("comment")!;
      if (!this.faults.shows("part lost")) thing.comments.push(comment);
      if (headers.has("x-requested-with")) {
        return conventions.scripts === "JSON"
          ? Response.json({ ok: true, count: thing.comments.length })
          : html(thing.comments.map((one) => `<li>${escaped(one)}</li>`).join("\n"));
      }
      return redirect(addressOf(conventions, thing.id));
    }
    return html(thingPage(this.#around(), thing));
  }

  #around(): Around {
    const { conventions } = this;
    const { extras } = conventions;
    const nonce = this.#draw.text(16, HEX);
    const now = new Date(this.options.now()).toISOString();
    const extra = extras === "clock"
      ? `<footer>Made at ${now} in 0.0${this.#draw.below(90) + 10} s</footer>`
      : extras === "counter"
      ? `<footer>Page ${++this.#pages} of today</footer>`
      : extras === "nonces"
      ? `<script nonce="${nonce}">window.boot = { build: "${
        nonce.slice(3, 11)
      }", request: "${nonce}" };</script>`
      : "";
    return { conventions, token: this.#token, categories: this.#categories, extra };
  }

  #token = "";

  #issue(session: Session): void {
    const { tokenLife, token } = this.conventions;
    const isKept = tokenLife === "session" || token === "cookie";
    const known = isKept ? [...session.tokens][0] : undefined;
    this.#token = known ?? this.#draw.text(40, LETTERS);
    session.tokens.add(this.#token);
  }

  #isTokenGood(method: string, { fields, query, headers, session }: Sent): boolean {
    const { token, tokenName, tokenLife } = this.conventions;
    if (token === "none") return true;
    const given = (method === "POST" ? fields.get(tokenName) : query.get(tokenName)) ??
      headers.get("x-csrf-token") ?? "";
    const isGood = session.tokens.has(given);
    if (isGood && tokenLife === "page" && token !== "cookie") session.tokens.delete(given);
    return isGood;
  }

  #loginPage(): Response {
    const [name, password] = this.conventions.login;
    const inner = `<input name="${name}"><input type="password" name="${password}">`;
    return html(
      page(
        this.#around(),
        "Log in",
        form(this.#around(), "/login", inner, "<button>Log in</button>"),
      ),
    );
  }

  #logIn(sent: Sent): Response {
    const [name, password] = this.conventions.login;
    const { fields } = sent;
    if (!this.#isTokenGood("POST", sent)) return html("The form has expired", 403);
    if (fields.get(name) !== ACCOUNT.name || fields.get(password) !== ACCOUNT.password) {
      return html("Wrong name or password", 200);
    }
    const session = { isIn: true, tokens: new Set<string>() };
    const response = redirect(listAddress(this.conventions));
    this.#setCookie(response, this.#keep(session));
    return response;
  }

  #read(fields: URLSearchParams): Partial<Thing> {
    const { conventions: { things }, conventions } = this;
    const read = (name: string) => fields.get(fieldOf(conventions, name)) ?? undefined;
    const found = {
      title: read(things.title),
      note: read(things.note),
      amount: read(things.amount),
      category: read("category_id"),
    };
    return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
  }

  #make(fields: Partial<Thing>): Thing {
    const { title = "", note = "", amount = "", category = "" } = fields;
    const isOther = category !== "" && this.faults.shows("other category");
    const thing: Thing = {
      id: this.#newId(title),
      title: title !== "" && this.faults.shows("title lost") ? "Untitled" : title,
      note: note !== "" && this.faults.shows("note lost") ? "" : note,
      amount,
      category: isOther ? String(this.#categories[0].id) : category,
      version: 1,
      comments: [],
    };
    this.#things.push(thing);
    return thing;
  }

  #update(thing: Thing, fields: URLSearchParams): Response {
    const { lock } = this.conventions;
    const isCurrent = lock === "version"
      ? fields.get("version") === String(thing.version)
      : lock === "time"
      ? fields.get("edited") === `2026-02-17 10:00:${10 + thing.version}.481`
      : true;
    if (!isCurrent) return html("It was changed since", 409);
    if (!this.faults.shows("update ignored")) {
      Object.assign(thing, this.#read(fields), { version: thing.version + 1 });
    }
    if (this.faults.fault === "other note changed" && this.faults.shows("other note changed")) {
      thing.note = "Something else";
    }
    return redirect(addressOf(this.conventions, thing.id));
  }

  #saved(thing: Thing): Response {
    const { conventions } = this;
    switch (conventions.created) {
      case "thing":
        return redirect(addressOf(conventions, thing.id));
      case "list":
        return redirect(
          `${listAddress(conventions)}${listAddress(conventions).includes("?") ? "&" : "?"}saved=1`,
        );
      case "edit":
        return redirect(addressOf(conventions, thing.id, "edit"));
      case "shown at once":
        return html(thingPage(this.#around(), thing, "It was saved."));
    }
  }

  #removed(thing: Thing): Response {
    this.#remove(thing);
    return redirect(listAddress(this.conventions));
  }

  #remove(thing: Thing | undefined): void {
    if (!thing || this.faults.shows("removal ignored")) return;
    this.#things.splice(this.#things.indexOf(thing), 1);
  }

  #find(id: string): Thing | undefined {
    return this.#things.find((thing) => String(thing.id) === id);
  }

  #searched(text: string): readonly Thing[] {
    const isSearch = text !== "" && !this.faults.shows("search finds all");
    const found = isSearch
      ? this.#things.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()))
      : this.#things;
    return this.faults.fault === "list empty" && found.length > 0 && this.faults.shows("list empty")
      ? []
      : found;
  }
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}

function html(text: string, status = 200): Response {
  return new Response(text, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}
