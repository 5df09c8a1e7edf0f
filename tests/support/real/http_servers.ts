import { freePort } from "../free_port.ts";
import { hasProgram, type RealServer, startProcess } from "./process.ts";

const CERTIFICATE = ["localhost", "localhost.key"].map((file) =>
  new URL(`../../data/tls/${file}.pem`, import.meta.url).pathname
);
const FOLDER = new URL("./servers/", import.meta.url).pathname;

/**
 * A program that serves HTTP: `/` tells the method, the length of the body and the number of the
 * connection; the other paths are in `servers/server.mjs`. It closes a connection that is idle for
 * a second.
 */
export interface HttpServer {
  /** Why it cannot run here; empty if it can. */
  readonly missing: readonly string[];
  /** Whether it keeps connections open. */
  readonly keepsConnections: boolean;
  /** Starts it on a port of 127.0.0.1. */
  start(): Promise<RealServer>;
}

const missing = (program: string) => hasProgram(program) ? [] : [`${program} is not installed`];

function python(version: "HTTP/1.0" | "HTTP/1.1"): HttpServer {
  return {
    missing: missing("python3"),
    keepsConnections: version === "HTTP/1.1",
    start: () => startOn("python3", (port) => [`${FOLDER}server.py`, port, version]),
  };
}

/** The servers by name. */
export const HTTP_SERVERS: Readonly<Record<string, HttpServer>> = {
  "Node": {
    missing: missing("node"),
    keepsConnections: true,
    start: () => startOn("node", (port) => [`${FOLDER}server.mjs`, port]),
  },
  "Go": {
    missing: missing("go"),
    keepsConnections: true,
    start: async () => await startOn(await goProgram(), (port) => [port]),
  },
  "Python over HTTP/1.1": python("HTTP/1.1"),
  "Python over HTTP/1.0": python("HTTP/1.0"),
};

/** The servers that speak HTTP/2, over TLS with the certificate for `localhost`. */
export const HTTP2_SERVERS: Readonly<Record<string, Pick<HttpServer, "missing" | "start">>> = {
  "Node": {
    missing: missing("node"),
    start: () => startNode(CERTIFICATE),
  },
  "Go": {
    missing: missing("go"),
    start: async () => await startOn(await goProgram(), (port) => [port, ...CERTIFICATE]),
  },
};

/** Starts Node's server on a port, or on a Unix socket, with TLS if it gets certificates. */
export function startNode(more: readonly string[]): Promise<RealServer> {
  return startOn("node", (port) => [`${FOLDER}server.mjs`, port, ...more]);
}

function startOn(program: string, args: (port: string) => readonly string[]): Promise<RealServer> {
  const port = freePort();
  return startProcess(program, args(String(port)), port);
}

let built: Promise<string> | undefined;

/** Returns the path of the program of `server.go`, which is built once and removed at the end. */
function goProgram(): Promise<string> {
  return built ??= (async () => {
    const folder = await Deno.makeTempDir({ prefix: "baton-go-" });
    globalThis.addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
    const args = ["build", "-o", `${folder}/server`, `${FOLDER}server.go`];
    const { success, stderr } = await new Deno.Command("go", { args }).output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
    return `${folder}/server`;
  })();
}
