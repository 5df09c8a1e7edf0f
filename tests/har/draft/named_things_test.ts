import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const put = (url: string, body: unknown): Exchange => ({ method: "PUT", url, body, status: 201 });
const queue = { name: "reminders", vhost: "billing", type: "classic" };
const audit = { name: "audit", vhost: "/", type: "classic" };
const clerk = { name: "clerk", tags: ["management"] };
const olga = { name: "olga", tags: ["administrator"] };

const NAMED: readonly Exchange[] = [
  put("/api/vhosts/billing", { name: "billing" }),
  put("/api/users/clerk", { username: "clerk", tags: "management" }),
  { url: "/api/users", json: [clerk, olga] },
  put("/api/permissions/billing/clerk", { vhost: "billing", username: "clerk", read: ".*" }),
  { url: "/api/vhosts/billing/permissions", json: [{ user: "clerk", vhost: "billing" }] },
  put("/api/queues/billing/reminders", { vhost: "billing", name: "reminders", ttl: 61000 }),
  { url: "/api/queues", json: { items: [audit, { ...queue, arguments: { ttl: 61000 } }] } },
  {
    url: "/api/queues/billing/reminders/bindings",
    json: [{ source: "", vhost: "billing", destination: "reminders", kind: "queue" }],
  },
  { method: "DELETE", url: "/api/queues/billing/reminders", status: 204 },
  { url: "/api/queues?after", json: { items: [] } },
  { method: "DELETE", url: "/api/users/clerk", status: 204 },
  { url: "/api/users", json: [olga] },
  { method: "DELETE", url: "/api/vhosts/billing", status: 204 },
];

Deno.test("what a request calls username is the name of a user in a list", async () => {
  const { step } = await converted(NAMED);
  assert.match(step("list_users"), /containsObject:\n +name: \$\{vars\.\w+\}/);
  assert.match(step("list_users_2"), /\.name\n +notContains: \$\{vars\.\w+\}/);
});

Deno.test("a member called after a kind of thing has the name of one", async () => {
  const { step } = await converted(NAMED);
  assert.match(step("list_permissions"), /user: \$\{vars\.\w+\}/);
});

Deno.test("a name after another name is one of the things before both", async () => {
  const { text, step } = await converted(NAMED);
  assert.match(step("list_queues"), /name: \$\{vars\.queue\}\n/);
  assert.match(text, /items\[\*\]\.name\n +notContains: \$\{vars\.queue\}/);
});

Deno.test("a name in the path of a read is expected under any name below it", async () => {
  const { step } = await converted(NAMED);
  assert.match(step("list_bindings"), /destination: \$\{vars\.queue\}\n/);
});

Deno.test("a list of names in a thing of the flow has the name that was put into it", async () => {
  const group = { name: "Pilots of the coast", members: [] as readonly string[] };
  const { step } = await converted([
    { method: "POST", url: "/api/groups", body: { name: group.name }, json: group },
    {
      method: "POST",
      url: "/api/groups/Pilots%20of%20the%20coast/members",
      body: { username: "lighthouse" },
      json: { message: "Member added" },
    },
    {
      url: "/api/groups/Pilots%20of%20the%20coast",
      json: { ...group, members: ["gardener", "lighthouse"] },
    },
  ]);
  assert.match(step("get_group"), /path: \$\.json\.members\[\*\]\n +contains: \S*lighthouse/);
  assert.doesNotMatch(step("get_group"), /gardener/);
});

Deno.test("what a user may do is not expected", async () => {
  const rights = Object.fromEntries(
    ["read", "write", "move", "copy", "share", "print", "invite", "export"].map((
      one,
    ) => [one, true]),
  );
  const { step } = await converted([
    {
      method: "POST",
      url: "/profile",
      body: { motto: "Slow and steady", settings: { dark: true } },
      json: { motto: "Slow and steady", rights, settings: { dark: true } },
    },
  ]);
  assert.match(step("create_profile"), /motto\n +equals: Slow and steady/);
  assert.doesNotMatch(step("create_profile"), /invite: true/);
});
