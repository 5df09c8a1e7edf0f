import { freePort } from "../../../../tests/support/free_port.ts";
import { accountsNamed, type Application } from "../application.ts";
import { type Database, makeDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { basicCredentials } from "../requests.ts";
import { runProgram, startProcess, startServer, withAlso } from "../server.ts";

const OTHERS = accountsNamed("ines", "pavel", "rosa");

/** Address books, calendars and tasks as JSON, whose ids the page makes up or asks for. */
export const SOGO: Application = {
  name: "sogo",
  login: "JSON, cookie, XSRF header",
  packages: {},
  programs: {
    sogod: "sogo",
    memcached: "memcached",
    nginx: "nginx-light",
    ...POSTGRES_PROGRAMS,
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  others: OTHERS,
  async prepare({ data }) {
    await makeDatabase(data);
    await using database = await startDatabase(data);
    await execute(data, database, USERS);
    for (const { username, password } of [...SOGO.accounts, ...OTHERS]) {
      const values = [username, username, password, `Alex ${username}`, `${username}@example.com`];
      await execute(data, database, `insert into accounts values ('${values.join("', '")}')`);
    }
  },
  async start({ data }) {
    const database = await startDatabase(data);
    const memory = freePort();
    const cache = startProcess({
      program: "memcached",
      args: ["-u", "nobody", "-l", "127.0.0.1", "-p", `${memory}`],
      cwd: data,
    });
    const isRoot = Deno.uid() === 0;
    const user = ["--reuid=sogo", "--regid=sogo", "--clear-groups", "--"];
    if (isRoot) await runProgram({ program: "chmod", args: ["a+rwx", data], cwd: data });
    const port = freePort();
    const office = startProcess({
      program: isRoot ? "setpriv" : "sogod",
      args: [
        ...(isRoot ? [...user, "sogod"] : []),
        ...["-WOPort", `127.0.0.1:${port}`, "-WONoDetach", "YES", "-WOWorkersCount", "3"],
        ...["-WOLogFile", "-", "-WOPidFile", `${data}/sogo.pid`],
        ...settingsWith(database, memory),
      ],
      cwd: data,
    });
    await Deno.mkdir(`${data}/temp`);
    const server = await startServer({
      program: "sh",
      args: (own) => ["-c", NGINX, "sh", frontOf(port, own)],
      ready: "/SOGo/",
      cwd: data,
    });
    return [office, cache, database].reduce(withAlso, server);
  },
  async fill({ url }) {
    for (const { username, password } of SOGO.accounts) {
      const authorization = basicCredentials(username, password);
      const put = async (path: string, type: string, body: string) => {
        const response = await fetch(`${url}/SOGo/dav/${username}/${path}`, {
          method: "PUT",
          headers: { authorization, "content-type": `text/${type}; charset=utf-8` },
          body: body.replaceAll("\n", "\r\n"),
        });
        if (!response.ok) throw new Error(`PUT ${path}: ${response.status}`);
        await response.body?.cancel();
      };
      for (const name of ["Emil", "Frieda", "Gustav"]) {
        await put(`Contacts/personal/${name}.vcf`, "vcard", cardOf(name));
        await put(`Calendar/personal/${name}.ics`, "calendar", eventOf(name));
      }
    }
  },
};

const USERS = "create table accounts (c_uid text primary key, c_name text, c_password text, " +
  "c_cn text, mail text)";

async function execute(data: string, { url }: Database, sql: string): Promise<void> {
  await runProgram({ program: "psql", args: [url, "-q", "-c", sql], cwd: data });
}

function settingsWith({ url }: Database, memory: number): readonly string[] {
  const base = url.replace("postgres://lab@", "postgresql://lab:lab@");
  const settings = {
    SOGoProfileURL: `"${base}/sogo_user_profile"`,
    OCSFolderInfoURL: `"${base}/sogo_folder_info"`,
    OCSSessionsFolderURL: `"${base}/sogo_sessions_folder"`,
    OCSEMailAlarmsFolderURL: `"${base}/sogo_alarms_folder"`,
    SOGoUserSources: `({ type = sql; id = directory; viewURL = "${base}/accounts"; ` +
      "canAuthenticate = YES; isAddressBook = NO; userPasswordAlgorithm = plain; " +
      "ModulesConstraints = { Mail = { c_uid = nobody; }; }; })",
    SOGoMemcachedHost: "127.0.0.1",
    SOGoMemcachedPort: `${memory}`,
    SOGoLoginModule: "Calendar",
    SOGoLanguage: "English",
    SOGoTimeZone: "UTC",
    SOGoMailDomain: "example.com",
    SOGoAppointmentSendEMailNotifications: "NO",
    SOGoPageTitle: "Office",
    SOGoIMAPServer: '"imap://127.0.0.1:1"',
  };
  return Object.entries(settings).flatMap(([name, value]) => [`-${name}`, value]);
}

/** The program leaves the files of its pages to another server. */
const NGINX = 'echo "$1" >nginx.conf && exec nginx -c "$PWD/nginx.conf" -p "$PWD" -e stderr';

function frontOf(port: number, own: number): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off;
pid nginx.pid;
${Deno.uid() === 0 ? "user root;" : ""}
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${temporary.map((name) => `${name}_temp_path temp/${name};`).join("\n  ")}
  server {
    listen 127.0.0.1:${own};
    location /SOGo.woa/WebServerResources/ {
      alias /usr/lib/GNUstep/SOGo/WebServerResources/;
    }
    location / {
      proxy_pass http://127.0.0.1:${port};
      proxy_buffer_size 32k;
      proxy_buffers 8 32k;
      proxy_set_header Host $http_host;
      proxy_set_header x-webobjects-server-url http://$http_host;
      proxy_set_header x-webobjects-server-name $server_name;
      proxy_set_header x-webobjects-server-port $server_port;
      proxy_set_header x-webobjects-server-protocol HTTP/1.0;
    }
  }
}
`;
}

function cardOf(name: string): string {
  const lines = ["VERSION:3.0", `UID:${name}`, `N:Harbour;${name}`, `FN:${name} Harbour`];
  return `BEGIN:VCARD\n${lines.join("\n")}\nEMAIL:${name}@harbour.example\nEND:VCARD\n`;
}

function eventOf(name: string): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  const lines = [`UID:${name}`, `DTSTAMP:${day}T060000Z`, `DTSTART:${day}T140000Z`];
  const event = `${lines.join("\n")}\nDTEND:${day}T150000Z\nSUMMARY:Lunch with ${name}`;
  return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//harbour//EN\n" +
    `BEGIN:VEVENT\n${event}\nEND:VEVENT\nEND:VCALENDAR\n`;
}
