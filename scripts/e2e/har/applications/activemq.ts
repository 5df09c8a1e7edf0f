import type { Application } from "../application.ts";
import { basicCredentials } from "../requests.ts";
import { runProgram, startServer } from "../server.ts";

const VERSION = "5.18.3";

/** A message broker, whose pages have the token of the session in forms and in links that change. */
export const ACTIVE_MQ: Application = {
  name: "activemq",
  login: "Basic by the browser, token in links",
  packages: { maven: [`org.apache.activemq:apache-activemq:${VERSION}:tar.gz:bin`] },
  programs: { java: "openjdk-17-jre-headless", mvn: "maven" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // The page of all queues fails if one of them is deleted meanwhile.
  isShareable: false,
  async prepare({ packages, data }) {
    const archive = `${packages}/apache-activemq-bin.tar.gz`;
    const args = ["-xzf", archive, "--strip-components=1"];
    await runProgram({ program: "tar", args, cwd: data });
    await Deno.mkdir(`${data}/tmp`, { recursive: true });
    await Deno.writeTextFile(
      `${data}/conf/jetty-realm.properties`,
      ACTIVE_MQ.accounts.map(({ username, password }) => `${username}: ${password}, admin\n`).join(
        "",
      ),
    );
  },
  start({ data }) {
    return startServer({
      program: "sh",
      args: (port) => ["-c", START, "sh", `${port}`],
      ready: "/index.html",
      cwd: data,
    });
  },
  async fill({ url }) {
    const [{ username, password }] = ACTIVE_MQ.accounts;
    for (const name of ["invoices", "parcels", "returns"]) {
      const response = await fetch(`${url}/api/message/${name}?type=queue`, {
        method: "POST",
        headers: { authorization: basicCredentials(username, password) },
        body: new URLSearchParams({ body: `The first of the ${name}` }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(text);
    }
  },
};

/** Runs a broker at a port for its pages, without ports for messages; its own script starts a child. */
const START = `
sed -i -E 's#name="port" value="8161"#name="port" value="'"$1"'"#' conf/jetty.xml
sed -i -E '/<transportConnector /d' conf/activemq.xml
exec java -Xmx400M -Djava.security.auth.login.config=conf/login.config \\
  -Dactivemq.home=$PWD -Dactivemq.base=$PWD -Dactivemq.conf=$PWD/conf -Dactivemq.data=$PWD/data \\
  -Djolokia.conf=file:$PWD/conf/jolokia-access.xml -Djava.io.tmpdir=tmp -jar bin/activemq.jar start
`;
