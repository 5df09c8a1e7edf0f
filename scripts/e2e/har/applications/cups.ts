import type { Account, Application, Place } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

/** Printers and their jobs: one address for all forms, which say in a field what they do. */
export const CUPS: Application = {
  name: "cups",
  login: "Basic by the browser, token",
  packages: {},
  programs: {
    cupsd: "cups cups-filters",
    "../lib/x86_64-linux-gnu/libnss_wrapper.so": "libnss-wrapper",
    openssl: "openssl",
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  // A browser records no body of a form with a file.
  recorder: "proxy",
  async prepare({ data }) {
    for (const folder of ["etc/ppd", "cache", "log", "run", "spool/tmp"]) {
      await Deno.mkdir(`${data}/${folder}`, { recursive: true });
    }
    const users = await Promise.all(CUPS.accounts.map(userOf));
    const passwd = await Deno.readTextFile("/etc/passwd");
    const group = await Deno.readTextFile("/etc/group");
    await Deno.writeTextFile(`${data}/passwd`, passwd + users.join(""));
    const names = CUPS.accounts.map(({ username }) => username).join(",");
    await Deno.writeTextFile(`${data}/group`, `${group}printers:x:7000:root,${names}\n`);
    // The jobs of a server begin with any number.
    const number = 300 + Math.floor(Math.random() * 2000);
    await Deno.writeTextFile(`${data}/cache/job.cache`, `NextJobId ${number}\n`);
  },
  start: ({ data }) =>
    startServer({
      program: "cupsd",
      args: (port) => {
        Deno.writeTextFileSync(`${data}/etc/cupsd.conf`, configuration(data, port));
        Deno.writeTextFileSync(`${data}/etc/cups-files.conf`, filesIn(data));
        return ["-f", "-c", `${data}/etc/cupsd.conf`, "-s", `${data}/etc/cups-files.conf`];
      },
      // It asks the system for its users.
      env: () => ({
        LD_PRELOAD: "libnss_wrapper.so",
        NSS_WRAPPER_GROUP: `${data}/group`,
        NSS_WRAPPER_PASSWD: `${data}/passwd`,
      }),
      cwd: data,
    }),
  async fill(_, place) {
    for (const name of ["Attic", "Basement", "Corridor"]) {
      const printer = [`-p${name}`, "-vfile:///dev/null", "-mraw", `-DIn the ${name}`, "-E"];
      await command(place, "lpadmin", printer);
    }
    for (const name of ["Attic", "Corridor"]) {
      await command(place, "lp", ["-d", name, "-H", "indefinite", `${place.data}/group`]);
    }
  },
};

async function userOf({ username, password }: Account, index: number): Promise<string> {
  const args = ["passwd", "-6", password];
  const hash = await runProgram({ program: "openssl", args, cwd: "/" });
  return `${username}:${hash.trim()}:${7001 + index}:7000::/:/bin/sh\n`;
}

function command(
  { data }: Place,
  program: string,
  args: readonly string[],
): Promise<string> {
  const env = { CUPS_SERVER: `${data}/run/socket` };
  return runProgram({ program, args, env, cwd: data });
}

function configuration(data: string, port: number): string {
  return `Listen 127.0.0.1:${port}
Listen ${data}/run/socket
ServerAlias *
Browsing No
DefaultAuthType Basic
WebInterface Yes
<Location />
Order allow,deny
Allow from 127.0.0.1
</Location>
<Location /admin>
AuthType Basic
Require user @SYSTEM
</Location>
<Policy default>
<Limit All>
Order deny,allow
</Limit>
</Policy>
`;
}

function filesIn(data: string): string {
  return `SystemGroup printers
FileDevice Yes
AccessLog ${data}/log/access
ErrorLog ${data}/log/error
PageLog ${data}/log/page
CacheDir ${data}/cache
RequestRoot ${data}/spool
ServerRoot ${data}/etc
StateDir ${data}/run
TempDir ${data}/spool/tmp
`;
}
