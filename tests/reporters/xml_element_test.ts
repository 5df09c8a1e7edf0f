import assert from "node:assert/strict";
import { writeStartTag, writeXml } from "../../lib/reporters/junit/xml_element.ts";
import { expatTest, readXml } from "./expat.ts";

Deno.test("elements are written on lines of their own, two spaces deeper at each level", () => {
  const list = { name: "list", content: [{ name: "item", attributes: { id: "1" } }] };
  const written = writeXml({ name: "root", content: [list, { name: "note", content: "text" }] });
  assert.equal(
    written,
    `<root>
  <list>
    <item id="1"/>
  </list>
  <note>text</note>
</root>
`,
  );
  assert.equal(writeXml(list, 1), written.split("\n").slice(1, 4).join("\n") + "\n");
});

Deno.test("an element without content has no end tag, and one with content elsewhere no end", () => {
  assert.equal(writeXml({ name: "empty" }), "<empty/>\n");
  assert.equal(writeXml({ name: "empty", content: "" }), "<empty/>\n");
  assert.equal(writeXml({ name: "empty", attributes: { a: "" }, content: [] }), '<empty a=""/>\n');
  assert.equal(writeStartTag({ name: "begun", attributes: { a: "1" } }), '<begun a="1">\n');
});

expatTest("markup in attributes and texts is read back as text", async () => {
  const text = `<a b="c">'&amp;' & ]]></a>`;
  const root = await readXml(writeXml({ name: "root", attributes: { text }, content: text }));
  assert.equal(root.attributes.text, text);
  assert.equal(root.text, text);
});

Deno.test("no attribute or text has a character that XML lacks or a terminal obeys", () => {
  const text = "a\x1b[31mb\x07c\x9bd\u202ee\u2028f\0";
  const written = writeXml({ name: "root", attributes: { text, type: text }, content: text });
  assert.match(
    written,
    /^<root text="ab&#xFFFD;c&#xFFFD;d&#xFFFD;e f&#xFFFD;" type="ab&#xFFFD;c&#xFFFD;d&#xFFFD;e f&#xFFFD;">ab&#xFFFD;c&#xFFFD;d&#xFFFD;e&#xFFFD;f&#xFFFD;<\/root>\n$/,
  );
});
