import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const BOUNDARY = "----WebKitFormBoundaryaNRabNfxbn96OQPR";
const upload = (url: string, length: number, response: Partial<Exchange>): Exchange => ({
  method: "POST",
  url,
  headers: {
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    "content-length": `${length}`,
  },
  ...response,
});
const MADE: Exchange = {
  method: "POST",
  url: "/tickets",
  body: { subject: "Colour faded" },
  status: 201,
  json: { id: 1029, subject: "Colour faded" },
};

Deno.test("an upload has the usual field with which its body has the recorded length", async () => {
  const sent = upload("/tickets/1029/files", 201, { json: { name: "photo.txt", size: 18 } });
  const { step, text } = await converted([MADE, sent]);
  assert.match(step("create_file"), /multipart:\n +file:\n.*\n +filename: photo\.txt\n/);
  assert.match(
    text,
    /# the recording does not have what this form sent: .*, check the field of its file\n/,
  );
});

Deno.test("an upload is left out if no field makes its body as long as it was", async () => {
  const sent = upload("/tickets/1029/files", 333, { json: { name: "photo.txt", size: 18 } });
  const { text } = await converted([MADE, sent]);
  assert.doesNotMatch(text, /multipart/);
});

Deno.test("a member that shows the new file has the name of its field", async () => {
  const read = (poster: string | null): Exchange => ({
    url: "/tickets/1029",
    json: { id: 1029, subject: "Colour faded", poster },
  });
  const sent = upload("/tickets/1029/poster", 193, { status: 204 });
  const { step } = await converted([MADE, read(null), sent, read("poster.png")]);
  assert.match(
    step("create_poster"),
    /multipart:\n +poster:\n.*\n +filename: poster\.png\n +content_type: image\/png\n/,
  );
});

Deno.test("an upload has the field that a script has for its file", async () => {
  const script: Exchange = {
    url: "/assets/app.js",
    type: "text/javascript",
    resourceType: "script",
    text: 'q.append("status",s);const f=new FormData;f.append("file",b.files[0]);',
  };
  const sent = upload("/tickets/1029/attachment", 201, {
    json: { id: 1029, subject: "Colour faded", attachment: "plan.txt" },
  });
  const { step } = await converted([script, MADE, sent]);
  assert.match(step("create_attachment"), /multipart:\n +file:\n.*\n +filename: plan\.txt\n/);
});

Deno.test("an upload has the field of a script with which its body has the recorded length", async () => {
  const page: Exchange = {
    url: "/tickets/1029",
    resourceType: "document",
    text: '<form><input type="file" name="papers"></form>' +
      '<script>const f = new FormData(); f.append("Files", one);</script>',
  };
  const sent = upload("/tickets/1029/papers", 201, {
    json: [{ Filename: "plan.txt", Filesize: "18", HumanReadableDataSize: "18 B" }],
  });
  const { step } = await converted([MADE, page, sent]);
  assert.match(step("create_paper"), /multipart:\n +Files:\n.*\n +filename: plan\.txt\n/);
});

Deno.test("a script sends the form for files of its page, if that leads nowhere else", async () => {
  const page: Exchange = {
    url: "/tickets/1029",
    resourceType: "document",
    text: '<form enctype="multipart/form-data"><input type="file" name="papers">' +
      '<input type="hidden" name="folder" value="/of/1029"></form>',
  };
  const sent = upload("/papers", 333, { json: { name: "plan.txt", size: 18 } });
  const headers = { ...sent.headers, referer: "https://app.test/tickets/1029" };
  const { step } = await converted([MADE, page, { ...sent, headers }]);
  assert.match(step("create_paper"), /multipart:\n +papers:\n.*\n +filename: .*\n.*\n +folder: /);
});
