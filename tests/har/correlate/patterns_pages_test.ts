import type { Exchange } from "../support/har_of.ts";
import { testPatterns } from "./patterns.ts";

const LIST =
  `<ul><li>Shopping <a href="/notes/1/edit">edit</a></li><li>Work <a href="/notes/2/edit">edit</a></li></ul>`;
const TABLE =
  `<table><tr><td><a href="/tags/3">open</a><td>red<tr><td><a href="/tags/4">open</a><td>green &amp; blue</table>`;
const SELECT =
  `<select name="author"><option value="1">Ann</option><option value="2" selected>Jane Doe</option></select>`;
const UUIDS = ["7f3d9a52-6c1e-4b8f-9a47-0d5e2c6b8f13", "0b9e4d1c-52a7-4f6e-8c3d-9a1f7e5b2c64"];
const note = (title: string) => ({
  method: "POST",
  url: "/notes/new",
  form: { title, submit: "edit" },
  status: 302,
  responseHeaders: { location: "/notes" },
});

/** A form with a box for each member of a club, and the list of its bills. */
const BOXES = `<label><input name="owes" type="checkbox" checked value="4" id="owes-4"/>
  <span>Agnes</span></label><label><input name="owes" type="checkbox" value="9"> Bruno</label>`;
const BILLS = `<table>
  <tr><td>Agnes</td><td>Roof tiles</td><td><a href="/bills/edit/7">edit</a></td></tr>
  <tr><td>Agnes</td><td>Paint</td><td><a href="/bills/edit/9">edit</a></td></tr></table>`;
const BILL = { method: "POST", url: "/bills", text: "<p>ok</p>" };

const TOKEN = "c2a91be7d04f";

/** A page with a field against robots, and what its form sends. */
const guarded = (name: string) => [
  {
    url: "/edit?page=Plums",
    text: `<form method="post"><input name="page" type="hidden" value="Plums">` +
      `<input type='hidden' name='${name}' value='1505998205'/></form>`,
  },
  { method: "POST", url: "/edit", form: { page: "Plums", [name]: "1505998205" }, status: 302 },
];

/** A form of a wizard whose fields begin with a token, and whose list has a choice already. */
const WIZARD =
  `<form method="post"><input type="hidden" name="wizard-prefix" value="QuPm7Rb2XsK9dLw4">
  <input type="hidden" name="QuPm7Rb2XsK9dLw4-step" value="first"><select name="organizer">
  <option value="">none</option><option value="31" selected>Town hall</option></select>
  <select name="size"><option value="1" selected>one</option></select></form>`;

/** A form in which the page has entered the address of the user. */
const addressed = (more: string): readonly Exchange[] => [
  {
    url: "/ask",
    text: `<form><input type="email" name="sender" value="kay@garden.test">${more}</form>`,
  },
  { method: "POST", url: "/ask", form: { sender: "kay@garden.test", about: "Plums" }, status: 302 },
];

/** The names of the buttons that remove a note. */
const BUTTONS = {
  Shopping: "removeg2gDbQAAAAhTaG9wcGluZ20AAAAJbG9jYWxob3N0bQ7Xk2",
  Work: "removeg2gDbQAAAARXb3JrbQAAAAlsb2NhbGhvc3RtAAAAAv9Qp",
};
const rowOf = (title: keyof typeof BUTTONS) =>
  `<p>${title}</p><input type="submit" name="${BUTTONS[title]}" value="Remove">`;

testPatterns({
  "a token in the name of a field, and the choice that a list had": {
    exchanges: [
      { url: "/wizard", text: WIZARD },
      {
        method: "POST",
        url: "/wizard",
        form: { "QuPm7Rb2XsK9dLw4-step": "first", organizer: "31", size: "1" },
        status: 302,
      },
    ],
    bound: {
      "1 field name QuPm7Rb2XsK9dLw4-step":
        '${0 text <input\\s[^>]*?name="wizard-prefix"[^>]*?\\svalue="([^"]*)"}-step',
      "1 form organizer 0":
        '${0 text <select\\s[^>]*?name="organizer"(?:(?!</select)[\\s\\S])*?<option\\s(?=[^>]*?\\bselected\\b)[^>]*?value="([^"]*)"}',
    },
  },
  "a field whose name has no word in it, with its name": {
    exchanges: guarded("gkszue"),
    bound: {
      "1 field name gkszue": "${0 text \\bname\\s*=\\s*'([^']+)}",
      "1 form gkszue 0": "${0 text \\bvalue\\s*=\\s*'([^']+)}",
    },
  },
  "a field whose name has a word of the page in it": {
    exchanges: guarded("formstamp"),
    bound: {
      "1 form formstamp 0": "${0 text <input\\s[^>]*?name='formstamp'[^>]*?\\svalue='([^']*)'}",
    },
  },
  "a field that the user fills in, on a page in another language": {
    exchanges: [
      { url: "/login", text: `<form><input type="text" name="phone" placeholder="手机号"></form>` },
      { method: "POST", url: "/login", form: { phone: "18005550142" }, status: 302 },
    ],
    bound: {},
  },
  "a field whose name is a token": {
    exchanges: [
      { url: "/login", text: `<form><input type="hidden" name="${TOKEN}" value="1"></form>` },
      { method: "POST", url: "/login", form: { user: "kay", [TOKEN]: "1" }, status: 302 },
    ],
    bound: { [`1 field name ${TOKEN}`]: '${0 text \\bname\\s*=\\s*"([^"]+)}' },
  },
  "a button whose name ends with a token, in the row with what was typed": {
    exchanges: [
      note("Shopping"),
      note("Work"),
      { url: "/notes", text: `<form method="post">${rowOf("Shopping")}${rowOf("Work")}</form>` },
      { method: "POST", url: "/notes", form: { [BUTTONS.Work]: "Remove" } },
    ],
    bound: {
      [`3 field name ${BUTTONS.Work}`]:
        '${2 text value="Remove"><p>Work</p><input\\s*type="submit"\\s*name="([^"]+)}',
    },
  },
  "a row of a page whose text was typed": {
    exchanges: [
      note("Shopping"),
      note("Work"),
      { url: "/notes", text: LIST },
      { method: "POST", url: "/notes/1/edit", form: { title: "x" }, status: 302 },
      { method: "POST", url: "/notes/2/delete", form: { really: "y" }, status: 302 },
    ],
    bound: {
      "3 path 1": `\${2 text ^[\\s\\S]*>\\s*Shopping\\s*<[\\s\\S]*?\\bhref="/notes/([^/?&#"']+)}`,
      "4 path 1": `\${2 text ^[\\s\\S]*>\\s*Work\\s*<[\\s\\S]*?\\bhref="/notes/([^/?&#"']+)}`,
    },
  },
  "a number in a field of a row whose text was typed": {
    exchanges: [
      note("Work"),
      {
        url: "/jobs",
        text: `<table><tr><td>Work</td><td><form><input type="hidden" name="job_id" value="318">
          <input type="submit" value="Hold"></form></td></tr></table>`,
      },
      { method: "POST", url: "/jobs", form: { job_id: "318" } },
    ],
    bound: {
      "2 form job_id 0":
        '${1 text >\\s*Work\\s*<[\\s\\S]*?<input\\s[^>]*?name="job_id"[^>]*?\\svalue="([^"]*)"}',
    },
  },
  "an e-mail address that a field has": {
    exchanges: addressed(""),
    bound: {
      "1 form sender 0": '${0 text <input\\s[^>]*?name="sender"[^>]*?\\svalue="([^"]*)"}',
    },
  },
  "an e-mail address in a form with a password": {
    exchanges: addressed(`<input type="password" name="password">`),
    bound: {},
  },
  "an e-mail address that the user typed before": {
    exchanges: [
      { method: "POST", url: "/people", form: { sender: "kay@garden.test" }, status: 302 },
      ...addressed(""),
    ],
    bound: {},
  },
  "a row with a UUID, whose text was typed": {
    exchanges: [
      note("Work"),
      {
        url: "/notes",
        text: `<table><tr><td>Shopping</td><td><a href="/notes/${
          UUIDS[0]
        }">x</a></td></tr><tr><td>Work</td><td><a href="/notes/${
          UUIDS[1]
        }">x</a></td></tr></table>`,
      },
      { url: `/notes/${UUIDS[1]}`, text: "" },
    ],
    bound: {
      "2 path 1": `\${1 text >\\s*Work\\s*<[\\s\\S]*?\\bhref="/notes/([^/?&#"']+)}`,
    },
  },
  "a row of a page whose text was typed and comes after": {
    exchanges: [
      { method: "POST", url: "/tags", form: { name: "green & blue" }, status: 303 },
      { url: "/tags", text: TABLE },
      { method: "POST", url: "/tags/4", form: { name: "x" }, status: 303 },
    ],
    bound: {
      "2 path 1":
        `\${1 text ^[\\s\\S]*\\bhref="/tags/([^/?&#"']+)(?:(?!\\bhref="/tags/)[\\s\\S])*?>\\s*green\\s*&amp;\\s*blue\\s*<}`,
    },
  },
  "a value of a list in a form, by its text that was typed": {
    exchanges: [
      { method: "POST", url: "/authors/add/", form: { name: "Jane Doe" }, status: 302 },
      { url: "/books/add/", text: SELECT },
      { method: "POST", url: "/books/add/", form: { title: "x", author: "2" }, status: 302 },
      { method: "POST", url: "/books/add/", form: { title: "y", author: "1" }, status: 302 },
    ],
    bound: {
      "2 form author 0":
        `\${1 text ^[\\s\\S]*<option\\s[^>]*?value="([^"]*)"[^>]*>\\s*Jane\\s*Doe\\s*<}`,
    },
  },
  "numbers in hidden fields": {
    exchanges: [
      {
        method: "POST",
        url: "/book/add/",
        form: { title: "x" },
        status: 302,
        responseHeaders: { location: "/book/1/change/" },
      },
      {
        url: "/book/1/change/",
        text:
          `<form><input type="hidden" name="line_set-TOTAL_FORMS" value="1"><input type="hidden" name="line_set-0-id" value="1"><input type="hidden" name="line_set-0-book" value="1"><input type="hidden" name="book[active]" value="1"></form>`,
      },
      {
        method: "POST",
        url: "/book/1/change/",
        form: {
          "line_set-TOTAL_FORMS": "1",
          "line_set-0-id": "1",
          "line_set-0-book": "1",
          "book[active]": "1",
        },
        status: 302,
      },
    ],
    bound: {
      "1 path 1": "${0 header location /book/([^/?#>\\s]+)}",
      "2 path 1": "${0 header location /book/([^/?#>\\s]+)}",
      "2 form line_set-0-id 0":
        `\${1 text <input\\s[^>]*?name="line_set-0-id"[^>]*?\\svalue="([^"]*)"}`,
      "2 form line_set-0-book 0": "${0 header location /book/([^/?#>\\s]+)}",
    },
  },
  "the box that chooses a row of a page": {
    exchanges: [
      {
        method: "POST",
        url: "/book/add/",
        form: { title: "x" },
        status: 302,
        responseHeaders: { location: "/book/1/" },
      },
      {
        url: "/book/",
        text:
          `<input type="checkbox" name="_selected_action" value="1"><a href="/book/1/">x</a><input type="checkbox" name="active" value="1">`,
      },
      { method: "POST", url: "/book/", form: { _selected_action: "1", active: "1" }, status: 302 },
    ],
    bound: { "2 form _selected_action 0": "${0 header location /book/([^/?#>\\s]+)}" },
  },
  "a URL in a body that ends with a slash": {
    exchanges: [
      { method: "POST", url: "/api/authors/", body: { name: "Ann" }, status: 201, json: { id: 7 } },
      {
        method: "POST",
        url: "/api/books/",
        body: { author: "https://app.test/api/authors/7/" },
        json: {},
      },
    ],
    bound: { '1 json ["author"]': "https://app.test/api/authors/${0 $.id}/" },
  },
  "a name with a blank that the server made": {
    exchanges: [
      {
        method: "POST",
        url: "/api/contents",
        body: { type: "directory" },
        status: 201,
        json: { name: "New Folder", path: "New Folder" },
      },
      { method: "DELETE", url: "/api/contents/New%20Folder", status: 204 },
    ],
    bound: { "1 path 2": "${0 $.path}" },
  },
  "a version in a hidden field of the form that sends it": {
    exchanges: [
      { url: "/versions", text: '<a href="/versions/1">Spring</a>' },
      { url: "/wiki/edit", text: '<input type="hidden" value="1" name="content[version]">' },
      { method: "POST", url: "/wiki", form: { "content[version]": "1" }, status: 302 },
    ],
    bound: {
      "2 form content[version] 0":
        `\${1 text <input\\s[^>]*?value="([^"]*)"[^>]*?\\sname="content\\[version\\]"}`,
    },
  },
  "a time in a hidden field of the form that sends it": {
    exchanges: [
      { url: "/wiki?id=tea", text: '<input type="hidden" name="date" value="1795517674">' },
      { method: "POST", url: "/wiki?id=tea", form: { date: "1795517674" }, status: 302 },
    ],
    bound: {
      "1 form date 0": `\${0 text <input\\s[^>]*?name="date"[^>]*?\\svalue="([^"]*)"}`,
    },
  },
  "a time in any field of the form that sends it, but no marker": {
    exchanges: [
      {
        url: "/trees/4/edit",
        text: '<input type="datetime-local" name="shown" value="2026-11-24T20:46">' +
          '<input type="hidden" name="shown-marker" value="1">',
      },
      {
        method: "POST",
        url: "/trees/edit",
        form: { shown: "2026-11-24T20:46", "shown-marker": "1" },
        status: 302,
      },
    ],
    bound: {
      "1 form shown 0": `\${0 text <input\\s[^>]*?name="shown"[^>]*?\\svalue="([^"]*)"}`,
    },
  },
  "no number of a box for all rows, or of a flag in a link": {
    exchanges: [
      {
        url: "/groups.php",
        text:
          '<input type="checkbox" name="all_groups" value="1"><a href="hosts.php?chosen=1">All' +
          '</a><a href="groups.php?groupid=1">Doors</a>',
      },
      { url: "/hosts.php?chosen=1", text: "<p>Doors</p>" },
      { method: "POST", url: "/groups.php", form: { all_groups: "1" }, text: "<p>ok</p>" },
    ],
    bound: {},
  },
  "a number from a link of a page that is a text of JSON": {
    exchanges: [
      {
        url: "/files/chooser",
        json: {
          step: "choose",
          html: '<ul><li>\n<a href="/files/chooser/chosen/7/">a.txt</a></li></ul>',
        },
      },
      { url: "/files/chooser/chosen/7/", json: { step: "chosen" } },
    ],
    bound: {
      "1 path 3": `\${0 text \\bhref=\\\\"/files/chooser/chosen/([^/?&#\\\\"']+)}`,
    },
  },
  "a number for a hidden field that was empty, but not for one that the user fills in": {
    exchanges: [
      { url: "/notes/add", text: '<input type="hidden" name="attachment"><input name="guests">' },
      { url: "/chosen", json: { step: "chosen", result: { edit_url: "/files/7/edit" } } },
      { method: "POST", url: "/notes/add", form: { attachment: "7", guests: "7" }, status: 302 },
    ],
    bound: {
      "2 form attachment 0": "${1 $.result.edit_url /files/([^/?#>\\s]+)}",
    },
  },
  "no number that only another one of several boxes has": {
    exchanges: [
      {
        url: "/settings",
        text: '<link href="/css/1.13.2.css"><input type="checkbox" name="ids[]" value="1">' +
          '<input type="checkbox" name="ids[]" value="2">',
      },
      { method: "POST", url: "/issues", form: { "issue[ids][]": "2" }, status: 302 },
    ],
    bound: {},
  },
  "a token in the script that answers an upload": {
    exchanges: [
      {
        method: "POST",
        url: "/uploads.js",
        body: "x",
        type: "text/javascript",
        text: `$('#file').find('input.token').val('1.99a1c48962165a9248b06304249bbe11137b0e57');`,
      },
      {
        method: "POST",
        url: "/issues",
        form: { "attachments[1][token]": "1.99a1c48962165a9248b06304249bbe11137b0e57" },
        status: 302,
      },
    ],
    bound: {
      "1 form attachments[1][token] 0": "${0 text token'\\)\\.val\\('([^']+)}",
    },
  },
  "a link below a name that was typed": {
    exchanges: [
      { method: "POST", url: "/projects", form: { identifier: "greenhouse" }, status: 302 },
      { url: "/projects/greenhouse", text: '<a href="/projects/greenhouse/issues/8517">Pane</a>' },
      { url: "/issues/8517", text: "Pane" },
    ],
    bound: {
      "2 path 1": `\${1 text \\bhref="/projects/[^"'/?#&]+/issues/([^/?&#"']+)}`,
    },
  },
  "a part of an address with names that were typed": {
    exchanges: [
      { method: "POST", url: "/tables", form: { table: "plants" }, status: 302 },
      {
        url: "/tables/plants",
        text: '<a data-post="route=/sql&table=plants&mark=7f3d9a526c1e4b8f">x</a>',
      },
      { method: "POST", url: "/sql", form: { back: "mark=7f3d9a526c1e4b8f" }, status: 302 },
    ],
    bound: {
      "2 form back 0": `\${1 text \\bdata-post\\s*=\\s*"route=/sql&table=[^"'/?#&]+&([^"]+)}`,
    },
  },
  "the box with a typed label": {
    exchanges: [
      { method: "POST", url: "/members", form: { called: "Agnes" }, text: "<p>ok</p>" },
      { url: "/bills/new", text: BOXES },
      { ...BILL, form: { owes: "4" } },
    ],
    bound: {
      "2 form owes 0":
        `\${1 text ^[\\s\\S]*<input\\s(?=[^>]*?name="owes")[^>]*?value="([^"]*)"[^>]*>(?:\\s*<[^<>]*>){0,4}\\s*Agnes\\s*<}`,
    },
  },
  "the first box after a hidden field of the same name, which is for no choice": {
    exchanges: [
      {
        url: "/bills/new",
        text: `<input type="hidden" name="owes[]" value="">` +
          `<input name="owes[]" type="checkbox" value="417"><label>Agnes</label>`,
      },
      { ...BILL, form: { "owes[]": "417" } },
    ],
    bound: {
      "1 form owes[] 0":
        `\${0 text <input\\s(?=[^>]*?name="owes\\[\\]")[^>]*?value="([^"]*)"[^>]*>(?:\\s*<(?!input)[^<>]*>){0,4}\\s*Agnes\\s*<}`,
    },
  },
  "a choice of a list without a name, which a script reads": {
    exchanges: [
      {
        url: "/bills/new",
        text: `<select><option value="usr_aDF2eddwpYhk">Agnes</option>` +
          `<option value="usr_GmwfoGyy2G2W">Bruno</option></select>`,
      },
      { ...BILL, body: { payer: "usr_GmwfoGyy2G2W" } },
    ],
    bound: {
      '1 json ["payer"]': `\${0 text <option\\s[^>]*?value="([^"]*)"[^>]*>\\s*Bruno\\s*<}`,
    },
  },
  "a choice of a list whose short numbers do not count from one": {
    exchanges: [
      {
        url: "/bills/new",
        text: `<select name="payer"><option value="31">Agnes</option>` +
          `<option value="33">Bruno</option></select>` +
          `<select name="kind"><option value="1">Loan</option><option value="2">Gift</option></select>`,
      },
      { ...BILL, form: { payer: "33", kind: "2" } },
    ],
    bound: {
      "1 form payer 0": `\${0 text <option\\s[^>]*?value="([^"]*)"[^>]*>\\s*Bruno\\s*<}`,
    },
  },
  "a row by what was typed last, and not by a word of the route": {
    exchanges: [
      { method: "POST", url: "/members", form: { called: "Agnes" }, text: "<p>ok</p>" },
      { url: "/members/3/edit", text: "<p>Agnes</p>" },
      { ...BILL, form: { what: "Roof tiles" } },
      { url: "/bills", text: BILLS },
      { url: "/bills/edit/7", text: "<p>Roof tiles</p>" },
    ],
    bound: {
      "4 path 2":
        `\${3 text ^[\\s\\S]*>\\s*Roof\\s*tiles\\s*<[\\s\\S]*?\\bhref="/bills/edit/([^/?&#"']+)}`,
    },
  },
  "fields whose names begin with the id of what a search suggested": {
    exchanges: [
      {
        url: "/api/exercise/search?term=Row",
        json: { suggestions: [{ value: "Row", data: { id: 31, base_id: 24664 } }] },
      },
      {
        method: "POST",
        url: "/set/add",
        form: { exercises: "24664", "base24664-TOTAL_FORMS": "1", "base24664-0-reps": "14" },
        status: 302,
      },
      { url: "/api/units?exercise=31", json: [] },
    ],
    bound: {
      "1 form exercises 0": "${0 $.suggestions[?@.value == 'Row'].data.base_id}",
      "1 field name base24664-TOTAL_FORMS":
        "base${0 $.suggestions[?@.value == 'Row'].data.base_id}-TOTAL_FORMS",
      "1 field name base24664-0-reps":
        "base${0 $.suggestions[?@.value == 'Row'].data.base_id}-0-reps",
      "2 query exercise 0": "${0 $.suggestions[?@.value == 'Row'].data.id}",
    },
  },
  "numbers of fields of a form that was made, and one before the text that was sent": {
    exchanges: [
      {
        method: "POST",
        url: "/admin_keywords_submit",
        form: { text_keywords: "walking" },
        text: "2507|walking",
        type: "text/plain",
      },
      {
        method: "POST",
        url: "/pages/add",
        form: { keywords_0: "2507", keywords_1: "walking" },
        status: 302,
      },
      {
        url: "/join/",
        text:
          '<form><p>Name</p><input name="field_2842"><p>Food</p><input name="field_2843"></form>',
        type: "text/html",
      },
      {
        method: "POST",
        url: "/join/",
        form: { field_2842: "Petra", field_2843: "Plums" },
        status: 302,
      },
    ],
    bound: {
      "1 form keywords_0 0": '${0 text ^\\s*"?(\\d+)}',
      "3 field name field_2842": 'field_${2 text \\bname\\s*=\\s*"field_([^"]+)}',
      "3 field name field_2843": 'field_${2 text Food</p><input\\s*name="field_([^"]+)}',
    },
  },
  "a hidden field that says to what a form belongs, and not one with a limit": {
    exchanges: [
      {
        url: "/posts/north",
        text: '<form><input type="hidden" name="replied_to" value="2801">' +
          '<input type="hidden" name="max_rows" value="1000"></form>',
        type: "text/html",
      },
      {
        method: "POST",
        url: "/comment/",
        form: { replied_to: "2801", max_rows: "1000", comment: "So could I" },
        status: 302,
      },
    ],
    bound: {
      "1 form replied_to 0": '${0 text <input\\s[^>]*?name="replied_to"[^>]*?\\svalue="([^"]*)"}',
    },
  },
});
