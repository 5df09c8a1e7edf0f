import assert from "node:assert/strict";
import { convert } from "../../../lib/har/mod.ts";
import { converted } from "../support/converted.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

const B = "b0undary";
const sending = (file: string): Exchange => ({
  method: "POST",
  url: "/orders/41/files",
  headers: { "content-type": `multipart/form-data; boundary=${B}` },
  body:
    `--${B}\r\nContent-Disposition: form-data; name="file"; filename="${file}"\r\nContent-Type: text/plain\r\n\r\nTwo.\r\n--${B}--\r\n`,
  status: 201,
  json: { id: 5, name: file },
});
const table = (...rows: readonly string[]): Exchange => ({
  url: "/export.csv",
  type: "text/csv",
  text: ["number,title", ...rows].join("\n"),
});
const list = (title: string): Exchange => ({ url: "/orders", json: [{ id: 7, title }] });

Deno.test("a text that JSON had before it was sent is not expected as the user's", async () => {
  const flow = async (title: string) =>
    (await converted([list(title), sending("parts.txt"), table("7,Spare parts")], { all: true }))
      .step("get_export");
  assert.doesNotMatch(await flow("Spare parts"), /parts/);
  assert.match(await flow("Firewood"), /contains: parts/);
});

Deno.test("with a second recording, a typed text is expected where both show it", async () => {
  const flow = async (...second: readonly Exchange[]) => {
    const first = [sending("parts.txt"), table("7,Spare parts")];
    const { flows: [{ text }] } = await convert(
      [await recordingOf(first), await recordingOf(second)],
      { all: true },
    );
    return text;
  };
  const seen = { url: "/orders/41/files", json: [{ id: 5, name: "parts.txt" }] };
  assert.doesNotMatch(await flow(sending("parts.txt"), table("9,Firewood"), seen), /: parts\n/);
  assert.match(await flow(sending("parts.txt"), table("9,My parts"), seen), /: parts\n/);
  // Another file, and a response that the browser lost.
  assert.match(await flow(sending("tools.txt"), table("9,Tools")), /: parts\n/);
  assert.match(await flow(sending("parts.txt"), { url: "/export.csv" }, seen), /: parts\n/);
});

Deno.test("what is in the items of a list that is searched has the term by chance", async () => {
  const order = {
    id: 41,
    title: "Oven for the barn",
    lines: [{ id: 1, description: "Deck oven" }],
  };
  const { step } = await converted([
    {
      method: "POST",
      url: "/orders",
      body: { title: order.title, lines: [{ description: "Deck oven" }] },
      json: order,
    },
    { url: "/orders?q=oven", json: [order] },
  ]);
  assert.match(
    step("list_orders"),
    /path: \$\.json\[\*\]\.title\n +each:\n +matches: \(\?i:oven\)/,
  );
  assert.doesNotMatch(step("list_orders"), /lines\[\*\]\.description\n +each/);
});

Deno.test("of a thing that the flow found, what nobody sent is not expected", async () => {
  const bill = { id: 4182, status: "draft", currency: "EUR", remind: false, memo: "Call first" };
  const changed: Exchange = {
    method: "PATCH",
    url: "/bills/4182",
    body: { memo: "Call first" },
    json: bill,
  };
  const found = await converted([{ url: "/bills", json: [{ ...bill, memo: "" }] }, changed]);
  assert.match(found.step("update_bill"), /memo: Call first|memo\n +equals: Call first/);
  assert.doesNotMatch(found.step("update_bill"), /draft|EUR|remind: false/);
  const made = await converted([
    { method: "POST", url: "/bills", body: { memo: "" }, status: 201, json: { ...bill, memo: "" } },
    changed,
  ]);
  assert.match(made.step("update_bill"), /status: draft\n/);
});

Deno.test("a small word is expected by itself, not in a longer one or as a class", async () => {
  const font = async (text: string) =>
    (await converted([
      {
        method: "POST",
        url: "/posts",
        form: { font: "norm" },
        status: 302,
        responseHeaders: { location: "/me" },
      },
      { url: "/me", type: "text/html", text },
    ], { all: true })).step("open_me");
  const style = "<style>h3 { font-weight: normal; } p.norm { margin: 0 }</style>";
  assert.doesNotMatch(await font(`${style}<p class="dark norm">Ada</p>`), /norm/);
  assert.match(await font(`${style}<p>Written in norm</p>`), /contains: norm\n/);
});

Deno.test("a text that is the name of another field of its form is not what a person typed", async () => {
  const page = (title: string): Exchange => ({
    method: "POST",
    url: "/crates.xhtml",
    form: { form: "form", "form:title": title, render: "form" },
    text: `<table id="crates"><tr><td>${title}</td>` +
      '<td><a onclick="send({f:&quot;form&quot;})">form</a></td></tr></table>',
  });
  const { text } = await converted([page("Winter pears"), page("Plums of May")]);
  assert.match(text, /contains: Plums of May/);
  assert.doesNotMatch(text, /- .*form.*[&>]/);
});
