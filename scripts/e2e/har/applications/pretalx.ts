import type { Application, Place } from "../application.ts";
import { copyDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { runProgram, startServer, withAlso } from "../server.ts";

/** The back office of a conference: wizards and forms, and codes of letters in paths. */
export const PRETALX: Application = {
  name: "pretalx",
  login: "form, CSRF",
  packages: { pypi: ["pretalx==2025.2.2", "gunicorn==23.0.0", "psycopg2-binary==2.9.11"] },
  programs: { python3: "python3-venv", ...POSTGRES_PROGRAMS },
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await copyDatabase(place, async (own, url) => {
      await manage(own, url, ["migrate"]);
      await manage(own, url, ["collectstatic", "--no-input"]);
    });
    await using database = await startDatabase(place.data);
    await manage(place, database.url, ["shell", "--unsafe-disable-scopes", "--command", USERS], {
      ACCOUNTS: JSON.stringify(PRETALX.accounts),
    });
  },
  async start(place) {
    const database = await startDatabase(place.data);
    const server = await startServer({
      program: `${place.packages}/bin/gunicorn`,
      args: (port) => ["--bind", `127.0.0.1:${port}`, "--threads", "8", "pretalx.wsgi"],
      env: (port) => environment(place, database.url, `http://127.0.0.1:${port}`),
      ready: "/orga/login/",
      cwd: place.data,
    });
    await Deno.writeTextFile(`${place.data}/database`, database.url);
    return withAlso(server, database);
  },
  async fill(_, place) {
    const url = await Deno.readTextFile(`${place.data}/database`);
    await manage(place, url, ["shell", "--unsafe-disable-scopes", "--command", FILL]);
  },
};

const USERS = `
import json, os, random
from datetime import date, timedelta
from django.db import connection
from django_scopes import scopes_disabled
from pretalx.event.models import Event, Organiser, Team
from pretalx.event.utils import create_organiser_with_team
from pretalx.person.models import User
with connection.cursor() as cursor:
    cursor.execute("SELECT schemaname, sequencename FROM pg_sequences")
    for schema, name in cursor.fetchall():
        cursor.execute(f'ALTER SEQUENCE "{schema}"."{name}" RESTART WITH {random.randint(300, 3000)}')
with scopes_disabled():
    users = [
        User.objects.create_superuser(
            account["password"], email=account["username"], name=account["username"].split("@")[0]
        )
        for account in json.loads(os.environ["ACCOUNTS"])
    ]
    create_organiser_with_team(name="Cultural office", slug="culture", users=users)
    Team.objects.update(all_events=True, can_change_event_settings=True, can_change_submissions=True)
    # An organizer with an event is asked for another step of the wizard.
    event = Event.objects.create(
        organiser=Organiser.objects.get(), name="Opening", slug="opening", email="office@example.com",
        date_from=date.today() + timedelta(days=60), date_to=date.today() + timedelta(days=61),
    )
    event.build_initial_data()
`;

const FILL = `
from datetime import date, timedelta
from django_scopes import scopes_disabled
from pretalx.event.models import Event, Organiser
from pretalx.person.models import User
from pretalx.submission.models import Submission
with scopes_disabled():
    organiser = Organiser.objects.get(slug="culture")
    for name in ["Theatre", "Market", "Harbour"]:
        event = Event.objects.create(
            organiser=organiser, name=name, slug=name.lower(), email="office@example.com",
            date_from=date.today() + timedelta(days=90), date_to=date.today() + timedelta(days=91),
        )
        event.build_initial_data()
        user = User.objects.create_user("Speaker-pw-9", email=f"{name}@example.com", name=f"Ines {name}")
        for title in ["Light", "Sound"]:
            talk = Submission.objects.create(
                event=event, title=f"{title} in the {name}", submission_type=event.cfp.default_type
            )
            talk.speakers.add(user)
`;

function manage(
  place: Place,
  database: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return runProgram({
    program: `${place.packages}/bin/python`,
    args: ["-m", "pretalx", ...args],
    env: { ...environment(place, database), ...env },
    cwd: place.data,
  });
}

function environment(
  { packages, data }: Place,
  database: string,
  url = "http://127.0.0.1",
): Readonly<Record<string, string>> {
  const { hostname, port, username } = new URL(database);
  return {
    PRETALX_DATA_DIR: data,
    PRETALX_DB_HOST: hostname,
    PRETALX_DB_NAME: "postgres",
    PRETALX_DB_PORT: port,
    PRETALX_DB_TYPE: "postgresql",
    PRETALX_DB_USER: username,
    PRETALX_FILESYSTEM_STATIC: `${packages}/static`,
    PRETALX_SITE_URL: url,
    PYTHONDONTWRITEBYTECODE: "1",
  };
}
