import type { Account, Application } from "../application.ts";
import { sender } from "../requests.ts";
import { startServer } from "../server.ts";

/** The administration of a bridge over a REST API, with users and one file of settings. */
export const HOMEBRIDGE: Application = {
  name: "homebridge",
  login: "JSON, bearer",
  packages: { npm: ["homebridge@1.11.4", "homebridge-config-ui-x@5.10.0", "node@22.21.1"] },
  programs: {},
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // It has one file of settings.
  isShareable: false,
  async prepare(place, account) {
    await Deno.writeTextFile(`${place.data}/account`, JSON.stringify(account));
    const bridge = {
      name: "Bridge",
      username: "CC:22:3D:E3:CE:30",
      port: 51826,
      pin: "031-45-154",
    };
    await Deno.writeTextFile(
      `${place.data}/config.json`,
      JSON.stringify({ bridge, accessories: [], platforms: [{ platform: "config" }] }),
    );
    await using server = await HOMEBRIDGE.start(place);
    await sender(server)("POST", "/api/setup-wizard/create-first-user", {
      ...account,
      name: "First user",
    });
  },
  async start({ packages, data }) {
    const own = `${packages}/node_modules/homebridge-config-ui-x`;
    return await startServer({
      program: `${packages}/node_modules/node/bin/node`,
      args: (port) => {
        const path = `${data}/config.json`;
        const config = JSON.parse(Deno.readTextFileSync(path));
        const [platform, ...more] = config.platforms;
        config.platforms = [{ ...platform, name: "Config", port, auth: "form" }, ...more];
        Deno.writeTextFileSync(path, JSON.stringify(config));
        return [`${own}/dist/bin/standalone.js`];
      },
      env: () => ({
        UIX_BASE_PATH: own,
        UIX_CONFIG_PATH: `${data}/config.json`,
        UIX_INSECURE_MODE: "1",
        UIX_STORAGE_PATH: data,
      }),
      cwd: data,
    });
  },
  async fill(server, { data }) {
    const account: Account = JSON.parse(await Deno.readTextFile(`${data}/account`));
    const { access_token } = await sender(server)("POST", "/api/auth/login", account);
    const send = sender(server, { authorization: `Bearer ${access_token}` });
    for (const username of ["ines", "pavel", "rosa"]) {
      await send("POST", "/api/users", {
        username,
        name: `Somebody called ${username}`,
        password: `${username}-pw-4`,
        admin: false,
      });
    }
    const config = await send("GET", "/api/config-editor");
    await send("POST", "/api/config-editor", {
      ...config,
      accessories: [{ accessory: "Lamp", name: "Porch" }],
    });
  },
};
