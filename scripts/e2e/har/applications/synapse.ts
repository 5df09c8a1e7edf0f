import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** A chat server: JSON with ids such as `!name:host` in paths, and numbers of transactions. */
export const SYNAPSE: Application = {
  name: "synapse",
  login: "JSON, bearer",
  packages: { pypi: ["matrix-synapse==1.163.2", "matrix-nio==0.26.0"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  client: (packages) => [`${packages}/bin/python`, "synapse.py"],
  async prepare(place) {
    const { packages, data } = place;
    await runProgram({
      program: `${packages}/bin/python`,
      args: [
        ...[
          "-m",
          "synapse.app.homeserver",
          "--server-name",
          "chat.example",
          "--report-stats",
          "no",
        ],
        ...["--config-path", "homeserver.yaml", "--generate-config", "--data-directory", "."],
      ],
      cwd: data,
    });
    await Deno.writeTextFile(`${data}/shared_secret`, crypto.randomUUID());
    await using server = await start(place);
    for (const { username, password } of [...SYNAPSE.accounts, GUEST]) {
      await runProgram({
        program: `${packages}/bin/register_new_matrix_user`,
        args: [
          ...["--user", username, "--password", password, "--no-admin"],
          ...["--shared-secret", await Deno.readTextFile(`${data}/shared_secret`), server.url],
        ],
        cwd: data,
      });
    }
  },
  start,
  async fill(server) {
    const { access_token } = await sender(server)("POST", "/_matrix/client/v3/login", {
      type: "m.login.password",
      identifier: { type: "m.id.user", user: SYNAPSE.accounts[0].username },
      password: SYNAPSE.accounts[0].password,
    });
    const send = sender(server, { authorization: `Bearer ${access_token}` });
    for (const name of ["Bicycles", "Cooking", "Weather"]) {
      const { room_id } = await send("POST", "/_matrix/client/v3/createRoom", { name });
      await send("PUT", `/_matrix/client/v3/rooms/${room_id}/send/m.room.message/${name}`, {
        msgtype: "m.text",
        body: `About ${name}`,
      });
    }
  },
};

/** Somebody whom the others invite. */
const GUEST = { username: "petra", password: "Petra-pw-3" };

function start({ packages, data }: Place): Promise<Server> {
  return startServer({
    program: `${packages}/bin/python`,
    args: (port) => {
      const lines = [
        "listeners:",
        `  - { bind_addresses: [127.0.0.1], port: ${port}, tls: false, type: http,`,
        "      resources: [{ names: [client] }] }",
        `database: { name: sqlite3, args: { database: ${data}/homeserver.db } }`,
        `media_store_path: ${data}/media`,
        "log_config: null",
        `registration_shared_secret: ${Deno.readTextFileSync(`${data}/shared_secret`)}`,
        ...["trusted_key_servers: []", "rc_login:"],
        ...["address", "account", "failed_attempts"].map((one) => `  ${one}: ${UNLIMITED}`),
        ...["rc_message", "rc_room_creation"].map((one) => `${one}: ${UNLIMITED}`),
        `rc_joins: { local: ${UNLIMITED}, remote: ${UNLIMITED} }`,
        "rc_invites:",
        ...["per_room", "per_user", "per_issuer"].map((one) => `  ${one}: ${UNLIMITED}`),
        "",
      ];
      Deno.writeTextFileSync(`${data}/own.yaml`, lines.join("\n"));
      return [
        ...["-m", "synapse.app.homeserver"],
        ...["--config-path", "homeserver.yaml", "--config-path", "own.yaml"],
      ];
    },
    ready: "/health",
    cwd: data,
  });
}

const UNLIMITED = "{ per_second: 1000, burst_count: 1000 }";
