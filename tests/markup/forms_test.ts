import assert from "node:assert/strict";
import { formsIn } from "../../lib/markup/mod.ts";

const PAGE = "https://app.test/notes/7?tab=1";

function sent(controls: string): readonly string[] {
  const [form] = formsIn(`<form>${controls}</form>`, PAGE);
  return form.fields.map(({ name, type, value }) => `${type} ${name}=${value}`);
}

Deno.test("a form is sent to its address, or else to that of its page", () => {
  const html = '<form action="/a&amp;b" enctype="Multipart/Form-Data"></form><FORM></FORM>';
  assert.deepEqual(formsIn(`${html}<form action="http://[">`, PAGE), [
    { url: "https://app.test/a&b", enctype: "Multipart/Form-Data", fields: [], button: "" },
    { url: PAGE, enctype: "", fields: [], button: "" },
  ]);
});

for (
  const [what, controls, fields] of [
    ["has the values of the page", '<input name="a" value="&lt;1"><input name="b" type="Email">', [
      "text a=<1",
      "email b=",
    ]],
    [
      "sends boxes that are checked",
      '<input type="checkbox" name="a" checked><input type="radio" name="b" value="2" checked>' +
      '<input type="checkbox" name="c">',
      ["checkbox a=on", "radio b=2"],
    ],
    ["sends nothing that is off", '<input name="a" disabled><input type="reset" name="b">', []],
    [
      "sends the option that is selected, or the first",
      '<select name="a"><option>one<option value="2" selected>two</select>' +
      '<select name="b"><option>one</option><option>two</option></select><select name="c"></select>',
      ["select a=2", "select b=one", "select c="],
    ],
    ["sends the text of an area", '<textarea name="a"> x &amp; y </textarea>', [
      "textarea a=x & y",
    ]],
    [
      "is sent by its first button",
      '<button type="button" name="a"></button><button name="b" value="1"></button>' +
      '<input type="submit" name="c" value="2">',
      ["submit b=1"],
    ],
    ["is sent by a button without a name", "<button></button><button name=b></button>", []],
  ] as const
) {
  Deno.test(`a form ${what}`, () => assert.deepEqual(sent(controls), fields));
}

Deno.test("a control after a form is not sent with it, and a file is what the page accepts", () => {
  const html = '<form><input type="file" name="a" accept=".pdf"></form><input name="b">';
  const [{ fields }] = formsIn(html, PAGE);
  assert.deepEqual(fields, [{ name: "a", type: "file", value: "", accept: ".pdf" }]);
});

Deno.test("a form has what its first button says", () => {
  const html = '<form><button type="button">Add</button><button> Delete &amp; leave</button>' +
    '<input type="submit" value="Keep"></form><form><input type="submit" value="Keep"></form>';
  assert.deepEqual(formsIn(html, PAGE).map(({ button }) => button), ["Delete & leave", "Keep"]);
});
