import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

/** Makes a group and a crew, and says that the crew may change what is in the folder of the group. */
const made = (groupPage: string): readonly Exchange[] => [
  {
    method: "POST",
    url: "/admin/groups",
    form: { group_name: "gardens" },
    status: 302,
    responseHeaders: { location: groupPage },
  },
  {
    method: "POST",
    url: "/admin/crews",
    form: { crew_name: "weeders" },
    status: 302,
    responseHeaders: { location: "/admin/crews" },
  },
  {
    method: "POST",
    url: "/gardens/herbs/settings",
    form: { member_name_1: "weeders", member_type_1: "group" },
    status: 302,
    responseHeaders: { location: "/gardens/herbs/settings" },
  },
];

Deno.test("what a change leads to below the root has another name in each run", async () => {
  const { text } = await converted(made("/gardens"), { unique: true });
  assert.match(text, /\n {2}group_name: gardens\$\{vars\.run\}\n/);
  assert.match(text, /\/\$\{vars\.group_name\}\/herbs\/settings\n/);
});

Deno.test("a part of the application below the root keeps its name", async () => {
  const { text } = await converted(made("/admin/groups"), { unique: true });
  assert.match(text, /\/gardens\/herbs\/settings\n/);
});

Deno.test("a numbered field has the name of what was made", async () => {
  const { text } = await converted(made("/gardens"), { unique: true });
  assert.match(text, / member_name_1: \$\{vars\.crew_name\}\n/);
});
