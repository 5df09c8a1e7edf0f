import type { Application, Place } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

/** Pages and forms with a token, behind a login by the browser for one address, then a cookie. */
export const TRAC: Application = {
  name: "trac",
  login: "Basic by the browser, cookie",
  packages: { pypi: ["setuptools==80.9.0", "trac==1.6"] },
  programs: { python3: "python3-venv", openssl: "openssl" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const lines: string[] = [];
    await admin(place, [
      "initenv",
      "Boat builders",
      "sqlite:db/trac.db?synchronous=OFF&timeout=60",
    ]);
    for (const { username, password } of TRAC.accounts) {
      const hash = await runProgram({
        program: "openssl",
        args: ["passwd", "-apr1", password],
        cwd: place.data,
      });
      lines.push(`${username}:${hash}`);
      await admin(place, ["permission", "add", username, "TRAC_ADMIN"]);
    }
    await Deno.writeTextFile(`${place.data}/passwords`, lines.join(""));
  },
  start: (place) =>
    startServer({
      program: `${place.packages}/bin/tracd`,
      args: (port) => [
        ...["--single-env", "--hostname", "127.0.0.1", "--port", `${port}`],
        ...[`--basic-auth=env,${place.data}/passwords,boats`, `${place.data}/env`],
      ],
      ready: "/about",
      cwd: place.data,
    }),
  async fill(_, place) {
    for (const name of ["Rigging", "Engines", "Varnish"]) {
      await admin(place, ["component", "add", name, "jonas"]);
      await admin(place, ["milestone", "add", `${name} are done`]);
      await Deno.writeTextFile(`${place.data}/page`, `= ${name} =\nIn the shed.\n`);
      await admin(place, ["wiki", "import", `Stock${name}`, `${place.data}/page`]);
    }
  },
};

function admin({ packages, data }: Place, args: readonly string[]): Promise<string> {
  return runProgram({
    program: `${packages}/bin/trac-admin`,
    args: [`${data}/env`, ...args],
    cwd: data,
  });
}
