import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const PAGE = `<!doctype html><form action="/search"><input name="q"></form>
<form method="post" action="upload?a=1&amp;b=2" enctype="multipart/form-data">
<input type="hidden" name="_csrf" value="k3Yt9-vQ2mZx8LpR7aWd">
<input name="caption"><textarea name="about">As it is</textarea><input name="size" type="number">
<select name="kind"><option value="1">One</option><option value="2" selected>Two</option></select>
<input type="checkbox" name="public" checked><input type="checkbox" name="draft">
<input type="file" name="file" accept="image/png"><button name="go">Upload</button>
</form>`;
const OPEN: Exchange = { url: "/files/new", resourceType: "document", text: PAGE };
const UPLOAD: Exchange = {
  method: "POST",
  url: "/files/upload?a=1&b=2",
  headers: { "content-type": "multipart/form-data; boundary=x", "content-length": "512" },
  status: 302,
  responseHeaders: { location: "/files/7" },
};

Deno.test("the form of a page supplies what a recording lacks", async () => {
  const { step, text } = await converted([OPEN, UPLOAD]);
  const written = step("upload_files");
  assert.match(written, /_csrf: \$\{steps\.open_new_file\.capture\.csrf\}/);
  assert.match(written, /kind: \$\{steps\.open_new_file\.capture\.kind_id\}/);
  for (const line of ["caption: made-up-caption", "about: As it is", 'public: "on"']) {
    assert.ok(written.includes(line), `${line} in ${written}`);
  }
  assert.match(
    written,
    /file:\n +text: .*\n +filename: made-up-file\.png\n +content_type: image\/png/,
  );
  assert.doesNotMatch(written, /draft|q:/);
  assert.match(text, /made up from the page, check caption, size/);
});

Deno.test("a body that no page describes is reported as missing", async () => {
  const { text } = await converted([{ ...OPEN, text: "<p>no form</p>" }, UPLOAD]);
  assert.match(
    text,
    /# the recording does not have the body of this request: .*\n +- name: upload/,
  );
  assert.match(text, /multipart:\n +file:\n +text: placeholder .*\n +filename: upload\.txt/);
});

Deno.test("a later page with the same fields shows what the form sent", async () => {
  const edit: Exchange = {
    url: "/files/7/edit",
    resourceType: "document",
    text: PAGE.replace("upload?a=1&amp;b=2", "/files/7/edit")
      .replace('name="caption"', 'name="caption" value="Roof at dawn"')
      .replace('type="number"', 'type="number" value="4"').replace("As it is", ""),
  };
  // The same form for another upload shows nothing.
  const { step, text } = await converted([OPEN, UPLOAD, OPEN, edit]);
  const written = step("upload_files");
  for (const line of ["caption: Roof at dawn", 'about: ""', 'size: "4"']) {
    assert.ok(written.includes(line), `${line} in ${written}`);
  }
  assert.match(text, /made up from the page\n/);
});

Deno.test("a later page that shows a new file has its name", async () => {
  const list = (...names: readonly string[]): Exchange => ({
    url: "/files",
    resourceType: "document",
    text: names.map((name) => `<li><a href="/files/${name}">${name}</a></li>`).join("\n"),
  });
  const upload = { ...UPLOAD, responseHeaders: { location: "/files" } };
  const { step } = await converted([list("old.png"), OPEN, upload, list("old.png", "quay.png")]);
  assert.match(step("upload_files"), /filename: quay\.png/);
  assert.match(step("open_files"), /contains: quay/);
});

Deno.test("a row of a page is found by the name of the file that was sent", async () => {
  const row = (id: number, name: string) =>
    `<li>${name} <a href="/files/${id}/delete"><b>${name}</b></a></li>`;
  const list = (...rows: readonly string[]): Exchange => ({
    url: "/files",
    resourceType: "document",
    text: `<ul>${rows.join("")}</ul>`,
  });
  const upload = { ...UPLOAD, responseHeaders: { location: "/files" } };
  const { step } = await converted([
    list(row(4, "old.png")),
    OPEN,
    upload,
    list(row(4, "old.png"), row(7, "quay.png")),
    { method: "POST", url: "/files/7/delete", form: { sure: "yes" }, status: 302 },
  ]);
  assert.match(
    step("delete_file"),
    /url: .*\/files\/\$\{steps\.open_files\.capture\.[a-z_]+\}\/delete/,
  );
  assert.match(step("open_files"), /regex: .*quay/);
});

Deno.test("a title that is made up differs in each run if it is to be unique", async () => {
  const page = PAGE.replace('name="caption"', 'name="title"');
  const { step } = await converted([{ ...OPEN, text: page }, UPLOAD], { unique: true });
  assert.match(step("upload_files"), /title: made-up-title-\$\{vars\.run\}/);
});
