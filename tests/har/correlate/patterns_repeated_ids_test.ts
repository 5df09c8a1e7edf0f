import { testPatterns } from "./patterns.ts";

const ROW = `<tr><td>Wide hammock of hemp</td><td><a href="/dashboard/products/2677/">edit</a></td>
  <td><a href="/catalogue/hammock-of-hemp_2677/">view</a></td></tr>`;

testPatterns({
  "a number after the segment `id`": {
    exchanges: [
      { url: "/comments?uri=bees", json: { replies: [{ id: 1852, text: "Lovely" }] } },
      { method: "POST", url: "/id/1852/like", json: { likes: 1 } },
    ],
    bound: { "1 path 1": "${0 $.replies[0].id}" },
  },
  "the number of a path in fields of the form, and in a title of another path": {
    exchanges: [
      {
        method: "POST",
        url: "/dashboard/products/create",
        form: { title: "Wide hammock of hemp" },
        status: 302,
        responseHeaders: { location: "/dashboard/products/" },
      },
      { url: "/dashboard/products/", text: `<table>${ROW}</table>` },
      {
        method: "POST",
        url: "/dashboard/products/2677/",
        form: { "related-0-primary": "2677", "related-0-ranking": "26" },
        status: 302,
      },
      { url: "/catalogue/hammock-of-hemp_2677/", text: "<h1>Wide hammock of hemp</h1>" },
    ],
    bound: {
      "2 path 2":
        '${1 text >\\s*Wide\\s*hammock\\s*of\\s*hemp\\s*<[\\s\\S]*?\\bhref="/dashboard/products/([^/?&#"\']+)}',
      "2 form related-0-primary 0":
        '${1 text >\\s*Wide\\s*hammock\\s*of\\s*hemp\\s*<[\\s\\S]*?\\bhref="/dashboard/products/([^/?&#"\']+)}',
      "3 path 1":
        '${1 text >\\s*Wide\\s*hammock\\s*of\\s*hemp\\s*<[\\s\\S]*?\\bhref="/catalogue/([^/?&#"\']+)}',
    },
  },
});
