import type { Typed } from "../any_api/mod.ts";
import type { Browser, Came } from "../recorded_app/mod.ts";
import { addressOf, type Conventions, fieldOf, listAddress } from "./conventions.ts";
import { ACCOUNT } from "./server.ts";

/** Does in the pages of a site what a person does: makes, edits, finds and removes things. */
export async function useSite(
  browser: Browser,
  conventions: Conventions,
  typed: Typed,
): Promise<void> {
  const client = new Client(browser, conventions);
  await client.logIn();
  const first = await client.create(typed.first, typed.note, "12");
  await client.open(first);
  const second = await client.create(typed.second, "Nothing yet", "7");
  await client.comment(first, typed.part);
  await client.update(first, typed.changed);
  await client.open(first);
  await client.search(typed.changed);
  await client.remove(second);
  await client.list();
  await client.logOut();
}

class Client {
  #sent = 0;
  #page = "";

  constructor(readonly browser: Browser, readonly conventions: Conventions) {}

  async logIn(): Promise<void> {
    const [name, password] = this.conventions.login;
    await this.#get("/login");
    await this.#submit(/action="\/login"/, { [name]: ACCOUNT.name, [password]: ACCOUNT.password });
  }

  async logOut(): Promise<void> {
    await this.#get("/logout");
  }

  async list(): Promise<void> {
    await this.#get(listAddress(this.conventions));
  }

  async open(id: string): Promise<void> {
    await this.#get(addressOf(this.conventions, id));
  }

  /** Returns the id. */
  async create(title: string, note: string, amount: string): Promise<string> {
    const { things, choice } = this.conventions;
    await this.list();
    await this.#get(listAddress(this.conventions, "new"));
    const field = (name: string) => fieldOf(this.conventions, name);
    await this.#submit(/<textarea/, {
      [field(things.title)]: title,
      [field(things.note)]: note,
      [field(things.amount)]: amount,
      ...choice !== "none" && { [field("category_id")]: this.#choice("Kitchen") },
    });
    if (this.conventions.created === "list") return this.#idInRow(title);
    const link = /<a href="([^"]*)">Edit<\/a>|<form action="([^"]*(?:edit|save)[^"]*)"/.exec(
      this.#page,
    )!;
    return this.#idIn(link[1] ?? link[2]) ?? /name="id" value="([^"]*)"/.exec(this.#page)![1];
  }

  async comment(id: string, text: string): Promise<void> {
    if (this.conventions.parts === "none") return;
    await this.open(id);
    await this.#submit(/name="comment"/, { comment: text }, this.conventions.scripts !== "none");
  }

  async update(id: string, title: string): Promise<void> {
    await this.open(id);
    await this.#get(addressOf(this.conventions, id, "edit"));
    await this.#submit(/<textarea/, {
      [fieldOf(this.conventions, this.conventions.things.title)]: title,
    });
  }

  async search(text: string): Promise<void> {
    const { search, scripts } = this.conventions;
    await this.list();
    if (search === "form") {
      await this.#submit(/id="find"/, { text }, scripts !== "none");
      return;
    }
    const at = listAddress(this.conventions);
    const path = `${at}${at.includes("?") ? "&" : "?"}${new URLSearchParams({ [search]: text })}`;
    await this.#get(path, scripts !== "none");
  }

  async remove(id: string): Promise<void> {
    const { remove } = this.conventions;
    if (remove === "checkboxes") {
      await this.list();
      await this.#submit(/name="go"/, { "ids[]": id, go: "" });
      return;
    }
    await this.open(id);
    if (remove === "form") await this.#submit(/>Delete</, {});
    else if (remove === "button") await this.#submit(/name="delete"/, { delete: "1" });
    else {
      await this.#get(unescaped(/class="delete" href="([^"]*)"/.exec(this.#page)![1]));
      if (remove === "confirmed") await this.#submit(/>Yes</, {});
    }
  }

  #choice(name: string): string {
    const pattern = new RegExp(`value="([^"]*)"[^>]*> ?${name}`);
    return pattern.exec(this.#page)![1];
  }

  #idInRow(title: string): string {
    const row = this.#page.split("<tr").find((one) => one.includes(title))!;
    return this.#idIn(/class="edit" href="([^"]*)"/.exec(row)![1])!;
  }

  #idIn(address: string): string | undefined {
    const url = new URL(unescaped(address), "http://site.test");
    const id = url.searchParams.get("id") ?? url.pathname.replace(/\.html$|\/$/, "").split("/")[2];
    return id === "save" || id === undefined ? undefined : decodeURIComponent(id);
  }

  async #get(path: string, isScript = false): Promise<void> {
    await this.#follow(await this.#send("GET", path, undefined, isScript), isScript);
  }

  /** Sends the form of the page that has something, with all its fields. */
  async #submit(
    has: RegExp,
    values: Readonly<Record<string, string>>,
    isScript = false,
  ): Promise<void> {
    const all = this.#page.match(/<form[\s\S]*?<\/form>/g) ?? [];
    const text = all.find((one) => has.test(one))!;
    const fields: Record<string, string> = {};
    for (
      const [tag, name] of text.matchAll(/<input(?![^>]*type="checkbox")[^>]*name="([^"]*)"[^>]*>/g)
    ) {
      const value = unescaped(/value="([^"]*)"/.exec(tag)?.[1] ?? "");
      if (!tag.includes('type="radio"') || tag.includes(" checked")) fields[name] = value;
    }
    for (const [, name, value] of text.matchAll(/<textarea name="([^"]*)">([^<]*)</g)) {
      fields[name] = unescaped(value);
    }
    for (const [, name, inner] of text.matchAll(/<select name="([^"]*)">([\s\S]*?)<\/select>/g)) {
      fields[name] = /value="([^"]*)" selected/.exec(inner)?.[1] ??
        /value="([^"]*)"/.exec(inner)![1];
    }
    const action = unescaped(/action="([^"]*)"/.exec(text)![1]);
    await this.#follow(
      await this.#send("POST", action, { ...fields, ...values }, isScript),
      isScript,
    );
  }

  async #send(
    method: string,
    path: string,
    form: Readonly<Record<string, string>> | undefined,
    isScript: boolean,
  ): Promise<Came> {
    const { token, tokenName } = this.conventions;
    const own = new RegExp(`<meta name="${tokenName}" content="([^"]*)"`).exec(this.#page)?.[1];
    const headers: Record<string, string> = isScript
      ? { "x-requested-with": "XMLHttpRequest" }
      : {};
    // Without scripts, the token of the head of a page goes with the fields of a form.
    const isHeader = token === "meta" && own !== undefined && form !== undefined;
    if (isHeader && isScript) headers["x-csrf-token"] = own;
    const sent = form && isHeader && !isScript ? { ...form, [tokenName]: own } : form;
    const came = await this.browser.send(`page ${this.#sent++}`, method, [path], {
      headers,
      form: sent,
    });
    if (came.status >= 400) throw new Error(`${method} ${path}: ${came.status} ${came.text}`);
    return came;
  }

  async #follow(came: Came, isScript: boolean): Promise<void> {
    const location = came.headers.get("location");
    if (location !== null) return await this.#get(location);
    if (!isScript) this.#page = came.text;
  }
}

function unescaped(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}
