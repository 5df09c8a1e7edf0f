import type { Application, Place } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

/** Flask-Admin: filters in links, cells and related rows that are edited in place, files, CSV. */
export const FLASK_ADMIN: Application = {
  name: "flaskadmin",
  login: "form, CSRF",
  packages: {
    pypi: [
      "flask-admin==2.2.1",
      "flask-login==0.6.3",
      "flask-sqlalchemy==3.1.1",
      "sqlalchemy==2.1.9",
      "tablib==3.10.0",
    ],
  },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await run(place, "prepare", { ACCOUNTS: JSON.stringify(FLASK_ADMIN.accounts) });
  },
  start: (place) =>
    startServer({
      program: `${place.packages}/bin/python`,
      args: (port) => [WORKSHOP, `${port}`],
      env: () => environment(place),
      cwd: place.data,
    }),
  fill: async (_, place) => void await run(place, "fill"),
};

const WORKSHOP = new URL("../files/flaskadmin/workshop.py", import.meta.url).pathname;

function environment({ data }: Place) {
  return { DATA: data, PYTHONDONTWRITEBYTECODE: "1" };
}

function run(place: Place, command: string, env: Readonly<Record<string, string>> = {}) {
  return runProgram({
    program: `${place.packages}/bin/python`,
    args: [WORKSHOP, command],
    env: { ...environment(place), ...env },
    cwd: place.data,
  });
}
