import type { Application, Place } from "../application.ts";
import { copyDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { basicCredentials } from "../requests.ts";
import { runProgram, startServer, withAlso } from "../server.ts";

/** Books: pages of forms that scripts load into a page, each posted whole, with a number of its own. */
export const LEDGER_SMB: Application = {
  name: "ledgersmb",
  login: "Basic, cookie",
  packages: {},
  programs: {
    "../share/ledgersmb/bin/ledgersmb-server.psgi": "ledgersmb",
    starman: "starman",
    ...POSTGRES_PROGRAMS,
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  prepare: (place) => copyDatabase(place, migrate),
  async start(place) {
    const database = await startDatabase(place.data);
    await configure(place, database.url);
    const server = await startServer({
      program: "setpriv",
      args: (port) => [
        ...USER,
        ...["starman", "--listen", `127.0.0.1:${port}`, "--workers", "4", "--preload-app"],
        ...[
          "-I",
          HOME,
          "-I",
          `${HOME}/lib`,
          "-I",
          `${HOME}/old/lib`,
          "-MTemplate",
          `${HOME}/bin/ledgersmb-server.psgi`,
        ],
      ],
      env: () => environment(place),
      ready: "/login.pl",
      cwd: place.data,
    });
    return withAlso(server, database);
  },
  async fill({ url }) {
    const { username, password } = LEDGER_SMB.accounts[0];
    const authorization = basicCredentials(username, password);
    const login = `${url}/login.pl?action=authenticate&company=${COMPANY}`;
    const { headers, body } = await fetch(login, { headers: { authorization } });
    await body?.cancel();
    const [cookie = ""] = headers.getSetCookie()[0]?.split(";") ?? [];
    const post = async (path: string, form: Readonly<Record<string, string>>) => {
      const response = await fetch(`${url}/${path}`, {
        method: "POST",
        headers: { authorization, cookie },
        body: new URLSearchParams(form),
      });
      if (!response.ok) throw new Error(`POST ${path}: ${response.status}`);
      await response.body?.cancel();
    };
    for (const [index, one] of ["Kiosk of the lock", "School of rowing", "Old ferry"].entries()) {
      const company = { target_div: "company_div", entity_id: "", id: "", account_class: "" };
      const customer = {
        entity_class: "2",
        legal_name: one,
        country_id: "43",
        tax_id: `T-${index}`,
      };
      const control_code = `F-${index}`;
      await post("contact.pl", { action: "save_company", ...company, control_code, ...customer });
      const unit = { control_code: `LOCK-${index}`, description: `Work on ${one}`, class_id: "2" };
      await post("business_unit.pl", { action: "save_new", id: "", parent_id: "", ...unit });
      const account = { accno: `573${index}`, description: `Cost of ${one}`, type: "account" };
      const kind = { charttype: "A", heading: "1", category: "A", id: "" };
      await post("account.pl", { action: "save", ...account, ...kind });
    }
  },
};

const HOME = "/usr/share/ledgersmb";
const COMPANY = "lab";

/** It refuses to run as root. */
const USER = Deno.uid() === 0
  ? ["--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]
  : ["--"];

/** The names of the accounts are those of the database, which checks their passwords. */
const ACCESS = "host all lab 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n";

async function migrate(place: Place, url: string): Promise<void> {
  await configure(place, url);
  await runProgram({
    program: "perl",
    args: ["-I", "lib", "-I", "old/lib", "-e", MIGRATE, JSON.stringify(LEDGER_SMB.accounts)],
    env: { ...environment(place), PGPORT: new URL(url).port, PGHOST: "127.0.0.1", PGUSER: "lab" },
    cwd: HOME,
  });
  await Deno.writeTextFile(`${place.data}/pg/pg_hba.conf`, ACCESS);
}

const MIGRATE = `use LedgerSMB;
use LedgerSMB::App_State;
use LedgerSMB::Database;
use LedgerSMB::DBObject::Admin;
use LedgerSMB::Entity::Person::Employee;
use LedgerSMB::Entity::User;
use LedgerSMB::Template::DB;
use JSON;
my $database = LedgerSMB::Database->new(
  dbname => "${COMPANY}", username => "lab", password => "", source_dir => "./sql", schema => "public",
  host => $ENV{PGHOST}, port => $ENV{PGPORT},
);
$database->create_and_load;
$database->load_coa({ country => "us", chart => "General.sql" });
my $dbh = $database->connect({ AutoCommit => 0 });
LedgerSMB::App_State::set_DBH($dbh);
for my $file (glob "templates/demo/*") {
  LedgerSMB::Template::DB->get_from_file($file)->save if -f $file;
}
my ($country) = $dbh->selectrow_array("select id from country where short_name = 'US'");
for my $account (@{ decode_json($ARGV[0]) }) {
  my $name = $account->{username};
  my $employee = LedgerSMB::Entity::Person::Employee->new(
    first_name => ucfirst $name, last_name => "Lindt", name => "Lindt, $name", entity_class => 3,
    country_id => $country, employeenumber => "E-$name", control_code => "E-$name",
  );
  $employee->save;
  my $user = LedgerSMB::Entity::User->new(
    username => $name, entity_id => $employee->entity_id,
  );
  $user->create($account->{password});
  my $roles = $dbh->selectcol_arrayref("select rolname from admin__get_roles()");
  $dbh->do("select admin__add_user_to_role(?, ?)", undef, $name, $_) for @$roles;
  $dbh->do("alter user $name valid until 'infinity'");
}
$dbh->commit;
`;

function environment({ data }: Place): Readonly<Record<string, string>> {
  return { LSMB_CONFIG_FILE: `${data}/ledgersmb.conf`, LSMB_WORKINGDIR: HOME, TMPDIR: data };
}

async function configure({ data }: Place, url: string): Promise<void> {
  await Deno.writeTextFile(`${data}/ledgersmb.conf`, settingsOf(new URL(url).port));
}

function settingsOf(port: string): string {
  return `[main]
auth = DB
cssdir = css/
language =
date_format = yyyy-mm-dd
log_level = ERROR
cookie_name = LedgerSMB-1.6
[paths]
templates = templates
images = UI/images
localepath = locale/po
[database]
host = 127.0.0.1
port = ${port}
default_db = ${COMPANY}
db_namespace = public
sslmode = disable
[debug]
dojo_built = 0
`;
}
