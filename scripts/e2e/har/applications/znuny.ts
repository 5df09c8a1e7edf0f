import type { Account, Application, Place } from "../application.ts";
import { copyDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { runProgram, type Server, startServer, withAlso } from "../server.ts";

/** Tickets: one script for all pages, a challenge token in each form, and JSON that forms ask for. */
export const ZNUNY: Application = {
  name: "znuny",
  login: "form, challenge token",
  packages: {},
  programs: {
    "../share/otrs/bin/cgi-bin/app.psgi": "otrs2",
    "../share/perl5/CGI/Emulate/PSGI.pm": "libcgi-emulate-psgi-perl",
    "../lib/x86_64-linux-gnu/perl5/5.36/DBD/Pg.pm": "libdbd-pg-perl",
    starman: "starman",
    ...POSTGRES_PROGRAMS,
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await copyDatabase(place, migrate);
    await runProgram({
      program: "cp",
      args: ["-a", `${place.packages}/home`, place.data],
      cwd: place.data,
    });
  },
  start,
  async fill(_, place) {
    await runScript(place, FILL);
  },
};

const INSTALLED = "/usr/share/otrs";
const TABLES = ["schema", "initial_insert", "schema-post"];

/** Makes the tables, the settings and the agents, and keeps what belongs to them. */
async function migrate(place: Place, url: string): Promise<void> {
  const { data, packages } = place;
  await runProgram({ program: "sh", args: ["-c", MAKE_HOME, "sh", INSTALLED], cwd: data });
  await Deno.writeTextFile(`${data}/home/Kernel/Config.pm`, SETTINGS);
  for (const name of TABLES) {
    const file = `${INSTALLED}/scripts/database/${name}.postgresql.sql`;
    const args = ["-q", "-v", "ON_ERROR_STOP=1", "-f", file, url];
    await runProgram({ program: "psql", args, cwd: data });
  }
  const { port } = new URL(url);
  await Deno.writeTextFile(`${data}/port`, port);
  await runConsole(place, "Maint::Config::Rebuild");
  for (const account of ZNUNY.accounts) await addAgent(place, account);
  await runProgram({ program: "cp", args: ["-a", `${data}/home`, packages], cwd: data });
}

async function start(place: Place): Promise<Server> {
  const database = await startDatabase(place.data);
  await Deno.writeTextFile(`${place.data}/port`, new URL(database.url).port);
  const server = await startServer({
    program: "starman",
    args: (port) => [
      ...["--listen", `127.0.0.1:${port}`, "--workers", "4"],
      `${place.data}/home/bin/cgi-bin/app.psgi`,
    ],
    env: () => environment(place),
    ready: "/otrs/index.pl",
    cwd: place.data,
  });
  return withAlso(server, database);
}

async function addAgent(place: Place, { username, password }: Account): Promise<void> {
  const name = username.replace(/^./, (letter) => letter.toUpperCase());
  await runConsole(
    place,
    "Admin::User::Add",
    ...["--user-name", username, "--password", password],
    ...["--first-name", name, "--last-name", "Sander"],
    ...["--email-address", `${username}@desk.example`],
    ...["--group", "users", "--group", "admin", "--group", "stats"],
  );
}

async function runConsole(place: Place, command: string, ...args: readonly string[]) {
  await runProgram({
    program: `${place.data}/home/bin/otrs.Console.pl`,
    args: [command, "--allow-root", "--no-ansi", ...args],
    env: environment(place),
    cwd: place.data,
  });
}

async function runScript(place: Place, script: string): Promise<void> {
  const home = `${place.data}/home`;
  await runProgram({
    program: "perl",
    args: ["-I", home, "-I", `${home}/Kernel/cpan-lib`, "-e", script],
    env: environment(place),
    cwd: place.data,
  });
}

function environment({ data }: Place): Readonly<Record<string, string>> {
  return { ZNUNY_HOME: `${data}/home` };
}

/** Makes a folder with what it writes, and links to the rest. */
const MAKE_HOME = `set -e
mkdir -p home/Kernel/Config/Files home/Kernel/Config/Backups
for one in "$1"/Kernel/*; do
  case "$one" in */Config | */Config.pm) ;; *) ln -s "$one" home/Kernel/ ;; esac
done
ln -s "$1/Kernel/Config/Defaults.pm" "$1/Kernel/Config/GenericAgent.pm" home/Kernel/Config/
ln -s "$1/Kernel/Config/Files/XML" home/Kernel/Config/Files/
cp -r "$1/bin" "$1/RELEASE" home/
ln -s "$1/scripts" home/
mkdir home/var
cp -r "$1"/var/fonts "$1"/var/httpd "$1"/var/processes "$1"/var/stats "$1"/var/webservices home/var/
mkdir home/var/article home/var/cron home/var/log home/var/run home/var/sessions home/var/spool home/var/tmp
`;

const SETTINGS = `package Kernel::Config;
use strict;
use warnings;
use utf8;

sub Load {
    my $Self = shift;
    my $Home = $ENV{ZNUNY_HOME};
    open my $File, '<', "$Home/../port" or die $!;
    my $Port = <$File>;
    $Self->{Home} = $Home;
    $Self->{DatabaseHost} = '127.0.0.1';
    $Self->{Database} = 'postgres';
    $Self->{DatabaseUser} = 'lab';
    $Self->{DatabasePw} = '';
    $Self->{DatabaseDSN} = "DBI:Pg:dbname=postgres;host=127.0.0.1;port=$Port;";
    $Self->{SecureMode} = 1;
    $Self->{SendmailModule} = 'Kernel::System::Email::DoNotSendEmail';
    $Self->{CheckMXRecord} = 0;
    $Self->{'CloudServices::Disabled'} = 1;
    $Self->{'Frontend::AvatarEngine'} = 'None';
    return 1;
}

use Kernel::Config::Defaults;
use parent qw(Kernel::Config::Defaults);

1;
`;

const FILL = `use strict;
use warnings;
use Kernel::System::ObjectManager;
local $Kernel::OM = Kernel::System::ObjectManager->new;
my $Customer = $Kernel::OM->Get('Kernel::System::CustomerUser');
my $Ticket = $Kernel::OM->Get('Kernel::System::Ticket');
my $Queue = $Kernel::OM->Get('Kernel::System::Queue');
my $Backend = $Kernel::OM->Get('Kernel::System::Ticket::Article')
    ->BackendForChannel(ChannelName => 'Phone');
for my $Name (qw(Kettles Lamps Umbrellas)) {
    $Queue->QueueAdd(
        Name => $Name, ValidID => 1, GroupID => 1, SystemAddressID => 1, SalutationID => 1,
        SignatureID => 1, Comment => "All about $Name", UserID => 1,
    ) or die "no queue $Name";
    $Customer->CustomerUserAdd(
        Source => 'CustomerUser', UserFirstname => $Name, UserLastname => 'Keeper',
        UserCustomerID => lc $Name, UserLogin => lc $Name, UserEmail => lc("$Name\\@attic.example"),
        ValidID => 1, UserID => 1,
    ) or die "no customer $Name";
    my $ID = $Ticket->TicketCreate(
        Title => "Where are the $Name", Queue => 'Raw', Lock => 'unlock', Priority => '3 normal',
        State => 'open', CustomerID => lc $Name, CustomerUser => lc $Name, OwnerID => 1, UserID => 1,
    ) or die "no ticket $Name";
    $Backend->ArticleCreate(
        TicketID => $ID, SenderType => 'customer', IsVisibleForCustomer => 1,
        From => lc("$Name\\@attic.example"), Subject => "Where are the $Name",
        Body => "They are in the attic.", ContentType => 'text/plain; charset=utf-8',
        HistoryType => 'PhoneCallCustomer', HistoryComment => '-', UserID => 1,
    ) or die "no article $Name";
}
`;
