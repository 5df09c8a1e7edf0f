import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application, Place } from "../application.ts";
import { buildSource } from "../packages.ts";
import { sender } from "../requests.ts";
import { runProgram, type Server, startProcess, untilReady, withAlso } from "../server.ts";

const PERSON = new URL("../files/kratos/person.json", import.meta.url).pathname;

/** Accounts of people: flows that are begun and then filled in, sessions, and an API for a clerk. */
export const KRATOS: Application = {
  name: "kratos",
  login: "flow, session token",
  packages: { pypi: ["ory-kratos-client==1.3.8"], source: ["github.com/ory/kratos@v1.3.1"] },
  programs: { go: "golang", gcc: "gcc", caddy: "caddy", python3: "python3-venv" },
  accounts: [
    { username: "marta@example.org", password: "Kettle-lamp-1" },
    { username: "jonas@example.org", password: "Umbrella-hat-2" },
  ],
  isShareable: false,
  client: (packages) => [`${packages}/bin/python`, "kratos.py"],
  async prepare(place) {
    const { packages, data } = place;
    await buildSource(KRATOS, packages);
    await runProgram({
      program: `${packages}/kratos`,
      args: ["migrate", "sql", "-e", "--yes"],
      env: { DSN: dsnOf(place) },
      cwd: data,
    });
    await using server = await start(place);
    for (const [index, { username, password }] of KRATOS.accounts.entries()) {
      await addPerson(server, username, `Clerk ${index + 1}`, password);
    }
  },
  start,
  async fill(server) {
    for (const name of ["aardvark", "mole", "zebra"]) {
      const { id } = await addPerson(
        server,
        `${name}@zoo.example`,
        `Mx ${name}`,
        `${name}-cage-77`,
      );
      await sender(server)("POST", "/admin/recovery/code", { identity_id: id });
      const { id: flow } = await sender(server)("GET", "/self-service/login/api");
      await sender(server)("POST", `/self-service/login?flow=${flow}`, {
        method: "password",
        identifier: `${name}@zoo.example`,
        password: `${name}-cage-77`,
      });
    }
  },
};

/** Starts a server with one in front of it, so that both of its APIs have the same address. */
async function start(place: Place): Promise<Server> {
  const { packages, data } = place;
  const [open, admin, port] = [freePort(), freePort(), freePort()];
  const url = `http://127.0.0.1:${port}`;
  await Deno.writeTextFile(`${data}/kratos.json`, JSON.stringify(settings(url, open, admin)));
  await Deno.writeTextFile(`${data}/Caddyfile`, frontOf(url, open, admin));
  const kratos = startProcess({
    // It would take `LOG` for a setting.
    program: "env",
    args: [
      "-u",
      "LOG",
      `${packages}/kratos`,
      "serve",
      "--sqa-opt-out",
      "-c",
      `${data}/kratos.json`,
    ],
    env: { DSN: dsnOf(place) },
    cwd: data,
  });
  const front = startProcess({
    program: "caddy",
    args: ["run", "--adapter", "caddyfile", "--config", `${data}/Caddyfile`],
    cwd: data,
  });
  const server = withAlso(
    { url, [Symbol.asyncDispose]: () => front[Symbol.asyncDispose]() },
    kratos,
  );
  await untilReady(kratos, async () => {
    const response = await fetch(`${url}/health/ready`).catch(() => undefined);
    await response?.body?.cancel();
    return response?.ok === true;
  });
  return server;
}

function settings(url: string, open: number, admin: number) {
  const flow = { ui_url: `${url}/pages` };
  return {
    serve: {
      public: { base_url: url, host: "127.0.0.1", port: open },
      admin: { base_url: url, host: "127.0.0.1", port: admin },
    },
    selfservice: {
      default_browser_return_url: url,
      methods: {
        password: { config: { haveibeenpwned_enabled: false } },
        code: { enabled: true },
      },
      flows: {
        login: flow,
        recovery: { ...flow, enabled: true, use: "code" },
        registration: { ...flow, after: { password: { hooks: [{ hook: "session" }] } } },
        settings: flow,
      },
    },
    secrets: { default: ["a long word that nobody knows"] },
    hashers: { algorithm: "bcrypt", bcrypt: { cost: 4 } },
    identity: {
      default_schema_id: "person",
      schemas: [{ id: "person", url: `file://${PERSON}` }],
    },
    courier: { smtp: { connection_uri: "smtp://127.0.0.1:9/?disable_starttls=true" } },
    feature_flags: { use_continue_with_transitions: true },
  };
}

function frontOf(url: string, open: number, admin: number): string {
  return `{
  admin off
  auto_https off
}
${url} {
  reverse_proxy /admin/* 127.0.0.1:${admin}
  reverse_proxy 127.0.0.1:${open}
}
`;
}

function dsnOf({ data }: Place): string {
  return `sqlite://${data}/kratos.db?_fk=true`;
}

async function addPerson(server: Server, email: string, name: string, password: string) {
  return await sender(server)("POST", "/admin/identities", {
    schema_id: "person",
    traits: { email, name },
    credentials: { password: { config: { password } } },
  });
}
