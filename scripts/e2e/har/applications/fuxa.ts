import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

const SETTINGS = `{
  version: 1.4, language: "en", dbDir: "_db", logDir: "_logs", logApiLevel: "none",
  hideEditorOnboarding: true, editorSectionMessages: { hideDevicePluginsNotice: true },
  daqEnabled: true, daqTokenizer: 24, logs: { retention: "none" }, heartbeatIntervalSec: 10,
  apiRateLimitMax: 100000, authRateLimitMax: 10000, webcamSnapShotsDir: "_webcam_snapshots",
  secureEnabled: true, secretCode: "4c1f7a9be2d0", tokenExpiresIn: "8h",
}`;

/** Screens of machines: JSON with ids of the browser, commands in bodies, a JWT in a header. */
export const FUXA: Application = {
  name: "fuxa",
  login: "JSON, JWT in a header",
  packages: { npm: ["@frangoteam/fuxa@1.3.4"] },
  programs: { node: "nodejs", npm: "npm" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: false,
  async prepare(place) {
    const { data } = place;
    await Deno.mkdir(`${data}/_appdata`);
    await Deno.writeTextFile(`${data}/_appdata/settings.js`, `module.exports = ${SETTINGS};`);
    await using server = await start(place);
    const send = await adminOf(server);
    for (const account of FUXA.accounts) {
      const info = JSON.stringify({ roleIds: [], start: "", languageId: "" });
      await send("POST", "/api/users", { params: { ...account, groups: -1, info } });
    }
  },
  start,
  async fill(server) {
    const send = await adminOf(server);
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      const role = { id: `r_${name}`, name, index: 9, description: `About ${name}` };
      await send("POST", "/api/roles", { params: [role] });
      const info = JSON.stringify({ roleIds: [role.id], start: "", languageId: "" });
      const user = {
        username: name,
        fullname: `Keeper of ${name}`,
        password: name,
        groups: 0,
        info,
      };
      await send("POST", "/api/users", { params: user });
      const id = `n_${name}`;
      const notification = { id, name, receiver: `${name}@example.org`, delay: 1, interval: 0 };
      await send("POST", "/api/projectData", { cmd: "set-notification", data: notification });
    }
  },
};

async function adminOf(server: Server) {
  const account = { username: "admin", password: "123456" };
  const { data } = await sender(server)("POST", "/api/signin", account);
  return sender(server, { "x-access-token": data.token });
}

async function start({ packages, data }: Place): Promise<Server> {
  return await startServer({
    program: "node",
    args: (port) => [
      `${packages}/node_modules/@frangoteam/fuxa/main.js`,
      ...["--userDir", data, "--port", `${port}`],
    ],
    ready: "/api/version",
    cwd: data,
  });
}
