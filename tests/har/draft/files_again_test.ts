import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const LOG = "Wind from the west, 4 knots.\nTwo boats out.";
const BOUNDARY = "----WebKitFormBoundaryq3Xo0ZbA";

const DOWNLOAD: Exchange = { url: "/api/files/log.txt", text: LOG, type: "text/plain" };

const UPLOADS: Readonly<Record<string, Exchange>> = {
  "the body of a request": {
    method: "PUT",
    url: "/api/files/log.txt",
    headers: { "content-type": "text/plain" },
    body: LOG,
    status: 201,
    text: "",
  },
  "a file of a form": {
    method: "POST",
    url: "/api/files",
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    body:
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="log.txt"\r\nContent-Type: text/plain\r\n\r\n${LOG}\r\n--${BOUNDARY}--\r\n`,
    status: 201,
    json: { name: "log.txt", size: LOG.length },
  },
};

for (const [where, upload] of Object.entries(UPLOADS)) {
  Deno.test(`what was sent as ${where} comes back as it was`, async () => {
    const { text } = await converted([upload, DOWNLOAD], { all: true });
    assert.match(
      text,
      /body:\n +equals: \|-\n +Wind from the west, 4 knots\.\n +Two boats out\.\n/,
    );
  });
}

Deno.test("a response has the name of the file that was sent", async () => {
  const { text } = await converted([
    UPLOADS["a file of a form"],
    { url: "/api/files", json: { files: [{ name: "log.txt", size: LOG.length }] } },
  ]);
  assert.match(text, /path: \$\.json\.name\n +equals: log\.txt\n/);
  assert.match(text, /containsObject:\n +name: log\.txt\n/);
});

Deno.test("the bytes of a file go again as they were, if the recording has them", async () => {
  const image = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
  const body =
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="pen.png"\r\nContent-Type: image/png\r\n\r\n${image}\r\n--${BOUNDARY}--\r\n`;
  const { text } = await converted([{
    method: "POST",
    url: "/api/files",
    headers: {
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      "content-length": `${body.length}`,
    },
    body,
    status: 201,
    json: { name: "pen.png" },
  }]);
  assert.match(
    text,
    /image:\n +base64: iVBORw0KGgoAAAANSUhEUg==\n +filename: pen\.png\n +content_type: image\/png\n/,
  );
  assert.doesNotMatch(text, /placeholder|does not have the file/);
});

Deno.test("a page has the name of a file without its extension, which may have a number there", async () => {
  const { step } = await converted([
    {
      ...UPLOADS["a file of a form"],
      url: "/reports",
      body: String(UPLOADS["a file of a form"].body).replace("log.txt", "tide-log.txt"),
      status: 302,
      json: undefined,
      responseHeaders: { location: "/reports" },
    },
    {
      url: "/reports",
      text: '<html><body><a href="/media/tide-log_Qx7Zt2a.txt">tide-log.txt</a></body></html>',
    },
  ]);
  assert.match(step("open_reports"), /contains: tide-log\n/);
});
