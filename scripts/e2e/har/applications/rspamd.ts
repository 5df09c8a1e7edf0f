import type { Account, Application, Place } from "../application.ts";
import { REDIS_PROGRAMS, startRedis } from "../redis.ts";
import { sender } from "../requests.ts";
import { type Server, startServer, withAlso } from "../server.ts";

/** What mails are held for: one password in a header, maps named by a header, JSON lists that change. */
export const RSPAMD: Application = {
  name: "rspamd",
  login: "password in a header",
  packages: {},
  programs: { rspamd: "rspamd", ...REDIS_PROGRAMS },
  // It knows passwords only.
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // The scores and the maps are those of everybody.
  isShareable: false,
  async prepare({ data }, { password }) {
    for (const folder of ["local/local.d", "local/override.d", "db", "log", "maps"]) {
      await Deno.mkdir(`${data}/${folder}`, { recursive: true });
    }
    await Deno.writeTextFile(`${data}/password`, password);
    await Deno.writeTextFile(`${data}/maps/senders.map`, "# who may not write\n");
    await Deno.writeTextFile(`${data}/maps/words.map`, "# what nobody writes\n");
    for (const name of WITHOUT) {
      await Deno.writeTextFile(`${data}/local/local.d/${name}.conf`, "enabled = false;\n");
    }
    for (const name of ["normal", "proxy", "fuzzy"]) {
      await Deno.writeTextFile(
        `${data}/local/override.d/worker-${name}.inc`,
        "enabled = false;\ncount = 0;\n",
      );
    }
    await Deno.writeTextFile(`${data}/local/override.d/options.inc`, OPTIONS);
  },
  start,
  async fill(server, { data }) {
    const account: Account = {
      username: "",
      password: await Deno.readTextFile(`${data}/password`),
    };
    const headers = { password: account.password };
    for (const name of ["Kettles", "Lamps", "Umbrellas"]) {
      const response = await fetch(`${server.url}/checkv2`, {
        method: "POST",
        headers,
        body: `From: shop@attic.example\nTo: all@cellar.example\nMessage-ID: <${name}@attic.example>
Subject: All about ${name}\n\nThey are in the attic.\n`,
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`no ${name}: ${response.status}`);
    }
    const maps: { map: number; uri: string }[] = await sender(server, headers)("GET", "/maps");
    const { map } = maps.find(({ uri }) => uri.endsWith("/senders.map"))!;
    const response = await fetch(`${server.url}/savemap`, {
      method: "POST",
      headers: { ...headers, map: `${map}` },
      body: "kettles@attic.example\nlamps@attic.example\n",
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`no senders: ${response.status}`);
  },
};

/** What asks others. */
const WITHOUT = [
  "asn",
  "dmarc",
  "dkim",
  "hfilter",
  "once_received",
  "fuzzy_check",
  "mx_check",
  "phishing",
  "rbl",
  "surbl",
  "spf",
];

const OPTIONS = `disable_hyperscan = true;
map_watch_interval = 60min;
dns {
  timeout = 0.05s;
  retransmits = 1;
  nameserver = "127.0.0.1:9";
}
`;

async function start({ data }: Place): Promise<Server> {
  const redis = await startRedis(data);
  const local = `${data}/local`;
  const password = await Deno.readTextFile(`${data}/password`);
  await Deno.writeTextFile(
    `${local}/local.d/redis.conf`,
    `servers = "${new URL(redis.url).host}";\n`,
  );
  await Deno.writeTextFile(`${local}/local.d/multimap.conf`, mapsIn(`${data}/maps`));
  const server = await startServer({
    program: "rspamd",
    args: (port) => {
      Deno.writeTextFileSync(
        `${local}/override.d/worker-controller.inc`,
        `bind_socket = "127.0.0.1:${port}";
password = "${password}";
enable_password = "${password}";
secure_ip = [];
`,
      );
      return [
        ...["-f", "-i", "-u", "root", "-g", "root", "-c", "/etc/rspamd/rspamd.conf"],
        ...[`--var=LOCAL_CONFDIR=${local}`, `--var=DBDIR=${data}/db`, `--var=RUNDIR=${data}/db`],
        `--var=LOGDIR=${data}/log`,
      ];
    },
    ready: "/ping",
    cwd: data,
  });
  return withAlso(server, redis);
}

function mapsIn(folder: string): string {
  return `SENDERS_HELD {
  type = "from";
  map = "${folder}/senders.map";
  symbol = "SENDERS_HELD";
  description = "Who may not write";
  score = 8.0;
}
WORDS_HELD {
  type = "content";
  filter = "text";
  regexp = true;
  map = "${folder}/words.map";
  symbol = "WORDS_HELD";
  description = "What nobody writes";
  score = 3.0;
}
`;
}
