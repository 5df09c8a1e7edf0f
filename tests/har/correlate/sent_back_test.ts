import { equal } from "node:assert/strict";
import type { Exchange } from "../support/har_of.ts";
import { stagesOf } from "../support/stages_of.ts";

const OWN = "3KJL2M6O3VDLJ6VXPHW3CYT7BGVL";
const FIRST = { deviceID: OWN, name: "box" };
const SECOND = { deviceID: "75NNCX465QQDBAJBBZLY4C27RSRF", name: "desk" };

/** Where the second change takes the id of the first device from. */
async function sourceAfter(read: readonly unknown[]): Promise<unknown> {
  const exchanges: readonly Exchange[] = [
    { url: "/status", json: { myID: OWN } },
    { url: "/config", json: { devices: read } },
    put([FIRST, SECOND]),
    { url: "/config", json: { devices: [FIRST, SECOND] } },
    put([FIRST]),
  ];
  const { correlation } = await stagesOf(exchanges);
  const { template } = correlation.get('4 json ["devices",0,"deviceID"]')!;
  const [piece] = template!;
  return typeof piece !== "string" && piece.to === "capture" ? piece.producer.id : piece;
}

Deno.test("a name that a client reads and sends back does not choose an item of a list", async () => {
  equal(await sourceAfter([FIRST]), '0 json ["myID"]');
  equal(await sourceAfter([]), '3 json ["devices",0,"deviceID"]');
});

function put(devices: readonly unknown[]): Exchange {
  return { method: "PUT", url: "/config", body: { devices }, json: {} };
}

Deno.test("a time that a client sends back is that of the thing with the same id, the latest", async () => {
  const time = "2026-03-02T10:00:00.000Z";
  const thing = (id: string) => ({ id, updated_at: time });
  const [role, note] = [thing("6b05fa57b56d9636dfd97012"), thing("6b05fa58b56d9636dfd97d01")];
  const save = { method: "PUT", url: `/notes/${note.id}`, body: { text: "Bulbs" } };
  const { correlation } = await stagesOf([
    { url: "/roles", json: { roles: [role] } },
    { method: "POST", url: "/notes", body: { text: "Rain" }, status: 201, json: note },
    { ...save, json: note },
    { ...save, body: { ...note, roles: [role] }, json: note },
  ]);
  const sourceOf = (path: string) => {
    const [piece] = correlation.get(`3 json ${path}`)?.template ?? [];
    return typeof piece === "object" && piece.to === "capture" ? piece.producer.id : piece;
  };
  equal(sourceOf('["updated_at"]'), '2 json ["updated_at"]');
  equal(sourceOf('["roles",0,"updated_at"]'), '0 json ["roles",0,"updated_at"]');
});

Deno.test("an id of letters and digits in no order is bound wherever a path has it", async () => {
  const table = { id: 3, fk_workspace_id: "wcorah1s", kind_id: "harbours", title: "Plants" };
  const { correlation } = await stagesOf([
    { method: "POST", url: "/tables", body: { title: "Plants" }, status: 201, json: table },
    { method: "PUT", url: "/internal/wcorah1s/colours", body: { shade: "green" } },
    { method: "PUT", url: "/internal/harbours/colours", body: { shade: "grey" } },
  ]);
  const isBound = (id: string) => correlation.get(id)?.template !== undefined;
  equal(isBound("1 path 1"), true);
  equal(isBound("2 path 1"), false);
});

Deno.test("a date that a page shows again in its form is still the user's", async () => {
  const field = (date: string) =>
    `<form method="post" action="/menus"><input name="title"><input type="date" name="served_on" value="${date}"></form>`;
  const send = (title: string, location: string): Exchange => ({
    method: "POST",
    url: "/menus",
    form: { title, served_on: "2026-08-21" },
    status: 302,
    responseHeaders: { location },
  });
  const { correlation } = await stagesOf([
    { url: "/menus/new", text: field("") },
    send("", "/menus/new"),
    { url: "/menus/new", text: field("2026-08-21") },
    send("Harbour Supper", "/menus/9"),
  ]);
  equal(correlation.get("3 form served_on 0")!.template, undefined);
});
