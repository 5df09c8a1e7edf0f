import type { Application, Place } from "../application.ts";
import { randomIds } from "../django_project.ts";
import { copyFiles, runProgram, startServer } from "../server.ts";

/** Contacts and tickets: a parameter of each request says what it does, also of a `GET`. */
export const LINO: Application = {
  name: "lino",
  login: "form by script, session cookie",
  packages: {
    pypi: ["lino==26.10.8", "lino-noi==26.9.2", "lino-react==26.10.1", "lino-xl==26.10.5"],
  },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await copyFiles("lino", place.data);
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await manage(place, "prep", "--noinput");
    for (const { username, password } of LINO.accounts) {
      await run(place, `${ACCOUNT}make("${username}", "${password}")`);
    }
    await run(place, randomIds());
  },
  start: (place) =>
    startServer({
      program: `${place.packages}/bin/django-admin`,
      args: (port) => [
        ...["runserver", "--noreload", ...settingsOf(place)],
        `127.0.0.1:${port}`,
      ],
      cwd: place.data,
    }),
  async fill(_, place) {
    await run(place, FILL);
  },
};

function settingsOf({ data }: Place): readonly string[] {
  return ["--settings", "office_settings", "--pythonpath", data];
}

async function run(place: Place, program: string): Promise<void> {
  await manage(place, "shell", "--command", program);
}

async function manage(place: Place, ...args: readonly string[]): Promise<void> {
  await runProgram({
    program: `${place.packages}/bin/django-admin`,
    args: [...args, ...settingsOf(place)],
    cwd: place.data,
  });
}

const ACCOUNT = `
from lino.api import rt
from lino.modlib.users.choicelists import UserTypes
def make(name, password):
    user = rt.models.users.User(
        username=name, first_name=name.title(), user_type=UserTypes.admin, language="en"
    )
    user.set_password(password)
    user.full_clean()
    user.save()
`;

const FILL = `
from lino.api import rt
author = rt.models.users.User.objects.get(username="marta")
def make(model, **values):
    one = model(**values)
    one.full_clean()
    one.save()
for name in ["Kettles", "Lamps", "Umbrellas"]:
    make(rt.models.contacts.Company, name=name, email=f"{name.lower()}@example.com")
    make(rt.models.contacts.Person, first_name="Ines", last_name=name)
    make(rt.models.tickets.Ticket, title=f"Repair of {name}", user=author)
`;
