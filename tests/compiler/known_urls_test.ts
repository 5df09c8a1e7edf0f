import assert from "node:assert/strict";
import { check } from "../../lib/compiler/mod.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";

const step = (url: string, rest = "") =>
  `name: f\nsteps:\n  - name: a\n    request: { url: "${url}"${rest} }\n    assert: { status: 200 }\n`;
const BASE = step("${ENV.API_HOST}/health");

/** Checks a flow and returns what it finds about URLs: `line:column message; help`. */
async function foundIn(
  flow: string,
  env: Readonly<Record<string, string>> = {},
  params: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const host = createMemoryHost({ files: { "flow.yaml": flow }, env });
  const [{ diagnostics }] = await check(host, { paths: ["flow.yaml"], params });
  return diagnostics.filter(({ code }) => code === "bad-url" || code === "double-slash")
    .map(({ at, message, help }) => `${at?.line}:${at?.column} ${message}; ${help}`);
}

const BEGIN = "4:22 the url must begin with http:// or https://, and `API_HOST`";
const SET = "set `API_HOST=http://…`";

/** Values of the variable that a URL begins with, and what is found. */
const VALUES: Readonly<Record<string, string>> = {
  "localhost:4810": `${BEGIN} is "localhost:4810"; set \`API_HOST=http://localhost:4810\``,
  "localhost": `${BEGIN} is "localhost"; set \`API_HOST=http://localhost\``,
  "127.0.0.1:80/api": `${BEGIN} is "127.0.0.1:80/api"; set \`API_HOST=http://127.0.0.1:80/api\``,
  "[::1]:80": `${BEGIN} is "[::1]:80"; set \`API_HOST=http://[::1]:80\``,
  "api.shop.test": `${BEGIN} is "api.shop.test"; set \`API_HOST=https://api.shop.test\``,
  "": `${BEGIN} is empty; ${SET}`,
  "  ": `${BEGIN} is blank; ${SET}`,
  "://a.test": `${BEGIN} is "://a.test"; put the scheme before it: ${SET}`,
  "//a.test": `${BEGIN} is "//a.test"; put the scheme before it: ${SET}`,
  "htp://a.test": `${BEGIN} is "htp://a.test"; did you mean \`http://\`?`,
  "ftp://a.test": `${BEGIN} is "ftp://a.test"; a flow sends HTTP only: ${SET}`,
  "http:/a.test": `${BEGIN} is "http:/a.test"; \`://\` follows the scheme: ${SET}`,
  "https//a.test": `${BEGIN} is "https//a.test"; \`://\` follows the scheme: ${SET}`,
  "/api": `${BEGIN} is "/api"; begin with the scheme and the host: ${SET}`,
  " http://a.test": `${BEGIN} is " http://a.test"; remove the white space around \`API_HOST\``,
  "http://a.test\n": "",
  '"http://a.test"':
    `${BEGIN} is "\\"http://a.test\\""; the quotes are a part of the value; remove them: ${SET}`,
  "${HOST}":
    `${BEGIN} is "\${HOST}"; it names another variable, which nothing has replaced; ${SET}`,
  "http://": '4:22 the url has no host, and `API_HOST` is "http://"; a host follows `http://`: ' +
    "set `API_HOST=http://127.0.0.1:8080`, for example",
  "http://a.test:99999":
    '4:22 the url is not valid, and `API_HOST` is "http://a.test:99999"; a port is a number up to 65535',
  "http://${HOST}:80": '4:22 the url is not valid, and `API_HOST` is "http://${HOST}:80"; ' +
    `it names another variable, which nothing has replaced; ${SET}`,
  "http://a.test ":
    '4:22 the url is not valid, and `API_HOST` is "http://a.test "; remove the white space around `API_HOST`',
  "http://a.test": "",
  "https://A.test:443/api": "",
  "HTTP://a.test": "",
  "http://[::1]:80": "",
  "http://münchen.test": "",
  "http://a.test/":
    "4:22 `API_HOST` ends with a slash, so the URL has `//` in its path; remove the slash at the end of `API_HOST`",
};

for (const [value, found] of Object.entries(VALUES)) {
  Deno.test(`a base URL of ${JSON.stringify(value)} is judged before the run`, async () => {
    assert.deepEqual(await foundIn(BASE, { API_HOST: value }), found === "" ? [] : [found]);
  });
}

Deno.test("a base URL that is not set is missing, and not a bad URL", async () => {
  assert.deepEqual(await foundIn(BASE), []);
});

Deno.test("a value that is secret is not shown, in part or with a scheme before it", async () => {
  for (const value of ["user:hunter2222@a.test", "k3Jq8x1Pand72dV", "a.test?key=k3Jq8x1Pand72dV"]) {
    const [found] = await foundIn(step("${ENV.BASE_TOKEN}/health"), { BASE_TOKEN: value });
    assert.match(found, /`BASE_TOKEN` is "\*\*\*"/);
    assert.doesNotMatch(found, /hunter|k3Jq/);
  }
});

Deno.test("the value of a filter is not shown", async () => {
  const [found] = await foundIn(step("${ENV.API_HOST | lower}/health"), { API_HOST: "A.test:1" });
  assert.equal(
    found,
    '4:22 the url must begin with http:// or https://, and `${ENV.API_HOST | lower}` is "***"; ' +
      "it must give `http://…`",
  );
});

Deno.test("a parameter, a variable and a default are named as they are given", async () => {
  assert.deepEqual(await foundIn(step("${base}/a"), {}, { base: "localhost:1" }), [
    '4:22 the url must begin with http:// or https://, and `base` is "localhost:1"; ' +
    "pass `--var base=http://localhost:1`",
  ]);
  const withVar = (value: string) => `vars: { base: "${value}" }\n${step("${vars.base}/a")}`;
  assert.deepEqual(await foundIn(withVar("localhost:1")), [
    '1:16 the url must begin with http:// or https://, and `vars.base` is "localhost:1"; ' +
    "write `base: http://localhost:1` under `vars`",
  ]);
  assert.deepEqual(await foundIn(withVar("localhost:${ENV.PORT}"), { PORT: "1" }), [
    '1:16 the url must begin with http:// or https://, and `vars.base` begins with "localhost:"; ' +
    "write `base: http://…` under `vars`",
  ]);
  assert.deepEqual(await foundIn(withVar("${ENV.API_HOST}"), { API_HOST: "localhost:1" }), [
    '1:16 the url must begin with http:// or https://, and `API_HOST` is "localhost:1"; ' +
    "set `API_HOST=http://localhost:1`",
  ]);
  assert.deepEqual(await foundIn(step("${ENV.API_HOST:-localhost:1}/a")), [
    "4:22 the url must begin with http:// or https://, and `${ENV.API_HOST:-localhost:1}` is " +
    '"localhost:1"; write `${ENV.API_HOST:-http://localhost:1}`',
  ]);
});

Deno.test("a part of the origin is judged by its place", async () => {
  const host = step("http://${ENV.API_HOST}:${ENV.PORT}/a");
  assert.deepEqual(await foundIn(host, { API_HOST: "a.test", PORT: "80" }), []);
  assert.deepEqual(await foundIn(host, { API_HOST: "http://a.test", PORT: "80" }), [
    "4:29 the value of `ENV.API_HOST` would change the host that the file writes in the URL; " +
    "the file writes the scheme already: set `API_HOST=127.0.0.1:8080`, for example",
  ]);
  assert.deepEqual(await foundIn(step("http://${ENV.API_HOST}/a"), { API_HOST: "http://a.test" }), [
    '4:29 the url has two schemes, and `API_HOST` is "http://a.test"; ' +
    "the file writes the scheme already: set `API_HOST=127.0.0.1:8080`, for example",
  ]);
  assert.deepEqual(await foundIn(host, { API_HOST: "a.test", PORT: "http" }), [
    "4:45 the value of `ENV.PORT` would change the host that the file writes in the URL; " +
    "a port is digits",
  ]);
});

Deno.test("a slash that is missing after the origin is named", async () => {
  const [found] = await foundIn(step("${ENV.API_HOST}users"), { API_HOST: "http://a.test:80" });
  assert.equal(
    found,
    '4:22 the url is not valid, and `API_HOST` is "http://a.test:80"; ' +
      "a slash follows the host: write `${ENV.API_HOST}/…`",
  );
});

Deno.test("a value is reported once, and what only the run knows not at all", async () => {
  const twice = BASE + BASE.split("\n").slice(2).join("\n").replace("name: a", "name: b");
  assert.equal((await foundIn(twice, { API_HOST: "localhost:1" })).length, 1);
  const captured = `name: f
steps:
  - name: a
    request: { url: "http://a.test/" }
    assert: { status: 200 }
    capture: { next: $.json.next }
  - name: b
    request: { url: "\${steps.a.capture.next}/a" }
    assert: { status: 200 }
  - name: c
    request: { url: "http://\${steps.a.capture.next}\${ENV.API_HOST}/a" }
    assert: { status: 200 }
`;
  assert.deepEqual(await foundIn(captured, { API_HOST: "" }), []);
});

Deno.test("the URL of a token is judged like that of the request", async () => {
  const auth = ', auth: { oauth2: { token_url: "${ENV.API_HOST}/token", client_id: a, ' +
    'client_secret: "${ENV.PORT}" } }';
  assert.deepEqual(
    await foundIn(step("http://a.test/", auth), { API_HOST: "localhost:1", PORT: "1" }),
    [
      '4:69 `token_url` must begin with http:// or https://, and `API_HOST` is "localhost:1"; ' +
      "set `API_HOST=http://localhost:1`",
    ],
  );
});

Deno.test("two slashes in a path are reported if a value makes them", async () => {
  const env = { API_HOST: "http://a.test/", PREFIX: "/v1", EMPTY: "" };
  const none = [
    "${ENV.API_HOST}//users",
    "${ENV.API_HOST}users",
    "http://a.test//users${ENV.PREFIX}",
    "http://a.test${ENV.PREFIX}/users",
    "http://a.test/users?next=${ENV.API_HOST}/x",
    "http://a.test/users${ENV.EMPTY}/x",
  ];
  for (const url of none) assert.deepEqual(await foundIn(step(url), env), [], url);
  assert.deepEqual(await foundIn(step("http://a.test/${ENV.PREFIX}/users"), env), [
    "4:36 `PREFIX` begins with a slash, so the URL has `//` in its path; " +
    "remove the slash at the beginning of `PREFIX`, or the one before it",
  ]);
  assert.deepEqual(await foundIn(step("http://a.test/${ENV.EMPTY}/users"), env), [
    "4:36 `EMPTY` is empty, so the URL has `//` in its path; " +
    "give `EMPTY` a value, or take out one of the slashes around it",
  ]);
});

Deno.test("the default of a capture is not taken for its value", async () => {
  const flow = step("http://a.test") +
    '  - { name: b, request: { url: "${steps.a.capture.u:-ftp://b.test}/x" } }\n';
  assert.deepEqual(
    await foundIn(flow.replace("{ status: 200 }", "$&\n    capture: { u: $.json.u }")),
    [],
  );
});
