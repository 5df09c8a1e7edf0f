import assert from "node:assert/strict";
import { openItems } from "../../../lib/har/mod.ts";
import { converted } from "../support/converted.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";
import { convert } from "../../../lib/har/mod.ts";

/** An application whose pages, calls, login and files come from servers of their own. */
const servers = (port: number) => ({
  app: `http://127.0.0.1:${port}`,
  api: `http://127.0.0.1:${port + 1}`,
  login: `http://127.0.0.1:${port + 2}`,
  store: `http://127.0.0.1:${port + 3}`,
});

const SIGNATURE = "5a8c1e0b73d94f26a1c8e5d2f7b60934";

function session(port: number, file: string, sent: Partial<Exchange> = {}): Exchange[] {
  const { app, api, login, store } = servers(port);
  const headers = { origin: app, referer: `${app}/` };
  const signedIn = { ...headers, authorization: `Bearer tk${port}Hj2VbQ9sLx4Rm7Zd` };
  const cors = { responseHeaders: { "access-control-allow-origin": app } };
  const signed = `${store}/files/ws_81/${file}?expires=1796027524&signature=${SIGNATURE}${port}`;
  return [
    { url: `${app}/`, type: "text/html", text: "<html></html>", resourceType: "document" },
    {
      method: "POST",
      url: `${login}/login`,
      headers: { origin: login, referer: `${login}/auth` },
      form: { login: "ada@example.test", password: "first-Secret-1" },
      status: 303,
      responseHeaders: {
        "set-cookie": "session=9fQ3kLr7Wm2sVt8xZk4tUq1n; Path=/",
        location: `${app}/callback?code=Xq3${port}vT8rLm2ZsW9d`,
      },
    },
    {
      method: "POST",
      url: `${login}/token`,
      headers,
      form: {
        grant_type: "authorization_code",
        code: `Xq3${port}vT8rLm2ZsW9d`,
        redirect_uri: `${app}/callback`,
      },
      json: { access_token: `tk${port}Hj2VbQ9sLx4Rm7Zd`, token_type: "Bearer" },
      ...cors,
    },
    { url: `${api}/v1/notes`, headers: signedIn, json: [], ...cors },
    {
      method: "POST",
      url: `${api}/v1/uploads`,
      headers: signedIn,
      body: { filename: file, size: 34 },
      status: 201,
      json: { id: `upl_Tf${port}WSD2adbRRcQCdg`, url: signed },
      ...cors,
    },
    {
      method: "PUT",
      url: signed,
      body: "pier 4: lens cracked\npier 5: fine\n",
      text: "",
      ...sent,
      headers: { ...headers, "content-type": "text/plain", ...sent.headers },
    },
    {
      method: "POST",
      url: `${api}/v1/uploads/upl_Tf${port}WSD2adbRRcQCdg/complete`,
      headers: signedIn,
      body: {},
      json: { filename: file },
      ...cors,
    },
  ];
}

Deno.test("each server of an application has a variable, also that of its pages, which no step calls", async () => {
  const { text, draft } = await converted(session(4550, "survey.txt"));
  assert.deepEqual(
    draft.environment.filter(({ name }) => name.endsWith("_URL")).map(({ name }) => name),
    ["BASE_URL", "LOGIN_URL", "APP_URL"],
  );
  assert.match(text, /redirect_uri: \$\{vars\.app_url\}\/callback\n/);
  assert.doesNotMatch(text, /127\.0\.0\.1/);
});

Deno.test("the code of a login is exchanged for a token, and no output shows it", async () => {
  const { draft, step } = await converted(session(4550, "survey.txt"));
  assert.equal(draft.steps[1].name, "exchange_code");
  assert.match(step("login"), /code:\n +header: location\n +regex: .*\n +secret: true\n/);
});

Deno.test("two recordings from other servers agree about them", async () => {
  const recordings = [session(4550, "survey.txt"), session(4650, "tides.csv")].map((one) =>
    recordingOf(one)
  );
  const [first, second] = await Promise.all(recordings);
  const conversion = await convert([first, second]);
  assert.deepEqual(openItems(conversion), []);
  const { text } = conversion.flows[0];
  assert.match(text, /redirect_uri: \$\{vars\.app_url\}\/callback\n/);
  assert.doesNotMatch(text, /127\.0\.0\.1|access.control/);
});

Deno.test("an address with a signature on another server is that of the response", async () => {
  const { text, step } = await converted(session(4550, "survey.txt"));
  assert.match(step("create_upload"), /capture:\n[^]*\burl: \$\.json\.url\n/);
  assert.match(text, /method: PUT\n +url: \$\{steps\.create_upload\.capture\.url\}\n/);
  assert.doesNotMatch(text, /expires=|signature=|STORE|OTHER/);
});

Deno.test("an address with a signature to which a response leads is that of its location", async () => {
  const { app, api, store } = servers(4550);
  const signed = `${store}/files/ws_81/survey.txt?expires=1796027524&signature=${SIGNATURE}`;
  const { text } = await converted([
    { method: "POST", url: `${api}/v1/notes`, headers: { origin: app }, body: { a: "b" } },
    { url: `${api}/v1/files/7`, status: 302, responseHeaders: { location: signed } },
    { url: signed, text: "pier 4: lens cracked", type: "text/plain" },
  ], { all: true });
  assert.match(text, /url: \$\{steps\.\w+\.capture\.location\}\n/);
});

Deno.test("a body that the file does not have is as long as what was sent, and left open", async () => {
  const lost = { body: undefined, headers: { "content-length": "34" } };
  const recording = await recordingOf(session(4550, "survey.txt", lost));
  const conversion = await convert([recording]);
  const [put] = conversion.flows[0].draft.steps.filter(({ entry }) =>
    entry.request.method === "PUT"
  );
  assert.equal(put.request.body?.kind === "text" && put.request.body.text.join("").length, 34);
  assert.match(openItems(conversion).join("\n"), /does not have the body of this request/);
});
