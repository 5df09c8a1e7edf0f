import assert from "node:assert/strict";
import { openAnswering } from "../http/sockets.ts";
import { runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

const ENV = { API_TOKEN: "it's a s3cr3t", BASE_URL: "" };

const FLOW = `steps:
  - name: fine
    request: { url: "\${BASE_URL}/echo" }
    assert: { status: 200 }
  - name: wrong
    request:
      method: POST
      url: "\${BASE_URL}/echo/é?a[]=1&key=\${API_TOKEN | urlencode}"
      headers: { Authorization: "Bearer \${API_TOKEN}", X-Note: it's }
      body: { password: "\${API_TOKEN}", note: "it's $HOME \`id\`" }
    assert: { status: 201 }
`;

async function runWrong(args: readonly string[], flow: string = FLOW) {
  await using server = openServer();
  return await runCli(["run", "flow.yaml", ...args], {
    files: { "flow.yaml": flow },
    env: { ...ENV, BASE_URL: server.origin },
  });
}

/** The command in a text and what it sends: a shell runs it, an echo server responds. */
async function sent(command: string) {
  await using server = openServer();
  const target = command.replace(/http:\/\/127\.0\.0\.1:\d+/, server.origin);
  return JSON.parse(await inShell(target));
}

/** What a command that a shell runs prints. */
async function inShell(command: string): Promise<string> {
  const shell = new Deno.Command("sh", { args: ["-c", command] });
  const { success, stdout, stderr } = await shell.output();
  assert.ok(success, `curl must be installed and run: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

const SECRET = "s3cr3t-value-1";
const PLAIN = "headers: { content-type: text/plain }";
const FORM = "headers: { content-type: application/x-www-form-urlencoded }";

/** Requests as a flow has them; `URL` stands for the server. */
const REQUESTS: Readonly<Record<string, string>> = {
  "what a URL may hold": String.raw`url: "URL/a b/é?x=[1]&y={2}&z=%7E|^&q='\"#end"`,
  "headers that are empty, in Latin-1 or quoted": String
    .raw`url: "URL", headers: { X-Empty: "", X-Latin: "é\\n", X-Note: "it's $HOME" }`,
  "headers that a client has of its own":
    'url: "URL", headers: { Accept: text/plain, Accept-Encoding: gzip, User-Agent: me }',
  "cookies": 'url: "URL", cookies: { a: "1", b: "x y", session: "${API_TOKEN}" }',
  "a body that begins with @": `url: "URL", method: POST, ${PLAIN}, body: "@/etc/hostname"`,
  "a body of quotes, line breaks and escapes": String
    .raw`url: "URL", method: PUT, ${PLAIN}, body: "-a\r\n\\n %s \e[1m \u202e 'q'\n"`,
  "a body of all letters": String.raw`url: "URL", method: PATCH, body: { n: "ü€😀\t\n'\"" }`,
  "a body with a NUL": String.raw`url: "URL", method: POST, ${PLAIN}, body: "a\0b"`,
  "an empty body": `url: "URL", method: POST, ${PLAIN}, body: ""`,
  "a form": `url: "URL", method: POST, ${FORM}, body: { a: 1 2, b: "&=é" }`,
  "POST without a body": 'url: "URL", method: POST',
  "HEAD": 'url: "URL", method: HEAD',
  "DELETE": 'url: "URL/x?", method: DELETE',
  "secrets in a URL, a header and a body": 'url: "URL/?key=${API_TOKEN}", method: POST, ' +
    'headers: { Authorization: "Bearer ${API_TOKEN}" }, body: { t: "${API_TOKEN}" }',
};

/** A request as it arrived: its first line, its headers sorted by name, its body. */
function parts(request: string): string[] {
  const end = request.indexOf("\r\n\r\n");
  const [line, ...headers] = request.slice(0, end).split("\r\n");
  const named = headers.map((header) => header.trimEnd().replace(/^[^:]*/, (n) => n.toLowerCase()));
  return [line, ...named.toSorted(), request.slice(end)];
}

/** What `fetch` adds to a request; a command need not contain it. */
const OF_FETCH = /^accept-(?:encoding: gzip,br|language: \*)$/;

for (const [title, request] of Object.entries(REQUESTS)) {
  Deno.test(`the command of --curl sends what baton sent: ${title}`, async () => {
    await using server = await openAnswering("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
    const step = `name: a, request: { ${request.replace("URL", () => "${HOST}")} }`;
    const { stdout, files } = await runCli(["run", "a.yaml", "--curl", "--report-json", "r.json"], {
      files: { "a.yaml": `steps: [{ ${step}, assert: { status: 201 } }]\n` },
      env: { HOST: `http://${server.address}`, API_TOKEN: SECRET },
    });
    const { curl } = JSON.parse(files["r.json"]).flows[0].steps[0];
    assert.ok(stdout.includes(`\n${curl}\n`), "it is shown as it is");
    assert.ok(!curl.includes(SECRET));
    await inShell(curl.replaceAll("***", SECRET));
    const [sent, again] = server.requests.map(parts);
    assert.deepEqual(again, sent.filter((part) => !OF_FETCH.test(part)));
  });
}

Deno.test("--curl shows the request of a step that does not pass, in a form a shell can run", async () => {
  const { stdout, exitCode } = await runWrong(["--curl"]);
  assert.equal(exitCode, 1);
  assert.equal(stdout.match(/^curl /gm)?.length, 1, stdout);
  const command = /^curl (?:.*\\\n)*.*$/m.exec(stdout)![0];
  const { method, target, headers, body } = await sent(command);
  assert.equal(`${method} ${target}`, "POST /echo/%C3%A9?a[]=1&key=***");
  assert.equal(headers.authorization, "***");
  assert.equal(headers["x-note"], "it's");
  assert.deepEqual(JSON.parse(body), { password: "***", note: "it's $HOME `id`" });
});

Deno.test("the command of --curl contains no secret, in any report", async () => {
  const { stdout, files } = await runWrong(["--curl", "--artifacts", "out"]);
  const step = JSON.parse(files["out/results.json"]).flows[0].steps[1];
  assert.match(step.curl, /^curl 'http:/);
  assert.ok(files["out/run.ndjson"].includes('"curl":"curl '));
  for (const text of [stdout, ...Object.values(files).filter((text) => text !== FLOW)]) {
    assert.doesNotMatch(text, /s3cr3t/);
  }
});

Deno.test("there is no command without --curl, nor for a step that passed", async () => {
  const without = await runWrong(["--report-json", "r.json"]);
  assert.ok(!without.stdout.includes("curl") && !without.files["r.json"].includes("curl"));
  const { files } = await runWrong(["--curl", "--report-json", "r.json"]);
  const [fine, wrong] = JSON.parse(files["r.json"]).flows[0].steps;
  assert.deepEqual([fine.curl, typeof wrong.curl], [undefined, "string"]);
});

Deno.test("--curl shows the request of a step that got no response", async () => {
  const flow = "steps: [{ name: a, request: { url: 'http://127.0.0.1:1/x' } }]\n";
  const { stdout } = await runWrong(["--curl"], flow);
  assert.match(stdout, /^curl 'http:\/\/127\.0\.0\.1:1\/x'/m);
});
