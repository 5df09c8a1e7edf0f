import { accountsNamed, type Application, type Place } from "../application.ts";
import { copyDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { runProgram, startServer, withAlso } from "../server.ts";

const FILES = new URL("../files/pretix", import.meta.url).pathname;

/** The back office of a ticket shop: wizards and long forms under addresses that the user chose. */
export const PRETIX: Application = {
  name: "pretix",
  login: "form, CSRF",
  packages: { pypi: ["pretix==2026.8.0", "gunicorn==27.0.1", "whitenoise==6.12.0"] },
  programs: { python3: "python3-venv", ...POSTGRES_PROGRAMS },
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  // It may note the first login of a user twice, and then refuses every other.
  others: accountsNamed("ines@example.com", "pavel@example.com", "rosa@example.com"),
  async prepare(place) {
    await copyDatabase(place, (own, url) => manage(own, url, ["migrate"]));
    await using database = await startDatabase(place.data);
    await manage(place, database.url, ["shell", "--command", USERS], {
      ACCOUNTS: JSON.stringify([...PRETIX.accounts, ...PRETIX.others ?? []]),
    });
  },
  async start(place) {
    const database = await startDatabase(place.data);
    const server = await startServer({
      program: `${place.packages}/bin/gunicorn`,
      args: (port) => [
        "--bind",
        `127.0.0.1:${port}`,
        "--threads",
        "8",
        "--pythonpath",
        FILES,
        "ticket_shop",
      ],
      env: (port) => ({
        ...environment(place, database.url),
        PRETIX_PRETIX_URL: `http://127.0.0.1:${port}`,
      }),
      ready: "/control/login",
      cwd: place.data,
    });
    await Deno.writeTextFile(`${place.data}/database`, database.url);
    return withAlso(server, database);
  },
  async fill(_, place) {
    const url = await Deno.readTextFile(`${place.data}/database`);
    await manage(place, url, ["shell", "--command", FILL]);
  },
};

const USERS = `
import json, os, random
from datetime import timedelta
from django.db import connection
from django.utils.timezone import now
from django_scopes import scopes_disabled
from pretix.base.models import Event, Organizer, Team, User
with connection.cursor() as cursor:
    cursor.execute("SELECT schemaname, sequencename FROM pg_sequences")
    for schema, name in cursor.fetchall():
        cursor.execute(f'ALTER SEQUENCE "{schema}"."{name}" RESTART WITH {random.randint(300, 3000)}')
with scopes_disabled():
    User.objects.all().delete()
    organizer = Organizer.objects.create(name="Cultural office", slug="culture")
    team = Team.objects.create(
        organizer=organizer, name="Office", all_events=True,
        all_event_permissions=True, all_organizer_permissions=True,
    )
    for account in json.loads(os.environ["ACCOUNTS"]):
        team.members.add(User.objects.create_user(account["username"], account["password"]))
    # An organizer with an event is asked for another step of the wizard.
    event = Event.objects.create(
        organizer=organizer, name="Opening", slug="opening", currency="EUR",
        date_from=now() + timedelta(days=60), plugins="pretix.plugins.sendmail",
    )
    event.set_defaults()
`;

const FILL = `
from datetime import timedelta
from decimal import Decimal
from django.utils.timezone import now
from django_scopes import scopes_disabled
from pretix.base.models import Event, Organizer
with scopes_disabled():
    organizer = Organizer.objects.get(slug="culture")
    for name in ["Theatre", "Market", "Harbour"]:
        event = Event.objects.create(
            organizer=organizer, name=name, slug=name.lower(), currency="EUR",
            date_from=now() + timedelta(days=90), plugins="pretix.plugins.sendmail",
        )
        event.set_defaults()
        item = event.items.create(name=f"Seat in the {name}", default_price=Decimal("12.00"))
        quota = event.quotas.create(name="Seats", size=50)
        quota.items.add(item)
        event.vouchers.create(code=f"FRIENDS{name.upper()}", item=item)
`;

function manage(
  place: Place,
  database: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return runProgram({
    program: `${place.packages}/bin/python`,
    args: ["-m", "pretix", ...args],
    env: { ...environment(place, database), ...env },
    cwd: place.data,
  });
}

function environment({ data }: Place, database: string): Readonly<Record<string, string>> {
  const { hostname, port, username } = new URL(database);
  return {
    DATA_DIR: data,
    PRETIX_DATABASE_BACKEND: "postgresql",
    PRETIX_DATABASE_HOST: hostname,
    PRETIX_DATABASE_NAME: "postgres",
    PRETIX_DATABASE_PORT: port,
    PRETIX_DATABASE_USER: username,
    PRETIX_PRETIX_ECB_RATES: "off",
    PYTHONDONTWRITEBYTECODE: "1",
  };
}
