import { deepEqual, equal, match } from "node:assert/strict";
import { align } from "../../../lib/har/compare/alignment.ts";
import { compareRecordings } from "../../../lib/har/compare/compare_recordings.ts";
import { stagesOf } from "../support/stages_of.ts";

Deno.test("what was typed as a part of a path is not taken from the response that repeats it", async () => {
  const [a, b] = await Promise.all(
    ["apples.md", "pears.md"].map((name) =>
      stagesOf([
        { method: "PATCH", url: "/files/new.md", body: { path: `fruit/${name}` }, json: { name } },
        { url: `/files/fruit/${name}/history`, json: [] },
      ])
    ),
  );
  const { decisions, notes } = compareRecordings(a, b);
  equal(decisions.get("1 path 2")!.template, undefined);
  equal(notes[0].text, "2 values typed differently in the second recording");
});

Deno.test("what was typed is not taken from a response that repeats what the client put around it", async () => {
  const [a, b] = await Promise.all(
    ["plum-jars", "fig-trees"].map((alias) =>
      stagesOf([
        { method: "POST", url: "/rooms", body: { alias, host: "chat.test" }, json: {} },
        { url: "/rooms", json: { rooms: [{ alias: `#${alias}:chat.test` }] } },
        { method: "DELETE", url: `/directory/%23${alias}:chat.test`, json: {} },
      ])
    ),
  );
  const { decisions } = compareRecordings(a, b);
  equal(decisions.get("2 path 1")!.template, undefined);
});

Deno.test("what was chosen by a text that a page shows is found by it, though the other was another", async () => {
  const shelves = [["Nuts", 61], ["Figs", 72], ["Plums", 83]] as const;
  const page = shelves.map(([text, id]) => `<p><a href="/shelves/${id}/">${text}</a>`).join("");
  const [a, b] = await Promise.all(
    shelves.slice(1).map(([, id]) =>
      stagesOf([
        { url: "/", type: "text/html", text: `<html>${page}</html>` },
        { url: `/shelves/${id}/`, type: "text/html", text: "<html></html>" },
      ])
    ),
  );
  const { decisions } = compareRecordings(a, b);
  const [piece] = decisions.get("1 path 1")?.template ?? [];
  match(JSON.stringify(piece), /Figs/);
});

Deno.test("pages that the application names after what was typed are the same in both recordings", async () => {
  const [a, b] = await Promise.all(
    ["Orchards", "Lamps"].map((name, more) =>
      stagesOf([
        { method: "POST", url: "/table", form: { name }, json: {} },
        { url: `/view/List%20${name}`, json: [] },
        { url: `/view/Edit%20${name}`, json: { title: "" } },
        ...more ? [{ url: `/view/List%20${name}`, json: [{ id: 7 }] }] : [],
        { method: "DELETE", url: `/table/${name}`, status: 204 },
      ])
    ),
  );
  const { toB } = align(a, b);
  deepEqual([1, 2].map((index) => toB.get(index)?.index), [1, 2]);
});
