import type { Application, Place } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

/**
 * The web interface of a printer: a session that a login without a password confirms, and ports in
 * the names of cookies.
 */
export const OCTO_PRINT: Application = {
  name: "octoprint",
  login: "JSON, cookie, CSRF header",
  packages: { pypi: ["OctoPrint==1.11.8", "setuptools==65.5.0"] },
  programs: { python3: "python3-venv" },
  recorder: "proxy",
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // It reads its file of users again while another client changes it, and users come back.
  isShareable: false,
  async prepare(place) {
    await Deno.writeTextFile(`${place.data}/config.yaml`, SETTINGS);
    for (const { username, password } of OCTO_PRINT.accounts) {
      const words = ["--password", password, "-g", "admins", "-g", "users"];
      await run(place, "user", "add", username, ...words);
    }
  },
  start: (place) =>
    startServer({
      program: `${place.packages}/bin/octoprint`,
      args: (port) => [
        ...["serve", "--iknowwhatimdoing", "--host", "127.0.0.1", "--port", `${port}`],
        ...["--basedir", place.data],
      ],
      ready: "/api/version",
      cwd: place.data,
    }),
  async fill(_, place) {
    for (const name of ["ines", "pavel"]) {
      await run(place, "user", "add", name, "--password", `${name}-pw-4`, "-g", "users");
    }
    const folder = `${place.data}/uploads/Lamps`;
    await Deno.mkdir(folder, { recursive: true });
    for (const name of ["shade", "socket"]) {
      await Deno.writeTextFile(`${folder}/${name}.gcode`, `; ${name}\nG28\nG1 X3 Y4 F900\n`);
    }
  },
};

/** Nothing that asks other servers, and no questions to the first user. */
const SETTINGS = `
plugins:
  _disabled: [achievements, announcements, corewizard, discovery, errortracking, file_check,
    firmware_check, health_check, pluginmanager, softwareupdate, tracking]
server:
  firstRun: false
  onlineCheck:
    enabled: false
  pluginBlacklist:
    enabled: false
`;

function run({ packages, data }: Place, ...words: readonly string[]): Promise<string> {
  return runProgram({
    program: `${packages}/bin/octoprint`,
    args: ["--basedir", data, ...words],
    cwd: data,
  });
}
