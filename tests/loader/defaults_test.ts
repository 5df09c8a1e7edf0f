import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { check } from "../../lib/compiler/mod.ts";
import { eventsOf, runInMemory } from "../runner/run_in_memory.ts";

/** What a run of `a.yaml` sends: `GET http://… name=value`, with the headers that flows set. */
async function sentBy(
  flow: string,
  answer: (request: Request) => Response = () => new Response(""),
): Promise<string[]> {
  const sent: string[] = [];
  const run = await runInMemory({
    files: { "a.yaml": flow },
    env: { URL: "http://api.test/v1/", NAME: "x" },
    fetch(request) {
      const headers = Array.from(request.headers)
        .filter(([name]) => /^x-|^authorization$/.test(name))
        .map(([name, value]) => ` ${name}=${value}`);
      sent.push(`${request.method} ${request.url}${headers.join("")}`);
      return answer(request);
    },
  }, { jobs: 1 });
  assert.deepEqual(eventsOf(run.events, "flow_finished").flatMap((one) => one.diagnostics), []);
  return sent;
}

const step = (request: string, more: string = "") =>
  `  - { name: "${request.replaceAll(/\W/g, "")}", request: { ${request} }${more} }\n`;

Deno.test("a URL that begins with a slash follows `base_url`, with one slash between", async () => {
  const urls = ["/a", "/", "/b?q=${vars.name}", "${ENV.URL}c", "http://other.test/d"];
  for (const base of ["${ENV.URL}", "${vars.base}", "http://api.test/v1"]) {
    const sent = await sentBy(
      `vars: { name: "\${ENV.NAME}", base: http://api.test/v1 }\n` +
        `defaults: { base_url: "${base}" }\nsteps:\n` +
        urls.map((url) => step(`url: "${url}"`)).join(""),
    );
    assert.deepEqual(sent, [
      "GET http://api.test/v1/a",
      "GET http://api.test/v1/",
      "GET http://api.test/v1/b?q=x",
      "GET http://api.test/v1/c",
      "GET http://other.test/d",
    ]);
  }
});

Deno.test("a URL follows `base_url` also where a value begins with a slash", async () => {
  const answer = () => Response.json({}, { headers: { location: "/jobs/7?full=1" } });
  const flow = (url: string) =>
    `vars: { path: /b, whole: http://other.test/d }
defaults: { base_url: "\${ENV.URL}" }
steps:
  - name: pay
    request: { url: /pay }
    capture: { job: { header: location } }
  - { name: next, request: { url: "${url}" } }
`;
  for (
    const [url, sent] of [
      ["${steps.pay.capture.job}", "http://api.test/v1/jobs/7?full=1"],
      ["${vars.path}", "http://api.test/v1/b"],
      ["${vars.path}/${ENV.NAME}", "http://api.test/v1/b/x"],
      ["${vars.whole}", "http://other.test/d"],
      ["${ENV.URL}${vars.path}", "http://api.test/v1//b"],
    ]
  ) {
    assert.equal((await sentBy(flow(url), answer)).at(-1), `GET ${sent}`);
  }
  const each = `defaults: { base_url: "\${ENV.URL}" }
steps: [{ name: read, for_each: [/a, "http://other.test/b"], request: { url: "\${item}" } }]`;
  assert.deepEqual(await sentBy(each), ["GET http://api.test/v1/a", "GET http://other.test/b"]);
});

Deno.test("a value that is neither a URL nor begins with a slash is an error before the run", async () => {
  const host = createMemoryHost({
    files: {
      "a.yaml": `vars: { path: jobs/7 }
defaults: { base_url: "http://api.test" }
steps: [{ name: a, request: { url: "\${vars.path}" }, assert: { status: 200 } }]`,
    },
  });
  const [{ diagnostics }] = await check(host, { paths: ["a.yaml"], lint: false });
  const [{ code, message, help }] = diagnostics;
  assert.equal(diagnostics.length, 1);
  assert.deepEqual([code, message, help], [
    "bad-url",
    'the url must begin with http://, https:// or /, and `vars.path` is "jobs/7"',
    "write `path: /…` under `vars`",
  ]);
});

Deno.test("a request replaces a default header by name in any case, and null takes it away", async () => {
  const sent = await sentBy(`defaults:
  headers: { X-A: one, x-b: "\${ENV.NAME}", x-c: [1, 2] }
steps:
${step("url: http://a.test/1")}${
    step("url: http://a.test/2, headers: { x-a: mine, X-B: null, x-d: d }")
  }${step('url: http://a.test/3, headers: "${vars.all}"')}vars: { all: { x-e: e } }
`);
  assert.deepEqual(sent, [
    "GET http://a.test/1 x-a=one x-b=x x-c=1, 2",
    "GET http://a.test/2 x-a=mine x-c=1, 2 x-d=d",
    "GET http://a.test/3 x-e=e",
  ]);
});

Deno.test("a request has the default `auth` unless it says otherwise", async () => {
  const sent = await sentBy(`defaults: { auth: { bearer: "\${ENV.NAME}" } }
steps:
${step("url: http://a.test/1")}${step("url: http://a.test/2, auth: null")}${
    step("url: http://a.test/3, headers: { authorization: Own }")
  }${step("url: http://a.test/4, auth: { bearer: z }")}`);
  assert.deepEqual(sent, [
    "GET http://a.test/1 authorization=Bearer x",
    "GET http://a.test/2",
    "GET http://a.test/3 authorization=Own",
    "GET http://a.test/4 authorization=Bearer z",
  ]);
  const byHeader = await sentBy(`defaults: { headers: { authorization: Default } }
steps:
${step("url: http://a.test/1")}${step("url: http://a.test/2, auth: { bearer: z }")}`);
  assert.deepEqual(byHeader, [
    "GET http://a.test/1 authorization=Default",
    "GET http://a.test/2 authorization=Bearer z",
  ]);
});

Deno.test("a null header `authorization` takes the default `auth` away", async () => {
  const sent = await sentBy(`defaults: { auth: { bearer: "\${ENV.NAME}" } }
steps:
${step("url: http://a.test/1, headers: { Authorization: null, x-a: a }")}`);
  assert.deepEqual(sent, ["GET http://a.test/1 x-a=a"]);
});

Deno.test("what a run finds out about a URL and a `base_url` is an error of the step", async () => {
  const answer = () => Response.json({ path: "jobs/7", base: "http://a.test/?key=1" });
  const flow = `defaults: { base_url: "\${steps.find.base}" }
steps:
  - { name: find, request: { url: http://a.test/find }, extract: { path: $.path, base: $.base } }
  - { name: query, request: { url: /a }, assert: { status: 200 } }
`;
  const messages = async (text: string) => {
    const run = await runInMemory({
      files: { "a.yaml": text },
      env: { URL: "http://a.test" },
      fetch: answer,
    });
    return eventsOf(run.events, "step_finished").map(({ outcome, error, failures }) =>
      `${outcome} ${error?.message} ${failures[0]?.help}`
    ).at(-1);
  };
  assert.equal(
    await messages(flow),
    'error a `base_url` ends before the query, found "http://a.test/?key=1" ' +
      "write the query in the requests: `query: { page: 1 }`",
  );
  assert.equal(
    await messages(
      flow.replace("${steps.find.base}", "${ENV.URL}").replace(
        "url: /a",
        'url: "${steps.find.path}"',
      ),
    ),
    'error the url must begin with http://, https:// or /, found "jobs/7" ' +
      "what follows a `base_url` begins with a slash: `url: /…`",
  );
});

Deno.test("redirects, the timeout and the retry are defaults, a retry only where it is safe", async () => {
  const flow = (more: string) =>
    `defaults:
  follow_redirects: true
  timeout_ms: 1234
  retry: { max_attempts: 2, sleep_ms: 0${more} }
steps:
${step("url: http://a.test/moved")}${step("url: http://a.test/stay, follow_redirects: false")}${
      step("url: http://a.test/busy")
    }${step("url: http://a.test/busy2", ", retry: { max_attempts: 3, sleep_ms: 0 }")}${
      step("method: POST, url: http://a.test/busy3")
    }`;
  const answer = ({ url }: Request) =>
    url.includes("busy")
      ? new Response("", { status: 503 })
      : /moved|stay/.test(url)
      ? new Response("", { status: 302, headers: { location: "/there" } })
      : new Response("");
  const safe = await sentBy(flow(""), answer);
  assert.deepEqual(safe.map((text) => text.replace("http://a.test/", "")), [
    "GET moved",
    "GET there",
    "GET stay",
    "GET busy",
    "GET busy",
    "GET busy2",
    "GET busy2",
    "GET busy2",
    "POST busy3",
  ]);
  const unsafe = await sentBy(flow(", unsafe: true"), answer);
  assert.deepEqual(unsafe.slice(-2), ["POST http://a.test/busy3", "POST http://a.test/busy3"]);
});

Deno.test("the record has the whole request, and a failure shows the place of a default", async () => {
  const run = await runInMemory({
    files: {
      "a.yaml": `defaults:
  base_url: http://a.test
  headers: { x-a: "\${vars.bad}" }
vars: { bad: "a\\u0000b" }
steps:
  - { name: a, request: { url: /x, headers: { x-a: fine } } }
  - { name: b, request: { url: /y } }
`,
    },
    fetch: () => new Response(""),
  });
  const [first, second] = eventsOf(run.events, "step_finished");
  assert.equal(first.request?.url, "http://a.test/x");
  assert.deepEqual([second.outcome, second.failures[0].at?.line], ["error", 3]);
});

Deno.test("mistakes in `defaults` have their places", async () => {
  const host = createMemoryHost({
    files: {
      "a.yaml": `name: a
defaults:
  base_url: "http://a.test/?x=1"
  header: { a: b }
  timeout_ms: 0
  retry: 3
  cookies: { a: b }
steps:
  - { name: a, request: { url: /x, headers: { x-none: null } }, assert: { status: 200 } }
`,
      "b.yaml": "defaults: [a]\nsteps: [{ name: a, request: { url: http://a.test/ } }]\n",
    },
  });
  const flows = await check(host, { paths: ["a.yaml", "b.yaml"], lint: false });
  const found = flows.flatMap(({ diagnostics }) =>
    diagnostics.map(({ at, code, message }) => `${at?.line} ${code}: ${message}`)
  );
  assert.deepEqual(found, [
    "3 bad-url: a `base_url` ends before the query",
    "4 unknown-key: `header` is not a key of `defaults`",
    "5 wrong-type: `timeout_ms` takes a whole number of at least 1, found `0`",
    "6 wrong-type: `retry` takes a map of `key: value`, found `3`",
    "7 unknown-key: `cookies` is not a key of `defaults`",
    "9 wrong-type: the header `x-none` takes text, found nothing",
    "1 wrong-type: `defaults` takes a map of `key: value`, found a list",
  ]);
});
