import type { Application, Place } from "../application.ts";
import { DjangoProject } from "../django_project.ts";
import { copyDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { runProgram, withAlso } from "../server.ts";

const PROJECT = new DjangoProject("weblate", "lab");

/** Translations: forms in pages with addresses of words, and files that are sent. */
export const WEBLATE: Application = {
  name: "weblate",
  login: "form, CSRF",
  packages: {
    // Later versions of what it uses need a newer library than Debian has, or lack a method.
    pypi: ["weblate==5.14.3", "PyGObject<3.51", "django-otp<1.7", "psycopg2-binary"],
  },
  programs: {
    python3: "python3-venv",
    git: "git",
    msgfmt: "gettext",
    "g-ir-scanner": "libgirepository1.0-dev",
    "xmlsec1-config": "libxmlsec1-dev",
    ...POSTGRES_PROGRAMS,
  },
  recorder: "proxy",
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await copyDatabase(place, migrate);
    await Deno.mkdir(`${place.data}/weblate/home`, { recursive: true });
    await Deno.writeTextFile(
      `${place.data}/weblate/home/.gitconfig`,
      "[user]\nname = Weblate\nemail = weblate@example.com\n",
    );
    await using database = await startDatabase(place.data);
    for (const { username, password } of WEBLATE.accounts) {
      await PROJECT.manage(
        place,
        [
          "createadmin",
          ...["--username", username, "--password", password],
          ...["--email", `${username}@example.com`, "--name", username],
        ],
        { DATABASE_URL: database.url },
      );
    }
  },
  async start(place) {
    const database = await startDatabase(place.data);
    await Deno.writeTextFile(`${place.data}/url`, database.url);
    const server = await PROJECT.start(place, "/healthz/", (port) => ({
      DATABASE_URL: database.url,
      SITE_DOMAIN: `127.0.0.1:${port}`,
    }));
    return withAlso(server, database);
  },
  async fill(_, place) {
    const DATABASE_URL = await Deno.readTextFile(`${place.data}/url`);
    await PROJECT.manage(place, ["shell", "--command", FILL], { DATABASE_URL });
  },
};

/** Other projects, with what belongs to them, and other users. */
const FILL = `
from weblate.auth.models import User
from weblate.trans.models import Announcement, Label, Project
for name in ["Amber", "Basalt", "Chalk"]:
    word = name.lower()
    User.objects.create_user(word, f"{word}@attic.example", f"{name}-pw-4", full_name=name)
    project = Project.objects.create(name=f"{name} lamps", slug=word, web="https://attic.example/")
    Label.objects.create(project=project, name=f"{word} words", color="navy")
    Announcement.objects.create(project=project, message=f"All about {word}", severity="info")
`;

/** Makes the tables, of which there are many. */
async function migrate(place: Place, url: string): Promise<void> {
  await runProgram({ program: "mkdir", args: ["-p", `${place.data}/weblate`], cwd: place.data });
  await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
  await PROJECT.manage(place, ["migrate"], { DATABASE_URL: url });
}
