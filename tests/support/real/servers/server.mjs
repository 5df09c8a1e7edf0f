// An HTTP server of Node: server.mjs PORT [CERTIFICATE KEY [AUTHORITY]], with HTTP/2 if it has a
// certificate and no authority of its clients
import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createSecureServer as createHttp2Server } from "node:http2";
import { createServer as createSecureServer } from "node:https";
import process from "node:process";

const [port, cert, key, ca] = process.argv.slice(2);
const LARGE = Buffer.alloc(5_000_000, "x");
const IDLE_MS = 1000;
let connections = 0;

function respond(request, response) {
  let length = 0;
  const connection = request.stream?.session ?? request.socket;
  // `keepAliveTimeout` would be a second longer than it says.
  clearTimeout(connection.idle);
  response.on("finish", () => {
    const close = () => connection.close ? connection.close() : connection.end();
    connection.idle = setTimeout(close, IDLE_MS);
  });
  request.on("data", (data) => length += data.length);
  request.on("end", () => {
    const { method, url } = request;
    if (url === "/empty") return response.writeHead(204).end();
    if (url === "/same") return response.writeHead(304, { etag: '"1"' }).end();
    if (url === "/moved") return response.writeHead(302, { location: "/" }).end("gone");
    if (url === "/large") {
      return response.writeHead(200, { "content-length": LARGE.length }).end(LARGE);
    }
    if (url === "/chunked") {
      for (let at = 0; at < LARGE.length; at += 70_000) {
        response.write(LARGE.subarray(at, at + 70_000));
      }
      return response.end();
    }
    if (url === "/close") response.setHeader("connection", "close");
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ method, length, connection: connection.number }));
  });
}

const secure = cert === undefined ? undefined : {
  cert: readFileSync(cert),
  key: readFileSync(key),
  ...(ca ? { ca: readFileSync(ca), requestCert: true, rejectUnauthorized: true } : {}),
};
const create = secure ? ca ? createSecureServer : createHttp2Server : createServer;
const opening = secure ? ca ? "secureConnection" : "session" : "connection";
const server = secure ? create(secure, respond) : create(respond);
server.on(opening, (connection) => connection.number = ++connections);
server.listen(/^\d+$/.test(port) ? Number(port) : port);
process.on("SIGTERM", () => process.exit());
