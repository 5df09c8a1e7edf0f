import { pbkdf2Sync } from "node:crypto";
import type { Account, Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { startServer } from "../server.ts";

/** Forms with a token behind a password alone, buttons with a value, and a socket for news. */
export const CHANGE_DETECTION: Application = {
  name: "changedetection",
  login: "password, CSRF",
  packages: { pypi: ["changedetection.io==0.60.10"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // Flows would find the row of each other, which they look for by the address that all watch.
  isShareable: false,
  prepare: ({ data }, { password }: Account) =>
    Deno.writeTextFile(`${data}/password`, salted(password)),
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/bin/changedetection.io`,
      args: (port) => ["-h", "127.0.0.1", "-p", `${port}`, "-d", data, "-P", "true"],
      env: () => ({
        DISABLE_VERSION_CHECK: "true",
        MINIMUM_SECONDS_RECHECK_TIME: "0",
        SALTED_PASS: Deno.readTextFileSync(`${data}/password`),
      }),
      ready: "/login",
      cwd: data,
    }),
  async fill(server, place) {
    const send = sender(server, { "x-api-key": await keyIn(place) });
    for (const title of ["Bakery", "Museum", "Swimming pool"]) {
      await send("POST", "/api/v1/tag", { title });
      const url = `http://${title.toLowerCase().replaceAll(" ", "-")}.example/`;
      await send("POST", "/api/v1/watch", { url, title });
    }
  },
};

/** Returns a password as the application keeps it. */
function salted(password: string): string {
  const salt = crypto.getRandomValues(new Uint8Array(32));
  const key = pbkdf2Sync(password, salt, 100_000, 32, "sha256");
  return new Uint8Array([...salt, ...key]).toBase64();
}

async function keyIn({ data }: Place): Promise<string> {
  const { settings } = JSON.parse(await Deno.readTextFile(`${data}/changedetection.json`));
  return settings.application.api_access_token;
}
