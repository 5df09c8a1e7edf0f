import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** A player of music: JSON-RPC with objects that a client sends back, and places of files as ids. */
export const MOPIDY: Application = {
  name: "mopidy",
  login: "none",
  packages: { pypi: ["requests==2.32.3"] },
  programs: { mopidy: "mopidy", python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: false,
  client: (packages) => [`${packages}/bin/python`, "mopidy.py"],
  async prepare({ data }) {
    await Deno.mkdir(`${data}/lists`);
    await record(data, "fields", ["larks at dawn", "crickets", "thunder far away"]);
    await record(data, "workshop", ["lathe", "rasp on oak", "two hammers"]);
  },
  start,
  async fill(server, { data }) {
    await record(data, "zoo", ["aardvark", "mole", "zebra"]);
    await record(data, "attic", ["rain on tiles"]);
    const call = (method: string, params: unknown) =>
      sender(server)("POST", "/mopidy/rpc", { jsonrpc: "2.0", id: 1, method, params });
    for (const name of ["aardvark", "mole", "zebra"]) {
      const { result } = await call("core.playlists.create", { name: `With the ${name}` });
      const uri = `file://${data}/music/zoo/${name}.wav`;
      const tracks = [{ __model__: "Track", uri, name }];
      await call("core.playlists.save", { playlist: { ...result, tracks } });
      await call("core.tracklist.add", { uris: [uri] });
    }
  },
};

function start({ data }: Place): Promise<Server> {
  return startServer({
    program: "mopidy",
    args: (port) => {
      Deno.writeTextFileSync(`${data}/mopidy.conf`, settings(data, port));
      return ["--config", `${data}/mopidy.conf`];
    },
    ready: "/mopidy/",
    cwd: data,
  });
}

function settings(data: string, port: number): string {
  return `[core]
cache_dir = ${data}/cache
config_dir = ${data}/config
data_dir = ${data}/data
[audio]
output = fakesink sync=true
mixer = software
[http]
hostname = 127.0.0.1
port = ${port}
zeroconf =
[file]
media_dirs = ${data}/music|Sounds
[m3u]
playlists_dir = ${data}/lists
`;
}

/** Makes a folder with silent sounds of a minute. */
async function record(data: string, folder: string, names: readonly string[]): Promise<void> {
  await Deno.mkdir(`${data}/music/${folder}`, { recursive: true });
  for (const name of names) {
    await Deno.writeFile(`${data}/music/${folder}/${name}.wav`, SILENCE);
  }
}

const RATE = 8000;
const BYTES = 60 * RATE;

/** A minute of eight bits a sample, in one channel. */
const SILENCE = new Uint8Array([
  ...[...new TextEncoder().encode("RIFF"), ...bytesOf(4, 36 + BYTES)],
  ...[...new TextEncoder().encode("WAVEfmt "), ...bytesOf(4, 16), ...bytesOf(2, 1, 1)],
  ...[...bytesOf(4, RATE, RATE), ...bytesOf(2, 1, 8)],
  ...[...new TextEncoder().encode("data"), ...bytesOf(4, BYTES)],
  ...new Uint8Array(BYTES).fill(0x80),
]);

/** Returns numbers of some bytes each, the lowest byte first. */
function bytesOf(size: number, ...numbers: readonly number[]): readonly number[] {
  return numbers.flatMap((one) => Array.from({ length: size }, (_, i) => one >> 8 * i & 0xff));
}
