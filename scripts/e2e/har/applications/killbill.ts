import type { Account, Application, Place } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

const CATALOG = new URL("../files/killbill/catalog.xml", import.meta.url).pathname;
const H2 = "WEB-INF/lib/h2-1.4.200.jar";

/** Billing by tenant: Basic with keys in headers, `Location` of all that is made, sums of money. */
export const KILL_BILL: Application = {
  name: "killbill",
  login: "Basic, keys in headers",
  packages: {
    pypi: ["requests==2.32.5"],
    maven: [
      "org.kill-bill.billing:killbill-profiles-killbill:0.22.26:war",
      "org.eclipse.jetty:jetty-runner:9.4.57.v20241219:jar",
    ],
  },
  programs: {
    java: "openjdk-17-jre-headless",
    mvn: "maven",
    python3: "python3-venv",
    unzip: "unzip",
  },
  client: (packages) => [`${packages}/bin/python`, "killbill.py"],
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await makeTables(place);
    await using server = await start(place);
    const catalog = await Deno.readTextFile(CATALOG);
    for (const account of KILL_BILL.accounts) {
      const headers = headersOf(account);
      const { password } = account;
      const tenant = { apiKey: password, apiSecret: password };
      await sender(server, headers)("POST", "/1.0/kb/tenants", tenant);
      const response = await fetch(`${server.url}/1.0/kb/catalog/xml`, {
        method: "POST",
        headers: { ...headers, "content-type": "text/xml" },
        body: catalog,
      });
      if (!response.ok) throw new Error(await response.text());
      await response.body?.cancel();
    }
  },
  start,
  async fill(server) {
    const headers = headersOf(KILL_BILL.accounts[0]!);
    const send = sender(server, headers);
    for (const name of ["Oda Berg", "Tomas Rossi", "Priya Novak"]) {
      const response = await fetch(`${server.url}/1.0/kb/accounts`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ name, currency: "EUR", timeZone: "UTC" }),
      });
      if (!response.ok) throw new Error(await response.text());
      await response.body?.cancel();
      const accountId = response.headers.get("location")!.replace(/^.*\//, "");
      const planName = "mooring-monthly";
      await send("POST", "/1.0/kb/subscriptions?callCompletion=true", { accountId, planName });
      const fields = [{ name: "hull", value: `of ${name}` }, { name: "colour", value: "white" }];
      await send("POST", `/1.0/kb/accounts/${accountId}/customFields`, fields);
      await send("POST", `/1.0/kb/invoices/charges/${accountId}?autoCommit=true`, [
        { description: `Paint for ${name}`, amount: 33, currency: "EUR" },
      ]);
      await send("POST", "/1.0/kb/tagDefinitions", {
        name: name.toLowerCase().replace(" ", "-"),
        description: `Belongs to ${name}`,
        applicableObjectTypes: ["ACCOUNT"],
      });
    }
  },
};

/** The packages that it reaches into, and the flags that allow it. */
const OPENED = [
  ...["java.lang", "java.lang.reflect", "java.net", "java.util", "java.util.concurrent"],
  ...["content.text", ...["file", "ftp", "http", "https", "jar"].map((one) => `protocol.${one}`)]
    .map((one) => `sun.net.www.${one}`),
].map((one) => `--add-opens=java.base/${one}=ALL-UNNAMED`);

async function start({ packages, data }: Place): Promise<Server> {
  await Deno.mkdir(`${data}/tmp`, { recursive: true });
  const url = databaseOf(data);
  await Deno.writeTextFile(
    `${data}/killbill.properties`,
    ["org.killbill.dao", "org.killbill.billing.osgi.dao"]
      .map((dao) => `${dao}.url=${url}\n${dao}.user=sa\n${dao}.password=\n`).join("") +
      `org.killbill.security.shiroResourcePath=file:${data}/shiro.ini
org.killbill.osgi.bundle.install.dir=${data}/bundles
org.killbill.osgi.root.dir=${data}/osgi
`,
  );
  const users = KILL_BILL.accounts
    .map(({ username, password }) => `${username} = ${password}, root\n`).join("");
  await Deno.writeTextFile(`${data}/shiro.ini`, `[users]\n${users}[roles]\nroot = *:*\n`);
  return startServer({
    program: "java",
    args: (port) => [
      ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx700m", ...OPENED],
      `-Djava.io.tmpdir=${data}/tmp`,
      `-Dorg.killbill.server.properties=file://${data}/killbill.properties`,
      ...["-jar", `${packages}/jetty-runner.jar`],
      ...["--host", "127.0.0.1", "--port", `${port}`],
      `${packages}/killbill-profiles-killbill.war`,
    ],
    ready: "/1.0/kb/security/permissions",
    cwd: data,
  });
}

/** Runs what each of its libraries has for its own tables. */
async function makeTables({ packages, data }: Place): Promise<void> {
  const war = `${packages}/killbill-profiles-killbill.war`;
  await runProgram({ program: "unzip", args: ["-q", war, "WEB-INF/lib/*"], cwd: data });
  const lib = `${data}/WEB-INF/lib`;
  for await (const { name } of Deno.readDir(lib)) {
    if (!name.startsWith("killbill-")) continue;
    const list = await runProgram({ program: "unzip", args: ["-Z1", `${lib}/${name}`], cwd: data });
    const script = list.split("\n").find((one) => one.endsWith("/ddl.sql"));
    if (script === undefined) continue;
    const args = ["-p", `${lib}/${name}`, script];
    const sql = await runProgram({ program: "unzip", args, cwd: data });
    await Deno.writeTextFile(`${data}/tables.sql`, sql);
    await runProgram({
      program: "java",
      args: [
        ...["-cp", `${data}/${H2}`, "org.h2.tools.RunScript", "-url", databaseOf(data)],
        ...["-user", "sa", "-script", `${data}/tables.sql`],
      ],
      cwd: data,
    });
  }
  await Deno.remove(`${data}/WEB-INF`, { recursive: true });
}

function databaseOf(data: string): string {
  return `jdbc:h2:${data}/billing;MODE=MYSQL;DATABASE_TO_LOWER=TRUE;` +
    "CASE_INSENSITIVE_IDENTIFIERS=TRUE";
}

function headersOf({ username, password }: Account): Readonly<Record<string, string>> {
  return {
    authorization: basicCredentials(username, password),
    "x-killbill-apikey": password,
    "x-killbill-apisecret": password,
    "x-killbill-createdby": username,
  };
}
