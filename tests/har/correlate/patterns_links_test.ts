import { testPatterns } from "./patterns.ts";

/** A response to the creation of a tag, with a link that removes it. */
const ADDED = {
  method: "POST",
  url: "/admin-ajax.php",
  form: { action: "add-tag", "tag-name": "Recipes" },
  type: "text/xml",
  text: `<?xml version='1.0'?><ajax><row><![CDATA[<a href="tags.php?action=delete&amp;page=3&amp;` +
    `tag_ID=2&amp;_wpnonce=28c617135e" class="delete">Delete</a>]]></row></ajax>`,
};

/** A row with more than five kilobytes of buttons, whose links go on with a number or with a verb. */
const row = (id: number, title: string) =>
  `<li><b>${title}</b>${"<i class='of-a-menu'></i>".repeat(250)}` +
  `<a href="/notes/${id}">Edit</a> <a href="/notes/delete?id=${id}">Delete</a></li>`;

const OTHER = "2eecf961-09bf-4b7e-9441-39c76ea5e8d6";
const UPLOAD = "69369fd4-07ab-4145-88fb-c429642db780";

testPatterns({
  "a row by what no other row has, though another text was sent later": {
    exchanges: [
      { method: "POST", url: "/tickets", form: { title: "Oak door", kind: "Defect" }, json: true },
      { method: "POST", url: "/tickets", form: { title: "Elm roof", kind: "Defect" }, json: true },
      {
        url: "/tickets",
        type: "text/html",
        text: "<table>" + [["Oak door", 41], ["Elm roof", 42]].map(([title, id]) =>
          `<tr><td>Defect</td><td>${title}</td><td><a href="/edit/${id}">edit</a></td></tr>`
        ).join("") + "</table>",
      },
      { url: "/edit/41", type: "text/html", text: "<p>Oak door" },
    ],
    bound: {
      "3 path 1": `\${2 text ^[\\s\\S]*>\\s*Oak\\s*door\\s*<[\\s\\S]*?\\bhref="/edit/([^/?&#"']+)}`,
    },
  },
  "a number from the first link of its kind, rather than from one with a time as its text": {
    exchanges: [
      { method: "POST", url: "/jobs/7/build", form: { note: "x" }, status: 302 },
      {
        url: "/jobs/7",
        type: "text/html",
        text:
          '<p><a href="/runs/52">Nov 30, 2026, 3:41:51 PM</a> <a href="/runs/51">First of all</a>',
      },
      { method: "POST", url: "/runs/52/keep", form: { at: "x" }, json: {} },
    ],
    bound: { "2 path 1": `\${1 text \\bhref="/runs/([^/?&#"']+)}` },
  },
  "the element of a thing, in the row with what was typed": {
    exchanges: [
      { method: "POST", url: "/json/add_crate", form: { name: "Quinces" }, json: true },
      {
        url: "/crates",
        type: "text/html",
        text:
          '<ul><li id="crate_4"><b>Figs</b><li id="crate_5"><b>Quinces</b><i id="at-5">1</i></ul>',
      },
      { url: "/json/crate?id=5", json: { name: "Quinces" } },
      { method: "POST", url: "/api/delete_crates/[5]", json: null },
    ],
    bound: {
      "2 query id 0":
        '${1 text ^[\\s\\S]*\\bid="crate_([^/?&#"\']+)(?:(?!\\bid="crate_)[\\s\\S])*?>\\s*Quinces\\s*<}',
      "3 path 2":
        '[${1 text ^[\\s\\S]*\\bid="crate_([^/?&#"\']+)(?:(?!\\bid="crate_)[\\s\\S])*?>\\s*Quinces\\s*<}]',
    },
  },
  "the element of a thing with an id of letters and digits": {
    exchanges: [
      { method: "POST", url: "/crates", form: { name: "Quinces" }, status: 302 },
      {
        url: "/crates",
        type: "text/html",
        text: '<ul><li id="crate-wxztuz9wrx"><b>Figs</b><li id="crate-vvhrqvd58z"><b>Quinces</b>',
      },
      { method: "DELETE", url: "/api/crates/vvhrqvd58z", status: 204 },
    ],
    bound: {
      "2 path 2":
        '${1 text \\bid="crate-([^/?&#"\']+)(?:(?!\\bid="crate-)[\\s\\S])*?>\\s*Quinces\\s*<}',
    },
  },
  "a number from a long row with typed text, whose other links go on with verbs": {
    exchanges: [
      { method: "POST", url: "/notes", form: { title: "Oven log" }, status: 302 },
      { url: "/home", text: `<ul>${row(4, "Oven log")}${row(3, "Cellar list")}</ul>` },
      { method: "POST", url: "/notes/4", form: { at: "x" }, json: { ok: true } },
    ],
    bound: {
      "2 path 1": `\${1 text >\\s*Oven\\s*log\\s*<[\\s\\S]*?\\bhref="/notes/([^/?&#"']+)}`,
    },
  },
  "an id from the row with the address that was typed, not from what the row says of its state": {
    exchanges: [
      { method: "POST", url: "/login", form: { name: "nora", next: "/" }, status: 302 },
      { method: "POST", url: "/add", form: { url: "http://harbour.example/times" }, status: 302 },
      {
        url: "/",
        text: `<ul><li data-watch-uuid="${OTHER}" class="idle"><b>http://winery.example/</b></li>` +
          `<li data-watch-uuid="${UPLOAD}" class="queued">` +
          `<a href="/edit/4/notes">http://harbour.example/times</a></li></ul>`,
      },
      { method: "POST", url: `/edit/${UPLOAD}`, form: { at: "x" }, json: {} },
      { method: "POST", url: "/edit/4/notes", form: { at: "x" }, json: {} },
    ],
    bound: {
      "3 path 1": '${2 text \\bdata-watch-uuid="([^/?&#"\']+)' +
        '(?:(?!\\bdata-watch-uuid=")[\\s\\S])*?>\\s*http://harbour\\.example/times\\s*<}',
      "4 path 1":
        '${2 text \\bhref="/edit/([^/?&#"\']+)[^<>]*>\\s*http://harbour\\.example/times\\s*<}',
    },
  },
  "an id from its place in a link, not from the end of a token in it": {
    exchanges: [
      { url: "/notes", text: '<a href="/notes/3/pin?token=f9c27a51e603">Pin</a>' },
      { method: "POST", url: "/notes/3/pin", form: { at: "x" }, json: {} },
    ],
    bound: { "1 path 1": `\${0 text \\bhref="/notes/([^/?&#"']+)}` },
  },
  "an id from the row with the title that was typed, rather than with the address": {
    exchanges: [
      {
        method: "POST",
        url: "/add",
        form: { url: "http://harbour.example/times", title: "Times of the harbour" },
        status: 302,
      },
      {
        url: "/",
        text: "<ul><li><h2>Times of the harbour</h2>" +
          '<p><a href="/notes/17">Edit</a> <a>http://harbour.example/times</a></p></li></ul>' +
          '<a href="http://harbour.example/times" title="Times of the harbour">Open</a>',
      },
      { method: "POST", url: "/notes/17", form: { at: "x" }, json: {} },
    ],
    bound: {
      "2 path 1": `\${1 text >\\s*Times\\s*of\\s*the\\s*harbour\\s*<[\\s\\S]*?` +
        `\\bhref="/notes/([^/?&#"']+)}`,
    },
  },
  "a token from a page that shows what it was asked for, rather than by what was typed last": {
    exchanges: [
      { url: "/edit?page=Oven%20log", text: "<form></form>" },
      { url: "/edit?page=Cellar%20list", text: "<form></form>" },
      {
        url: "/upload?page=Oven%20log",
        text:
          `<div><i>Cellar list</i> <b>Oven log</b><form action="/attach?at=${UPLOAD}"></form></div>`,
      },
      { method: "POST", url: `/attach?at=${UPLOAD}`, form: { note: "x" }, status: 302 },
    ],
    bound: {
      "3 query at 0":
        `\${2 text >\\s*Oven\\s*log\\s*<[\\s\\S]*?\\baction="/attach\\?at=([^/?&#"']+)}`,
    },
  },
  "a number after the name of a domain that was typed, in an address of a list of it": {
    exchanges: [
      { method: "POST", url: "/domains", form: { host: "larch.test" }, status: 302 },
      { url: "/lists/news.larch.test", text: '<a href="/lists/news.larch.test/rules/4">Rule</a>' },
      { method: "POST", url: "/lists/news.larch.test/rules/4", form: { at: "x" }, json: {} },
    ],
    bound: {
      "2 path 3": `\${1 text \\bhref="/lists/[^"'/?#&]+/rules/([^/?&#"']+)}`,
    },
  },
  "a number from the link that leads there, rather than the first of its name": {
    exchanges: [
      { url: "/home", text: '<a href="/pages/1">Start</a> <a href="/pages/3">Plums</a>' },
      { url: "/pages/3", text: '<form data-src="/pings/page/3/1" method="post"></form>' },
      { method: "POST", url: "/pings/page/3/1", form: { at: "x" }, json: { ok: true } },
    ],
    bound: {
      "1 path 1": `\${0 text \\bhref="/pages/([^/?&#"']+)[^<>]*>\\s*Plums}`,
      "2 path 2": `\${0 text \\bhref="/pages/([^/?&#"']+)[^<>]*>\\s*Plums}`,
      "2 path 3": `\${1 text \\bdata-src="/pings/page/\\d+/([^/?&#"']+)}`,
    },
  },
  "a number in the query of the link that leads there, after the semicolon of an older server": {
    exchanges: [
      { url: "/Home.html", text: '<a href="/Ticket/Update.html?Action=Comment;id=4">Write</a>' },
      { url: "/Ticket/Update.html?Action=Comment;id=4", text: "<p>Write</p>" },
      { method: "POST", url: "/notes", form: { at: "x" }, json: { ok: true } },
    ],
    bound: {
      "1 query id 0": `\${0 text \\bhref="/Ticket/Update\\.html\\?Action=Comment;id=([^/?&#"']+)}`,
    },
  },
  "a number in the query of the redirect that leads there": {
    exchanges: [
      {
        method: "POST",
        url: "/Ticket/Create.html",
        form: { Subject: "Dark hall" },
        status: 302,
        responseHeaders: { location: "/Ticket/Display.html?id=4" },
      },
      { url: "/Ticket/Display.html?id=4", text: "<p>Dark hall</p>" },
      { method: "POST", url: "/notes", form: { at: "x" }, json: { ok: true } },
    ],
    bound: { "1 query id 0": "${0 header location [?&#]id=([^&#>\\s]+)}" },
  },
  "a number in the query of the redirect that leads there, after a semicolon": {
    exchanges: [
      {
        method: "POST",
        url: "/desk.pl",
        form: { Subject: "Dark hall" },
        status: 302,
        responseHeaders: { location: "/desk.pl?Action=Zoom;Subaction=Made;TicketID=4" },
      },
      { url: "/desk.pl?Action=Zoom;Subaction=Made;TicketID=4", text: "<p>Dark hall</p>" },
      { method: "POST", url: "/notes", form: { at: "x" }, json: { ok: true } },
    ],
    bound: { "1 query TicketID 0": "${0 header location [?&#;]TicketID=([^&#;>\\s]+)}" },
  },
  "a number in the query of a link that is relative to its page": {
    exchanges: [
      { method: "POST", url: "/watch/hosts.php", form: { title: "North door" }, status: 302 },
      {
        url: "/watch/hosts.php",
        text: '<tr><td><a href="host.php?tab=1&amp;host=4">Cellar</a><tr><td>' +
          '<a href="host.php?tab=1&amp;host=17">North door</a>',
      },
      { url: "/watch/host.php?tab=1&host=17", text: "<p>North door</p>" },
      { method: "POST", url: "/notes", form: { at: "x" }, json: { ok: true } },
    ],
    bound: {
      "2 query host 0":
        '${1 text ^[\\s\\S]*\\bhref="host\\.php\\?tab=\\d+&amp;host=([^/?&#"\']+)[^<>]*' +
        ">\\s*North\\s*door\\s*<}",
    },
  },
  "no number under another name of the link that leads there": {
    exchanges: [
      { url: "/Home.html", text: '<a href="/Ticket/Update.html?place_id=4">Write</a>' },
      { url: "/Ticket/Update.html?id=4", text: "<p>Write</p>" },
      { method: "POST", url: "/notes", form: { at: "x" }, json: { ok: true } },
    ],
    bound: {},
  },
  "an id beside a nonce in one link": {
    exchanges: [ADDED, {
      method: "POST",
      url: "/admin-ajax.php",
      form: { action: "delete-tag", page: "3", tag_ID: "2", _wpnonce: "28c617135e" },
      text: "1",
    }],
    bound: {
      "1 form tag_ID 0":
        `\${0 text \\bhref="tags\\.php\\?action=delete&amp;page=\\d+&amp;tag_ID=([^/?&#"']+)}`,
      "1 form _wpnonce 0": '${0 text \\b_wpnonce\\s*=\\s*([^"]+)}',
    },
  },
  "a word of letters in no order beside a nonce in one link, and not the name of the client": {
    exchanges: [{
      url: "/auth",
      text: `<form action="/login?code=a6e91f7c0b3d4825&amp;client_id=console&amp;tab_id=kqZMdal">`,
    }, {
      method: "POST",
      url: "/login?code=a6e91f7c0b3d4825&client_id=console&tab_id=kqZMdal",
      form: { note: "Oak" },
    }],
    bound: {
      "1 query code 0":
        '${0 text \\baction\\s*=\\s*"[^"]*?(?:[?&;]|\\\\u0026)code=([^&;"\'\\s<>]+)}',
      "1 query tab_id 0": "${0 text [?&;]code=[^\"'<>\\s]*?[?&;]tab_id=([^&\"'<>\\s#]+)}",
    },
  },
  "an id that the link with the nonce does not have": {
    exchanges: [ADDED, {
      method: "POST",
      url: "/admin-ajax.php",
      form: { action: "delete-tag", post_ID: "2", tag_ID: "5", _wpnonce: "28c617135e" },
      text: "1",
    }],
    bound: { "1 form _wpnonce 0": '${0 text \\b_wpnonce\\s*=\\s*([^"]+)}' },
  },
  "a nonce of ten digits in a script of a page": {
    exchanges: [
      { url: "/admin", text: `<script>var api = {"root":"/wp","nonce":"7881390ff6"};</script>` },
      {
        method: "POST",
        url: "/notes",
        headers: { "x-wp-nonce": "7881390ff6" },
        body: { text: "hi" },
        json: { ok: true },
      },
    ],
    bound: { "1 header x-wp-nonce 0": '${0 text "nonce"\\s*:\\s*"([^"]+)}' },
  },
});
