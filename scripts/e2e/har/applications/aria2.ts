import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { type Server, startProcess, startServer, untilReady, withAlso } from "../server.ts";

/** Downloads over JSON-RPC, whose secret is the first argument of each call, with numbers as texts. */
export const ARIA2: Application = {
  name: "aria2",
  login: "secret in arguments",
  packages: { pypi: ["aria2p==0.12.3"] },
  programs: { aria2c: "aria2", python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: false,
  client: (packages) => [`${packages}/bin/python`, "aria2.py"],
  async prepare({ data }, { password }) {
    await Deno.writeTextFile(`${data}/secret`, password);
    await Deno.mkdir(`${data}/downloads`);
    const files = `${data}/files/http:/files.example`;
    await Deno.mkdir(files, { recursive: true });
    for (const [name, size] of Object.entries(FILES)) {
      await Deno.writeTextFile(`${files}/${name}`, name.repeat(size));
    }
  },
  start,
  async fill(server, { data }) {
    const send = sender(server);
    const token = `token:${await Deno.readTextFile(`${data}/secret`)}`;
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      const params = [token, [`http://files.example/${name}.txt`], { pause: "true" }];
      await send("POST", "/jsonrpc", { jsonrpc: "2.0", id: name, method: "aria2.addUri", params });
    }
  },
};

/** What can be downloaded, with how often each has its own name. */
const FILES = {
  "almanac.txt": 3_000,
  "atlas.txt": 40_000,
  "ballads.txt": 5_000,
  "bestiary.txt": 60_000,
};

async function start({ data }: Place): Promise<Server> {
  const files = await startFiles(`${data}/files`);
  const server = await startServer({
    program: "aria2c",
    args: (port) => [
      ...["--no-conf", "--enable-rpc", "--rpc-listen-all=false", `--rpc-listen-port=${port}`],
      ...[`--rpc-secret=${Deno.readTextFileSync(`${data}/secret`)}`, `--http-proxy=${files.url}`],
      ...[`--dir=${data}/downloads`, "--allow-overwrite=true", "--file-allocation=none"],
      ...["--disable-ipv6=true", "--enable-dht=false", "--follow-torrent=false"],
    ],
    ready: "/jsonrpc",
    cwd: data,
  });
  return withAlso(server, files);
}

/** Starts a server of files that takes itself for a proxy: its folders have the names of hosts. */
async function startFiles(folder: string): Promise<Server> {
  const port = `${freePort()}`;
  const url = `http://127.0.0.1:${port}`;
  const process = startProcess({
    program: "python3",
    args: ["-m", "http.server", "--bind", "127.0.0.1", port],
    cwd: folder,
  });
  const isReady = () => fetch(url).then((one) => one.body?.cancel()).then(() => true, () => false);
  await untilReady(process, isReady);
  return { url, [Symbol.asyncDispose]: () => process[Symbol.asyncDispose]() };
}
