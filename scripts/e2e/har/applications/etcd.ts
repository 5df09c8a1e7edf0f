import { freePort } from "../../../../tests/support/free_port.ts";
import { type Account, accountsNamed, type Application, type Place } from "../application.ts";
import { sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** Keys and values in Base64, counters of all changes in every response, and 19 digits of an id. */
export const ETCD: Application = {
  name: "etcd",
  login: "JSON, token in a header",
  packages: { pypi: ["etcd3gw==2.7.0"] },
  programs: { etcd: "etcd-server", python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  client: (packages) => [`${packages}/bin/python`, "etcd.py"],
  async prepare(place) {
    await using server = await start(place);
    const send = sender(server);
    await send("POST", "/v3/auth/role/add", { name: "root" });
    for (const { username, password } of [...ETCD.accounts, ROOT]) {
      await send("POST", "/v3/auth/user/add", { name: username, password });
      await send("POST", "/v3/auth/user/grant", { user: username, role: "root" });
    }
    await send("POST", "/v3/auth/enable", {});
  },
  start,
  async fill(server) {
    const login = { name: ROOT.username, password: ROOT.password };
    const { token } = await sender(server)("POST", "/v3/auth/authenticate", login);
    const send = sender(server, { authorization: token });
    for (const name of ["kettle", "lamp", "umbrella"]) {
      await send("POST", "/v3/auth/role/add", { name });
      await send("POST", "/v3/auth/user/add", { name: `owner of ${name}`, password: name });
      const lease = await send("POST", "/v3/lease/grant", { TTL: 900, ID: 0 });
      for (const part of ["price", "place"]) {
        const pair = { key: btoa(`/attic/${name}/${part}`), value: btoa(`${part} of ${name}`) };
        await send("POST", "/v3/kv/put", { ...pair, lease: lease.ID });
      }
    }
  },
};

const [ROOT]: readonly Account[] = accountsNamed("root");

function start({ data }: Place): Promise<Server> {
  const peer = `http://127.0.0.1:${freePort()}`;
  return startServer({
    program: "etcd",
    args: (port) => [
      `--data-dir=${data}/etcd`,
      `--listen-client-urls=http://127.0.0.1:${port}`,
      `--advertise-client-urls=http://127.0.0.1:${port}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
    ],
    ready: "/health",
    cwd: data,
  });
}
