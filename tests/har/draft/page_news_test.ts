import assert from "node:assert/strict";
import { convert } from "../../../lib/har/mod.ts";
import { converted } from "../support/converted.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

const ID = "7c0b8f2e-51d4-4c7e-9d2b-3a41f0c6a955";
const POT = `/pots/${ID}`;
const HTML = "text/html; charset=utf-8";

const created: Exchange = {
  method: "POST",
  url: "/pots",
  form: { title: "Blue kettle", glaze: "raw", fired: "2026-03-14", weight: "12.50" },
  status: 302,
  responseHeaders: { location: POT },
};
const page = (main: string): Pick<Exchange, "text" | "type"> => ({
  text: `<!doctype html><html><body><nav>Signed in as Ada</nav>${main}</body></html>`,
  type: HTML,
});
const pot = (main: string): Exchange => ({ url: POT, ...page(`<h1>Blue kettle</h1>${main}`) });
const change = (action: string, url = POT): Exchange => ({
  method: "POST",
  url: `${url}/${action}`,
  form: { token: "x" },
  status: 302,
  responseHeaders: { location: url },
});

Deno.test("what a page of a thing says since a change is expected", async () => {
  const { text } = await converted([
    created,
    pot("<p>Open</p><button>Archive</button>"),
    change("archive"),
    pot("<div class=flash>Kettle is archived.</div><p>Filed</p><button>Restore</button>"),
  ]);
  assert.match(text, /- Kettle is archived\.\n +- Filed\n/);
});

Deno.test("a button with words in capitals that other buttons have is expected", async () => {
  const list = { url: "/pots", ...page("<p>Nothing</p>") };
  const { text } = await converted([
    list,
    { ...list, url: "/pots?all=1" },
    created,
    pot("<button>Lock Pot</button><button>Mark Pot</button>"),
    change("lock"),
    pot("<button>Unlock Pot</button><button>Mark Pot</button>"),
  ]);
  assert.match(text, /- Unlock Pot\n/);
});

Deno.test("what a page says only at the first visit is expected there", async () => {
  const { text } = await converted([
    created,
    pot("<p class=flash>It was made.</p><p>Open</p>"),
    change("archive"),
    pot("<p>Open</p>"),
  ]);
  assert.equal(text.match(/- It was made\.\n/g)?.length, 1);
});

Deno.test("what a page says once is not expected where it may still say what came before", async () => {
  const rename: Exchange = { ...created, url: `${POT}/rename` };
  const flow = (read: readonly Exchange[]) =>
    converted([
      created,
      pot("<p>Open</p>"),
      { ...rename, form: { title: "Green kettle" }, responseHeaders: { location: POT } },
      ...read,
      change("archive"),
      pot("<h2>Green kettle</h2><p class=flash>Kettle is archived.</p><p>Open</p>"),
    ]);
  assert.doesNotMatch((await flow([])).text, /is archived/);
  const read = await flow([
    pot("<h2>Green kettle</h2><p>Open</p><p class=flash>It was renamed.</p><p>Colours: 3</p>"),
  ]);
  assert.match(read.text, /- Kettle is archived\.\n/);
});

Deno.test("what says when or by whom something was done is not expected", async () => {
  const { text } = await converted([
    created,
    pot("<p>Open</p>"),
    change("archive"),
    pot("<p>archived just now</p><p>Closed by Ada</p><p>plan.txt</p><a href=/x>Next kettle</a>"),
  ]);
  assert.doesNotMatch(text, /just now|Ada|plan\.txt|Next kettle/);
});

Deno.test("a text that a field of the page has, too, is not expected", async () => {
  const { text } = await converted([
    created,
    pot("<p>Open</p>"),
    change("archive"),
    pot('<p>Filed</p><td>zHnrzCtj<input type="hidden" name="ticket" value="zHnrzCtj"></td>'),
  ]);
  assert.match(text, /- Filed\n/);
  assert.doesNotMatch(text, /zHnrzCtj/);
});

Deno.test("a page that has become another one says nothing about a change", async () => {
  const { text } = await converted([
    created,
    pot("<p>Open</p>"),
    change("archive"),
    pot(["Oak", "Elm", "Ash", "Yew"].map((tree) => `<p>${tree} table</p>`).join("")),
  ]);
  assert.doesNotMatch(text, /table/);
});

Deno.test("a list says what it has never said before", async () => {
  const list = (main: string): Exchange => ({ url: "/pots", ...page(main) });
  const { text } = await converted([
    created,
    pot("<p>filed</p>"),
    list(`<td>Oak table</td><td>filed</td><a href="${POT}">Blue kettle</a>`),
    { ...change("delete"), responseHeaders: { location: "/pots" } },
    list("<p>Kettle removed.</p><td>Elm chair</td><td>open</td>"),
  ]);
  assert.match(text, /Kettle removed\./);
});

Deno.test("a form that is refused says why", async () => {
  const form = "<form method=post action=/pots><input name=title><button>Make</button></form>";
  const { text } = await converted([
    { url: "/pots/new", ...page(form) },
    {
      method: "POST",
      url: "/pots",
      form: { title: "Pot" },
      headers: { referer: "https://app.test/pots/new" },
      status: 422,
      ...page(`<p>Use two words.</p>${form}`),
    },
    created,
    pot("<p>Open</p>"),
  ], { all: true });
  assert.match(text, /Use two words\./);
});

Deno.test("with a second recording, only what both pages say is expected", async () => {
  const recording = (news: string) => [created, pot("<p>Open</p>"), change("archive"), pot(news)];
  const { flows: [{ text }] } = await convert([
    await recordingOf(recording("<p>Kettle is filed.</p><p>Nice weather</p>")),
    await recordingOf(recording("<p>Kettle is filed.</p><p>Heavy rain</p>")),
  ]);
  assert.match(text, /Kettle is filed\./);
  assert.doesNotMatch(text, /weather/);
});

Deno.test("words, dates and figures that were sent are expected in cells of the page", async () => {
  const { step } = await converted([
    { url: "/pots", ...page("<td>Oak bowl</td><td>raw</td><td>9.75</td>") },
    created,
    pot("<td>raw</td><td>2026-03-14</td><td>12.50</td>"),
  ], { all: true });
  assert.match(
    step("open_pot"),
    /- ">\$\{NOW\.DATE \| offset \d+d\}<"\n +- ">12\.50<"\n/,
  );
  assert.match(step("open_pot"), /- ">raw<"\n/);
});

Deno.test("what was sent or chosen is expected after its label, too", async () => {
  const kilns = '<select name="kiln_id"><option value="431">Old kiln</option></select>';
  const { step } = await converted([
    { url: "/pots/new", ...page(`<form>${kilns}</form>`) },
    { ...created, form: { ...created.form, kiln_id: "431" } },
    pot("<li>Kiln: Old kiln</li><li>Weight: 12.50</li><li>Glaze: raw</li>"),
  ]);
  for (const cell of ["Old kiln", "12.50", "raw"]) {
    assert.ok(step("open_pot").includes(`- ": ${cell}<"\n`), cell);
  }
});

Deno.test("a list shows the number of what the flow made beside its name, and loses the name only", async () => {
  const list = (main: string): Exchange => ({ url: "/pots", ...page(main) });
  const row = "<tr><td>Blue kettle</td><td>12.50</td></tr>";
  const { step } = await converted([
    list("<p>Nothing</p>"),
    created,
    list(row),
    { ...change("delete"), form: { token: "y" } },
    list("<p>Nothing</p>"),
  ], { all: true, keep: ["/pots"] });
  assert.match(step("open_pots_2"), /- Blue kettle\n +- ">12\.50<"\n/);
  assert.match(step("open_pots_3"), /notContains: ">?Blue kettle/);
  // Others may have that weight, too.
  const others = [list("<td>12.50</td>"), created, list(`<td>12.50</td>${row}`)];
  assert.doesNotMatch((await converted(others, { all: true, keep: ["/pots"] })).text, /">12/);
  const alone = [list("<p>Nothing</p>"), created, list("<td>12.50</td>")];
  assert.doesNotMatch((await converted(alone, { all: true, keep: ["/pots"] })).text, /">12/);
});

Deno.test("the number of a telephone is expected in a cell", async () => {
  for (const phone of ["4930112233", "+49 30 112233", "030 1122-33"]) {
    const { step } = await converted([
      { ...created, form: { ...created.form, phone } },
      pot(`<td>${phone}</td>`),
    ]);
    assert.ok(step("open_pot").includes(`- ">${phone}<"`), phone);
  }
});

Deno.test("what was sent is expected in the JSON that a page has", async () => {
  const { step } = await converted([
    created,
    pot("<pre>{ &quot;glaze&quot;: <b>&quot;raw&quot;</b>, &quot;weight&quot;: 12.50 }</pre>"),
  ]);
  assert.match(step("open_pot"), /- "&quot;raw&quot;"\n/);
});

Deno.test("what was chosen is expected as the option that a list has selected", async () => {
  const options = [
    '<option value="raw" selected>Raw</option>',
    '<option selected value="raw">Raw</option>',
    '<option selected="selected" value="raw">Raw</option>',
  ];
  for (const option of options) {
    const list = `<select name="glaze"><option value="blue">Blue</option>${option}</select>`;
    const { step } = await converted([created, pot(`<form>${list}</form>`)]);
    assert.ok(step("open_pot").includes(`${option.slice(0, option.indexOf(">"))}\n`), option);
  }
  for (const option of ["<option selected>raw</option>", '<option selected="">raw</option>']) {
    const { step } = await converted([created, pot(`<select name="glaze">${option}</select>`)]);
    assert.ok(step("open_pot").includes(`${option}\n`), option);
  }
  const other = '<option value="blue" selected>Blue</option><option value="raw">Raw</option>';
  assert.doesNotMatch((await converted([created, pot(other)])).text, /<option/);
  // A number may be the id of what another list has selected.
  const number = '<option value="12.50" selected>Old kiln</option>';
  assert.doesNotMatch((await converted([created, pot(number)])).text, /<option/);
});

Deno.test("the page that answers what makes something shows what was sent", async () => {
  const page = "<p>A bowl of clay from the river</p>";
  const made = { ...created, status: 201, text: page, responseHeaders: { location: "/pots/431" } };
  const { step } = await converted([
    { ...made, form: { title: "A bowl of clay from the river" } },
  ]);
  assert.match(step("create_pot"), /contains: A bowl of clay from the river\n/);
});

Deno.test("a word that a list of choices or a button has is not expected in a cell", async () => {
  const { text } = await converted([
    created,
    pot("<td>raw</td><option>raw</option>"),
    change("archive"),
    pot("<button>raw</button><td>raw</td>"),
  ]);
  assert.doesNotMatch(text, />raw</);
});

Deno.test("the page after a login says nothing that is expected of other accounts", async () => {
  const form = "<form><input name=login><input type=password name=password></form>";
  const { text } = await converted([
    { url: "/login", ...page(form) },
    {
      method: "POST",
      url: "/login",
      headers: { referer: "https://app.test/login" },
      form: { login: "kay", password: "tr0mb0ne-77" },
      ...page("<p>Welcome back, Robin</p>"),
      responseHeaders: { "set-cookie": "session=8f3a6c1e9b7d4e20; Path=/" },
    },
    created,
    pot("<p>Open</p>"),
  ]);
  assert.doesNotMatch(text, /Robin/);
});

Deno.test("what a page of the user says only until a change is not expected before that", async () => {
  const profile = (main: string): Exchange => ({ url: "/me", ...page(main) });
  const { text } = await converted([
    created,
    pot("<p>Open</p>"),
    profile('<p>Add an address</p><input name="token" value="9f86d081884c7d65">'),
    { ...change("mail", "/me"), form: { mail: "ada@pots.test", token: "9f86d081884c7d65" } },
    profile('<p>Saved.</p><input name="mail" value="ada@pots.test">'),
  ]);
  assert.doesNotMatch(text, /Add an address/);
  assert.match(text, /- Saved\.\n/);
});
