import type { Application } from "../application.ts";
import type { Server } from "../server.ts";
import { bundlePage, startWithPage } from "../single_page.ts";

/** Procedures over tRPC, several in one request, with tokens that the page renews every 15 seconds. */
export const TRPC: Application = {
  name: "trpc",
  login: "JWT, renewed with a cookie",
  packages: {
    npm: [
      "@trpc/server@11.22.1",
      "@trpc/client@11.22.1",
      "@trpc/tanstack-react-query@11.22.1",
      "@tanstack/react-query@5.108.4",
      "superjson@2.2.7",
      "zod@4.6.7",
      "express@5.3.0",
      "cookie-parser@1.4.7",
      "jsonwebtoken@9.0.3",
      "esbuild@0.28.2",
      "react@19.3.1",
      "react-dom@19.3.1",
    ],
  },
  programs: {},
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  prepare: (place) => bundlePage(place, "trpc"),
  start: (place) => startWithPage(place, TRPC),
  async fill(server) {
    const send = await caller(server);
    for (const name of ["Kitchen", "Paint"]) await send("category.create", { name });
    for (const [index, name] of ["Scythe", "Jam pan", "Ladder", "Sander", "Press"].entries()) {
      const tool = {
        name: `${name} of the parish`,
        price: 20,
        categoryId: index % 4 + 1,
        tags: [],
      };
      const { id } = await send("tool.create", { ...tool, bought: new Date(0) }, ["bought"]);
      for (const text of ["Oil it.", "Handle with care."]) {
        await send("note.add", { toolId: id, text });
      }
      await send("loan.create", { toolId: id, borrower: "The vicar", due: new Date(0) }, ["due"]);
    }
  },
};

/** Logs in, and returns what calls a procedure; it has to be told which members are dates. */
async function caller({ url }: Server) {
  const [{ username: email, password }] = TRPC.accounts;
  const post = async (path: string, body: unknown, token?: string) => {
    const authorization = `Bearer ${token}`;
    const headers = { "content-type": "application/json", authorization };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(`${url}${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { accessToken } = await post("/auth/login", { email, password });
  return async (procedure: string, json: unknown, dates: readonly string[] = []) => {
    const values = Object.fromEntries(dates.map((name) => [name, ["Date"]]));
    const { result } = await post(`/trpc/${procedure}`, { json, meta: { values } }, accessToken);
    return result.data.json;
  };
}
