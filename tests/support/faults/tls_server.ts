import type { Buffer } from "node:buffer";
import { connect, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer, type TlsOptions } from "node:tls";
import { type Pair, pathOf, readPair } from "./certificates.ts";
import type { FaultServer } from "./fault.ts";
import { OK, type Script, serve } from "./peer.ts";

/** A certificate for `localhost` that the tests trust. */
const LOCALHOST: Pair = readPair("localhost");

const QUIET_MS = 100;

/** Answers each request with two bytes. */
export const answersOk: Script = async (peer) => {
  for (;;) {
    await peer.request();
    await peer.send(OK);
  }
};

/** Opens a server with TLS; unless told otherwise, with a good certificate. */
export function openTls(script: Script, options: TlsOptions = {}): Promise<FaultServer> {
  const make = (onConnection: (socket: Socket) => void): Server =>
    createServer({ ...LOCALHOST, ALPNProtocols: ["http/1.1"], ...options }, onConnection);
  return serve(make, script);
}

/**
 * Opens a server with TLS that answers a request and then ends the connection below TLS, without
 * `close_notify`, so that its end cannot be told from a cut.
 */
export async function openCutTls(answer: string): Promise<FaultServer> {
  let answered = false;
  const inner = await openTls(async (peer) => {
    await peer.request();
    await peer.send(answer);
    answered = true;
    await peer.closed();
  });
  const outer = await serve((onConnection) => createTcpServer(onConnection), async (peer) => {
    const [host, port] = inner.address.split(":");
    const { socket } = peer;
    const upstream = connect({ host, port: Number(port) });
    upstream.on("error", () => {});
    let timer: ReturnType<typeof setTimeout> | undefined;
    socket.on("data", (data: Buffer) => upstream.write(data));
    upstream.on("data", (data: Buffer) => {
      socket.write(data);
      clearTimeout(timer);
      timer = setTimeout(() => answered && socket.end(), QUIET_MS);
    });
    await peer.closed();
    clearTimeout(timer);
    upstream.destroy();
  });
  return {
    address: outer.address,
    async [Symbol.asyncDispose]() {
      await outer[Symbol.asyncDispose]();
      await inner[Symbol.asyncDispose]();
    },
  };
}

/**
 * Opens a server of OpenSSL, which uses certificates and keys that Deno's servers refuse to use.
 *
 * @param args More arguments of `openssl s_server`.
 */
export async function openOpenSsl(
  certificate: string,
  args: readonly string[] = [],
): Promise<FaultServer> {
  const child = new Deno.Command("openssl", {
    args: [
      ...["s_server", "-accept", "127.0.0.1:0", "-www"],
      ...["-cert", pathOf(`${certificate}.pem`), "-key", pathOf(`${certificate}.key.pem`)],
      ...["-cipher", "DEFAULT@SECLEVEL=0", ...args],
    ],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let output = "";
  let address: string | undefined;
  while (address === undefined) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`openssl s_server ended: ${output}`);
    output += value;
    address = /^ACCEPT ([\d.]+:\d+)\s/m.exec(output)?.[1];
  }
  return {
    address,
    async [Symbol.asyncDispose]() {
      child.kill();
      await reader.cancel();
      await child.status;
    },
  };
}
