import type { Application } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import { runProgram, startServer } from "../server.ts";

const VERSION = "9.2.1";

/** A message broker, whose console has a path for each exchange, queue and operation. */
export const QPID: Application = {
  name: "qpid",
  login: "SASL in base64, session cookie",
  packages: { maven: [`org.apache.qpid:apache-qpid-broker-j:${VERSION}:tar.gz:bin`] },
  programs: { java: "openjdk-17-jre-headless", mvn: "maven" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ packages, data }) {
    await runProgram({
      program: "tar",
      args: ["-xzf", `${packages}/apache-qpid-broker-j-bin.tar.gz`, "-C", data],
      cwd: data,
    });
  },
  start({ data }) {
    Deno.writeTextFileSync(`${data}/initial.json`, JSON.stringify(SETTINGS));
    return startServer({
      program: `${data}/qpid-broker/${VERSION}/bin/qpid-server`,
      args: (port) => ["-icp", `${data}/initial.json`, "-prop", `qpid.http_port=${port}`],
      env: () => ({ QPID_WORK: data }),
      cwd: data,
    });
  },
  async fill(server) {
    const [{ username, password }] = QPID.accounts;
    const authorization = basicCredentials(username, password);
    const send = sender(server, { authorization });
    for (const name of ["invoices", "parcels", "returns"]) {
      await send("POST", "/api/latest/queue/harbour/harbour", { name, durable: true });
      await send("POST", "/api/latest/exchange/harbour/harbour", {
        name: `${name}.in`,
        type: "direct",
      });
      await send("POST", `/api/latest/exchange/harbour/harbour/${name}.in/bind`, {
        destination: name,
        bindingKey: "all",
      });
      await send("POST", "/api/latest/virtualhost/harbour/harbour/publishMessage", {
        message: { address: `${name}.in/all`, persistent: true, content: `About ${name}` },
      });
    }
  },
};

/** Who may log in and how, and one host for exchanges and queues. */
const SETTINGS = {
  name: "shop",
  modelVersion: "9.0",
  authenticationproviders: [{
    name: "people",
    type: "Plain",
    secureOnlyMechanisms: [],
    // A client of these computes an answer to a challenge.
    disabledMechanisms: [
      ...["CRAM-MD5", "CRAM-MD5-HEX", "CRAM-MD5-HASHED", "SCRAM-SHA-1", "SCRAM-SHA-256"],
    ],
    users: QPID.accounts.map(({ username, password }) => ({
      name: username,
      type: "managed",
      password,
    })),
  }],
  ports: [{
    name: "HTTP",
    port: "${qpid.http_port}",
    authenticationProvider: "people",
    protocols: ["HTTP"],
    transports: ["TCP"],
    allowConfidentialOperationsOnInsecureChannels: true,
  }],
  plugins: [{
    type: "MANAGEMENT-HTTP",
    name: "httpManagement",
    httpBasicAuthenticationEnabled: true,
  }],
  virtualhostnodes: [{
    name: "harbour",
    type: "JSON",
    defaultVirtualHostNode: "true",
    virtualHostInitialConfiguration: '{"type": "DERBY"}',
  }],
};
