import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const PROJECT = { id: "UHJvamVjdDo3MzE", name: "Quartz pavilion" };
const ERROR = { field: ["id"], message: "Close its tasks first", code: "HAS_OPEN_TASKS" };

/** An operation of GraphQL, with the data that answer it. */
function operation(name: string, variables: unknown, data: unknown): Exchange {
  const kind = /List$/.test(name) ? "query" : "mutation";
  const query = `${kind} ${name} { ${name} { id } }`;
  const body = { operationName: name, query, variables };
  return { method: "POST", url: "/graphql", body, json: { data: { [name]: data } } };
}

const EXCHANGES = [
  operation("createProject", { name: PROJECT.name }, { project: PROJECT, userErrors: [] }),
  operation("deleteProject", { id: PROJECT.id }, { deletedId: null, userErrors: [ERROR] }),
  operation("renameProject", { id: PROJECT.id, name: "Ab" }, {
    project: null,
    userErrors: [{ ...ERROR, code: "TOO_SHORT" }],
  }),
  operation("projectList", {}, [PROJECT]),
];

Deno.test("a change refused in a response with status 200 is expected to be refused", async () => {
  const { step } = await converted(EXCHANGES);
  assert.match(
    step("delete_project"),
    /path: \$\.json\.data\.deleteProject\.userErrors\[0\]\.code\n {6}equals: HAS_OPEN_TASKS\n/,
  );
});

Deno.test("what was not removed, as a response with status 200 says, is still expected", async () => {
  const { step } = await converted(EXCHANGES);
  assert.match(
    step("get_project_list"),
    /containsObject:\n +id: \$\{steps\.create_project\.capture\.id\}/,
  );
});

Deno.test("a name that a response with status 200 refuses is the same in each run", async () => {
  const { step } = await converted(EXCHANGES, { unique: true });
  assert.match(step("create_project"), /name: Quartz pavilion \$\{vars\.run\}/);
  assert.match(step("rename_project"), /name: Ab\n/);
});

Deno.test("a refusal has the name of the run that an earlier request sent", async () => {
  const name = "Quartz pavilion";
  const { step } = await converted([
    { method: "POST", url: "/plots", body: { name }, status: 201, json: { id: 4107, name } },
    {
      method: "POST",
      url: "/plots/4107/close",
      body: { reason: "rain" },
      status: 409,
      json: { error: { message: `The plot ${name} is closed already` } },
    },
  ], { unique: true, all: true });
  assert.match(step("close_plot_conflict"), /The plot Quartz pavilion \$\{vars\.run\} is closed/);
});

Deno.test("the words of a refusal may be those of its status", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/plots",
      body: { name: "Quartz pavilion" },
      status: 201,
      json: { id: 7 },
    },
    {
      method: "POST",
      url: "/plots",
      body: { name: "Q" },
      status: 400,
      json: { statusCode: 400, statusMessage: "Validation Error", message: '[{"path":["name"]}]' },
    },
  ]);
  assert.match(step("create_plot_bad_request"), /statusMessage\n +equals: Validation Error\n/);
});
