import { testPatterns } from "./patterns.ts";

/** A page as a minifier writes it: without the quotes and the ends of tags that HTML can do without. */
const LIST = "<table><tr><td>Oak door<td><a href=/doors/41/>open</a><tr><td>Elm door<td>" +
  "<a href=/doors/42/>open</a></table>";
const FORM = "<form method=post><input name=title><select name=owner><option selected value=317>" +
  "Workshop</select><select name=door_type><option selected value>---<option value=2132>Sliding " +
  "door (wide)<option value=2133>Swing door</select><select name=size><option value=1200>1200 mm" +
  "<option value=7>Seven feet</select></form>";

testPatterns({
  "a row of a page without quotes": {
    exchanges: [
      { method: "POST", url: "/doors/new", form: { title: "Elm door" }, status: 302 },
      { url: "/doors/", type: "text/html", text: LIST },
      { url: "/doors/42/", type: "text/html", text: "<p>Elm door" },
    ],
    bound: {
      "2 path 1":
        `\${1 text ^[\\s\\S]*>\\s*Elm\\s*door\\s*<[\\s\\S]*?\\bhref=/doors/([^/?&#"'\\s<>]+)}`,
    },
  },
  "the choices of lists: what was selected, and what its label tells": {
    exchanges: [
      { url: "/doors/new", type: "text/html", text: FORM },
      {
        method: "POST",
        url: "/doors/new",
        form: { title: "Gate", owner: "317", door_type: "2132", size: "1200" },
        status: 302,
      },
      { method: "POST", url: "/doors/new", form: { title: "Gate", size: "7" }, status: 302 },
    ],
    bound: {
      "1 form owner 0":
        `\${0 text <select\\s[^>]*?name=owner(?:(?!</select)[\\s\\S])*?<option\\s(?=[^>]*?\\bselected\\b)[^>]*?value=([^\\s"'<>]+)}`,
      "1 form door_type 0":
        `\${0 text <option\\s[^>]*?value=([^\\s"'<>]+)[^>]*>\\s*Sliding\\s*door\\s*\\(wide\\)\\s*<}`,
    },
  },
  "codes in capitals that a redirect names, with and without a digit": {
    exchanges: ["QXRKLG", "DNPTE8"].flatMap((code) => [
      {
        method: "POST",
        url: "/talks/new",
        form: { title: "Knots" },
        status: 302,
        responseHeaders: { location: `/talks/${code}/` },
      },
      { url: `/talks/${code}/`, type: "text/html", text: "<p>Knots" },
    ]),
    bound: {
      "1 path 1": "${0 header location /talks/([^/?#>\\s]+)}",
      "3 path 1": "${2 header location /talks/([^/?#>\\s]+)}",
    },
  },
  "no address of a page to return to": {
    exchanges: [
      {
        url: "/talks/",
        type: "text/html",
        text: '<a href="/talks/4/accept?next=%2Forga%2Fevent%2Fharbours%2Ftalks%2F">accept</a>',
      },
      {
        url: "/talks/4/accept?next=%2Forga%2Fevent%2Fharbours%2Ftalks%2F",
        type: "text/html",
        text: "<p>Really?",
      },
    ],
    bound: { "1 path 1": `\${0 text \\bhref="/talks/([^/?&#"']+)}` },
  },
});
