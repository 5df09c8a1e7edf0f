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
