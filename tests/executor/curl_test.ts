import assert from "node:assert/strict";
import { buildRequest, curlCommand, type ResolvedRequest } from "../../lib/executor/mod.ts";
import { latin1, openAnswering } from "./sockets.ts";

const URL_OK = "http://127.0.0.1:8080/users";

function request(parts: Partial<ResolvedRequest>): ResolvedRequest {
  return { method: "GET", url: URL_OK, headers: [], timeoutMs: 1000, ...parts };
}

const COMMANDS: readonly (readonly [string, Partial<ResolvedRequest>, readonly string[]])[] = [
  ["GET needs no option", {}, ["curl 'http://127.0.0.1:8080/users'"]],
  ["HEAD has an option of its own", { method: "HEAD" }, [
    "curl 'http://127.0.0.1:8080/users'",
    "--head",
  ]],
  ["DELETE is named", { method: "DELETE" }, ["curl 'http://127.0.0.1:8080/users'", "-X DELETE"]],
  ["POST without a body is named and has a length", { method: "POST" }, [
    "curl 'http://127.0.0.1:8080/users'",
    "-X POST",
    "-H 'content-length: 0'",
  ]],
  ["a compressed answer is unpacked where it was asked for", {
    headers: [["Accept-Encoding", "gzip"]],
  }, ["curl 'http://127.0.0.1:8080/users'", "-H 'Accept-Encoding: gzip'", "--compressed"]],
  ["a header beyond ASCII is Latin-1", { headers: [["x", "\\caf\xe9 it's"]] }, [
    "curl 'http://127.0.0.1:8080/users'",
    `-H "$(printf %b 'x: \\\\caf\\0351 it'\\''s')"`,
  ]],
  ["a method is quoted where the shell would read it", { method: "A'B" }, [
    "curl 'http://127.0.0.1:8080/users'",
    "-X 'A'\\''B'",
  ]],
  ["POST with a body is not named", {
    method: "POST",
    headers: [["content-type", "application/json"]],
    body: latin1('{"name":"O\'Brien $HOME `id`"}'),
  }, [
    "curl 'http://127.0.0.1:8080/users'",
    "-H 'content-type: application/json'",
    `--data-raw '{"name":"O'\\''Brien $HOME \`id\`"}'`,
  ]],
  ["a body without a type keeps curl from adding one", { method: "PUT", body: latin1("@file") }, [
    "curl 'http://127.0.0.1:8080/users'",
    "-X PUT",
    "-H 'content-type:'",
    "--data-raw '@file'",
  ]],
  ["a length is left to curl and an empty header is kept", {
    headers: [["Content-Length", "9"], ["x", ""]],
  }, ["curl 'http://127.0.0.1:8080/users'", "-H 'x;'"]],
  ["brackets in a URL are no pattern", { url: `${URL_OK}?f[a]={1}&q='` }, [
    "curl 'http://127.0.0.1:8080/users?f[a]={1}&q=%27'",
    "--globoff",
  ]],
];

for (const [title, parts, lines] of COMMANDS) {
  Deno.test(`in a curl command ${title}`, () => {
    assert.equal(curlCommand(request(parts)), lines.join(" \\\n  "));
  });
}

for (const [text, base64] of [["\xff'", "/yc="], ["a\0b", "YQBi"]]) {
  Deno.test(`in a curl command the body ${JSON.stringify(text)} is base64`, () => {
    assert.equal(
      curlCommand(request({ method: "POST", body: latin1(text) })),
      `printf %s '${base64}' | base64 -d | curl 'http://127.0.0.1:8080/users' \\\n` +
        "  -H 'content-type:' \\\n  --data-binary @-",
    );
  });
}

Deno.test("in a curl command characters that cannot be seen are escapes", () => {
  const body = new TextEncoder().encode("a\\n\r\n\x1b[2J\u202e\t'");
  assert.equal(
    curlCommand(request({ method: "POST", body })),
    "printf %b 'a\\\\n\\r\n\\0033[2J\\0342\\0200\\0256\t'\\''' | " +
      "curl 'http://127.0.0.1:8080/users' \\\n  -H 'content-type:' \\\n  --data-binary @-",
  );
});

/** What a server gets from a command that a shell runs. */
async function run(
  parts: Partial<ResolvedRequest>,
): Promise<[line: string, headers: string[], body: string]> {
  await using server = await openAnswering("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
  const url = (parts.url ?? URL_OK).replace("127.0.0.1:8080", server.address);
  const command = curlCommand(request({ ...parts, url }));
  const { code, stderr } = await new Deno.Command("sh", { args: ["-c", command] }).output();
  assert.equal(code, 0, `curl must be installed and run: ${new TextDecoder().decode(stderr)}`);
  const [head, body] = server.requests[0].split("\r\n\r\n");
  const [line, ...headers] = head.split("\r\n");
  return [line, headers.filter((header) => !/^(?:Host|Accept|User-Agent):/.test(header)), body];
}

const HOSTILE = 'it\'s "q" $HOME `id` \\ ! %s @x\n\ttwo; rm -rf / # \u20ac';

Deno.test("curl sends the headers and the body of a command as they are", async () => {
  const built = buildRequest({
    method: "post",
    url: URL_OK,
    headers: [["X-Quote", "it's $HOME"], ["X-Empty", ""], ["content-length", "1"]],
    cookies: [["a", "1"]],
    body: { text: HOSTILE },
    hasBody: true,
    timeoutMs: 1000,
  });
  const [line, headers, body] = await run(built);
  assert.equal(line, "POST /users HTTP/1.1");
  assert.deepEqual(headers.toSorted(), [
    `Content-Length: ${built.body?.length}`,
    "X-Empty:",
    "X-Quote: it's $HOME",
    "content-type: application/json",
    "cookie: a=1",
    built.headers.find(([name]) => name === "user-agent")?.join(": "),
  ]);
  assert.deepEqual(latin1(body), built.body);
});

Deno.test("curl sends a text without a type, line breaks and all", async () => {
  const body = new TextEncoder().encode("\ufeff" + HOSTILE + "\r\n");
  const [line, headers, sent] = await run({ method: "PATCH", body });
  assert.equal(line, "PATCH /users HTTP/1.1");
  assert.deepEqual(headers, [`Content-Length: ${body.length}`]);
  assert.deepEqual(latin1(sent), body);
});

Deno.test("curl sends a binary body", async () => {
  const body = Uint8Array.from({ length: 256 }, (_, i) => i);
  const [line, , sent] = await run({ method: "POST", body });
  assert.equal(line, "POST /users HTTP/1.1");
  assert.deepEqual(latin1(sent), body);
});

Deno.test("curl sends an empty body", async () => {
  const [line, headers] = await run({ method: "POST", body: new Uint8Array() });
  assert.equal(line, "POST /users HTTP/1.1");
  assert.deepEqual(headers, ["Content-Length: 0"]);
});

Deno.test("curl asks for the URL that fetch asks for", async () => {
  const url = `${URL_OK}/a b/\u00fc?f[a]={1,2}&q='x'#top`;
  const [line] = await run({ url, method: "DELETE" });
  assert.equal(line, "DELETE /users/a%20b/%C3%BC?f[a]={1,2}&q=%27x%27 HTTP/1.1");
});

Deno.test("curl ends a HEAD request by itself", async () => {
  assert.equal((await run({ method: "HEAD" }))[0], "HEAD /users HTTP/1.1");
});

Deno.test("a body that is too long is left out of a curl command, and a comment says so", () => {
  const post = request({ method: "POST", body: latin1("x".repeat(1_234)) });
  assert.equal(
    curlCommand(post, { longestBody: 1_233 }),
    "# put the body of 1.2 kB into the file body\n" +
      "curl 'http://127.0.0.1:8080/users' \\\n  -H 'content-type:' \\\n  --data-binary @body",
  );
  assert.ok(curlCommand(post, { longestBody: 1_234 }).includes("--data-raw 'xxx"));
});
