import type { Application } from "../application.ts";
import { startServer } from "../server.ts";

/** Books in a text file, whose path is in addresses: forms with a token, and one for all the text. */
export const HLEDGER: Application = {
  name: "hledger",
  login: "none, token",
  packages: {},
  programs: { "hledger-web": "hledger-web" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // One who saves the file drops what others have added.
  isShareable: false,
  async prepare({ data }) {
    await Deno.writeTextFile(`${data}/bakery.journal`, JOURNAL);
  },
  start: ({ data }) =>
    startServer({
      program: "hledger-web",
      args: (port) => [
        ...["--serve", "--host", "127.0.0.1", "--port", `${port}`],
        ...["--capabilities", "view,add,manage", "-f", `${data}/bakery.journal`],
      ],
      // It reads the file in this encoding.
      env: () => ({ LANG: "C.UTF-8" }),
      ready: "/journal",
      cwd: data,
    }),
  async fill(_, { data }) {
    await Deno.writeTextFile(`${data}/bakery.journal`, FURTHER, { append: true });
  },
};

const JOURNAL = `2020-03-02 Mill Ostrander | two sacks of rye
    expenses:flour    84.00 EUR
    assets:till

2020-03-05 Guests of the morning
    assets:till      131.20 EUR
    income:counter
`;

const FURTHER = `
2024-04-02 Ironmonger | two baking tins
    expenses:tools    38.00 EUR
    assets:till

2024-05-19 Carter | coal for the oven
    expenses:fuel     44.90 EUR
    assets:bank
`;
