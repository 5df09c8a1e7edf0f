import { testAdvice } from "./advice.ts";

const step = (name: string, url: string) =>
  `  - name: ${name}\n    request: { url: "${url}" }\n    assert: { status: 200 }\n`;

const token = (url: string) =>
  step("a", "${vars.base_url}/").replace(
    " }\n",
    `\n        , auth: { oauth2: { token_url: "${url}", client_id: a, client_secret: "\${ENV.S}" } } }\n`,
  );

testAdvice("hard-coded-host", [
  {
    what: "each host is reported once",
    flow: "steps:\n" + step("a", "http://localhost:8080/a") +
      step("b", "https://API.shop.test/b?c=d") +
      step("c", "https://api.shop.test/${ENV.ID}") + step("d", "https://ada:${ENV.PW}@[::1]"),
    found: [
      "3:22 the host `localhost:8080` is written in a URL",
      "6:22 the host `api.shop.test` is written in 2 URLs",
    ],
    help: 'add `vars: { base_url: "${ENV.BASE_URL}" }`, and begin the URL with `${vars.base_url}`',
  },
  {
    what: "a variable that is there is named",
    flow: "vars: { base_url: http://127.0.0.1:8080 }\nsteps:\n" +
      step("a", "${base_url}/a") + step("b", "http://127.0.0.1:8080/b"),
    found: ["7:22 the host `127.0.0.1:8080` is written in a URL"],
    help: "begin the URL with `${base_url}`",
  },
  {
    what: "a place with a comment counts for nothing",
    flow: "steps:\n" +
      step("a", "http://a.test/a").replace(" }\n", " } # baton-ignore: hard-coded-host\n") +
      step("b", "http://a.test/b"),
    found: ["6:22 the host `a.test` is written in a URL"],
  },
  {
    what: "the URL of a token counts as well",
    flow: "vars: { auth: http://a.test, base_url: http://b.test }\nsteps:\n" +
      token("http://c.test/") +
      token("${auth}/token") + token("http://a.test/token"),
    found: [
      "5:41 the host `c.test` is written in a URL",
      "13:41 the host `a.test` is written in a URL",
    ],
    help:
      'add `vars: { auth_url: "${ENV.AUTH_URL}" }`, and begin `token_url` with `${vars.auth_url}`',
  },
  {
    what: "hosts that come from elsewhere",
    flow: "vars: { base: http://127.0.0.1:8080, url: http://a.test/ }\nsteps:\n" +
      step("a", "${vars.base}/a") + step("b", "http://${ENV.HOST}/b") +
      step("c", "http://127.0.0.1:${ENV.PORT}/") + step("d", "${ENV.URL:-http://localhost}/d") +
      step("e", "https://api.${ENV.DOMAIN}/?next=http://a.test/"),
    found: [],
  },
]);
