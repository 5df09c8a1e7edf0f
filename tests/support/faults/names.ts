import type { Expected, Fault, FaultGroup } from "./fault.ts";
import { answersOk } from "./tls_server.ts";
import { openPeer } from "./peer.ts";

/** Returns a fault of a host name or a port. */
function name(what: string, url: string, expected: Expected, more: Partial<Fault> = {}): Fault {
  return {
    name: what,
    server: `is not reached: the URL is \`${url}\``,
    open: () => openPeer(answersOk),
    steps: [{ request: { url } }],
    expected,
    ...more,
  };
}

function unknown(host: string): Expected {
  return { error: "dns", message: `host name not found: ${host}` };
}

const LONG_LABEL = `${"a".repeat(64)}.test`;

/** Faults of host names and ports. */
export const NAMES: FaultGroup = {
  title: "Names and ports",
  about: "Host names that no server has, and ports that no server can have.",
  faults: [
    name("a name that does not exist", "http://nope.invalid/", unknown("nope.invalid")),
    name("a name that does not exist, with TLS", "https://nope.invalid/", unknown("nope.invalid")),
    name("a label of 64 characters", `http://${LONG_LABEL}/`, unknown(LONG_LABEL)),
    name("a name with an underscore", "http://no_pe.invalid/", unknown("no_pe.invalid")),
    name("port 0", "http://127.0.0.1:0/", {
      error: "request",
      message: "port 0 cannot be used: no server has it",
    }),
    name("port 1", "http://127.0.0.1:1/", {
      error: "connect",
      message: "connection refused (127.0.0.1:1)",
    }, {
      overFetch: {
        expected: {
          error: "request",
          message: "port 1 cannot be used: it belongs to another protocol",
        },
        because: "`fetch` refuses the ports of other protocols",
      },
    }),
  ],
};
