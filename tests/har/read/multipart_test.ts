import assert from "node:assert/strict";
import { readMultipart, readRequestBody } from "../../../lib/har/read/request_body.ts";

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

const PEN = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

/** Reads a body as a recorder has it that writes each byte of a file as a character, or does not. */
const partsOf = (content: string, length?: number) => {
  const head = 'Content-Disposition: form-data; name="image"; filename="pen.png"';
  const read = readRequestBody({ text: body([[head, content]]) }, TYPE, false, length);
  return read?.kind === "multipart" ? read.parts : undefined;
};

Deno.test("a file whose characters are not its bytes has no text", () => {
  for (const content of [PEN, "GIF89a\ufffd\u0001"]) {
    assert.deepEqual(partsOf(content), [{ name: "image", filename: "pen.png" }]);
  }
  const text = "Größe:\t5 µm\r\n";
  assert.equal(partsOf(text)?.[0].value, text);
});

Deno.test("a file whose characters are its bytes by their number is bytes, or the text of these", () => {
  const lengthOf = (content: string) =>
    body([['Content-Disposition: form-data; name="image"; filename="pen.png"', content]]).length;
  assert.deepEqual(partsOf(PEN, lengthOf(PEN)), [
    { name: "image", filename: "pen.png", base64: btoa(PEN) },
  ]);
  const written = "Gr\xc3\xb6\xc3\x9fe";
  assert.equal(partsOf(written, lengthOf(written))?.[0].value, "Größe");
});

Deno.test("a body whose characters are its bytes by their number is bytes, but not text", () => {
  const read = (text: string, length: number) => readRequestBody({ text }, "", false, length);
  assert.deepEqual(read("\0\0DICM\xe0", 7), {
    kind: "bytes",
    type: "",
    base64: btoa("\0\0DICM\xe0"),
  });
  assert.deepEqual(read("à la carte", 11), { kind: "text", type: "", text: "à la carte" });
  assert.deepEqual(read("plain\x1e", 6), { kind: "text", type: "", text: "plain\x1e" });
});

Deno.test("what a script sends as a form, without any field, is text", () => {
  const type = "application/x-www-form-urlencoded";
  assert.deepEqual(readRequestBody({ text: "1" }, type, false), { kind: "text", type, text: "1" });
  const mail = "Subject: Plums\nContent-Type: text/plain; charset=utf-8\n\n2 + 2\n";
  assert.deepEqual(readRequestBody({ text: mail }, type, false), {
    kind: "text",
    type,
    text: mail,
  });
});
