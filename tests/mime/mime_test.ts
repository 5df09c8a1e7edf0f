import assert from "node:assert/strict";
import { parameterOf, readHttpMessage, readPairs, readParts, utf8Of } from "../../lib/mime/mod.ts";

Deno.test("the parts of a multipart body have headers and a body", () => {
  const lines = [
    "ignored",
    "--b0",
    "Content-Type: text/plain",
    "X-Note:  two words ",
    "",
    "one",
    "",
    "two",
    "--b0 ",
    "",
    "no headers",
    "--b0",
    "Content-ID: 3",
    "",
    "",
    "--b0--",
    "",
  ];
  for (const end of ["\r\n", "\n"]) {
    assert.deepEqual(readParts(lines.join(end), "multipart/mixed; boundary=b0"), [
      {
        headers: [
          { name: "content-type", value: "text/plain" },
          { name: "x-note", value: "two words" },
        ],
        body: ["one", "", "two"].join(end),
      },
      { headers: [], body: "no headers" },
      { headers: [{ name: "content-id", value: "3" }], body: "" },
    ]);
  }
});

Deno.test("the boundary may be in quotes or only in the body", () => {
  const body = "--a b\r\nname: x\r\n\r\n1\r\n--a b--";
  for (const type of ['multipart/mixed; boundary="a b"', "multipart/mixed"]) {
    assert.deepEqual(readParts(body, type), [{
      headers: [{ name: "name", value: "x" }],
      body: "1",
    }]);
  }
  assert.equal(readParts("a=1", "multipart/mixed; boundary=b0"), undefined);
  assert.equal(readParts("a=1", "multipart/mixed"), undefined);
});

Deno.test("an HTTP message has a first line, headers and a body", () => {
  const json = '{"a":1}\r\n\r\n{}';
  assert.deepEqual(
    readHttpMessage(`\r\nPATCH Tasks(7) HTTP/1.1\r\nIf-Match:W/"1"\r\n\r\n${json}`),
    {
      start: "PATCH Tasks(7) HTTP/1.1",
      headers: [{ name: "if-match", value: 'W/"1"' }],
      body: json,
    },
  );
  assert.deepEqual(readHttpMessage("HTTP/1.1 204 No Content"), {
    start: "HTTP/1.1 204 No Content",
    headers: [],
    body: "",
  });
});

Deno.test("parameters of headers", () => {
  assert.equal(parameterOf('form-data; name="a\\"b"; filename=c.txt', "name"), 'a"b');
  assert.equal(parameterOf("form-data; name=a; FileName = c.txt", "filename"), "c.txt");
  assert.equal(parameterOf("text/plain", "charset"), undefined);
  assert.equal(parameterOf(undefined, "charset"), undefined);
});

Deno.test("a text in UTF-16 or with a byte order mark becomes UTF-8 without one", () => {
  const little = Uint8Array.from([..."{é}"].flatMap((one) => [one.charCodeAt(0), 0]));
  const big = Uint8Array.from([..."{é}"].flatMap((one) => [0, one.charCodeAt(0)]));
  const plain = new TextEncoder().encode("{é}");
  const marked = [[0xff, 0xfe, ...little], [0xfe, 0xff, ...big], [0xef, 0xbb, 0xbf, ...plain]];
  for (const bytes of [little, big, plain, ...marked.map((one) => Uint8Array.from(one))]) {
    assert.equal(new TextDecoder().decode(utf8Of(bytes)), "{é}");
  }
});

Deno.test("pairs may have semicolons between them, unlike what is in a value", () => {
  const pairs = (text: string) => readPairs(text).map(({ name, value }) => [name, value]);
  assert.deepEqual(pairs("Action=Zoom;Subaction=Load;ID=2;FileID=;;Token=aB3x;"), [
    ["Action", "Zoom"],
    ["Subaction", "Load"],
    ["ID", "2"],
    ["FileID", ""],
    ["Token", "aB3x"],
  ]);
  for (
    const value of [
      "text/html;charset=utf-8",
      "name==Kay;age==7",
      "age=gt=3;name=in=(a,b)",
      "a:1;b=2",
      "x;y",
      "&#43;1",
    ]
  ) {
    assert.equal(pairs(`q=${value}`)[0]?.[1], value.split("&")[0]);
    assert.equal(readPairs(`q=${value}`).length, value.startsWith("&") ? 2 : 1);
  }
});
