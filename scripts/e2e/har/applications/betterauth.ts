import type { Application } from "../application.ts";
import { type Send, sender } from "../requests.ts";
import { copyFiles, type Server, startServer } from "../server.ts";

/** A REST API of Hono with ETags and cursors, and accounts of Better Auth. */
export const BETTER_AUTH: Application = {
  name: "betterauth",
  login: "JSON, session cookie, registers",
  packages: {
    npm: [
      "better-auth@1.7.25",
      "hono@4.13.19",
      "@hono/node-server@2.1.9",
      "zod@4.6.7",
      "node@22.21.1",
    ],
  },
  programs: {},
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  needsOwnOrigin: true,
  async prepare({ packages, data }) {
    await Deno.writeTextFile(`${data}/key`, crypto.randomUUID());
    await copyFiles("betterauth", packages);
    await Deno.copyFile(`${packages}/server.txt`, `${packages}/server.mjs`);
  },
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/node_modules/.bin/node`,
      args: () => [`${packages}/server.mjs`],
      env: (port) => ({
        DATA: data,
        KEY: Deno.readTextFileSync(`${data}/key`),
        PORT: `${port}`,
      }),
      cwd: packages,
    }),
  async fill(server) {
    for (const name of ["Alma", "Bruno"]) {
      const send = await signedUp(server, name);
      for (const [index, title] of ["Barley soup", "Plum cake", "Radish salad"].entries()) {
        const course = ["starter", "dessert", "main"][index];
        const recipe = { title: `${title} of ${name}`, course, servings: 6, method: "Simmer." };
        const { id } = await send("POST", "/api/recipes", recipe);
        for (const one of ["Salt", "Water"]) {
          await send("POST", `/api/recipes/${id}/ingredients`, {
            name: one,
            amount: 2,
            unit: "spoons",
          });
        }
        await send("POST", "/api/plan", { recipeId: id, day: "2026-03-04", meal: "lunch" });
      }
    }
  },
};

/** Signs up, and returns what sends requests as this user. */
async function signedUp(server: Server, name: string): Promise<Send> {
  const { url } = server;
  const account = { name, email: `${name}@example.org`, password: `${name}-pw-9` };
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(account),
  });
  await response.body?.cancel();
  const cookie = response.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");
  return sender(server, { cookie, origin: url });
}
