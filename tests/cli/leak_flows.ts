/** A step of a flow, as in YAML. */
export type Step = Readonly<Record<string, unknown>>;

/** Where the servers of the flows are. */
export interface LeakServers {
  /** Echoes what it was sent, and returns secrets under `/issue/<number>` and the like. */
  readonly origin: string;
  /** Closes every connection. */
  readonly broken: string;
  /** Responds with something that is not HTTP. */
  readonly garbled: string;
  /** Never responds. */
  readonly silent: string;
  /** Where nothing listens. */
  readonly closed: string;
}

/** What `/encodings` returns, by name. */
const ENCODINGS = [
  "url",
  "urlTwice",
  "form",
  "json",
  "twice",
  "html",
  "htmlNumbers",
  "base64",
  "base64url",
  "base64InUrl",
  "inside",
  "jsonInside",
  "hex",
  "lower",
  "crlf",
];

/** The ways in which a step that shows a secret can fail. `S` stands for the secret's expression. */
function failingSteps(
  secret: string,
  { origin, broken, garbled, silent, closed }: LeakServers,
): Record<string, Step[]> {
  const encoded = secret.replace(/\}$/, " | urlencode}");
  const base64 = secret.replace(/\}$/, " | base64}");
  const echo = {
    method: "POST",
    url: `${origin}/echo`,
    body: { data: secret, list: [secret, { deep: `<${secret}>` }] },
  };
  const asserting = (
    assertion: unknown,
    request: unknown = echo,
  ) => [{ name: "fails", request, assert: assertion }];
  const body = (operator: unknown, path = "$.json.body.data") =>
    asserting({ json: [{ path, ...operator as object }] });
  const get = (url: string, more: object = {}) => asserting({ status: 299 }, { url, ...more });
  return {
    "status": asserting({ status: 299 }),
    "equals": body({ equals: "something else" }),
    "equals it": body({ equals: `${secret}!` }),
    "equals object": body({ equals: { data: `${secret}?`, list: [] } }, "$.json.body"),
    "not equals": body({ notEquals: secret }),
    "matches": body({ matches: "^nothing$" }),
    "not matches": body({ notMatches: "." }),
    "type": body({ type: "number" }),
    "any of": body({ anyOf: ["a", `${secret}x`] }),
    "none of": body({ noneOf: ["a", secret] }),
    "gte": body({ gte: 5 }),
    "between": body({ between: [1, 2] }),
    "contains": body({ contains: `${secret}y` }),
    "not contains": body({ notContains: secret }),
    "contains all": body({ containsAll: ["z", `${secret}z`] }, "$.json.body.list"),
    "contains object": body({ containsObject: { deep: secret } }, "$.json.body.list"),
    "contains only": body({ containsOnly: [`${secret}1`] }, "$.json.body.list"),
    "starts with": body({ startsWith: `x${secret}` }),
    "ends with": body({ endsWith: `${secret}x` }),
    "length": body({ length: 3 }),
    "is empty": body({ isEmpty: true }),
    "each": body({ each: { equals: "x" } }, "$.json.body.list"),
    "format": body({ format: "uuid" }),
    "schema": body({ schema: { type: "number" } }),
    "const schema": body({ schema: { const: "x", maxLength: 2 } }),
    "missing": body({ exists: true }, "$.json.body.dtaa"),
    "several": body({ equals: "x" }, "$.json.body.list[*]"),
    "text": asserting({ body: { contains: `${secret} not there`, matches: "^x" } }),
    "text equals": asserting({ body: { equals: "x" } }),
    "answer schema": asserting({ schema: { type: "object", required: ["nothing"] } }),
    "headers": asserting({
      headers: { "x-echo": { equals: "no" }, "x-echi": { exists: true } },
    }, {
      url: `${origin}/header/${encoded}`,
      headers: { "x-token": encoded, "x-other": `is ${base64}` },
    }),
    "basic": get(`${origin}/echo`, { headers: { authorization: `Basic ${base64}` } }),
    "bearer": asserting({ json: [{ path: "$.json.headers", equals: {} }] }, {
      url: `${origin}/echo`,
      headers: { authorization: `Bearer ${encoded}`, "x-copy": `copy of ${encoded}` },
      cookies: { sid: encoded, theme: "dark" },
    }),
    "raw header": get(`${origin}/echo`, { headers: { "x-api-key": secret } }),
    "raw cookie": get(`${origin}/echo`, { cookies: { sid: secret } }),
    "query": get(`${origin}/echo?a=1&q=${encoded}&b=2`),
    "path": get(`${origin}/echo/${encoded}/more`),
    "raw path": get(`${origin}/echo/${secret}`),
    "url": get(secret),
    "host": get(`http://${secret}.invalid/`),
    "user": get(`${origin.replace("://", `://ada:${encoded}@`)}/echo`),
    "form": asserting({ json: [{ path: "$.json.text", equals: "x" }] }, {
      method: "POST",
      url: `${origin}/echo`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: { password: secret, note: `my ${secret}` },
    }),
    "capture": [{
      name: "fails",
      request: echo,
      capture: { x: "$.json.nothing", y: "$.json.body.list[*].deep.x" },
    }],
    "regex": [{ name: "fails", request: echo, capture: { x: { regex: "nothing (here)" } } }],
    "cookie capture": [{
      name: "fails",
      request: echo,
      capture: { x: { cookie: "nope" }, y: { header: "nope" } },
    }],
    "loop": [{
      name: "fails",
      request: echo,
      loop: {
        max_attempts: 2,
        sleep_ms: 0,
        until: { json: [{ path: "$.json.body.data", equals: "done" }] },
      },
    }],
    "loop text": [{
      name: "fails",
      request: echo,
      loop: { max_attempts: 3, sleep_ms: 0, until: { body: { contains: `no ${secret} here` } } },
    }],
    "fail when": [{
      name: "fails",
      request: echo,
      loop: {
        max_attempts: 2,
        sleep_ms: 0,
        until: { status: 299 },
        fail_when: { json: [{ path: "$.json.body.data", equals: secret }] },
      },
    }],
    "loop refused": [{
      name: "fails",
      request: { url: `${closed}/${encoded}` },
      loop: { max_attempts: 2, sleep_ms: 0, until: { status: 200 } },
    }],
    "number": get(`${origin}/echo/${secret.replace(/\}$/, " | number}")}`),
    "decode": get(`${origin}/echo/${secret.replace(/\}$/, " | base64decode}")}`),
    "connect": get(`${closed}/${encoded}`),
    "connect body": get(`${closed}/a`, { method: "POST", body: { password: secret, n: secret } }),
    "reset": get(`${broken}/${encoded}`),
    "protocol": get(`${garbled}/${encoded}`),
    "too large": get(`${origin}/large`, { method: "POST", body: secret }),
    "header name": get(`${origin}/echo`, { headers: { [secret]: "x" } }),
    "header break": get(`${origin}/echo`, { headers: { "x-a": `a\n${secret}` } }),
    "query name": asserting({ json: [{ path: "$.json.target", equals: "x" }] }, {
      url: `${origin}/echo?token=${encoded}&next=${
        secret.replace(/\}$/, " | urlencode | urlencode}")
      }`,
    }),
    "names": asserting({
      json: [
        { path: "$.json.deep", equals: { a: 1 } },
        { path: "$.json.deep.nothing", exists: true },
        { path: "$.json.deep", containsObject: { b: 1 } },
        { path: "$.json.deep", schema: { additionalProperties: false } },
      ],
    }, { method: "POST", url: `${origin}/names`, body: secret }),
    "lines": asserting({
      json: [
        { path: "$.json.lines", equals: "line 1\nline 2\nline 3" },
        { path: "$.json.copies[*]", each: { equals: "x" } },
        { path: "$.json.copies", equals: ["a", "b", "c"] },
      ],
    }, { method: "POST", url: `${origin}/lines`, body: secret }),
    "tls": get(`${origin.replace("http:", "https:")}/${encoded}`),
    "timeout": get(`${silent}/${encoded}`, { timeout_ms: 30 }),
    "html": asserting({ json: [{ path: "$.json.a", equals: 1 }] }, {
      method: "POST",
      url: `${origin}/html`,
      body: secret,
    }),
    "broken json": asserting({ json: [{ path: "$.json.a", equals: 1 }] }, {
      method: "POST",
      url: `${origin}/broken`,
      body: secret,
    }),
    "encodings": asserting(
      {
        json: ENCODINGS.map((name) => ({ path: `$.json.${name}`, equals: "x" })),
      },
      { method: "POST", url: `${origin}/encodings`, body: secret },
    ),
    ...Object.fromEntries([0, 1, 2, 3].map((n) => [
      `padded ${n}`,
      asserting({
        status: 299,
        json: [{ path: "$.json.text", equals: "x".repeat(100 + 7 * n) }, {
          path: "$.json",
          equals: {},
        }],
        body: { equals: "y".repeat(50) },
      }, { method: "POST", url: `${origin}/padded/${60 + 47 * n}`, body: secret }),
    ])),
    "redirect": asserting({ status: 200, headers: { location: { equals: "/home" } } }, {
      method: "POST",
      url: `${origin}/redirect`,
      body: secret,
    }),
    "set-cookie": asserting({
      json: [{ path: "$.set_cookies", equals: [] }, { path: "$.cookies", equals: {} }],
    }, {
      method: "POST",
      url: `${origin}/cookie`,
      body: secret,
    }),
  };
}

/**
 * Flows that show a secret and fail, one for each way, as file texts by path.
 *
 * @param secret Its expression.
 * @param first Steps that come first and obtain the secret.
 */
export function leakingFlows(
  name: string,
  secret: string,
  servers: LeakServers,
  first: readonly Step[] = [],
): Record<string, string> {
  return flowFiles(name, failingSteps(secret, servers), first);
}

/** A flow for each way, as file texts by path. */
export function flowFiles(
  name: string,
  ways: Readonly<Record<string, readonly Step[]>>,
  first: readonly Step[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ways).map(([way, steps]) => [
      `flows/${name}/${way.replaceAll(" ", "_")}.yaml`,
      JSON.stringify({ name: way, steps: [...first, ...steps] }),
    ]),
  );
}
