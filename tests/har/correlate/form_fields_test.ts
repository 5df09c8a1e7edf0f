import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";

const page = (body: string) => ({ type: "text/html", text: `<html><body>${body}</body></html>` });

Deno.test("the digest in a form keeps its name", async () => {
  const digest = "df0e00af51c94b7f8a6c3d2e1f0a9b8c";
  const { text, step } = await converted([
    {
      url: "/checkout",
      ...page(`<form><input type="hidden" name="digest" value="${digest}"></form>`),
    },
    { method: "POST", url: "/checkout", form: { digest, terms: "y" }, status: 302 },
  ]);
  assert.match(step("checkout"), /digest: \$\{steps\.open_checkout\.capture\.digest\}/);
  assert.doesNotMatch(text, /field_name/);
});

Deno.test("the action of a form may spell a title beside a number", async () => {
  const token = (n: number) => `mQ7x${n}kRz3Wb8Np5Yc2Hd`;
  const form = (action: string, n: number) =>
    `<form method="post" action="${action}"><input type="hidden" name="authenticity_token" value="${
      token(n)
    }"></form>`;
  const { step } = await converted([
    {
      method: "POST",
      url: "/gardens",
      form: { name: "Nightingale meadow" },
      status: 302,
      responseHeaders: { location: "/gardens/5108-nightingale-meadow" },
    },
    {
      url: "/gardens/5108-nightingale-meadow",
      ...page(form("/logout", 1) + form("/gardens/5108-nightingale-meadow/tasks", 2)),
    },
    {
      method: "POST",
      url: "/gardens/5108-nightingale-meadow/tasks",
      form: { authenticity_token: token(2), title: "Prune the plum tree" },
      status: 302,
    },
  ]);
  assert.match(step("open_garden"), /action="\/gardens\/\[\^"'\/\?#&\]\+\/tasks"/);
});

Deno.test("the page of a site is an id, the page of a list is none", async () => {
  const { step } = await converted([
    { url: "/pages", ...page('<a href="/pages/add?parent_page=2745">Add below</a>') },
    {
      url: "/pages/add?parent_page=2745",
      ...page(
        '<form action="?parent_page=2745"><input type="hidden" name="parent_page" value="2745">' +
          '<input type="hidden" name="per_page" value="2745"></form>',
      ),
    },
    {
      method: "POST",
      url: "/pages/add",
      form: { parent_page: "2745", per_page: "2745", title: "Fares of the ferry" },
      status: 302,
      responseHeaders: { location: "/pages/2746" },
    },
  ]);
  const sent = step("add_pages");
  assert.match(sent, /parent_page: \$\{steps\./);
  assert.match(sent, /per_page: "2745"/);
});

Deno.test("an address that is sent as a whole has ids for paths, too", async () => {
  const edit = "/en/object/3/edit/2950/";
  const { step } = await converted([
    {
      method: "POST",
      url: "/pages/edit-redirect",
      form: { title: "Fares of the ferry" },
      status: 302,
      responseHeaders: { location: edit },
    },
    { url: edit, ...page("<h1>Fares of the ferry</h1>") },
    { method: "POST", url: "/plugins/add", form: { cms_path: edit, kind: "text" }, status: 302 },
  ]);
  assert.match(step("add_plugins"), /cms_path: .*\/edit\/\$\{steps\./);
  assert.match(step("open_redirect"), /\/edit\/\$\{steps\.[a-z_]+\.capture\./);
});

Deno.test("a form that a page shows again has nothing but what was sent in it", async () => {
  const form = { "stall[name]": "Pear stall", "stall[opens]": "2026-05-14" };
  const { step } = await converted([
    {
      method: "POST",
      url: "/stalls",
      form: { ...form, "stall[rent]": "none" },
      ...page('<p>No rent</p><form><input type="date" name="stall[opens]" value="2026-05-14">'),
    },
    { method: "POST", url: "/stalls", form: { ...form, "stall[rent]": "40" }, status: 302 },
  ]);
  assert.match(step("create_stall_2"), /stall\[opens\]: \$\{NOW\.DATE/);
});

Deno.test("an id of letters is taken from a hidden field of its name, but not a word", async () => {
  const { text } = await converted([
    {
      url: "/tickets",
      ...page(
        '<input type="hidden" name="ticket_id" value="KKmvMggp">' +
          '<input type="hidden" name="desk_id" value="reception">',
      ),
    },
    {
      method: "POST",
      url: "/tickets",
      form: { ticket_id: "KKmvMggp", desk_id: "reception", target: "/tilda/calendar/" },
      status: 303,
      responseHeaders: { location: "/tickets" },
    },
  ]);
  assert.match(text, /ticket_id: \$\{steps\.open_tickets\.capture\.ticket_id\}/);
  assert.match(text, /desk_id: reception\n/);
});
