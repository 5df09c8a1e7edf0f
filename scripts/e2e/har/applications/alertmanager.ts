import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

const START_MS = 600_000;

/** Silences of alerts, over a JSON API without a login, with times that the page chooses. */
export const ALERTMANAGER: Application = {
  name: "alertmanager",
  login: "none",
  packages: { go: ["github.com/prometheus/alertmanager/cmd/alertmanager@v0.27.0"] },
  programs: { go: "golang" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  prepare: ({ data }) => Deno.writeTextFile(`${data}/alertmanager.yml`, CONFIGURATION),
  start,
  async fill(server) {
    const send = sender(server);
    for (const name of ["Kettles", "Lamps", "Umbrellas"]) {
      await send("POST", "/api/v2/silences", {
        matchers: [{ name: "shop", value: name, isRegex: false, isEqual: true }],
        startsAt: new Date().toISOString(),
        endsAt: new Date(Date.now() + START_MS).toISOString(),
        createdBy: "ines",
        comment: `No more about ${name}`,
      });
      await send("POST", "/api/v2/alerts", [{ labels: { alertname: "SoldOut", shop: name } }]);
    }
  },
};

/** Starts a server, which keeps no alerts, with alerts. */
async function start({ packages, data }: Place): Promise<Server> {
  const server = await startServer({
    program: `${packages}/bin/alertmanager`,
    args: (port) => [
      ...[`--config.file=${data}/alertmanager.yml`, `--storage.path=${data}/storage`],
      ...[`--web.listen-address=127.0.0.1:${port}`, "--cluster.listen-address="],
    ],
    ready: "/-/ready",
    cwd: data,
  });
  await sender(server)(
    "POST",
    "/api/v2/alerts",
    ["greenhouse", "cellar", "attic"].map((room) => ({
      labels: { alertname: "TooWarm", room, severity: "warning" },
      annotations: { summary: `It is too warm in the ${room}` },
    })),
  );
  return server;
}

const CONFIGURATION = `route:
  receiver: nobody
  group_by: [alertname]
  group_wait: 1s
receivers:
  - name: nobody
`;
