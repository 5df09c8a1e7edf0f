import { accountsNamed, type Application } from "../application.ts";
import { type Send, sender } from "../requests.ts";
import { copyFiles, runProgram, type Server, startServer } from "../server.ts";

const OTHERS = accountsNamed("anna@example.com", "bela@example.com", "cleo@example.com");

/** A REST API of NestJS with validated bodies and bulk operations, and tokens of Passport. */
export const NEST_JS: Application = {
  name: "nestjs",
  login: "JWT, renewed with a token",
  packages: {
    npm: [
      "@nestjs/core@12.5.1",
      "@nestjs/common@12.5.1",
      "@nestjs/platform-express@12.5.1",
      "@nestjs/jwt@12.0.2",
      "@nestjs/passport@12.0.0",
      "@nestjs/mapped-types@12.0.0",
      "passport@0.7.0",
      "passport-jwt@4.0.1",
      "class-validator@0.15.1",
      "class-transformer@0.5.1",
      "reflect-metadata@0.2.2",
      "rxjs@7.8.2",
      "typescript@5.9.3",
      "@types/node@22.20.7",
      "@types/express@5.0.6",
      "node@22.21.1",
    ],
  },
  programs: {},
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  // A logout ends all sessions of the user.
  others: OTHERS,
  async prepare({ packages, data }) {
    await Deno.writeTextFile(`${data}/key`, crypto.randomUUID());
    await copyFiles("nestjs", packages);
    await runProgram({ program: "npm", args: ["pkg", "set", "type=module"], cwd: packages });
    try {
      await Deno.stat(`${packages}/dist/main.js`);
    } catch {
      await runProgram({ program: "node_modules/.bin/tsc", args: ["-p", "."], cwd: packages });
    }
  },
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/node_modules/.bin/node`,
      args: () => [`${packages}/dist/main.js`],
      env: (port) => ({
        ACCOUNTS: JSON.stringify([...NEST_JS.accounts, ...OTHERS]),
        DATA: data,
        KEY: Deno.readTextFileSync(`${data}/key`),
        PORT: `${port}`,
      }),
      cwd: packages,
    }),
  async fill(server) {
    const send = await loggedIn(server);
    for (const name of ["urgent", "later"]) {
      await send("POST", "/api/v1/labels", { name, colour: "grey" });
    }
    for (const name of ["Attic", "Cellar", "Porch", "Shed", "Garden wall", "Roof"]) {
      const project = { name: `${name} of the house`, budget: 500, deadline: "2026-12-24" };
      const { id } = await send("POST", "/api/v1/projects", project);
      for (const title of ["Measure it", "Sweep it"]) {
        await send("POST", `/api/v1/projects/${id}/tasks`, { title, priority: "normal" });
      }
    }
  },
};

/** Logs in, and returns what sends requests as this user. */
async function loggedIn(server: Server): Promise<Send> {
  const [{ username: email, password }] = NEST_JS.accounts;
  const { accessToken } = await sender(server)("POST", "/api/v1/auth/login", { email, password });
  return sender(server, { authorization: `Bearer ${accessToken}` });
}
