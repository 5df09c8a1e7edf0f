import type { Application, Place } from "../application.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/**
 * Classes and learners of a school: UUIDs without hyphens, things in JSON, a token in a cookie and a
 * header.
 */
export const KOLIBRI: Application = {
  name: "kolibri",
  login: "form by script, CSRF cookie",
  packages: { pypi: ["kolibri==0.19.5"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const [{ username, password }, ...others] = KOLIBRI.accounts;
    await manage(place, [
      ...["provisiondevice", "--noinput", "--facility", "Harbour school", "--preset", "formal"],
      ...["--superusername", username, "--superuserpassword", password, "--language_id", "en"],
    ]);
    for (const { username, password } of others) {
      await manage(place, [
        "shell",
        "--command",
        `${MODELS}\nFacilityUser.objects.create_superuser("${username}", "${password}", facility=school)`,
      ]);
    }
  },
  start,
  async fill(_, place) {
    await manage(place, ["shell", "--command", `${MODELS}\n${FILL}`]);
  },
};

const MODELS = `
from kolibri.core.auth.models import Classroom, Facility, FacilityUser, LearnerGroup
school = Facility.objects.get()
`;

const FILL = `
for name in ["Kettles", "Lamps", "Umbrellas"]:
    room = Classroom.objects.create(name=name, parent=school)
    LearnerGroup.objects.create(name=f"Collectors of {name}", parent=room)
    user = FacilityUser.objects.create(username=name.lower(), full_name=f"Friend of {name}", facility=school)
    user.set_password("Filler-pw-7")
    user.save()
    room.add_member(user)
`;

function start(place: Place): Promise<Server> {
  return startServer({
    program: `${place.packages}/bin/kolibri`,
    args: (port) => ["start", "--foreground", "--no-input", "--port", `${port}`, "--zip-port", "0"],
    env: () => environmentOf(place),
    ready: "/en/auth/",
    cwd: place.data,
  });
}

function manage(place: Place, args: readonly string[]): Promise<string> {
  return runProgram({
    program: `${place.packages}/bin/kolibri`,
    args: ["manage", ...args],
    env: environmentOf(place),
    cwd: place.data,
  });
}

const environmentOf = ({ data }: Place) => ({ KOLIBRI_HOME: `${data}/home` });
