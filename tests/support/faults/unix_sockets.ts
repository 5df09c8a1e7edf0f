import { createServer } from "node:net";
import { NOT_ON_WINDOWS } from "../needing.ts";
import { CLOSED, CUT, IMPATIENT, late } from "./connecting.ts";
import type { Expected, Fault, FaultGroup, FaultServer } from "./fault.ts";
import { notHttp } from "./heads.ts";
import { OK, ok, type Script, serve } from "./peer.ts";

/** Makes a folder for a socket, and what is in it. */
async function inFolder(
  make: (path: string) => Promise<AsyncDisposable | undefined>,
): Promise<FaultServer> {
  const folder = await Deno.makeTempDir({ prefix: "baton_" });
  const path = `${folder}/s`;
  const made = await make(path);
  return {
    address: path,
    async [Symbol.asyncDispose]() {
      await made?.[Symbol.asyncDispose]();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Returns a fault of a Unix socket. */
function unix(
  name: string,
  server: string,
  open: () => Promise<FaultServer>,
  expected: Expected,
  more: Partial<Fault> = {},
): Fault {
  const steps = [{
    request: { url: "http://api.test/", unix_socket: "ADDRESS", timeout_ms: 1_000 },
  }];
  return { name, server, open, steps, on: ["socket"], unless: NOT_ON_WINDOWS, expected, ...more };
}

/** Returns a fault of a server that reads a request on a Unix socket. */
function served(name: string, server: string, script: Script, expected: Expected): Fault {
  const open = () =>
    inFolder((path) =>
      serve((onConnection) => createServer(onConnection), async (peer, number) => {
        await peer.request();
        await script(peer, number);
      }, { path })
    );
  return unix(name, server, open, expected);
}

function failing(reason: string): Expected {
  return { error: "connect", message: `${reason} (ADDRESS)` };
}

/** Faults of Unix sockets. */
export const UNIX_SOCKETS: FaultGroup = {
  title: "Unix sockets",
  about: "Servers on a Unix socket, which only the socket transport reaches.",
  faults: [
    unix(
      "no socket",
      "is not there",
      () => inFolder(() => Promise.resolve(undefined)),
      failing("no such file or directory"),
    ),
    unix("a file instead of a socket", "is a file", () =>
      inFolder(async (path) => {
        await Deno.writeTextFile(path, "");
        return undefined;
      }), failing("connection refused")),
    unix(
      "a socket that nobody listens on",
      "has ended and left its socket",
      () =>
        inFolder(async (path) => {
          await new Deno.Command(Deno.execPath(), {
            args: [
              "eval",
              `Deno.listen({ transport: "unix", path: ${JSON.stringify(path)} }); Deno.exit()`,
            ],
            stdout: "null",
            stderr: "null",
          }).output();
          return undefined;
        }),
      failing("connection refused"),
    ),
    served("a socket that responds", "responds", (peer) => peer.send(OK), "passes"),
    served(
      "a socket that hangs up",
      "closes the connection after the request",
      (peer) => peer.end(),
      CLOSED,
    ),
    served(
      "a socket that breaks",
      "destroys the connection after the request",
      (peer) => void peer.socket.destroy(),
      CLOSED,
    ),
    served(
      "a socket that sends garbage",
      "sends random text",
      (peer) => peer.send("x9$k hello\r\n\r\n"),
      notHttp("it does not begin with `HTTP/1.1`"),
    ),
    served("a socket that is silent", "never responds", (peer) => peer.closed(), late("head")),
    served("a body that is cut", "sends 3 of 10 bytes and closes the connection", async (peer) => {
      await peer.send(ok(["content-length: 10"], "abc"));
      peer.end();
    }, CUT),
    {
      ...served(
        "TLS on a socket without it",
        "answers the hello of TLS in plain HTTP",
        async (peer) => {
          await peer.send("HTTP/1.1 400 Bad Request\r\n\r\n");
          peer.end();
        },
        { error: "tls", message: "the server does not speak TLS (api.test:443)" },
      ),
      steps: [{
        request: { url: "https://api.test/", unix_socket: "ADDRESS", ...IMPATIENT[0].request },
      }],
    },
  ],
};
