import type { Application, Place } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import { runProgram, startServer } from "../server.ts";

const FILES = new URL("../files/cap/", import.meta.url).pathname;

/** OData v4 of SAP CAP: keys in brackets, batches with change sets, bound actions. */
export const CAP: Application = {
  name: "cap",
  login: "Basic",
  packages: {
    npm: ["@sap/cds@9.9.3", "@cap-js/sqlite@2.4.2", "sql.js@1.13.0", "express@4.21.2"],
  },
  programs: {},
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ packages, data }: Place) {
    const copy = "mkdir -p srv app && cp $0/model.cds $0/service.cds srv && " +
      "cp $0/service.txt srv/service.js && cp $0/index.html app && ln -s $1/node_modules .";
    await runProgram({ program: "sh", args: ["-c", copy, FILES, packages], cwd: data });
    const users = Object.fromEntries(
      CAP.accounts.map(({ username, password }) => [username, { password }]),
    );
    const requires = {
      auth: { kind: "mocked", users: { ...users, "*": false } },
      db: { kind: "sqlite", driver: "sql.js", credentials: { url: ":memory:" } },
    };
    await Deno.writeTextFile(`${data}/package.json`, JSON.stringify({ cds: { requires } }));
  },
  start: ({ data }) =>
    startServer({
      program: "node",
      args: () => ["node_modules/@sap/cds/bin/serve.js", "all"],
      env: (port) => ({ PORT: `${port}`, HOST: "127.0.0.1" }),
      cwd: data,
    }),
  async fill(server) {
    const [{ username, password }] = CAP.accounts;
    const send = sender(server, { authorization: basicCredentials(username, password) });
    for (const name of ["Kale", "Sorrel"]) {
      const { ID } = await send("POST", "/odata/v4/garden/Crops", { name, price: "1.50" });
      for (const side of ["Canal", "Station", "Church"]) {
        const plot = { name: `${side} side, ${name}`, area: "50" };
        await send("POST", "/odata/v4/garden/Plots", {
          ...plot,
          plantings: [{ crop_ID: ID, rows: 2 }],
        });
      }
    }
  },
};
