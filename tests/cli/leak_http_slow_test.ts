import assert from "node:assert/strict";
import { openRawServer } from "../http/sockets.ts";
import { readJsonReport } from "../support/reports.ts";
import { closedOrigin, openServer } from "../support/server.ts";
import { httpLeakingFlows } from "./leak_http_flows.ts";
import { openHttpLeaky } from "./leak_http_server.ts";
import { CHANNELS, runLeaking } from "./leak_runs.ts";
import { SECRETS } from "./leak_secrets.ts";

const SECRET_FILES = Object.fromEntries(SECRETS.map((secret, i) => [`files/${i}.txt`, secret]));

/** Every way in which a step may fail here. */
const CLASSES = [
  ...["assertion", "capture", "connect", "dns", "loop", "protocol", "redirect", "request"],
  ...["reset", "timeout"],
];

/** Adds the version of HTTP to the requests of a flow, unless it decides about it itself. */
function inVersion(flow: string, version: string): string {
  return /"(?:http_version|unix_socket)":/.test(flow)
    ? flow
    : flow.replaceAll(`"request":{`, `$&${version}`);
}

/** The versions of HTTP, and what requires them in a request. */
const VERSIONS = { "HTTP/2": `"http_version":"2",`, "HTTP/1.1": "" };

for (
  const [n, { what, expression, env = {}, argv = [], files = {}, first }] of CHANNELS.entries()
) {
  for (const [t, [name, version]] of Object.entries(VERSIONS).entries()) {
    Deno.test(`no feature of HTTP leaks a secret from ${what}, over ${name}`, async () => {
      await using other = openServer();
      await using broken = await openRawServer((socket) => socket.destroy());
      await using garbled = await openRawServer((socket) => {
        socket.end(`no answer to ${garbled.requests.at(-1)}\r\n\r\n`);
      });
      await using silent = await openRawServer(() => {});
      const elsewhere = {
        other: other.origin,
        garbled: `http://${garbled.address}`,
        closed: closedOrigin(),
      };
      await using server = openHttpLeaky(elsewhere);
      const servers = {
        ...elsewhere,
        origin: server.origin,
        broken: `http://${broken.address}`,
        silent: `http://${silent.address}`,
      };
      // Each channel and version takes other pairs of a shape and a way; together they take half.
      const flows = SECRETS.flatMap((value, number) => {
        const secret = { expression: expression(number), number, value };
        const all = httpLeakingFlows(`s${number}`, secret, servers, first?.(number, servers));
        return Object.entries(all).filter((_, way) => (way + number) % 16 === 2 * n + t)
          .map(([path, text]) => [path, inVersion(text, version)]);
      });
      const run = await runLeaking({
        flows: Object.fromEntries(flows),
        argv,
        files: { ...files, ...SECRET_FILES },
        env,
      }, () => [...SECRETS, ...server.issued]);
      const steps = readJsonReport(run.files["out/results.json"]).flows.flatMap(({ steps }) =>
        steps
      );
      const classes = steps.flatMap(({ error }) => error ? [error.class] : []);
      assert.deepEqual([...new Set(classes)].sort(), CLASSES);
    });
  }
}
