import type { Application } from "../application.ts";
import { sender } from "../requests.ts";
import { startServer } from "../server.ts";

/** Accounts in a text file: entries are named by hashes, and changed by who knows their old text. */
export const FAVA: Application = {
  name: "fava",
  login: "none",
  packages: { pypi: ["fava==1.30.16"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: false,
  async prepare({ data }) {
    await Deno.writeTextFile(`${data}/garden.beancount`, LEDGER);
  },
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/bin/fava`,
      args: (port) => ["--host", "127.0.0.1", "--port", `${port}`, "garden.beancount"],
      ready: "/allotments/api/changed",
      cwd: data,
    }),
  async fill(server) {
    const send = sender(server);
    const entries = FURTHER.map(([date, payee, narration, amount, account]) => ({
      t: "Transaction",
      meta: {},
      date,
      flag: "*",
      payee,
      narration,
      tags: [],
      links: [],
      postings: [
        { meta: {}, account: "Assets:Purse", amount: `-${amount} EUR` },
        { meta: {}, account, amount: `${amount} EUR` },
      ],
    }));
    await send("PUT", "/allotments/api/add_entries", { entries });
  },
};

const LEDGER = `option "title" "Allotments"
option "operating_currency" "EUR"

2020-01-01 open Assets:Bank EUR
2020-01-01 open Assets:Purse EUR
2020-01-01 open Expenses:Seeds EUR
2020-01-01 open Expenses:Tools EUR
2020-01-01 open Income:Stall EUR

2020-02-11 * "Widow Krantz" "Stakes for the beans"
  Assets:Purse    -12.00 EUR
  Expenses:Tools   12.00 EUR

2020-08-30 * "Market" "Pumpkins by weight"
  Income:Stall  -61.40 EUR
  Assets:Purse   61.40 EUR
`;

const FURTHER = [
  ["2024-04-02", "Ironmonger", "Two watering cans", "38.00", "Expenses:Tools"],
  ["2024-05-19", "Ironmonger", "Hose of twelve metres", "44.90", "Expenses:Tools"],
  ["2024-09-08", "Cooper", "Mulch for the beds", "73.25", "Expenses:Seeds"],
];
