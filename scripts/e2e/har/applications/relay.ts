import type { Application } from "../application.ts";
import { sender } from "../requests.ts";
import { bundlePage, startWithPage } from "../single_page.ts";

/** GraphQL as Relay wants it: global ids, connections, persisted queries, batches and uploads. */
export const RELAY: Application = {
  name: "relay",
  login: "GraphQL, JWT",
  packages: {
    npm: [
      "graphql@16.15.0",
      "graphql-yoga@5.24.1",
      "@graphql-yoga/plugin-apq@3.6.2",
      "@pothos/core@4.15.1",
      "@pothos/plugin-relay@4.8.1",
      "@apollo/client@3.14.1",
      "apollo-upload-client@18.0.1",
      "jsonwebtoken@9.0.3",
      "esbuild@0.28.2",
      "react@19.3.1",
      "react-dom@19.3.1",
    ],
  },
  programs: {},
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  prepare: (place) => bundlePage(place, "relay"),
  start: (place) => startWithPage(place, RELAY),
  async fill(server) {
    const [{ username: email, password }] = RELAY.accounts;
    const mutate = async (name: string, input: unknown, fields: string, token = "") => {
      const type = `${name[0].toUpperCase()}${name.slice(1)}Input!`;
      const query = `mutation ($input: ${type}) { ${name}(input: $input) { ${fields} } }`;
      const send = sender(server, { authorization: `Bearer ${token}` });
      const { data, errors } = await send("POST", "/graphql", { query, variables: { input } });
      if (errors !== undefined) throw new Error(JSON.stringify(errors));
      return data[name];
    };
    const { token } = await mutate("login", { email, password }, "token");
    for (const name of ["Orlando Gibbons", "Clara Wieck"]) {
      const { composer } = await mutate("createComposer", { name }, "composer { id }", token);
      for (const title of ["Almain", "Evening song", "Winter"]) {
        const piece = { title: `${title} of ${name}`, minutes: 4, voicing: "SSA" };
        const input = { ...piece, composerId: composer.id };
        const made = await mutate("createPiece", input, "piece { id }", token);
        const comment = { pieceId: made.piece.id, text: "Too high for us." };
        await mutate("addComment", comment, "comment { id }", token);
      }
    }
  },
};
