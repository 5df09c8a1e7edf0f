import { accountsNamed, type Application, type Place } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

const PROGRAM = "/usr/share/request-tracker5/libexec/rt-server";

/** Forms of several parts, refused without a `referer`; the session in a cookie named by the port. */
export const REQUEST_TRACKER: Application = {
  name: "rt",
  login: "form, Referer",
  packages: {},
  programs: {
    "../share/request-tracker5/libexec/rt-server": "request-tracker5 rt5-db-sqlite starman",
    "rt-setup-database-5": "request-tracker5",
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  others: accountsNamed("ines", "pavel", "rosa"),
  async prepare(place) {
    const { data } = place;
    await Deno.mkdir(`${data}/conf`);
    await Deno.writeTextFile(`${data}/site.pm`, SETTINGS);
    await Deno.writeTextFile(`${data}/users`, usersIn());
    await setUp(place, "--action", "init", "--skip-create");
    await setUp(place, "--action", "insert", "--datafile", `${data}/users`);
  },
  start: (place) =>
    startServer({
      program: PROGRAM,
      args: (port) => [...SERVER, "--host", "127.0.0.1", "--port", `${port}`],
      env: (port) => ({ ...environment(place), RT_PORT: `${port}` }),
      cwd: place.data,
    }),
  async fill(_, place) {
    const tickets = ["Window does not close", "New chairs", "Heating is loud"].map((subject) =>
      `push @Final, sub {
        my $ticket = RT::Ticket->new(RT->SystemUser);
        $ticket->Create(Queue => 1, Subject => '${subject}', Owner => 'marta');
      };\n`
    );
    await Deno.writeTextFile(`${place.data}/tickets`, `${tickets.join("")}1;\n`);
    await setUp(place, "--action", "insert", "--datafile", `${place.data}/tickets`);
  },
};

/** Starlet sends redirects with bytes after their end. */
const SERVER = ["--server", "Starman", "--workers", "4"];

const SETTINGS = `Set($rtname, "example.com");
Set($Organization, "example.com");
Set($WebDomain, "127.0.0.1");
Set($WebPort, $ENV{RT_PORT} || 80);
Set($WebBaseURL, "http://127.0.0.1:" . ($ENV{RT_PORT} || 80));
Set($WebPath, "");
Set($DatabaseType, "SQLite");
Set($DatabaseName, "$ENV{RT_DATA}/rt.sqlite");
Set($MasonDataDir, "$ENV{RT_DATA}/mason");
Set($MasonSessionDir, "$ENV{RT_DATA}/sessions");
Set($LogToSyslog, undef);
Set($LogToSTDERR, "warning");
Set($WebSessionClass, "Apache::Session::File");
Set($MailCommand, "testfile");
Set($MessageBoxRichText, 0);
# A proxy in front of it has another port.
Set(@ReferrerWhitelist, map { "127.0.0.1:*$_" } 0 .. 9);
1;
`;

function usersIn(): string {
  const users = [...REQUEST_TRACKER.accounts, ...REQUEST_TRACKER.others ?? []];
  return users.map(({ username, password }) =>
    `push @Users, { Name => "${username}", Password => "${password}", Privileged => 1,
      EmailAddress => '${username}@example.com' };
push @ACL, { UserId => "${username}", Right => "SuperUser" };\n`
  ).join("") + "1;\n";
}

function environment({ data }: Place): Readonly<Record<string, string>> {
  return {
    RT_DATA: data,
    RT_SITE_CONFIG: `${data}/site.pm`,
    RT_SITE_CONFIG_DIR: `${data}/conf`,
  };
}

async function setUp(place: Place, ...args: readonly string[]): Promise<void> {
  await Deno.mkdir(`${place.data}/mason`, { recursive: true });
  await Deno.mkdir(`${place.data}/sessions`, { recursive: true });
  await runProgram({
    program: "rt-setup-database-5",
    args,
    env: environment(place),
    cwd: place.data,
  });
}
