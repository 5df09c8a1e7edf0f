import { flowFiles, type LeakServers, type Step } from "./leak_flows.ts";

/** Where the servers of the flows are. */
export interface HttpLeakServers extends LeakServers {
  /** Another origin than the first, which echoes what it was sent. */
  readonly other: string;
}

/** A secret of a flow. */
export interface FlowSecret {
  readonly expression: string;
  /** Its number: `files/<number>.txt` in the working directory holds it. */
  readonly number: number;
  readonly value: string;
}

/** The responses of `/leads/…`, which redirect to a URL that contains the secret. */
const REDIRECTS = [
  ...["relative", "cross", "user", "fragment", "cookie", "closed", "garbled", "raw"],
  ...["invalid", "host", "scheme", "circle", "port"],
];

/** How the server of `oauth2` responds with something that is not a token. */
const REFUSALS = ["description", "error", "text", "redirect", "type", "unsendable", "none", "list"];

/** The ways in which a step that shows a secret through features of HTTP can fail. */
function failingSteps(
  { expression, number, value }: FlowSecret,
  { origin, broken, garbled, silent, closed, other }: HttpLeakServers,
): Record<string, Step[]> {
  const encoded = expression.replace(/\}$/, " | urlencode}");
  const base64 = expression.replace(/\}$/, " | base64}");
  const file = `../../files/${number}.txt`;
  const hex = new TextEncoder().encode(value).toHex();
  const failing = (request: object, more: object = {}) => [{
    name: "fails",
    request,
    assert: { status: 299, json: [{ path: "$.json", equals: { a: 1 } }] },
    ...more,
  }];
  const post = (request: object, more: object = {}) =>
    failing({ method: "POST", url: `${origin}/echo`, ...request }, more);
  /** Shows the secret to the flow and sends something else that contains it. */
  const known = (request: object) => post({ url: `${origin}/echo?known=${encoded}`, ...request });
  const asking = (auth: object, url = `${origin}/echo`) => failing({ url, auth });
  const client = { client_id: "shop", client_secret: expression };
  const oauth2 = (token_url: string, more: object = {}) =>
    asking({ oauth2: { token_url, ...client, ...more } });
  const key = { region: "eu-1", service: "s3", access_key: "AKIA1", secret_key: expression };
  const reading = (path: string, events: object) =>
    post({ url: `${origin}${path}`, body: expression }, { events });
  const xml = (path: string, more: object = {}) =>
    post({ url: `${origin}${path}`, body: expression }, {
      assert: {
        json: [{ path: "$.xml.a", equals: "x" }, { path: "$.xml.a.b", contains: "x" }],
        schema: { type: "object" },
      },
      ...more,
    });
  const retry = { max_attempts: 2, sleep_ms: 0, unsafe: true, on: ["network", "timeout", 503] };
  const redirected = (how: string, follow_redirects: boolean | number) =>
    post({ url: `${origin}/leads/${how}`, body: expression, follow_redirects }, {
      assert: {
        status: 299,
        json: [
          { path: "$.redirects", equals: [] },
          { path: "$.redirects[0].location", equals: "/home" },
          { path: "$.redirects[0].cookies.sid", equals: "x" },
          { path: "$.url", equals: "x" },
          { path: "$.headers", equals: {} },
          { path: "$.json", equals: {} },
        ],
      },
      capture: { where: "$.redirects[7].location" },
    });
  return {
    "auth basic": asking({ basic: { username: "ada", password: expression } }),
    "auth basic user": asking({ basic: { username: expression, password: expression } }),
    "auth bearer": asking({ bearer: expression }),
    "auth bearer encoded": asking({ bearer: encoded }),
    "auth elsewhere": failing({
      url: `${origin}/leads/other?to=${encoded}`,
      follow_redirects: true,
      auth: { bearer: encoded },
    }),
    "digest": asking({ digest: { username: "ada", password: expression } }, `${origin}/digest`),
    "digest user": asking(
      { digest: { username: base64, password: expression } },
      `${origin}/digest`,
    ),
    "digest refused": asking({ digest: { username: "ada", password: expression } }, broken),
    ...Object.fromEntries(
      ["realm", "algorithm", "qop"].map((what) => [
        `digest ${what}`,
        post({
          url: `${origin}/digest/${what}`,
          body: expression,
          auth: { digest: { username: "ada", password: expression } },
        }),
      ]),
    ),
    "oauth2": oauth2(`${origin}/token`),
    "oauth2 body": oauth2(`${origin}/token`, { client_auth: "body", scope: expression }),
    "oauth2 id": oauth2(`${origin}/token`, { client_id: expression, audience: expression }),
    "oauth2 then closed": asking(
      { oauth2: { token_url: `${origin}/token`, ...client } },
      `${closed}/${encoded}`,
    ),
    ...Object.fromEntries(
      REFUSALS.flatMap((how) =>
        ["body", "header"].map((client_auth) => [
          `oauth2 ${how} ${client_auth}`,
          oauth2(`${origin}/refuse/${how}`, { client_auth }),
        ])
      ),
    ),
    "oauth2 query": oauth2(`${origin}/refuse/text?api_key=${encoded}&x=${encoded}`),
    "oauth2 url": oauth2(expression),
    "oauth2 broken": oauth2(`${broken}/${encoded}`),
    "oauth2 garbled": oauth2(`${garbled}/${encoded}`),
    "oauth2 closed": oauth2(`${closed}/${encoded}`),
    "oauth2 host": oauth2(`http://${expression}.invalid/`),
    "sigv4": asking({ aws_sigv4: key }),
    "sigv4 session": asking({ aws_sigv4: { ...key, session_token: base64, access_key: encoded } }),
    "sigv4 raw session": asking({ aws_sigv4: { ...key, session_token: expression } }),
    "sigv4 region": asking({ aws_sigv4: { ...key, region: expression } }),
    "query": failing({ url: `${origin}/echo`, query: { q: expression, a: ["x", expression] } }),
    "query name": failing({ url: `${origin}/echo`, query: { [expression]: expression } }),
    "query closed": failing({ url: closed, query: { q: expression } }),
    "form": post({ form: { note: expression, many: ["a", expression], [expression]: "x" } }),
    "form closed": post({ url: closed, form: { note: `my ${expression}` } }),
    "multipart": post({ multipart: { note: expression, many: ["a", `b ${expression}`] } }),
    "multipart name": post({ multipart: { [expression]: expression } }),
    "multipart map": post({
      multipart: {
        note: { text: expression, filename: encoded, content_type: "text/x" },
        meta: { json: { deep: [expression], [expression]: 1 } },
      },
    }),
    "multipart filename": post({ multipart: { note: { text: "x", filename: expression } } }),
    "multipart type": post({ multipart: { note: { text: "x", content_type: expression } } }),
    "multipart file": known({ multipart: { upload: { file }, note: expression } }),
    "multipart no file": post({ multipart: { upload: { file: `../../${encoded}.bin` } } }),
    "multipart closed": post({ url: closed, multipart: { a: expression, b: { file } } }),
    "file": known({ body_file: file }),
    "file closed": known({ url: `${closed}/${encoded}`, body_file: file }),
    "no file": known({ body_file: `../../${encoded}.bin` }),
    "raw no file": known({ body_file: `../../${expression}` }),
    "graphql": post({
      graphql: {
        query: "query Q($t: String) { a(t: $t) }",
        variables: { t: expression, deep: [{ [expression]: expression }] },
        operationName: expression,
      },
    }),
    "graphql document": post({ graphql: { query: `{ a(t: ${expression}) }` } }),
    "graphql variables": post({ graphql: { query: "{ a }", variables: expression } }),
    "base64": post({ base64 }),
    "base64 of what is none": post({ base64: expression }),
    "literal base64": known({ base64: new TextEncoder().encode(value).toBase64() }),
    "hex": known({ hex }),
    "hex of what is none": post({ hex: expression }),
    ...Object.fromEntries(
      REDIRECTS.flatMap((how) => [
        [`redirect ${how}`, redirected(how, true)],
        [`redirect ${how} once`, redirected(how, 1)],
      ]),
    ),
    "redirect left alone": redirected("relative", 0),
    "redirect in a loop": post({
      url: `${origin}/leads/relative`,
      body: expression,
      follow_redirects: true,
    }, { loop: { max_attempts: 2, sleep_ms: 0, until: { status: 299 } } }),
    "redirect silent": post({
      url: `${origin}/leads/silent?to=${encodeURIComponent(silent)}`,
      body: expression,
      follow_redirects: true,
      timeout_ms: 300,
    }),
    "retry": post({ url: `${origin}/busy`, body: expression }, { retry }),
    "retry after": post({ url: `${origin}/busy/after`, body: expression }, { retry }),
    "retry closed": failing({ url: `${closed}/${encoded}` }, { retry }),
    "retry broken": failing({ url: `${broken}/${encoded}` }, { retry }),
    "sse": reading("/sse", { until: { path: "$.data.text", equals: "done" } }),
    "sse count": reading("/sse", { count: 9 }),
    "sse until": reading("/sse", { until: { path: "$.data", equals: `${expression}!` } }),
    "sse assert": post({ url: `${origin}/sse`, body: expression }, {
      events: { count: 2 },
      assert: {
        json: [
          { path: "$.events", equals: [] },
          { path: "$.events[1].data", equals: "x" },
          { path: "$.events[*].data", contains: "x" },
          { path: "$.events[0].id", equals: "x" },
        ],
        body: { contains: "nothing" },
      },
      capture: { e: "$.events[7].data" },
    }),
    "ndjson": reading("/ndjson", { format: "ndjson", until: { path: "$.text", equals: "done" } }),
    "broken ndjson": reading("/ndjson/broken", { format: "ndjson", count: 3 }),
    "no events": reading("/html", { count: 1 }),
    "events refused": reading("/busy", { count: 1, format: "sse" }),
    "xml": xml("/xml"),
    "xml capture": xml("/xml", { assert: { status: 200 }, capture: { x: "$.xml.a.nothing" } }),
    "broken xml": xml("/xml/broken"),
    "xml name": xml("/xml/name"),
    "xml entity": xml("/xml/entity"),
    "xml soap": xml("/xml/attribute"),
    "socket": failing({ url: `http://api.test/${encoded}`, unix_socket: "/nowhere/a.sock" }),
    "socket path": failing({ url: "http://api.test/", unix_socket: `/nowhere/${encoded}.sock` }),
    "raw socket path": failing({ url: "http://api.test/", unix_socket: expression }),
    "http2": failing({ url: `${origin}/${encoded}`, http_version: "2" }),
    "query to nowhere": failing({ url: "http://nowhere.invalid/", query: { q: expression } }),
    "another origin": failing({ url: `${other}/echo/${encoded}`, auth: { bearer: encoded } }),
  };
}

/** Flows that show a secret through features of HTTP and fail, as file texts by path. */
export function httpLeakingFlows(
  name: string,
  secret: FlowSecret,
  servers: HttpLeakServers,
  first: readonly Step[] = [],
): Record<string, string> {
  return flowFiles(name, failingSteps(secret, servers), first);
}
