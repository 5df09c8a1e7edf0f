import type { Application } from "../application.ts";
import { startServer } from "../server.ts";

/** Load that a page starts, changes and stops with forms, while it asks for figures every other second. */
export const LOCUST: Application = {
  name: "locust",
  login: "none",
  packages: { pypi: ["locust==2.47.0"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // It runs one test at a time.
  isShareable: false,
  prepare: ({ data }) => Deno.writeTextFile(`${data}/locustfile.py`, TASKS),
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/bin/locust`,
      args: (port) => [
        ...["-f", `${data}/locustfile.py`, "--web-host", "127.0.0.1", "--web-port", `${port}`],
      ],
      cwd: data,
    }),
  async fill({ url }) {
    const fields = {
      user_count: "2",
      spawn_rate: "2",
      host: url,
      run_time: "3s",
      profile: "kettles",
    };
    const start = await fetch(`${url}/swarm`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    if (!start.ok) throw new Error(await start.text());
    await start.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 5000));
  },
};

const TASKS = `from locust import HttpUser, constant, task


class Visitor(HttpUser):
    wait_time = constant(1)

    @task
    def home(self):
        self.client.get("/about", name="What it is about")

    @task
    def figures(self):
        self.client.get("/stats/requests")
`;
