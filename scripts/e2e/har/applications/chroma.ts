import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** A database of vectors: parallel lists, numbers in Base64, ids that a client gives, and tenants. */
export const CHROMA: Application = {
  name: "chroma",
  login: "none, the tenant in the path",
  packages: { pypi: ["chromadb==1.5.9"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta-tenant", password: "Marta-pw-1" },
    { username: "jonas-tenant", password: "Jonas-pw-2" },
  ],
  // Its database is locked if several flows change it at once.
  isShareable: false,
  client: (packages) => [`${packages}/bin/python`, "chroma.py"],
  async prepare(place) {
    await using server = await start(place);
    const send = sender(server);
    for (const { username } of CHROMA.accounts) {
      await send("POST", "/api/v2/tenants", { name: username });
    }
  },
  start,
  async fill(server) {
    const send = sender(server);
    const [{ username }] = CHROMA.accounts;
    const databases = `/api/v2/tenants/${username}/databases`;
    for (const [index, name] of ["kettle", "lamp", "umbrella"].entries()) {
      await send("POST", databases, { name });
      const collections = `${databases}/${name}/collections`;
      for (const part of ["prices", "places"]) {
        const { id } = await send("POST", collections, { name: part, metadata: { of: name } });
        await send("POST", `${collections}/${id}/add`, {
          ids: [`${name}-1`, `${name}-2`],
          embeddings: [[index, 0.5, 0.1], [0.2, index, 0.7]],
          documents: [`${part} of ${name}`, `older ${part} of ${name}`],
          metadatas: [{ keeper: name }, { keeper: part }],
        });
      }
    }
  },
};

function start({ packages, data }: Place): Promise<Server> {
  return startServer({
    program: `${packages}/bin/chroma`,
    args: (port) => ["run", "--path", `${data}/db`, "--host", "127.0.0.1", "--port", `${port}`],
    ready: "/api/v2/heartbeat",
    cwd: data,
  });
}
