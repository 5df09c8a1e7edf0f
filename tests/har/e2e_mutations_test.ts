import assert from "node:assert/strict";
import { hunt } from "../../scripts/e2e/har/mutations/hunt.ts";
import { mutantsOf, sample } from "../../scripts/e2e/har/mutations/mutants.ts";
import { type Exchange, startProxy } from "../../scripts/e2e/har/mutations/proxy.ts";
import type { Server } from "../../scripts/e2e/har/server.ts";

const JSON_TYPE = "application/json";
const NOTE = { id: "n81", title: "Bread", pages: 12, seen: 4 };

const CONTROL: readonly Exchange[] = [
  exchange("POST", "/notes", { title: "Bread", pages: 12, by: "hush-hush" }, 201, NOTE),
  exchange("GET", "/notes?all=1", undefined, 200, [{ id: "n3", title: "Soup" }, NOTE]),
  exchange("DELETE", "/notes/n81", undefined, 204, undefined),
  { ...exchange("GET", "/page", undefined, 200, undefined), answer: page("<h1>Bread</h1>") },
];

function exchange(
  method: string,
  path: string,
  sent: unknown,
  status: number,
  body: unknown,
): Exchange {
  const text = (value: unknown) => value === undefined ? "" : JSON.stringify(value);
  const answer = { status, headers: [], body: text(body) };
  return { method, path, sent: text(sent), sentType: JSON_TYPE, answer };
}

function page(body: string) {
  return { status: 200, headers: [], body };
}

function named(name: string) {
  const found = mutantsOf(CONTROL, ["hush-hush"]).find((mutant) => mutant.name === name);
  assert.ok(found, `there is no mutant "${name}"`);
  return found.change(CONTROL[found.index].answer);
}

Deno.test("mutants change what was sent wherever it is shown", () => {
  assert.equal(
    named("POST /notes has another .title").body,
    JSON.stringify({ ...NOTE, title: "Breaa" }),
  );
  assert.equal(
    named("POST /notes has another .pages").body,
    JSON.stringify({ ...NOTE, pages: 13 }),
  );
  assert.equal(named('GET /page shows another "Bread"').body, "<h1>Breaa</h1>");
});

Deno.test("mutants drop what was sent, and items that have it", () => {
  assert.equal(JSON.parse(named("POST /notes lacks .title").body).title, undefined);
  const list = JSON.parse(named("GET /notes?all=1 leaves out [1] with Bread").body);
  assert.deepEqual(list, [{ id: "n3", title: "Soup" }]);
});

Deno.test("mutants leave what a login sends", () => {
  const control = [
    exchange("POST", "/login", { password: "hush-hush", domain: "acme-works" }, 200, undefined),
    exchange("GET", "/notes", undefined, 200, [{ title: "Soup", domain: "acme-works" }]),
  ];
  const names = mutantsOf(control, ["hush-hush"]).map(({ name }) => name);
  assert.deepEqual(names.filter((name) => /\[0\]/.test(name)), []);
});

Deno.test("mutants leave out no item for a text that others have, too", () => {
  const control = [
    exchange("POST", "/notes", { title: "Bread", domain: "default" }, 204, undefined),
    exchange("GET", "/notes", undefined, 200, [
      { title: "Soup", domain: "default" },
      { title: "Bread", domain: "default" },
    ]),
  ];
  const names = mutantsOf(control, []).map(({ name }) => name)
    .filter((name) => name.includes("leaves out"));
  assert.deepEqual(names, ["GET /notes leaves out [1] with Bread"]);
});

Deno.test("mutants leave an answer that has a text where the list was", () => {
  const name = "GET /notes?all=1 leaves out [1] with Bread";
  const mutant = mutantsOf(CONTROL, ["hush-hush"]).find((mutant) => mutant.name === name);
  const answer = { status: 200, headers: [], body: '"Bread"' };
  assert.deepEqual(mutant?.change(answer), answer);
});

Deno.test("mutants answer about another thing, with another status, or change nothing", () => {
  assert.equal(JSON.parse(named("POST /notes is about another .id").body).id, "n82");
  assert.equal(named("DELETE /notes/n81 answers 200").status, 200);
  assert.equal(named("DELETE /notes/n81 changes nothing").status, 204);
});

Deno.test("mutants give another id than the run has", () => {
  const control = [
    exchange("POST", "/notes", { title: "Bread" }, 201, { id: 491 }),
    exchange("GET", "/notes/491", undefined, 200, { id: 491, title: "Bread" }),
  ];
  const mutant = mutantsOf(control, []).find(({ name }) =>
    name === "GET /notes/491 is about another .id"
  );
  const real = { ...control[1].answer, body: JSON.stringify({ id: 492, title: "Bread" }) };
  assert.equal(mutant?.change(real).body, JSON.stringify({ id: 493, title: "Bread" }));
});

Deno.test("mutants leave what nobody sent", () => {
  const names = mutantsOf(CONTROL, ["hush-hush"]).map(({ name }) => name).join("\n");
  assert.doesNotMatch(names, /seen|Soup|hush|\[0\]/);
});

Deno.test("mutants leave the number of another thing that was sent, too", () => {
  const control = [
    exchange("POST", "/notes", { title: "Bread", rank: 50 }, 204, undefined),
    exchange("GET", "/notes/n3", undefined, 200, { title: "Soup", rank: 50 }),
    exchange("GET", "/notes/n81", undefined, 200, { title: "Bread", rank: 50 }),
  ];
  const names = mutantsOf(control, []).map(({ name }) => name);
  assert.ok(!names.includes("GET /notes/n3 has another .rank"));
  assert.ok(names.includes("GET /notes/n81 has another .rank"));
});

Deno.test("mutants change the column of a row, whatever else differs in it", () => {
  const rows = (id: string) => ({ rows: [[id, "Bread", 50]] });
  const control = [
    exchange("POST", "/notes", { title: "Bread" }, 204, undefined),
    exchange("GET", "/notes", undefined, 200, rows("n81")),
  ];
  const mutant = mutantsOf(control, []).find(({ name }) =>
    name === "GET /notes has another .rows[0][1]"
  );
  const real = { ...control[1].answer, body: JSON.stringify(rows("n82")) };
  assert.equal(
    mutant?.change(real, control[1].answer).body,
    JSON.stringify({ rows: [["n82", "Breaa", 50]] }),
  );
});

Deno.test("mutants are about the JSON in a form, not about a box", () => {
  const sent = `--b7\r\nContent-Disposition: form-data; name="all"\r\n\r\n{"title":"Bread"}\r\n` +
    `--b7\r\nContent-Disposition: form-data; name="open"\r\n\r\ntrue\r\n--b7--\r\n`;
  const made = exchange("POST", "/notes", undefined, 200, undefined);
  const answer = page("<h1>Bread</h1>true");
  const control = [{ ...made, sent, sentType: "multipart/form-data; boundary=b7", answer }];
  const names = mutantsOf(control, []).map(({ name }) => name).join("\n");
  assert.match(names, /shows another "Bread"/);
  assert.doesNotMatch(names, /shows another "true"/);
});

Deno.test("mutants leave tokens and sessions that the client only sends back", () => {
  const page = { token: "7c2e9f", session_id: "81", topic: "Bread" };
  const control = [
    exchange("GET", "/notes/81", undefined, 200, { token: "7c2e9f" }),
    exchange("POST", "/notes/81", { token: "7c2e9f", topic: "Bread", token_name: "CI" }, 200, {
      ...page,
      token_name: "CI",
    }),
  ];
  const names = mutantsOf(control, []).map(({ name }) => name).join("\n");
  assert.doesNotMatch(names, /\.token\n|session_id/);
  assert.match(names, /another \.topic/);
  assert.match(names, /another \.token_name/);
});

Deno.test("mutants take a small number for an id only after the name of the thing", () => {
  const control = [
    exchange("GET", "/chooser", undefined, 200, {
      parent_page_id: 1,
      categoryId: 4,
      id: 1,
      fileId: "a1b2c3",
    }),
    exchange("GET", "/documents/1", undefined, 200, undefined),
    exchange("GET", "/categories/4/x/a1b2c3", undefined, 200, undefined),
  ];
  const names = mutantsOf(control, []).map(({ name }) => name)
    .filter((name) => name.includes("is about another"));
  assert.deepEqual(names.map((name) => name.replace(/.*\./, "")), ["categoryId", "id", "fileId"]);
});

Deno.test("mutants leave the id of a message of JSON-RPC, and what has the number of a page", () => {
  const message = { jsonrpc: "2.0", id: 7, result: [{ id: 1 }, { id: 7 }] };
  const control = [exchange("GET", "/notes?page=1&parent_id=7", undefined, 200, message)];
  const names = mutantsOf(control, []).map(({ name }) => name)
    .filter((name) => name.includes("is about another"));
  assert.deepEqual(names.map((name) => name.replace(/.*another /, "")), [".result[1].id"]);
});

Deno.test("a sample has every kind in turn, and is the same each time", () => {
  const mutants = mutantsOf(CONTROL, []);
  const kinds = new Set(mutants.map(({ kind }) => kind));
  const chosen = sample(mutants, kinds.size);
  assert.deepEqual(new Set(chosen.map(({ kind }) => kind)), kinds);
  assert.deepEqual(new Set(sample(mutants.toReversed(), kinds.size)), new Set(chosen));
});

Deno.test("mutants leave what only names what a client asks for, and the tokens of a page", () => {
  const sent = { _action: "save-note", title: "Bread", token: "a81f" };
  const answer = page("<b>save-note</b> <b>Bread</b>");
  const names = mutantsOf([
    { ...exchange("GET", "/", undefined, 200, undefined), answer: page("a81f") },
    { ...exchange("POST", "/", sent, 200, undefined), answer },
    exchange("POST", "/", sent, 200, { token: "a81f" }),
  ], []).map(({ name }) => name);
  assert.ok(!names.some((name) => name.includes("token")));
  assert.ok(names.includes('POST / shows another "Bread"'));
  assert.ok(!names.some((name) => name.includes("save-note")));
});

/** An application whose log shows all that was ever noted, and whose list what is there. */
function startNotes(): Promise<Server> {
  const log: string[] = [];
  const list: string[] = [];
  const abort = new AbortController();
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", signal: abort.signal, onListen: () => {} },
    async ({ method, url, body }) => {
      if (method === "DELETE") list.length = 0;
      if (method === "POST") {
        const { title } = await new Response(body).json();
        for (const titles of [log, list]) titles.push(title);
      }
      const shown = url.endsWith("/log") ? log : list;
      return new Response(method === "GET" ? `notes: ${shown.join()}` : "done");
    },
  );
  const close = async () => {
    abort.abort();
    await server.finished;
  };
  const url = `http://127.0.0.1:${server.addr.port}`;
  return Promise.resolve({ url, [Symbol.asyncDispose]: close });
}

/** Adds two notes, reads something, and removes them; sees only whether there are answers. */
function flowThatReads(path: string) {
  return async (url: string) => {
    const adding = (title: string): [path: string, init: RequestInit] => {
      const body = JSON.stringify({ title });
      return [`/list?${title}`, { method: "POST", body, headers: { "content-type": JSON_TYPE } }];
    };
    const requests: [path: string, init: RequestInit][] = [
      adding("Bread"),
      adding("Soup"),
      [path, {}],
      ["/list", { method: "DELETE" }],
    ];
    for (const [path, init] of requests) {
      const response = await fetch(`${url}${path}`, init);
      await response.text();
      if (!response.ok) return false;
    }
    return true;
  };
}

Deno.test("a change that is not carried out counts if an answer shows it that else stays", async () => {
  const ignored = "POST /list?Bread changes nothing";
  const { survivors } = await hunt(startNotes, flowThatReads("/list"), []);
  assert.ok(survivors.includes(ignored), survivors.join("\n"));
  const ofLog = await hunt(startNotes, flowThatReads("/log"), []);
  assert.ok(!ofLog.survivors.includes(ignored), ofLog.survivors.join("\n"));
});

/** An application with a list of notes, from which a removal takes one. */
function startList(): Promise<Server> {
  const list: { title: string }[] = [];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      if (request.method === "DELETE") list.pop();
      if (request.method === "POST") list.push(await request.json());
      return Response.json(request.method === "GET" ? list : { done: true });
    },
  );
  const url = `http://127.0.0.1:${server.addr.port}`;
  return Promise.resolve({ url, [Symbol.asyncDispose]: () => server.shutdown() });
}

/** Adds a note, looks for it in the list, and removes it if it was there. */
async function findsItsNote(url: string): Promise<boolean> {
  const init = { headers: { "content-type": JSON_TYPE }, body: JSON.stringify({ title: "Bread" }) };
  await (await fetch(url, { ...init, method: "POST" })).text();
  const list: { title?: string }[] = await (await fetch(url)).json();
  if (!list.some(({ title }) => title === "Bread")) return false;
  await (await fetch(url, { method: "DELETE" })).text();
  return true;
}

Deno.test("what a run leaves behind because of one wrong behaviour hides no other", async () => {
  const { survivors, killed } = await hunt(startList, findsItsNote, []);
  assert.ok(killed >= 3, `${killed}`);
  assert.deepEqual(survivors.filter((name) => name.startsWith("GET / leaves out")), []);
});

Deno.test("an application that refuses the origin of a proxy gets its own", async () => {
  const shown = (request: Request) => new Response(request.headers.get("origin"));
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, shown);
  const target = `http://127.0.0.1:${server.addr.port}`;
  const originSent = async (origin?: string) => {
    await using proxy = await startProxy(target, origin);
    const [passedOn, without] = await Promise.all([
      fetch(proxy.url, { headers: { origin: proxy.url } }),
      fetch(proxy.url),
    ]);
    return [(await passedOn.text()).replace(proxy.url, "proxy"), await without.text()];
  };
  assert.deepEqual(await originSent(), ["proxy", ""]);
  assert.deepEqual(await originSent(target), [target, ""]);
  await server.shutdown();
});

Deno.test("a loop that asks again gets the wrong answer again, until something else is asked", async () => {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
    return new Response("right");
  });
  await using proxy = await startProxy(`http://127.0.0.1:${server.addr.port}`);
  const change = (answer: Exchange["answer"]) => ({ ...answer, body: "wrong" });
  const answersTo = async (...paths: string[]) => {
    proxy.begin({ name: "GET /a is wrong", kind: "text", index: 1, change });
    const shown: string[] = [];
    for (const path of paths) shown.push(await (await fetch(`${proxy.url}${path}`)).text());
    return shown.join(" ");
  };
  assert.equal(
    await answersTo("/b", "/a", "/a", "/b", "/a"),
    "right wrong wrong right right",
  );
  // A loop may ask more often than it did before.
  assert.equal(await answersTo("/b", "/b", "/b", "/a", "/c"), "right right right wrong right");
  await server.shutdown();
});
