import { testAdvice } from "./advice.ts";

const flow = (base: string, ...urls: readonly string[]) =>
  `vars: { base: "${base}", prefix: /v1 }\nsteps:\n` +
  urls.map((url, i) => `  - { name: s${i}, request: { url: "${url}" }, assert: { status: 200 } }\n`)
    .join("");

testAdvice("double-slash", [
  {
    what: "a variable before a slash, which the fix shortens",
    flow: flow("http://a.test/", "${vars.base}/users", "${ base }/orders"),
    found: ["1:16 `vars.base` ends with a slash, so the URL has `//` in its path"],
    help: "remove the slash at the end of `vars.base`",
    fixed: flow("http://a.test", "${vars.base}/users", "${ base }/orders"),
  },
  {
    what: "a variable that is used without a slash elsewhere has no fix",
    flow: flow("http://a.test/", "${vars.base}/users", "${vars.base}orders"),
    found: ["1:16 `vars.base` ends with a slash, so the URL has `//` in its path"],
    fixed: flow("http://a.test/", "${vars.base}/users", "${vars.base}orders"),
  },
  {
    what: "a default",
    flow: flow("${ENV.URL:-http://a.test/}", "${vars.base}/users"),
    found: ["1:16 `${ENV.URL:-http://a.test/}` ends with a slash, so the URL has `//` in its path"],
  },
  {
    what: "a variable after a slash",
    flow: flow("http://a.test", "${vars.base}/${vars.prefix}/users"),
    found: ["1:40 `vars.prefix` begins with a slash, so the URL has `//` in its path"],
  },
  {
    what: "a comment silences it",
    flow: "# baton-ignore: double-slash -- the server wants it\n" +
      flow("http://a.test/", "${vars.base}/users"),
    found: [],
  },
  {
    what: "no two slashes, or those that are written",
    flow: flow("http://a.test/", "${vars.base}users", "${vars.base}//users", "http://b.test//a"),
    found: [],
  },
]);
