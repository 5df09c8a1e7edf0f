import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** Who may do what: relations between names of people and things, models that never change. */
export const OPEN_FGA: Application = {
  name: "openfga",
  login: "bearer from before",
  packages: {
    go: ["github.com/openfga/openfga/cmd/openfga@v1.22.1"],
    pypi: ["openfga-sdk==0.10.5"],
  },
  programs: { go: "golang", python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "marta-4f2b9c6d7e81" },
    { username: "jonas", password: "jonas-8a1c3e5f7b92" },
  ],
  isShareable: true,
  client: (packages) => [`${packages}/bin/python`, "openfga.py"],
  async prepare() {},
  start,
  async fill(server) {
    const [{ password }] = OPEN_FGA.accounts;
    const send = sender(server, { authorization: `Bearer ${password}` });
    for (const name of ["kettle", "lamp", "umbrella"]) {
      const { id } = await send("POST", "/stores", { name });
      const model = { schema_version: "1.1", type_definitions: [{ type: "user" }, OWNED] };
      const path = `/stores/${id}`;
      const { authorization_model_id } = await send("POST", `${path}/authorization-models`, model);
      const tuple = { user: `user:${name}`, relation: "owner", object: `thing:${name}` };
      await send("POST", `${path}/write`, {
        writes: { tuple_keys: [tuple] },
        authorization_model_id,
      });
    }
  },
};

const OWNED = {
  type: "thing",
  relations: { owner: { this: {} } },
  metadata: { relations: { owner: { directly_related_user_types: [{ type: "user" }] } } },
};

function start({ data, packages }: Place): Promise<Server> {
  const keys = OPEN_FGA.accounts.map(({ password }) => password).join(",");
  return startServer({
    program: `${packages}/bin/openfga`,
    args: (port) => [
      "run",
      `--http-addr=127.0.0.1:${port}`,
      "--grpc-addr=127.0.0.1:0",
      "--playground-enabled=false",
      "--metrics-enabled=false",
      "--authn-method=preshared",
      `--authn-preshared-keys=${keys}`,
    ],
    ready: "/healthz",
    cwd: data,
  });
}
