import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const UUID = "03aabb9b-17e6-4ad5-b626-8f2c41d79e05";

/** Makes a folder, a file in it whose name the server chooses, and something in the folder. */
function inFolder(folder: string): readonly Exchange[] {
  const path = `/files/${encodeURIComponent(folder)}`;
  return [
    { method: "POST", url: "/files", body: { path: folder }, status: 201, json: { path: folder } },
    {
      method: "POST",
      url: path,
      body: { path: folder, kind: "text" },
      status: 201,
      json: { path: `${folder}/untitled` },
      responseHeaders: { location: `${path}/untitled` },
    },
    { method: "PATCH", url: `${path}/untitled`, body: { path: `${folder}/apples.md` }, json: {} },
    {
      method: "POST",
      url: "/sessions",
      body: { path: `${folder}/${UUID}` },
      status: 201,
      json: {},
    },
    { url: `${path}/apples.md`, json: { path: `${folder}/apples.md` } },
  ];
}

for (const folder of ["Weather", "Harvest 2026"]) {
  Deno.test(`the name of the folder ${folder} is that of the run in every path`, async () => {
    const { text } = await converted(inFolder(folder), { unique: true });
    const steps = text.slice(text.indexOf("\nsteps:"));
    assert.doesNotMatch(steps, new RegExp(folder));
    assert.match(steps, /path: \$\{vars\.\w+\}\/apples\.md\n/);
    assert.match(steps, /path: \$\{vars\.\w+\}\/\$\{vars\.\w+\}\n/);
    assert.match(steps, /header: location\n +regex: \(\[\^\/\?#>\\s\]\+\)\(\?:\[\?#\]\.\*\)\?\$\n/);
  });
}

Deno.test("a name is that of the run also in a namespace and in its other spelling", async () => {
  const { text } = await converted([
    { method: "POST", url: "/pages", form: { title: "Baking_times" }, status: 201, json: {} },
    { method: "POST", url: "/pages", form: { title: "Sourdough" }, status: 201, json: {} },
    { url: "/pages/Sourdough", json: { title: "Sourdough" } },
    { url: "/pages/Baking_times", json: { title: "Baking times" } },
    { method: "POST", url: "/watch", form: { titles: "Sourdough" }, json: { watched: true } },
    { method: "POST", url: "/talk", form: { title: "Talk:Sourdough", text: "Why?" }, json: {} },
    { method: "POST", url: "/move", form: { from: "Baking times", to: "Times" }, json: {} },
  ], { unique: true });
  const steps = text.slice(text.indexOf("\nsteps:"));
  assert.doesNotMatch(steps, /Sourdough|Baking_times|Baking times(?! \$\{vars\.run\})/);
  assert.match(steps, /title: Talk:\$\{vars\.\w+\}\n/);
  assert.match(steps, /from: Baking times \$\{vars\.run\}\n/);
});
