import type { Application } from "../application.ts";
import { sender } from "../requests.ts";
import { startServer } from "../server.ts";

/** A REST API over a file, with bearer tokens and integer ids. */
export const JSON_SERVER_AUTH: Application = {
  name: "jsonauth",
  login: "JWT, registers",
  packages: { npm: ["json-server@0.17.4", "json-server-auth@2.1.0"] },
  programs: {},
  accounts: [
    { username: "kay@example.com", password: "correct horse 1" },
    { username: "lou@example.com", password: "battery staple 2" },
  ],
  isShareable: true,
  prepare: ({ data }) =>
    Deno.writeTextFile(`${data}/db.json`, JSON.stringify({ users: [], posts: [], comments: [] })),
  start: ({ packages, data }) =>
    startServer({
      program: "node",
      args: (port) => [
        `${packages}/node_modules/json-server-auth/dist/bin.js`,
        `${data}/db.json`,
        "--port",
        `${port}`,
        "--host",
        "127.0.0.1",
      ],
      cwd: data,
    }),
  async fill(server) {
    const send = sender(server);
    for (let i = 1; i <= 8; i++) {
      await send("POST", "/register", { email: `user${i}@example.com`, password: "somebody else" });
    }
    for (let i = 1; i <= 40; i++) {
      await send("POST", "/posts", { title: `post ${i}`, userId: i % 8 + 1 });
    }
    for (let i = 1; i <= 77; i++) {
      await send("POST", "/comments", { postId: i % 40 + 1, body: `comment ${i}` });
    }
  },
};
