import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application, Place } from "../application.ts";
import { runProgram, startProcess, startServer, untilReady, withAlso } from "../server.ts";

/** Wizards over a directory: forms that return to the same address, and names of entries in paths. */
export const LAM: Application = {
  name: "lam",
  login: "form, CSRF",
  packages: {},
  programs: {
    "../share/ldap-account-manager/index.html": "ldap-account-manager",
    slapd: "slapd",
    php: "php-cli php-ldap php-xml php-zip php-gd php-mbstring php-gmp",
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // It gives groups that are made at once the same number, and keeps a group whose number a user has.
  isShareable: false,
  async prepare(place) {
    const { data } = place;
    await Deno.mkdir(`${data}/directory`);
    await Deno.writeTextFile(`${data}/slapd.conf`, SLAPD);
    const people = LAM.accounts.map(({ username, password }, index) =>
      personOf(username, 1001 + index, password)
    );
    await load(place, [TREE, ...people]);
  },
  async start(place) {
    const { data } = place;
    await runProgram({ program: "sh", args: ["-c", COPY], cwd: data });
    const port = freePort();
    await Deno.writeTextFile(`${data}/site/config/lam.conf`, await profileWith(data, port));
    const directory = startProcess({
      program: "slapd",
      args: ["-d", "0", "-f", "slapd.conf", "-h", `ldap://127.0.0.1:${port}`],
      cwd: data,
    });
    await untilReady(directory, () => isListening(port));
    const server = await startServer({
      program: "php",
      args: (own) => [
        ...["-S", `127.0.0.1:${own}`, "-t", `${data}/site`, "-d", "error_reporting=0"],
        ...["-d", `session.save_path=${data}/site/sess`, "-d", "display_errors=0"],
      ],
      env: () => ({ PHP_CLI_SERVER_WORKERS: "4" }),
      ready: "/templates/login.php",
      cwd: data,
    });
    return withAlso(server, directory);
  },
  async fill(_, place) {
    const people = ["emil", "frieda", "gustav"].map((name, index) =>
      personOf(name, 1101 + index, `${name}-pw-7`)
    );
    const groups = ["bakers", "gardeners"].map((name, index) => groupOf(name, 2101 + index));
    await load(place, [...people, ...groups]);
  },
};

/** A copy, since it keeps its settings and sessions below its own folder. */
const COPY = "cp -rL /usr/share/ldap-account-manager site";

const SUFFIX = "dc=example,dc=com";

const SLAPD = `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/nis.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
database mdb
suffix "${SUFFIX}"
directory directory
access to attrs=userPassword by users write by anonymous auth
access to * by users write by anonymous read
`;

const TREE = `dn: ${SUFFIX}
objectClass: organization
objectClass: dcObject
o: Example
dc: example

dn: ou=people,${SUFFIX}
objectClass: organizationalUnit
ou: people

dn: ou=groups,${SUFFIX}
objectClass: organizationalUnit
ou: groups

${groupOf("staff", 2001)}`;

function personOf(name: string, id: number, password: string): string {
  return `dn: uid=${name},ou=people,${SUFFIX}
objectClass: inetOrgPerson
objectClass: posixAccount
uid: ${name}
cn: Alex ${name}
sn: ${name}
uidNumber: ${id}
gidNumber: 2001
homeDirectory: /home/${name}
userPassword: ${password}
`;
}

function groupOf(name: string, id: number): string {
  return `dn: cn=${name},ou=groups,${SUFFIX}
objectClass: posixGroup
cn: ${name}
gidNumber: ${id}
`;
}

async function load({ data }: Place, entries: readonly string[]): Promise<void> {
  await Deno.writeTextFile(`${data}/entries.ldif`, entries.join("\n"));
  await runProgram({
    program: "slapadd",
    args: ["-f", "slapd.conf", "-l", "entries.ldif"],
    cwd: data,
  });
}

/** Returns the settings for a directory, in which a user logs in by a name of its own. */
async function profileWith(data: string, port: number): Promise<string> {
  const shipped = await Deno.readTextFile(`${data}/site/config/lam.conf`);
  return shipped
    .replace(/^ServerURL: .*$/m, `ServerURL: ldap://127.0.0.1:${port}`)
    .replaceAll("dc=my-domain,dc=com", SUFFIX)
    .replace("dc=yourdomain,dc=org\n\n# default", `${SUFFIX}\n\n# default`)
    .replace("ou=People", "ou=people")
    .replace("ou=group,", "ou=groups,") +
    `\nloginMethod: search\nloginSearchSuffix: ${SUFFIX}\nloginSearchFilter: uid=%USER%\n`;
}

async function isListening(port: number): Promise<boolean> {
  try {
    (await Deno.connect({ hostname: "127.0.0.1", port })).close();
    return true;
  } catch {
    return false;
  }
}
