import type { Application } from "../application.ts";
import { basicCredentials } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

const VERSION = "2.40.0";
const BROKER = 'org.apache.activemq.artemis:broker="shop"';

/** A message broker, whose console sends operations with arguments to one address (Jolokia). */
export const ARTEMIS: Application = {
  name: "artemis",
  login: "JSON, session cookie",
  packages: { maven: [`org.apache.activemq:apache-artemis:${VERSION}:zip:bin`] },
  programs: { java: "openjdk-17-jre-headless", mvn: "maven", unzip: "unzip" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ packages, data }) {
    const archive = `${packages}/apache-artemis-bin.zip`;
    await runProgram({ program: "unzip", args: ["-q", archive, "-d", data], cwd: data });
  },
  start({ data }) {
    const [{ username, password }, other] = ARTEMIS.accounts;
    return startServer({
      program: "sh",
      args: (port) => [
        ...["-c", START, "sh", `${port}`, username, password, other.username, other.password],
      ],
      ready: "/console/",
      cwd: data,
    });
  },
  async fill(server) {
    for (const name of ["invoices", "parcels", "returns"]) {
      await execute(server, "createAddress(java.lang.String,java.lang.String)", name, "ANYCAST");
    }
  },
};

/** Makes a broker with two users, and without a fixed port for messages, and runs it. */
const START = `
apache-artemis-${VERSION}/bin/artemis create broker --silent --nio --no-autotune --require-login \\
  --name shop --role amq --user "$2" --password "$3" \\
  --host 127.0.0.1 --http-host 127.0.0.1 --http-port "$1" \\
  --no-amqp-acceptor --no-hornetq-acceptor --no-mqtt-acceptor --no-stomp-acceptor
sed -i "s/^amq *=.*/&,$4/" broker/etc/artemis-roles.properties
printf "\\n%s = %s\\n" "$4" "$5" >>broker/etc/artemis-users.properties
sed -i -E 's#tcp://127.0.0.1:[0-9]+#tcp://127.0.0.1:0#' broker/etc/broker.xml
sed -i -E 's/-Xms512M -Xmx2G/-Xmx512M/' broker/etc/artemis.profile
exec broker/bin/artemis run
`;

async function execute({ url }: Server, operation: string, ...args: readonly string[]) {
  const [{ username, password }] = ARTEMIS.accounts;
  const response = await fetch(`${url}/console/jolokia/`, {
    method: "POST",
    headers: { authorization: basicCredentials(username, password), origin: url },
    body: JSON.stringify({ type: "exec", mbean: BROKER, operation, arguments: args }),
  });
  const text = await response.text();
  if (JSON.parse(text).status !== 200) throw new Error(`${operation}: ${text}`);
}
