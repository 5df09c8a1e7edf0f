import type { Application, Place } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

const PROJECT = new URL("../files/wagtail", import.meta.url).pathname;
const SETTINGS = ["--settings", "press.settings", "--pythonpath", PROJECT];

/** Pages under a tree, in forms of many parts, with dialogs that are pages inside JSON. */
export const WAGTAIL: Application = {
  name: "wagtail",
  login: "form, CSRF",
  packages: { pypi: ["wagtail==8.0.1"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await manage(place, ["migrate"]);
    for (const { username, password } of WAGTAIL.accounts) {
      await manage(
        place,
        ["createsuperuser", "--noinput", "--username", username, "--email", `${username}@x.org`],
        { DJANGO_SUPERUSER_PASSWORD: password },
      );
    }
  },
  start: (place) =>
    startServer({
      program: `${place.packages}/bin/django-admin`,
      args: (port) => ["runserver", "--noreload", ...SETTINGS, `127.0.0.1:${port}`],
      env: () => environment(place),
      ready: "/admin/login/",
      cwd: place.data,
    }),
  async fill(_, place) {
    await manage(place, ["shell", "--command", FILL]);
  },
};

const FILL = `
from press.models import Article
from wagtail.models import Page
home = Page.objects.get(depth=2)
for title in ["Harbour", "Market", "Station", "Theatre"]:
    home.add_child(instance=Article(title=title, summary="Opening hours", text="From nine to five"))
`;

function manage(
  place: Place,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return runProgram({
    program: `${place.packages}/bin/django-admin`,
    args: [...args, ...SETTINGS],
    env: { ...environment(place), ...env },
    cwd: place.data,
  });
}

function environment({ data }: Place): Readonly<Record<string, string>> {
  return {
    DATABASE: `${data}/db.sqlite3`,
    MEDIA: `${data}/media`,
    PYTHONDONTWRITEBYTECODE: "1",
    SECRET_KEY: Deno.readTextFileSync(`${data}/key`),
  };
}
