import { XmlDocument } from "libxml2-wasm";
import assert from "node:assert/strict";
import { mayBeXml, preloadXml } from "../../lib/http/mod.ts";
import { readXml } from "../../lib/http/response/xml/xml_body.ts";
import { pathLists } from "../../lib/http/response/xml/xml_value.ts";
import { compileJsonPath, loadJsonPath } from "../../lib/json/mod.ts";

await loadJsonPath();

await preloadXml();

function find(xml: string, path: string): unknown[] {
  const body = readXml(xml, "application/xml", xml.length);
  assert(body.ok, JSON.stringify(body));
  return compileJsonPath(path).find({ xml: body.value(pathLists(path).isList) });
}

function valueOf(xml: string): unknown {
  return find(xml, "$.xml")[0];
}

const VALUES: readonly (readonly [title: string, xml: string, value: unknown])[] = [
  ["an element with text is that text", "<a> 01 </a>", { a: " 01 " }],
  ["an empty element is empty text", "<a><b/><c></c></a>", { a: { b: "", c: "" } }],
  [
    "attributes and text stand beside each other",
    "<a id=\"1\" xml:lang='en'>text</a>",
    { a: { "@id": "1", "@xml:lang": "en", "#text": "text" } },
  ],
  ["one child is a value", "<a><b>1</b></a>", { a: { b: "1" } }],
  ["children of one name are a list", "<a><b>1</b><c/><b>2</b></a>", {
    a: { b: ["1", "2"], c: "" },
  }],
  ["text between children is trimmed", "<a>\n x<b/>y\n</a>", { a: { b: "", "#text": "xy" } }],
  ["a prefix stays", '<s:a xmlns:s="urn:x"><s:b/></s:a>', {
    "s:a": { "@xmlns:s": "urn:x", "s:b": "" },
  }],
  ["references are resolved", "<a b='&quot;&#65;'>&lt;&amp;&#x1F600;&gt;&apos;</a>", {
    a: { "@b": '"A', "#text": "<&😀>'" },
  }],
  ["a CDATA section is text", "<a>x<![CDATA[<b>&amp;]]>y</a>", { a: "x<b>&amp;y" }],
  [
    "what is no content is skipped",
    '<?xml version="1.0"?>\n<!DOCTYPE a SYSTEM "a.dtd">\n<!-- > --><a><!-- <b> -->1<?pi <x ?></a>\n<!-- -->\n',
    { a: "1" },
  ],
  ["line ends are one character", "<a>1\r\n2\r3</a>", { a: "1\n2\n3" }],
  ["white space in an attribute is blanks", '<a b="1\n2\t3"/>', { a: { "@b": "1 2 3" } }],
  [
    "a name that objects have is a member",
    "<a><__proto__>1</__proto__><constructor>2</constructor></a>",
    { a: JSON.parse('{"__proto__": "1", "constructor": "2"}') },
  ],
  ["names may have letters of any script", "<größe ñ='1'/>", { "größe": { "@ñ": "1" } }],
];

for (const [title, xml, value] of VALUES) {
  Deno.test(`in XML ${title}`, () => {
    assert.deepEqual(valueOf(xml), value);
    assert(isWellFormed(xml), "another parser takes it as well");
  });
}

const MISTAKES: readonly (readonly [xml: string, problem: string])[] = [
  ["<a><b></a>", "expected `</b>`, found `</a>` at line 1, column 7"],
  ["<a>\n  <b>", "`<b>` is not closed at line 2, column 3"],
  ["<a/><b/>", "a second root element at line 1, column 5"],
  ["<a/>x", "text after the root element at line 1, column 5"],
  ["<a>&nbsp;</a>", "the entity `&nbsp;` is not declared at line 1, column 4"],
  ["<a b='&x;'/>", "the entity `&x;` is not declared at line 1, column 7"],
  ["<a>1 & 2</a>", "a bare `&`; XML writes it `&amp;` at line 1, column 6"],
  ["<a>&#0;</a>", "`&#0;` is not a character that XML allows at line 1, column 4"],
  ["<a b=1/>", "the value of `b` is not in quotes at line 1, column 6"],
  ["<a b/>", "the attribute `b` has no value at line 1, column 5"],
  ["<a b='1' b='2'/>", "the attribute `b` is given twice at line 1, column 15"],
  ["<a b='1'c='2'/>", "the tag `<a` is not closed at line 1, column 9"],
  ["<a", "the tag `<a` is not closed at line 1, column 3"],
  ["<1/>", "expected the name of an element at line 1, column 1"],
  ["<a><!-- </a>", "the comment is not closed at line 1, column 4"],
  ["<a>&#x;</a>", "`&#x;` is not a character that XML allows at line 1, column 4"],
  ["<a><b/><1/></a>", "expected the name of an element, or `</a>` at line 1, column 8"],
  ["<a b='1", "the value of an attribute is not closed at line 1, column 7"],
  [
    "<a b='<'/>",
    "a bare `<` in the value of an attribute; XML writes it `&lt;` at line 1, column 7",
  ],
  ["<a>x]]></a>", "`]]>` outside of a CDATA section at line 1, column 5"],
  ["<a><![CDATA[x</a>", "the CDATA section is not closed at line 1, column 4"],
  ["<a><?x </a>", "the processing instruction is not closed at line 1, column 4"],
  ["<a><!-- a -- b --></a>", "`--` inside a comment at line 1, column 11"],
  [
    "\n<?xml version='1.0'?><a/>",
    "the XML declaration is not at the very beginning at line 2, column 1",
  ],
  ["<a/></a>", "`</a>` closes nothing at line 1, column 5"],
  ["<a></a", "the tag `</a` is not closed at line 1, column 7"],
  ["<a>😀<b></a>", "expected `</b>`, found `</a>` at line 1, column 9"],
  ["<a x='/>'><!-- <c> --><b>", "`<b>` is not closed at line 1, column 23"],
  ["<a>&constructor;</a>", "the entity `&constructor;` is not declared at line 1, column 4"],
  ["<?xml vers='1'?><a/>", "XML version is missing or invalid at line 1, column 7"],
  ["</a>", "`</a>` closes nothing at line 1, column 1"],
  ["<a>]]></a>", "`]]>` outside of a CDATA section at line 1, column 4"],
  ["<a>\x01</a>", "a character that XML does not allow at line 1, column 4"],
  ["<!-- -->", "there is no element at line 1, column 9"],
  [
    '<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>',
    "a DOCTYPE with declarations, which are not read at line 1, column 1",
  ],
];

for (const [xml, problem] of MISTAKES) {
  Deno.test(`a mistake in XML is reported with its place: ${JSON.stringify(xml)}`, () => {
    const body = readXml(xml, "text/xml", 9);
    assert(!body.ok);
    assert.equal(body.problem, `the XML of the body has a mistake: ${problem} (text/xml, 9 B)`);
    assert.equal(isWellFormed(xml), xml.startsWith("<!DOCTYPE"), "another parser agrees");
  });
}

/** Whether libxml2 parses a text. */
function isWellFormed(xml: string): boolean {
  try {
    XmlDocument.fromString(xml).dispose();
    return true;
  } catch {
    return false;
  }
}

Deno.test("an entity bomb is refused before it expands", () => {
  const lines = Array.from(
    { length: 20 },
    (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`,
  );
  const bomb = `<!DOCTYPE a [<!ENTITY e0 "ha">${lines.join("\n")}]><a>&e20;</a>`;
  const body = readXml(bomb, "application/xml", bomb.length);
  assert(!body.ok);
  assert.match(body.problem, /DOCTYPE with declarations/);
});

Deno.test("XML that is nested too deeply is refused", () => {
  const deep = "<a>".repeat(501) + "</a>".repeat(501);
  const body = readXml(deep, "application/xml", 1);
  assert(!body.ok);
  assert.match(body.problem, /more than 500 levels of elements at line 1, column 1501/);
  assert(readXml("<a>".repeat(500) + "</a>".repeat(500), "", 1).ok);
});

Deno.test("markup in comments, in values and in CDATA sections adds no nesting", () => {
  const hidden = "<!-- <b> --><c d='<b>'/><![CDATA[<b>]]><?e <b> ?>".replace("'<b>'", "'&lt;b>'");
  const body = readXml(`<a>${hidden.repeat(501)}</a>`, "", 1);
  assert(body.ok, JSON.stringify(body));
});

for (const bytes of [[0xff, 0xfe, 0x3c, 0], [0xfe, 0xff, 0, 0x3c], [0xef, 0xbb, 0xbf, 10, 0x3c]]) {
  Deno.test(`a body of the bytes ${bytes} may be XML`, () => {
    assert(mayBeXml(new Uint8Array(bytes)));
  });
}

Deno.test("a JSON body is not XML, whatever it contains, nor is one without markup", () => {
  for (const text of [' {"a": "<b>"}', '["<b>"]', "ok", "", " "]) {
    assert(!mayBeXml(new TextEncoder().encode(text)), text);
  }
});

Deno.test("a body that is not XML is described as what it is", () => {
  const json = readXml('{"a": 1}', "application/json", 8);
  assert.deepEqual(json, {
    ok: false,
    problem: "the body is not XML (application/json, 8 B)",
    excerpt: '{"a": 1}',
  });
  const page = readXml("<!DOCTYPE html><html><br></html>", "text/html", 32);
  assert(!page.ok);
  assert.match(page.problem, /^the body is HTML, not XML: expected `<\/br>`/);
  assert.deepEqual(readXml("", "", 0), { ok: false, problem: "the body is empty" });
});

const ONE = "<order><item><name>tea</name></item></order>";
const MANY = "<order><item><name>tea</name></item><item><name>pot</name></item></order>";

const PATHS: readonly (readonly [path: string, ofOne: unknown[], ofMany: unknown[]])[] = [
  ["$.xml.order.item[0].name", ["tea"], ["tea"]],
  ["$.xml.order.item[-1].name", ["tea"], ["pot"]],
  ["$.xml.order.item[*].name", ["tea"], ["tea", "pot"]],
  ["$.xml.order['item'][*].name", ["tea"], ["tea", "pot"]],
  ["$.xml.*.item[*].name", ["tea"], ["tea", "pot"]],
  ["$.xml..item[*].name", ["tea"], ["tea", "pot"]],
  ["$.xml.order.item[?@.name == 'tea'].name", ["tea"], ["tea"]],
  ["$.xml.order.item[0:1].name", ["tea"], ["tea"]],
  ["$.xml.order[0].item[0].name[0]", ["tea"], ["tea"]],
  ["$.xml.order.item.name", ["tea"], []],
  ["$.xml..name", ["tea"], ["tea", "pot"]],
];

for (const [path, ofOne, ofMany] of PATHS) {
  Deno.test(`${path} leads into one element and into several`, () => {
    assert.deepEqual(find(ONE, path), ofOne);
    assert.deepEqual(find(MANY, path), ofMany);
  });
}
