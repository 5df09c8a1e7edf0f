import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const TOKEN = "Ijk0ZmRkMWRjZWI3YzFkYzM.awP7xA.4GkTz8pYq1uWm6LrXcVb2nHs0JdEoFi9";
const OTHER = "Ijk0ZmRkMWRjZWI3YzFkYzM.awP5bQ.q7ZsRw3xKvB5tNnM1cYhJg8uLpDfEo2a";

function exchanges(cacheControl: string): readonly Exchange[] {
  return [
    { url: "/", resourceType: "document", text: `<script>{"csrfToken": "${OTHER}"}</script>` },
    {
      url: "/js/settings.js?ver=3",
      resourceType: "script",
      type: "application/javascript",
      responseHeaders: { "cache-control": cacheControl },
      text: `page.token = '${TOKEN}';\npage.idle = 0;\n`,
    },
    {
      method: "POST",
      url: "/groups",
      headers: { "x-csrftoken": TOKEN },
      body: { name: "Harvest" },
      status: 201,
      json: { id: 3 },
    },
  ];
}

Deno.test("a token is taken from a script that the server writes for each request", async () => {
  const { text, step } = await converted(exchanges("no-cache, no-store"));
  assert.match(text, /url: \$\{vars\.base_url\}\/js\/settings\.js/);
  assert.match(step("create_group"), /x-csrftoken: \$\{steps\.\w+\.capture\.\w+\}\n/);
});

Deno.test("a token is no source of another that begins with the same text", async () => {
  const { text, step } = await converted(exchanges("public, max-age=3600"));
  assert.match(step("create_group"), /x-csrftoken: \$\{ENV\.\w+\}\n/);
  for (const part of TOKEN.split(".")) assert.ok(!text.includes(part), part);
});
