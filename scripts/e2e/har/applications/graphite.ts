import type { Application, Place } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

/** Graphs of measurements: reads that name data by its path, and changes that a GET makes. */
export const GRAPHITE: Application = {
  name: "graphite",
  login: "form, session cookie",
  packages: { pypi: ["graphite-web==1.1.10", "whisper==1.1.10", "setuptools==65.5.0"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const { data } = place;
    for (const folder of ["log/webapp", "whisper"]) {
      await Deno.mkdir(`${data}/storage/${folder}`, { recursive: true });
    }
    await Deno.writeTextFile(`${data}/local.py`, SETTINGS);
    await Deno.writeTextFile(`${data}/key`, crypto.randomUUID());
    await manage(place, ["migrate", "--run-syncdb"]);
    await inShell(place, prepared());
    await measure(place, [
      ...["harbour.crane.load", "harbour.crane.wind", "harbour.pier.waves"],
      ...["orchard.barn.warmth", "orchard.barn.damp", "orchard.well.depth"],
    ]);
  },
  start: (place) =>
    startServer({
      program: `${place.packages}/bin/django-admin`,
      args: (port) => ["runserver", "--noreload", "--insecure", `127.0.0.1:${port}`],
      env: () => environment(place),
      ready: "/account/login",
      cwd: place.data,
    }),
  async fill(_, place) {
    await measure(place, ["foundry.bell.heat", "ferry.engine.turns", "archive.hall.dust"]);
    await inShell(place, FILL);
  },
};

const SETTINGS = `import os
from graphite.settings import *
SECRET_KEY = os.environ["SECRET_KEY"]
STATICFILES_DIRS = (os.environ["CONTENT"],)
`;

function prepared(): string {
  return `
from django.contrib.auth.models import User
for name, password in ${JSON.stringify(GRAPHITE.accounts.map(Object.values))}:
    User.objects.create_superuser(name, f"{name}@example.com", password)
`;
}

const FILL = `
import datetime
from graphite.dashboard.models import Dashboard
from graphite.events.models import Event
for name in ["bells", "ferries", "dust"]:
    Dashboard.objects.create(name=name, state='{"graphs": [], "name": "%s"}' % name)
    Event.objects.create(what=f"About {name}", when=datetime.datetime.now(), data="", tags=name)
`;

/** Writes an hour of measurements. */
async function measure(place: Place, names: readonly string[]): Promise<void> {
  await inShell(
    place,
    `
import os, time, whisper
now = int(time.time())
for index, name in enumerate(${JSON.stringify(names)}):
    path = os.path.join("storage/whisper", *name.split(".")) + ".wsp"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    whisper.create(path, [(60, 1440)])
    points = []
    for ago in range(60):
        points.append((now - 60 * ago, 10 * index + ago % 7))
    whisper.update_many(path, points)
`,
  );
}

function inShell(place: Place, code: string): Promise<string> {
  return manage(place, ["shell", "--command", code]);
}

function manage(place: Place, args: readonly string[]): Promise<string> {
  return runProgram({
    program: `${place.packages}/bin/django-admin`,
    args,
    env: environment(place),
    cwd: place.data,
  });
}

function environment({ packages, data }: Place): Readonly<Record<string, string>> {
  return {
    CONTENT: `${packages}/webapp/content`,
    DJANGO_SETTINGS_MODULE: "local",
    GRAPHITE_CONF_DIR: `${packages}/conf`,
    GRAPHITE_STORAGE_DIR: `${data}/storage`,
    PYTHONDONTWRITEBYTECODE: "1",
    PYTHONPATH: data,
    SECRET_KEY: Deno.readTextFileSync(`${data}/key`),
  };
}
