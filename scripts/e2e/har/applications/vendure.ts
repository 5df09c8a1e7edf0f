import { accountsNamed, type Application, type Place } from "../application.ts";
import { sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

const SERVER = new URL("../files/vendure/server.cjs", import.meta.url).pathname;

/** A shop behind GraphQL, with a session in a cookie, uploads in parts, and jobs that are polled. */
export const VENDURE: Application = {
  name: "vendure",
  login: "GraphQL, session",
  packages: {
    npm: [
      "@vendure/core@3.7.3",
      "@vendure/admin-ui-plugin@3.7.3",
      "@vendure/asset-server-plugin@3.7.3",
      "sql.js@1.16.0",
    ],
  },
  programs: {},
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  others: accountsNamed("ines", "pavel", "rosa"),
  async prepare(place) {
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await using server = await start(place);
    const ask = await login(server);
    const { createZone: zone } = await ask(`createZone(input: { name: "Everywhere" }) { id }`);
    await ask(`createTaxCategory(input: { name: "Standard", isDefault: true }) { id }`);
    await ask(
      `updateChannel(input: {
        id: 1, defaultTaxZoneId: ${zone.id}, defaultShippingZoneId: ${zone.id}
      }) { __typename }`,
    );
    for (const { username, password } of [VENDURE.accounts[1], ...VENDURE.others ?? []]) {
      await ask(
        `createAdministrator(input: {
          firstName: "Alex", lastName: "Miller", emailAddress: "${username}",
          password: "${password}", roleIds: [1]
        }) { id }`,
      );
    }
  },
  start,
  async fill(server) {
    const ask = await login(server);
    for (const name of ["Season", "Maker", "Material"]) {
      await ask(
        `createFacet(input: {
          code: "${name.toLowerCase()}", isPrivate: false,
          translations: [{ languageCode: en, name: "${name}" }], values: []
        }) { id }`,
      );
    }
    for (const name of ["Kettle", "Saucepan"]) {
      await ask(
        `createProduct(input: {
          translations: [{
            languageCode: en, name: "${name}", slug: "${name.toLowerCase()}", description: ""
          }]
        }) { id }`,
      );
    }
  },
};

function start({ packages, data }: Place): Promise<Server> {
  const [{ username, password }] = VENDURE.accounts;
  return startServer({
    program: "node",
    args: () => [SERVER],
    env: (port) => ({
      ADMIN: username,
      PASSWORD: password,
      DATA: data,
      SECRET: Deno.readTextFileSync(`${data}/key`),
      PACKAGES: packages,
      PORT: `${port}`,
      VENDURE_DISABLE_TELEMETRY: "true",
    }),
    ready: "/admin/",
    cwd: data,
  });
}

/** Logs in, and returns what sends a mutation and returns its data. */
async function login({ url }: Server) {
  const [{ username, password }] = VENDURE.accounts;
  const query =
    `mutation { login(username: "${username}", password: "${password}") { __typename } }`;
  const response = await fetch(`${url}/admin-api`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  await response.body?.cancel();
  const cookie = response.headers.getSetCookie().map((one) => one.replace(/;.*/, "")).join("; ");
  const send = sender({ url } as Server, { cookie });
  return async (mutation: string) => {
    const { data, errors } = await send("POST", "/admin-api", {
      query: `mutation { ${mutation} }`,
    });
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data;
  };
}
