import type { Application, Place } from "../application.ts";
import { randomIds } from "../django_project.ts";
import { runProgram, startServer } from "../server.ts";

/** Pages and forms with a token, and changes inside of a page that scripts send as forms. */
export const ASKBOT: Application = {
  name: "askbot",
  login: "form, CSRF",
  packages: { pypi: ["askbot==0.13.0"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await runProgram({
      program: `${place.packages}/bin/askbot-setup`,
      args: [
        ...["--noinput", "-r", place.data, "--proj-name", "forum", "--force"],
        ...["--db-engine", "sqlite", "--db-name", "board.sqlite3", "--admin-name", "marta"],
        ...["--admin-email", "marta@example.com", "--domain-name", "example.com"],
      ],
      cwd: place.data,
    });
    const settings = `${place.data}/forum/settings.py`;
    const text = await Deno.readTextFile(settings);
    await Deno.writeTextFile(settings, `${text.replaceAll(place.data, ".")}${SETTINGS}`);
    await manage(place, ["migrate", "--noinput"]);
    await manage(place, ["collectstatic", "--noinput"]);
    for (const { username, password } of ASKBOT.accounts) {
      await manage(
        place,
        [
          "createsuperuser",
          "--noinput",
          "--username",
          username,
          "--email",
          `${username}@example.com`,
        ],
        { DJANGO_SUPERUSER_PASSWORD: password },
      );
    }
    await manage(place, ["shell", "-c", randomIds()]);
  },
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/bin/python`,
      args: (port) => ["manage.py", "runserver", "--noreload", "--insecure", `127.0.0.1:${port}`],
      env: () => ENVIRONMENT,
      ready: "/account/signin/",
      cwd: data,
    }),
  async fill(_, place) {
    await manage(place, ["shell", "-c", FILL]);
  },
};

const ENVIRONMENT = { PYTHONDONTWRITEBYTECODE: "1" };

const SETTINGS = `
ALLOWED_HOSTS = ["*"]
`;

const FILL = `
from django.contrib.auth.models import User

marta = User.objects.get(username="marta")
for name in ["Gooseberries", "Raspberries", "Currants"]:
    marta.post_question(title=f"{name} in the shade?", body_text="Will they grow there?", tags="shade")
`;

function manage(
  { packages, data }: Place,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return runProgram({
    program: `${packages}/bin/python`,
    args: ["manage.py", ...args],
    env: { ...ENVIRONMENT, ...env },
    cwd: data,
  });
}
