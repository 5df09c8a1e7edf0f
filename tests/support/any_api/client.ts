import type { Browser, Came, Sent } from "../recorded_app/mod.ts";
import { type Conventions, hasOneAddress, isInBody, keyOf } from "./conventions.ts";
import { documentOf, operations } from "./operations.ts";
import { ACCOUNT } from "./sessions.ts";

/** What a person types. */
export interface Typed {
  readonly first: string;
  readonly second: string;
  readonly note: string;
  readonly part: string;
  readonly changed: string;
}

type Fields = Record<string, unknown>;

/** Does what a person does in a page over the API: makes, reads, changes, finds and removes things. */
export async function useApi(
  browser: Browser,
  conventions: Conventions,
  typed: Typed,
): Promise<void> {
  const client = new Client(browser, conventions);
  await client.logIn();
  await client.list();
  await client.chooseCategory("Kitchen");
  const first = await client.create(typed.first, typed.note, 12);
  await client.get(first);
  const second = await client.create(typed.second, "Nothing yet", 7);
  await client.addPart(first, typed.part);
  await client.listParts(first);
  await client.attach(first, typed.part);
  await client.renew();
  await client.update(first, typed.changed, typed.note);
  await client.publish(first);
  await client.get(first);
  await client.search(typed.changed);
  await client.remove(second);
  await client.list();
  await client.logOut();
}

class Client {
  #headers: Record<string, string> = {};
  #token = "";
  #sent = 0;
  #renewal = "";
  #workspace = "";
  #category: string | number | undefined;

  constructor(readonly browser: Browser, readonly conventions: Conventions) {}

  async logIn(): Promise<void> {
    await this.#enter();
    if (this.conventions.workspace === "none") return;
    const { workspace } = this.#unwrapped(await this.#send("GET", "/me")) as Fields;
    this.#workspace = String((workspace as Fields)[this.#plainIdKey]);
    if (this.conventions.workspace === "header") this.#headers["x-workspace"] = this.#workspace;
  }

  async #enter(): Promise<void> {
    const { session, loginNames: [name, password], loginBody, loginPath, tokenKey } =
      this.conventions;
    if (session === "basic") {
      this.#headers = { authorization: `Basic ${btoa(`${ACCOUNT.name}:${ACCOUNT.password}`)}` };
      return;
    }
    if (session === "key") {
      this.#headers = { "x-api-key": ACCOUNT.key };
      return;
    }
    const account = { [name]: ACCOUNT.name, [password]: ACCOUNT.password };
    const sent: Sent = loginBody === "form"
      ? { form: account }
      : { json: loginBody === "nested" ? { user: account } : account };
    const came = await this.#send("POST", loginPath, sent);
    if (session === "refresh") this.#keep(came);
    else if (session === "csrf") {
      this.#headers = { "x-csrf-token": String(came.take("csrfToken").value) };
    } else if (session === "header") {
      this.#headers = { "x-auth-token": came.headers.get("x-auth-token")! };
    } else if (session !== "cookie") {
      const token = String(came.take(...tokenKey.split(".")).value);
      const both = btoa(`${ACCOUNT.name}:${token}`);
      if (session === "bearer") this.#headers = { authorization: `Bearer ${token}` };
      else if (session === "token as password") this.#headers = { authorization: `Basic ${both}` };
      else if (session === "user and token") this.#headers = { "x-session-auth": both };
      else this.#token = token;
    }
  }

  /** Gets a new access token for the one that is about to expire. */
  async renew(): Promise<void> {
    if (this.conventions.session !== "refresh") return;
    this.#keep(
      await this.#send("POST", "/auth/refresh", { json: { refreshToken: this.#renewal } }),
    );
  }

  #keep(came: Came): void {
    const workspace = this.#headers["x-workspace"];
    this.#headers = {
      authorization: `Bearer ${came.take("accessToken").value}`,
      ...workspace !== undefined && { "x-workspace": workspace },
    };
    this.#renewal = String(came.take("refreshToken").value);
  }

  async chooseCategory(name: string): Promise<void> {
    const { choice } = this.conventions;
    if (choice === "none") return;
    const shown = this.#unwrapped(await this.#send("GET", "/categories"));
    const all = choice === "groups"
      ? (shown as { categories: Fields[] }[]).flatMap(({ categories }) => categories)
      : choice === "options"
      ? (shown as { fields: { options: Fields[] }[] }).fields[0].options
      : (shown as { categories: Fields[] }).categories;
    const chosen = all.find((one) => one.name === name || one.label === name)!;
    this.#category = (chosen.value ?? chosen[this.#plainIdKey]) as string | number;
  }

  /** Makes a thing public, and waits until it is. */
  async publish(id: string): Promise<void> {
    const { publish } = this.conventions;
    if (publish === "none") return;
    const came = isInBody(this.conventions)
      ? await this.#send("POST", `${this.#at()}/publish`, {
        json: { [this.#idKey]: this.#typedId(id) },
      })
      : await this.#send("POST", this.#at(id, "/publish"));
    if (publish === "at once") return;
    const location = came.headers.get("location");
    const job = location?.split("/").at(-1) ?? (this.#unwrapped(came) as Fields).jobId;
    for (let i = 0; i < 10; i++) {
      const asked = hasOneAddress(this.conventions)
        ? await this.#send("POST", "/jobs/get", { json: { id: job } })
        : await this.#send("GET", `/jobs/${job}`);
      if ((this.#unwrapped(asked) as Fields).state === "done") return;
    }
    throw new Error("the job did not end");
  }

  async attach(id: string, text: string): Promise<void> {
    const { files, things } = this.conventions;
    if (files === "none") return;
    const path = `/${things.plural}/${encodeURIComponent(id)}/files`;
    const filename = "notes.txt";
    if (files === "multipart") {
      await this.#send("POST", path, { multipart: { file: { filename, text } } });
    } else {
      await this.#send("PUT", `${path}/${filename}`, { text, type: "text/plain" });
    }
    await this.#send("GET", path);
    await this.#send("GET", `${path}/${filename}`);
  }

  async logOut(): Promise<void> {
    const { session } = this.conventions;
    if (session !== "basic" && session !== "key") await this.#send("POST", "/logout");
  }

  async list(): Promise<Came> {
    return await this.#send("GET", this.#at());
  }

  /** Returns the id. */
  async create(title: string, note: string, amount: number): Promise<string> {
    const { things } = this.conventions;
    const path = isInBody(this.conventions) ? this.#at() + "/create" : this.#at();
    const came = await this.#send("POST", path, {
      json: this.#body({
        [things.title]: title,
        [things.note]: note,
        [things.amount]: amount,
        ...this.#category !== undefined && { categoryId: this.#category },
      }),
    });
    return await this.#idOf(came, title, things.title, () => this.list());
  }

  async get(id: string): Promise<Came> {
    if (isInBody(this.conventions)) {
      return await this.#send("POST", `${this.#at()}/get`, {
        json: { [this.#idKey]: this.#typedId(id) },
      });
    }
    return await this.#send("GET", this.#at(id));
  }

  async update(id: string, title: string, note: string): Promise<void> {
    const { things, update, guard } = this.conventions;
    const current = guard === "none" ? undefined : await this.get(id);
    const isPatch = update === "JSON Patch" && !isInBody(this.conventions);
    const shown = current && this.#fieldsOf(this.#unwrapped(current) as Fields);
    const fields: Fields = { [things.title]: title, [things.note]: note };
    const keys = guard === "version" ? ["version"] : guard === "updated" ? ["updatedAt"] : [];
    for (const key of keys) fields[key] = shown![keyOf(this.conventions, key)];
    const headers: Record<string, string> = guard === "etag"
      ? { "if-match": current!.headers.get("etag")! }
      : {};

    if (isInBody(this.conventions)) {
      await this.#send("POST", `${this.#at()}/update`, {
        json: { [this.#idKey]: this.#typedId(id), ...this.#body(fields) },
        headers,
      });
      return;
    }
    const method = update === "PUT" || update === "PATCH" ? update : isPatch ? "PATCH" : "POST";
    const path = this.#at(id, update === "action" ? "/update" : "");
    await this.#send(method, path, {
      json: isPatch
        ? [{ op: "replace", path: `/${keyOf(this.conventions, things.title)}`, value: title }]
        : this.#body(fields),
      headers,
      ...isPatch && { type: "application/json-patch+json" },
    });
  }

  async remove(id: string): Promise<void> {
    const { remove } = this.conventions;
    if (remove === "ids") {
      await this.#send("POST", `${this.#at()}/delete`, { json: { ids: [this.#typedId(id)] } });
    } else if (isInBody(this.conventions)) {
      await this.#send("POST", `${this.#at()}/delete`, {
        json: { [this.#idKey]: this.#typedId(id) },
      });
    } else if (remove === "action") await this.#send("POST", this.#at(id, "/delete"));
    else await this.#send("DELETE", this.#at(id));
  }

  async search(text: string): Promise<void> {
    const { search, things } = this.conventions;
    if (search === "body") {
      await this.#send("POST", `${this.#at()}/search`, {
        json: { [keyOf(this.conventions, "text")]: text },
      });
      return;
    }
    const name = search.replace("{title}", keyOf(this.conventions, things.title));
    await this.#send("GET", `${this.#at()}?${new URLSearchParams({ [name]: text })}`);
  }

  async addPart(id: string, title: string): Promise<void> {
    const { things, parts, nesting } = this.conventions;
    const fields = {
      [parts.title]: title,
      ...nesting === "body" && { [`${things.singular}Id`]: this.#typedId(id) },
    };
    await this.#send("POST", this.#partsAt(id, nesting === "body"), { json: this.#body(fields) });
  }

  async listParts(id: string): Promise<void> {
    await this.#send("GET", this.#partsAt(id, false));
  }

  #partsAt(id: string, isInBody: boolean): string {
    const { things, parts, nesting } = this.conventions;
    if (nesting === "path") return `/${things.plural}/${encodeURIComponent(id)}/${parts.plural}`;
    return isInBody
      ? `/${parts.plural}`
      : `/${parts.plural}?${things.singular}=${encodeURIComponent(id)}`;
  }

  get #idKey(): string {
    const { idKey, things } = this.conventions;
    return keyOf(this.conventions, idKey.replace("{thing}", things.singular));
  }

  #typedId(id: string): string | number {
    return this.conventions.ids === "integer" ? Number(id) : id;
  }

  #at(id?: string, action = ""): string {
    const { things, address } = this.conventions;
    if (id === undefined) return `/${things.plural}`;
    return address === "query"
      ? `/${things.plural}${action}?${new URLSearchParams({ [this.#idKey]: id })}`
      : `/${things.plural}/${encodeURIComponent(id)}${action}${
        address === "extension" ? ".json" : ""
      }`;
  }

  #body(fields: Fields): Fields {
    const { envelope, encoding, things } = this.conventions;
    const written = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [keyOf(this.conventions, name), value]),
    );
    if (encoding !== "json") return written;
    if (envelope === "JSON:API") return { data: { type: things.plural, attributes: written } };
    return envelope === "data" ? { data: written } : written;
  }

  #fieldsOf(shown: Fields): Fields {
    const { envelope, things } = this.conventions;
    const inner =
      (envelope === "data" || envelope === "JSON:API"
        ? shown.data
        : envelope === "result"
        ? shown[things.singular]
        : shown) as Fields;
    return envelope === "JSON:API" && inner.attributes
      ? { ...inner, ...inner.attributes as Fields }
      : inner;
  }

  async #idOf(
    came: Came,
    title: string,
    titleKey: string,
    list: () => Promise<Came>,
  ): Promise<string> {
    const { created } = this.conventions;
    if (created === "location") {
      return decodeURIComponent(came.headers.get("location")!.split("/").at(-1)!);
    }
    if (created !== "no content" && created !== "list") {
      return String(this.#fieldsOf(this.#unwrapped(came) as Fields)[this.#idKey]);
    }
    const listed = created === "list" ? came : await list();
    return String(
      this.#itemsOf(this.#unwrapped(listed) as Fields).find((item) =>
        item[keyOf(this.conventions, titleKey)] === title
      )![this.#idKey],
    );
  }

  #itemsOf(body: Fields): Fields[] {
    const { list, things } = this.conventions;
    const items = list === "bare"
      ? body as unknown as Fields[]
      : list === "items"
      ? body.items as Fields[]
      : list === "plural"
      ? body[things.plural] as Fields[]
      : list === "map"
      ? Object.values(body) as Fields[]
      : (body.edges as { node: Fields }[]).map(({ node }) => node);
    return items.map((item) => ({ ...item, ...item.attributes as Fields }));
  }

  get #plainIdKey(): string {
    const { idKey } = this.conventions;
    return keyOf(this.conventions, idKey.includes("{") ? "id" : idKey);
  }

  /** Returns what a response says, without what calls of its kind put around that. */
  #unwrapped({ text }: Came): unknown {
    const body = JSON.parse(text);
    if (!hasOneAddress(this.conventions)) return body;
    return this.conventions.address === "JSON-RPC" ? body.result : Object.values(body.data)[0];
  }

  async #send(method: string, path: string, sent: Sent = {}): Promise<Came> {
    const { prefix, session, workspace } = this.conventions;
    const isInside = this.#workspace !== "" && path !== "/logout" && path !== "/auth/refresh";
    const parameters = new URLSearchParams({
      ...isInside && workspace === "query" && { workspace: this.#workspace },
      ...session === "query" && this.#token && { token: this.#token },
    });
    const base = isInside && workspace === "path"
      ? `/workspaces/${encodeURIComponent(this.#workspace)}`
      : "";
    const wire = this.#written(method, path, sent);
    const question = wire.path.includes("?") ? "&" : "?";
    const came = await this.browser.send(`call ${this.#sent++}`, wire.method, [
      prefix + base + wire.path + (parameters.size > 0 ? question + parameters : ""),
    ], {
      ...wire.sent,
      headers: { ...this.#headers, ...sent.headers },
    });
    if (came.status >= 400 || /"errors?":/.test(came.text)) {
      throw new Error(`${method} ${path}: ${came.status} ${came.text}`);
    }
    return came;
  }

  /** Writes a call as the conventions have it: under one address, as a procedure, or as a form. */
  #written(method: string, path: string, sent: Sent) {
    const { things, encoding, address } = this.conventions;
    const [bare, query = ""] = path.split(/(?=\?)/);
    const operation = operations(this.conventions).find((one) =>
      one.path === bare && one.verb === method
    );
    const json = sent.json as Fields | undefined;
    if (operation && hasOneAddress(this.conventions)) {
      const given: Fields = { ...Object.fromEntries(new URLSearchParams(query)), ...json };
      const { [this.#idKey]: id, ...input } = given;
      const variables = id === undefined || method === "GET" ? given : {
        [this.#idKey]: id,
        ...Object.keys(input).length > 0 && { input },
      };
      return {
        method: "POST",
        path: address === "JSON-RPC" ? "/rpc" : "/graphql",
        sent: {
          ...sent,
          json: address === "JSON-RPC"
            ? { jsonrpc: "2.0", id: this.#sent + 1, method: operation.method, params: given }
            : {
              operationName: operation.name,
              variables,
              query: documentOf(operation, Object.keys(variables)),
            },
        },
      };
    }
    const named = address === "procedure" && operation ? `/${operation.name}${query}` : path;
    const isOfThings = bare.startsWith(`/${things.plural}`) && !sent.type && !sent.multipart;
    if (!json || !isOfThings || encoding === "json" || "ids" in json) {
      return { method, path: named, sent };
    }
    const fields = Object.fromEntries(
      Object.entries(json).map(([name, value]) => [
        encoding === "nested form" && name !== this.#idKey ? `${things.singular}[${name}]` : name,
        String(value),
      ]),
    );
    return {
      method,
      path: named,
      sent: { ...encoding === "multipart" ? { multipart: fields } : { form: fields } },
    };
  }
}
