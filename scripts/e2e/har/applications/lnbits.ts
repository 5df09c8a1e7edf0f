import { type Account, accountsNamed, type Application, type Place } from "../application.ts";
import { type Send, sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** Wallets with invoices: a key of the wallet in a header, and a payment known by its hash. */
export const LNBITS: Application = {
  name: "lnbits",
  login: "JSON, JWT in a cookie, keys in a header",
  packages: { pypi: ["lnbits==1.6.2", "bitstring==4.3.1"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  others: accountsNamed("ines", "pavel", "rosa"),
  isShareable: true,
  async prepare(place) {
    await Deno.writeTextFile(`${place.data}/secret`, crypto.randomUUID());
    // It reads its pages from the folder in which it runs.
    const script = `ln -s "${place.packages}"/lib/python3.*/site-packages/lnbits .`;
    await runProgram({ program: "sh", args: ["-c", script], cwd: place.data });
    await using server = await start(place);
    const repeat = { ...OWNER, password_repeat: OWNER.password };
    await sender(server)("PUT", "/api/v1/auth/first_install", repeat);
    const owner = await senderOf(server, OWNER);
    for (const account of [...LNBITS.accounts, ...LNBITS.others ?? []]) {
      const data = { ...account, password_repeat: account.password };
      await sender(server)("POST", "/api/v1/auth/register", data);
      const { wallets: [{ id }] } = await (await senderOf(server, account))("GET", "/api/v1/auth");
      await owner("PUT", "/users/api/v1/balance", { id, amount: 50_000 });
    }
  },
  start,
  async fill(server) {
    for (const account of LNBITS.accounts) {
      const send = await senderOf(server, account);
      for (const name of ["Kettle", "Umbrella"]) {
        const { adminkey } = await send("POST", "/api/v1/wallet", { name });
        const invoice = { out: false, amount: 77, memo: `For the ${name}` };
        await sender(server, { "x-api-key": adminkey })("POST", "/api/v1/payments", invoice);
      }
    }
  },
};

const OWNER: Account = { username: "owner", password: "Owner-pw-9" };

function start({ data, packages }: Place): Promise<Server> {
  return startServer({
    program: `${packages}/bin/uvicorn`,
    args: (port) => ["lnbits.__main__:app", "--host", "127.0.0.1", "--port", `${port}`],
    env: () => ({
      AUTH_SECRET_KEY: Deno.readTextFileSync(`${data}/secret`),
      LNBITS_ADMIN_UI: "true",
      LNBITS_BACKEND_WALLET_CLASS: "FakeWallet",
      LNBITS_DATA_FOLDER: `${data}/database`,
      LNBITS_EXTENSIONS_PATH: `${data}/extensions`,
      PYTHONDONTWRITEBYTECODE: "1",
    }),
    cwd: data,
  });
}

async function senderOf(server: Server, account: Account): Promise<Send> {
  const { access_token } = await sender(server)("POST", "/api/v1/auth", account);
  return sender(server, { authorization: `Bearer ${access_token}` });
}
