import assert from "node:assert/strict";
import { readMultipart } from "../../../lib/har/read/request_body.ts";

const TYPE = "multipart/form-data; boundary=b0";

/** A multipart body, each part given as its lines before the blank one, and its content. */
function body(parts: readonly (readonly [head: string, content: string])[], end = "\r\n"): string {
  const pieces = parts.map(([head, content]) => `--b0${end}${head}${end}${end}${content}${end}`);
  return `${pieces.join("")}--b0--${end}`;
}

Deno.test("the parts of a multipart body are read", () => {
  const text = body([
    ['Content-Disposition: form-data; name="title"', "a\r\nb"],
    ['content-disposition: form-data; name="empty"', ""],
    [
      'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain ',
      "hello",
    ],
    ['Content-Disposition: form-data; name="left out"; filename="b.png"', ""],
    ['Content-Disposition: form-data; name="no file"; filename=""', ""],
    ["Content-Disposition: form-data; name=bare; filename=c.txt", "--b1"],
    ["Content-Type: text/plain", "nameless"],
  ]);
  assert.deepEqual(readMultipart(text, TYPE), [
    { name: "title", value: "a\r\nb" },
    { name: "empty", value: "" },
    { name: "file", filename: "a.txt", type: "text/plain", value: "hello" },
    { name: "left out", filename: "b.png" },
    { name: "no file", filename: "", value: "" },
    { name: "bare", filename: "c.txt", value: "--b1" },
  ]);
});

Deno.test("names may contain quotes and line breaks, as browsers write them", () => {
  const text = body([
    ['Content-Disposition: form-data; name="a%22b%0D%0Ac"', "1"],
    ['Content-Disposition: form-data; name="a\\"b\\\\c"', "2"],
  ]);
  assert.deepEqual(readMultipart(text, TYPE), [
    { name: 'a"b\r\nc', value: "1" },
    { name: 'a"b\\c', value: "2" },
  ]);
});

Deno.test("lines may end without a carriage return", () => {
  const text = body([['Content-Disposition: form-data; name="a"', "1\n2"]], "\n");
  assert.deepEqual(readMultipart(text, TYPE), [{ name: "a", value: "1\n2" }]);
});

Deno.test("the boundary may be quoted, and is taken from the text if the type has none", () => {
  const text = body([['Content-Disposition: form-data; name="a"', "1"]]);
  for (const type of ['multipart/form-data; charset=x; boundary="b0"', "multipart/form-data"]) {
    assert.deepEqual(readMultipart(text, type), [{ name: "a", value: "1" }]);
  }
});

Deno.test("a text without the boundary is not a multipart body", () => {
  assert.equal(readMultipart("a=1", TYPE), undefined);
  assert.equal(readMultipart("a=1", "multipart/form-data"), undefined);
});

Deno.test("a file whose bytes were written as characters has no text", () => {
  const head = 'Content-Disposition: form-data; name="image"; filename="pen.png"';
  for (const content of ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "GIF89a\ufffd\u0001"]) {
    assert.deepEqual(readMultipart(body([[head, content]]), TYPE), [
      { name: "image", filename: "pen.png" },
    ]);
  }
  const text = "Größe:\t5 µm\r\n";
  assert.equal(readMultipart(body([[head, text]]), TYPE)?.[0].value, text);
});
