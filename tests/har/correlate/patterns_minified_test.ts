import { testPatterns } from "./patterns.ts";

/** A page as a minifier writes it: without the quotes and the ends of tags that HTML can do without. */
const LIST = "<table><tr><td>Oak door<td><a href=/doors/41/>open</a><tr><td>Elm door<td>" +
  "<a href=/doors/42/>open</a></table>";
testPatterns({
  "a row of a page without quotes": {
    exchanges: [
      { method: "POST", url: "/doors/new", form: { title: "Elm door" }, status: 302 },
      { url: "/doors/", type: "text/html", text: LIST },
      { url: "/doors/42/", type: "text/html", text: "<p>Elm door" },
    ],
    bound: {
      "2 path 1": `\${1 text >\\s*Elm\\s*door\\s*<[\\s\\S]*?\\bhref=/doors/([^/?&#"'\\s<>]+)}`,
    },
  },
});
