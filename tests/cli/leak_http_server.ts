import {
  openServer,
  type RecordedRequest,
  type Reply,
  type TestServer,
} from "../support/server.ts";
import { secretIn } from "./leak_runs.ts";
import { SECRETS } from "./leak_secrets.ts";

/** A server that reveals secrets. */
export interface HttpLeaky extends TestServer {
  /** Tokens and cookies that it has issued. */
  readonly issued: readonly string[];
}

/** Where a server redirects to. */
interface Elsewhere {
  readonly other: string;
  readonly closed: string;
  readonly garbled: string;
}

/** Opens a server that returns the secrets it is sent, wherever HTTP has a place for them. */
export function openHttpLeaky({ other, closed, garbled }: Elsewhere): HttpLeaky {
  const issued: string[] = [];
  const issue = () => {
    const token = `tk${crypto.randomUUID().replaceAll("-", "")}`;
    issued.push(token);
    return token;
  };
  const leads = (where: (secret: string) => string, status = 302): Reply => (request) =>
    new Response(`to ${where(secretIn(request))}`, {
      status,
      headers: { location: latin1(where(encodeURIComponent(secretIn(request)))) },
    });
  const here = (request: RecordedRequest) => `http://${request.headers.host}`;
  const server = openServer({
    ...Object.fromEntries(SECRETS.map((secret, i): [string, Reply] => [
      `/issue/${i}`,
      () => Response.json({ access_token: secret, user: { name: "ada", copy: secret } }),
    ])),
    "/token": () => Response.json({ access_token: issue(), token_type: "bearer", expires_in: 60 }),
    "/refuse/description": (request) =>
      Response.json({
        error: "invalid_client",
        error_description: `the secret ${clientSecret(request)} of the client is wrong`,
      }, { status: 400 }),
    "/refuse/error": (request) => Response.json({ error: clientSecret(request) }, { status: 401 }),
    "/refuse/text": (request) => new Response(`no ${clientSecret(request)}`, { status: 403 }),
    "/refuse/redirect": (request) =>
      new Response(null, {
        status: 302,
        headers: { location: `/token?client_secret=${encodeURIComponent(clientSecret(request))}` },
      }),
    "/refuse/type": (request) =>
      Response.json({ access_token: issue(), token_type: clientSecret(request) }),
    "/refuse/unsendable": () => Response.json({ access_token: `${issue()} ü` }),
    "/refuse/none": (request) => Response.json({ accessToken: clientSecret(request) }),
    "/refuse/list": (request) => Response.json([clientSecret(request)]),
    "/digest": (request) =>
      request.headers.authorization === undefined
        ? challenge(`realm="shop", nonce="abc", qop="auth", algorithm=SHA-256`)
        : Response.json(request),
    "/digest/realm": (request) =>
      challenge(`realm="${encodeURIComponent(secretIn(request))}", nonce="abc", qop="auth"`),
    "/digest/algorithm": (request) =>
      challenge(`realm="r", nonce="abc", algorithm="${encodeURIComponent(secretIn(request))}"`),
    "/digest/qop": (request) =>
      challenge(`realm="r", nonce="abc", qop="${encodeURIComponent(secretIn(request))}"`),
    "/leads/relative": leads((secret) => `/echo/${secret}?access_token=${secret}&x=${secret}`),
    "/leads/cross": leads((secret) => `${other}/echo?access_token=${secret}&x=${secret}`, 307),
    "/leads/user": leads((secret) => `${other.replace("://", `://ada:${secret}@`)}/echo`, 303),
    "/leads/fragment": leads((secret) => `/echo#access_token=${secret}`),
    "/leads/closed": leads((secret) => `${closed}/${secret}`),
    "/leads/garbled": leads((secret) => `${garbled}/${secret}`),
    "/leads/raw": (request) =>
      new Response(null, {
        status: 308,
        headers: { location: latin1(`/echo/${secretIn(request)}?q=${secretIn(request)}`) },
      }),
    "/leads/invalid": leads((secret) => `http://[${secret}]/`),
    "/leads/host": leads((secret) => `http://${secret}.invalid/`),
    "/leads/scheme": leads((secret) => `ftp://files.test/${secret}`),
    "/leads/circle": leads((secret) => `/leads/circle?x=${secret}`, 307),
    "/leads/port": leads((secret) => `http://127.0.0.1:99999/${secret}`),
    "/leads/other": (request) =>
      Response.redirect(`${other}/echo${new URL(request.target, here(request)).search}`),
    "/leads/silent": (request) =>
      new Response(null, {
        status: 307,
        headers: {
          location: `${new URL(request.target, here(request)).searchParams.get("to")}/${
            encodeURIComponent(secretIn(request))
          }`,
        },
      }),
    "/leads/cookie": (request) => {
      const headers = new Headers({ location: `/echo?session_token=${issue()}` });
      headers.append("set-cookie", `sid=${encodeURIComponent(secretIn(request))}; HttpOnly`);
      headers.append("set-cookie", `cart=${issue()}`);
      return new Response(null, { status: 302, headers });
    },
    "/busy": (request) => new Response(`busy with ${secretIn(request)}`, { status: 503 }),
    "/busy/after": (request) =>
      new Response(secretIn(request), {
        status: 503,
        headers: { "retry-after": encodeURIComponent(secretIn(request)) },
      }),
    "/sse": (request) => {
      const secret = secretIn(request);
      const lines = secret.split(/\r?\n/).map((line) => `data: ${line}\n`).join("");
      return new Response(
        `id: ${secret.replace(/[\r\n]+/g, " ")}\ndata: ${JSON.stringify({ text: secret })}\n\n` +
          `event: ${secret.replace(/[\r\n]+/g, " ")}\n${lines}\n`,
        { headers: { "content-type": "text/event-stream" } },
      );
    },
    "/ndjson": (request) =>
      new Response(`${JSON.stringify({ text: secretIn(request) })}\n`.repeat(3)),
    "/ndjson/broken": (request) => new Response(`{"a": 1}\n{"text": ${secretIn(request)}\n`),
    "/html": (request) =>
      new Response(`<p>${secretIn(request)}</p>`, { headers: { "content-type": "text/html" } }),
    "/xml": (request) => xml(`<a><b>${escapeXml(secretIn(request))}</b><b>2</b></a>`),
    "/xml/attribute": (request) =>
      xml(`<a id="${escapeXml(secretIn(request))}"><b k="${escapeXml(secretIn(request))}"/></a>`),
    "/xml/broken": (request) => xml(`<a><b>${secretIn(request)}</c></a>`),
    "/xml/name": (request) => xml(`<a><${secretIn(request)}>1</b></a>`),
    "/xml/entity": (request) => xml(`<!DOCTYPE a [<!ENTITY x "${secretIn(request)}">]><a>&x;</a>`),
  });
  return {
    origin: server.origin,
    requests: server.requests,
    get log() {
      return server.log;
    },
    issued,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** The secret of a client that asks for a token, from its header or its form. */
function clientSecret({ headers, body }: RecordedRequest): string {
  const basic = /^Basic (.*)$/.exec(headers.authorization ?? "")?.[1];
  if (basic === undefined) return new URLSearchParams(body).get("client_secret") ?? "";
  const pair = new TextDecoder().decode(Uint8Array.fromBase64(basic));
  return new URLSearchParams(`a=${pair.slice(pair.indexOf(":") + 1)}`).get("a") ?? "";
}

function challenge(parameters: string): Response {
  return new Response("who asks?", {
    status: 401,
    headers: { "www-authenticate": `Digest ${parameters}` },
  });
}

/** A text as a header field sent in UTF-8 contains it. */
function latin1(text: string): string {
  const line = text.replace(/[\r\n\t]+/g, " ");
  return Array.from(new TextEncoder().encode(line), (byte) => String.fromCharCode(byte)).join("");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function xml(text: string): Response {
  return new Response(text, { headers: { "content-type": "application/xml" } });
}
