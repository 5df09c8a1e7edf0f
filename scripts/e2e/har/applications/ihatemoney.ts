import { accountsNamed, type Application, type Place } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** Forms with a token, among them one for each row, whose choices are numbers. */
export const I_HATE_MONEY: Application = {
  name: "ihatemoney",
  login: "form, CSRF",
  packages: { pypi: ["ihatemoney==7.2.1"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "summerhouse", password: "Marta-pw-1" },
    { username: "skitrip", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  others: accountsNamed("boattrip", "choir", "garden"),
  async prepare(place) {
    await Deno.writeTextFile(`${place.data}/settings.cfg`, settingsWith(crypto.randomUUID()));
    await using server = await start(place);
    for (const { username, password } of [...I_HATE_MONEY.accounts, ...I_HATE_MONEY.others ?? []]) {
      await sender(server)("POST", "/api/projects", {
        id: username,
        name: `Money of ${username}`,
        password,
        contact_email: `${username}@example.com`,
        default_currency: "XXX",
      });
    }
  },
  start,
  async fill(server) {
    for (const { username, password } of I_HATE_MONEY.accounts) {
      const send = sender(server, { authorization: basicCredentials(username, password) });
      const project = `/api/projects/${username}`;
      const members: number[] = [];
      for (const name of ["Emil", "Frieda", "Gustav"]) {
        members.push(await send("POST", `${project}/members`, { name }));
      }
      for (const [index, what] of ["Firewood", "Candles", "Soap"].entries()) {
        await send("POST", `${project}/bills`, {
          date: "2025-01-02",
          what,
          payer: members[index],
          payed_for: members,
          amount: `${index + 5}.5`,
          bill_type: "Expense",
        });
      }
    }
  },
};

const RUN = `
import sys
from werkzeug.serving import run_simple
from ihatemoney.wsgi import application
run_simple("127.0.0.1", int(sys.argv[1]), application, threaded=True)
`;

function settingsWith(key: string): string {
  return [
    "import os",
    'SQLALCHEMY_DATABASE_URI = "sqlite:///" + os.environ["DATA"] + "/money.sqlite"',
    `SECRET_KEY = "${key}"`,
    "SESSION_COOKIE_SECURE = False",
    "RATELIMIT_ENABLED = False",
    "",
  ].join("\n");
}

function start({ packages, data }: Place): Promise<Server> {
  return startServer({
    program: `${packages}/bin/python`,
    args: (port) => ["-c", RUN, `${port}`],
    env: () => ({ DATA: data, IHATEMONEY_SETTINGS_FILE_PATH: `${data}/settings.cfg` }),
    cwd: data,
  });
}
