import type { Application, Place } from "../application.ts";
import { type Send, sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";
import { bundleInto } from "../single_page.ts";

/** React Admin over FastAPI and SQLModel: ranges, versions, deletions that can be undone, jobs. */
export const FAST_API: Application = {
  name: "fastapi",
  login: "form, JWT",
  packages: {
    npm: [
      "react-admin@5.15.4",
      "ra-data-simple-rest@5.15.3",
      "react@19.3.1",
      "react-dom@19.3.1",
      "esbuild@0.28.2",
    ],
    pypi: [
      "fastapi==0.165.0",
      "sqlmodel==0.0.50",
      "pyjwt==2.15.1",
      "python-multipart==0.0.34",
      "uvicorn==0.54.0",
    ],
  },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const { packages, data } = place;
    await Deno.writeTextFile(`${data}/key`, crypto.randomUUID());
    await Deno.mkdir(`${data}/pages`);
    await bundleInto(`${data}/pages`, packages, "fastapi");
    await runProgram({
      program: `${packages}/bin/python`,
      args: [`${FILES}prepare.py`],
      env: { ...environment(place), ACCOUNTS: JSON.stringify(FAST_API.accounts) },
      cwd: data,
    });
  },
  start: (place) =>
    startServer({
      program: `${place.packages}/bin/uvicorn`,
      args: (port) => ["main:app", "--app-dir", FILES, "--port", `${port}`],
      env: () => environment(place),
      cwd: place.data,
    }),
  async fill(server) {
    const send = await loggedIn(server);
    const suppliers = [];
    for (const name of ["Moss and Sons", "Polder Plants"]) {
      suppliers.push(
        await send("POST", "/api/v1/suppliers", { name, country: "DE", since: "2001-05-06" }),
      );
    }
    const { id: label } = await send("POST", "/api/v1/labels", { name: "For pots" });
    for (const [index, name] of ["Fern of the woods", "Tall sedge", "Dwarf iris"].entries()) {
      const { id } = await send("POST", "/api/v1/plants", {
        name,
        price: "3.95",
        stock: 9,
        status: "on_sale",
        supplier_id: suppliers[index % 2].id,
        label_ids: [label],
      });
      await send("POST", "/api/v1/notes", { text: "Order more of it.", plant_id: id });
    }
  },
};

const FILES = new URL("../files/fastapi/", import.meta.url).pathname;

function environment({ data }: Place) {
  return { DATA: data, PYTHONDONTWRITEBYTECODE: "1" };
}

/** Logs in, and returns what sends requests with the token. */
async function loggedIn(server: Server): Promise<Send> {
  const [{ username, password }] = FAST_API.accounts;
  const body = new URLSearchParams({ grant_type: "password", username, password });
  const login = await fetch(`${server.url}/api/v1/login/access-token`, { method: "POST", body });
  const { access_token } = await login.json();
  return sender(server, { authorization: `Bearer ${access_token}` });
}
