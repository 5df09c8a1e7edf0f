import type { Account, Application } from "../application.ts";
import { randomId, WITHOUT_ERRORS } from "../php.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** Guests, money and stores of a hotel: a session in each form and link, and links that delete. */
export const HOTEL_DRUID: Application = {
  name: "hoteldruid",
  login: "form, session in forms and links",
  packages: {},
  programs: {
    "../share/hoteldruid/inizio.php": "hoteldruid",
    php: "php-cli php-sqlite3",
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ data, packages }, account) {
    await runProgram({ program: "sh", args: ["-c", COPY], cwd: packages });
    await Deno.mkdir(`${data}/hotel/pages`, { recursive: true });
    await using server = await HOTEL_DRUID.start({ data, packages });
    await makeDatabase(server);
    await Deno.writeTextFile(`${data}/hotel/abilita_login`, "");
    // The next id is the greatest one and one, but the first guest that there is gets 1.
    await execute(data, [
      ownerOf(account),
      ...guests(1, ["Very first"]),
      ...guests(randomId(), ["Second"]),
      ...stores(randomId(), ["Attic"]),
      ...goods(randomId(), ["Mop"]),
      `update costi${new Date().getFullYear()} set idcosti = ${randomId()}`,
    ]);
  },
  start: ({ data, packages }) =>
    startServer({
      program: "php",
      args: (port) => [
        ...["-S", `127.0.0.1:${port}`, "-t", `${packages}/site`],
        ...WITHOUT_ERRORS,
      ],
      env: () => ({ DATA: `${data}/hotel` }),
      ready: "/inizio.php",
      cwd: data,
    }),
  async fill(_, { data }) {
    const id = 100_000;
    await execute(data, [
      ...guests(id, ["Kettle", "Lamp", "Umbrella"]),
      ...stores(id, ["Shed", "Loft", "Barn"]),
      ...goods(id, ["Bucket", "Broom", "Ladle"]),
    ]);
  },
};

/** A copy whose data are those of the server, not those of the machine. */
const COPY = "rm -rf site && cp -rL /usr/share/hoteldruid site && " +
  `sed -i 's#"/var/lib/hoteldruid/data"#getenv("DATA")#; s#"/etc/hoteldruid/database.php"#""#; ` +
  `s#"/var/lib/hoteldruid/pages"#getenv("DATA")."/pages"#' site/costanti.php`;

async function makeDatabase({ url }: Server): Promise<void> {
  const body = new URLSearchParams({
    lingua: "en",
    tipo_db: "sqlite",
    database_phprdb: "hoteldruid",
    database_esistente: "NO",
    nomeappartamenti: "camere",
    numappartamenti: "6",
    numletti: "0",
    creabase: "1",
  });
  const text = await (await fetch(`${url}/creadb.php`, { method: "POST", body })).text();
  if (!text.includes("All the permanent data has been inserted")) throw new Error(text);
  // The first page makes the tables of the year.
  await (await fetch(`${url}/inizio.php`)).text();
}

function ownerOf({ username, password }: Account): string {
  return `update utenti set nome_utente = '${username}', password = '${password}', tipo_pass = 't'
    where idutenti = 1`;
}

function guests(id: number, names: readonly string[]): readonly string[] {
  return names.map((name, index) =>
    `insert into clienti (idclienti, cognome, nome, max_num_ordine, idclienti_compagni,
      datainserimento, hostinserimento, utente_inserimento)
      values (${id + index}, '${name}', 'Ada', 1, ',', '2026-01-02 10:00:00', '127.0.0.1', 1)`
  );
}

function stores(id: number, names: readonly string[]): readonly string[] {
  return names.map((name, index) =>
    `insert into magazzini (idmagazzini, nome_magazzino, codice_magazzino, descrizione_magazzino,
      datainserimento, hostinserimento, utente_inserimento)
      values (${id + index}, '${name}', '', 'old', '2026-01-02 10:00:00', '127.0.0.1', 1)`
  );
}

function goods(id: number, names: readonly string[]): readonly string[] {
  return names.map((name, index) =>
    `insert into beniinventario (idbeniinventario, nome_bene, codice_bene, descrizione_bene,
      datainserimento, hostinserimento, utente_inserimento)
      values (${id + index}, '${name}', 'Z${index}', 'old', '2026-01-02 10:00:00', '127.0.0.1', 1)`
  );
}

async function execute(data: string, statements: readonly string[]): Promise<void> {
  const code = "$db = new SQLite3($argv[1]); $db->exec($argv[2]) || exit(1);";
  const args = ["-r", code, `${data}/hotel/db_hoteldruid`, statements.join(";\n")];
  await runProgram({ program: "php", args, cwd: data });
}
