import assert from "node:assert/strict";
import { encodeBody } from "../../lib/http/bodies/body.ts";
import { curlCommand } from "../../lib/http/curl.ts";
import type { ResolvedRequest } from "../../lib/http/mod.ts";
import { buildRequest } from "../../lib/http/request/build_request.ts";
import { testNeeding } from "../support/needing.ts";
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
  ["redirects are followed as far as the request says", { followRedirects: 20 }, [
    "curl 'http://127.0.0.1:8080/users'",
    "--location --max-redirs 20",
  ]],
  ["no redirects need no option", { followRedirects: 0 }, ["curl 'http://127.0.0.1:8080/users'"]],
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
  ["a digest has an option of its own", {
    auth: { kind: "digest", username: "ada", password: "it's" },
  }, ["curl 'http://127.0.0.1:8080/users'", "--digest", "--user 'ada:it'\\''s'"]],
  ["a signature is left to curl", {
    auth: {
      kind: "aws_sigv4",
      region: "eu-central-1",
      service: "s3",
      accessKey: "a",
      secretKey: "b",
      sessionToken: "c",
    },
  }, [
    "curl 'http://127.0.0.1:8080/users'",
    "--aws-sigv4 'aws:amz:eu-central-1:s3'",
    "--user 'a:b'",
    "-H 'x-amz-security-token: c'",
  ]],
  ["a token is to be put into a variable", {
    auth: {
      kind: "oauth2",
      tokenUrl: "http://a.test/token",
      clientId: "shop",
      clientSecret: "b",
      clientAuth: "header",
      params: [],
    },
  }, [
    '# put the token that http://a.test/token gives to "shop" into TOKEN\n' +
    "curl 'http://127.0.0.1:8080/users'",
    '-H "authorization: Bearer $TOKEN"',
  ]],
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

Deno.test("in a curl command invisible characters are escaped", () => {
  const body = new TextEncoder().encode("a\\n\r\n\x1b[2J\u202e\t'");
  assert.equal(
    curlCommand(request({ method: "POST", body })),
    "printf %b 'a\\\\n\\r\n\\0033[2J\\0342\\0200\\0256\t'\\''' | " +
      "curl 'http://127.0.0.1:8080/users' \\\n  -H 'content-type:' \\\n  --data-binary @-",
  );
});

/** What a server receives from a command that a shell runs. */
async function run(
  parts: Partial<ResolvedRequest>,
): Promise<[line: string, headers: string[], body: string]> {
  await using server = await openAnswering("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
  const url = (parts.url ?? URL_OK).replace("127.0.0.1:8080", server.address);
  const command = curlCommand(request({ ...parts, url }));
  const { code, stderr } = await new Deno.Command("sh", { args: ["-c", command] }).output();
  assert.equal(code, 0, `curl must be installed and run: ${new TextDecoder().decode(stderr)}`);
  const [, head, body] = /^(.*?)\r\n\r\n(.*)$/s.exec(server.requests[0])!;
  const [line, ...headers] = head.split("\r\n");
  return [line, headers.filter((header) => !/^(?:Host|Accept|User-Agent):/.test(header)), body];
}

const HOSTILE = 'it\'s "q" $HOME `id` \\ ! %s @x\n\ttwo; rm -rf / # \u20ac';

testNeeding(["curl"], "curl sends the headers and the body of a command unchanged", async () => {
  const built = buildRequest({
    method: "post",
    url: URL_OK,
    headers: [["X-Quote", "it's $HOME"], ["X-Empty", ""], ["content-length", "1"]],
    cookies: [["a", "1"]],
    body: encodeBody({ text: HOSTILE }, undefined),
    timeoutMs: 1000,
  });
  const [line, headers, body] = await run(built);
  assert.equal(line, "POST /users HTTP/1.1");
  assert.deepEqual(headers.toSorted(), [
    `Content-Length: ${(built.body as Uint8Array).length}`,
    "X-Empty:",
    "X-Quote: it's $HOME",
    "content-type: application/json",
    "cookie: a=1",
    built.headers.find(([name]) => name === "user-agent")?.join(": "),
  ]);
  assert.deepEqual(latin1(body), built.body);
});

testNeeding(["curl"], "curl sends a text without a type, including line breaks", async () => {
  const body = new TextEncoder().encode("\ufeff" + HOSTILE + "\r\n");
  const [line, headers, sent] = await run({ method: "PATCH", body });
  assert.equal(line, "PATCH /users HTTP/1.1");
  assert.deepEqual(headers, [`Content-Length: ${body.length}`]);
  assert.deepEqual(latin1(sent), body);
});

testNeeding(["curl"], "curl sends a binary body", async () => {
  const body = Uint8Array.from({ length: 256 }, (_, i) => i);
  const [line, , sent] = await run({ method: "POST", body });
  assert.equal(line, "POST /users HTTP/1.1");
  assert.deepEqual(latin1(sent), body);
});

testNeeding(["curl"], "curl sends an empty body", async () => {
  const [line, headers] = await run({ method: "POST", body: new Uint8Array() });
  assert.equal(line, "POST /users HTTP/1.1");
  assert.deepEqual(headers, ["Content-Length: 0"]);
});

testNeeding(["curl"], "curl requests the same URL as fetch", async () => {
  const url = `${URL_OK}/a b/\u00fc?f[a]={1,2}&q='x'#top`;
  const [line] = await run({ url, method: "DELETE" });
  assert.equal(line, "DELETE /users/a%20b/%C3%BC?f[a]={1,2}&q=%27x%27 HTTP/1.1");
});

testNeeding(["curl"], "curl ends a HEAD request without waiting for a body", async () => {
  assert.equal((await run({ method: "HEAD" }))[0], "HEAD /users HTTP/1.1");
});

Deno.test("a body that is too long is left out of a curl command, and a comment says so", () => {
  const post = request({ method: "POST", body: latin1("x".repeat(1_234)) });
  assert.equal(
    curlCommand(post, { longest: 1_233 }),
    "# put the body of 1.2 kB into the file body\n" +
      "curl 'http://127.0.0.1:8080/users' \\\n  -H 'content-type:' \\\n  --data-binary @body",
  );
  assert.ok(curlCommand(post, { longest: 1_234 }).includes("--data-raw 'xxx"));
});

testNeeding(["curl"], "curl sends the parts of a form unchanged", async () => {
  const folder = await Deno.makeTempDir();
  const file = `${folder}/a";b.txt`;
  await Deno.writeTextFile(file, "of a file");
  try {
    const [line, headers, body] = await run({
      method: "PUT",
      headers: [["content-type", "multipart/form-data; boundary=x"], ["x-a", "1"]],
      body: latin1("is not looked at"),
      bodySource: {
        kind: "multipart",
        parts: [
          { name: 'q"1', text: HOSTILE },
          { name: "typed", text: '@it"s\\', filename: 'a"\\x.b', contentType: "text/x-a;v=1" },
          { name: "f", path: file, filename: "f.bin", contentType: "a/b" },
        ],
      },
    });
    assert.equal(line, "PUT /users HTTP/1.1");
    const type = headers.find((header) => /^content-type:/i.test(header))!.slice(14);
    const form = await new Response(latin1(body), { headers: { "content-type": type } }).formData();
    const parts = await Promise.all(Array.from(form, async ([name, value]) => [
      name,
      ...typeof value === "string" ? [value] : [value.name, value.type, await value.text()],
    ]));
    assert.deepEqual(parts, [
      ["q%221", HOSTILE],
      ["typed", "a%22\\x.b", "text/x-a;v=1", '@it"s\\'],
      ["f", "f.bin", "a/b", "of a file"],
    ]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

testNeeding(["curl"], "curl sends a file given by its path", async () => {
  const path = await Deno.makeTempFile();
  await Deno.writeTextFile(path, "a\nb");
  try {
    const [, , body] = await run({
      method: "POST",
      body: { size: 3, path, open: () => new ReadableStream() },
      bodySource: { kind: "file", path },
    });
    assert.equal(body, "a\nb");
  } finally {
    await Deno.remove(path);
  }
});

Deno.test("parts that curl has no option for go into its command as bytes", () => {
  const command = curlCommand(request({
    method: "POST",
    headers: [["content-type", "multipart/form-data; boundary=x"]],
    body: latin1("--x--"),
    bodySource: { kind: "multipart", parts: [{ name: "a=b", text: "c" }] },
  }));
  assert.match(
    command,
    /-H 'content-type: multipart\/form-data; boundary=x' [^]*--data-raw '--x--'/,
  );
  const ofBytes = curlCommand(request({
    method: "POST",
    headers: [["content-type", "multipart/form-data; boundary=x"]],
    body: latin1("--x\x00--"),
    bodySource: { kind: "multipart", parts: [{ name: "a" }] },
  }));
  assert.match(ofBytes, /^printf %s 'LS14AC0t' \| base64 -d \| curl [^]*--data-binary @-/);
});

Deno.test("streamed parts that curl has no option for are mentioned in a comment", () => {
  const command = curlCommand(request({
    method: "POST",
    headers: [["content-type", "multipart/form-data; boundary=x"]],
    body: { size: 9_000_000, path: "a.bin", open: () => new ReadableStream() },
    bodySource: { kind: "multipart", parts: [{ name: "a=b", path: "a.bin" }] },
  }));
  assert.match(command, /^# put the body of 9(?:\.0)? MB into the file body\ncurl /);
  assert.match(command, /--data-binary @body$/);
});

Deno.test("a long URL, long headers and long parts are left out, and a comment says so", () => {
  const url = `http://127.0.0.1:8080/users?q=${"x".repeat(1_000)}`;
  const headers: [string, string][] = [["a", "1"], ["x-long", "y".repeat(1_000)], ["b", "2"]];
  const request = { method: "GET", url, headers, body: undefined, timeoutMs: 1 };
  assert.equal(
    curlCommand(request, { longest: 1_000 }),
    "# put the URL of 1.0 kB that the step makes into URL\n" +
      "# put the headers that the step makes into the file headers: x-long, b\n" +
      "curl \"$URL\" \\\n  -H 'a: 1' \\\n  -H @headers",
  );
  assert.ok(!curlCommand(request, { longest: 1_100 }).includes("#"));
  const many = Array.from({ length: 5_000 }, (_, i): [string, string] => [`x-${i}`, "1"]);
  const command = curlCommand({ ...request, headers: many }, { longest: 1_000 });
  assert.match(command, /, … \(\d+ in all\)$/m);
  assert.ok(command.length < 4_000, `${command.length}`);
});
