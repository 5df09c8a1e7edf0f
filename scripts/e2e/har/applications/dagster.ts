import type { Application, Place } from "../application.ts";
import { type Server, startServer } from "../server.ts";

/** Assets and their partitions: everything in GraphQL, whose documents the client sends whole. */
export const DAGSTER: Application = {
  name: "dagster",
  login: "none, GraphQL",
  packages: { pypi: ["dagster==1.9.13", "dagster-webserver==1.9.13"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // A schedule cannot be started twice.
  isShareable: false,
  async prepare({ data }) {
    await Deno.writeTextFile(`${data}/dagster.yaml`, "telemetry:\n  enabled: false\n");
    await Deno.writeTextFile(`${data}/definitions.py`, DEFINITIONS);
  },
  start,
  async fill({ url }) {
    const partitions =
      'mutation ($name: String!) { addDynamicPartition(partitionsDefName: "customers", ' +
      'partitionKey: $name, repositorySelector: {repositoryName: "__repository__", ' +
      'repositoryLocationName: "definitions.py"}) { __typename } }';
    const limits =
      "mutation ($name: String!) { setConcurrencyLimit(concurrencyKey: $name, limit: 2) }";
    for (const name of ["archive", "museum", "zoo"]) {
      for (const query of [partitions, limits]) {
        const response = await fetch(`${url}/graphql`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ query, variables: { name } }),
        });
        const text = await response.text();
        if (text.includes('"errors"')) throw new Error(text);
      }
    }
  },
};

function start({ packages, data }: Place): Promise<Server> {
  return startServer({
    program: `${packages}/bin/dagster-webserver`,
    args: (port) => ["-h", "127.0.0.1", "-p", `${port}`, "-f", "definitions.py"],
    env: () => ({ DAGSTER_HOME: data }),
    ready: "/server_info",
    cwd: data,
  });
}

const DEFINITIONS = `
from dagster import Definitions, DynamicPartitionsDefinition, ScheduleDefinition
from dagster import asset, define_asset_job

customers = DynamicPartitionsDefinition(name="customers")

@asset(partitions_def=customers, group_name="post")
def letters():
    return 1

@asset(group_name="post")
def ledger():
    return 2

closing = define_asset_job("closing", selection=[ledger])

defs = Definitions(
    assets=[letters, ledger],
    jobs=[closing],
    schedules=[ScheduleDefinition(name="nightly", job=closing, cron_schedule="0 3 * * *")],
)
`;
