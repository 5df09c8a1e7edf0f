import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const RUN = "6b715bdf38114e828f20e6f6074597bc";
const MADE: Exchange = {
  method: "POST",
  url: "/runs",
  body: { name: "baseline trees" },
  status: 201,
  json: { run_id: RUN, artifact_uri: `store:/3/${RUN}/artifacts` },
};
const registered = (source: string): Exchange => ({
  method: "POST",
  url: "/models",
  body: { name: "harbour", source },
  status: 201,
  json: { name: "harbour", source },
});

Deno.test("a URI below one that a response has is written with that one", async () => {
  const { step } = await converted([MADE, registered(`store:/3/${RUN}/artifacts/model`)]);
  assert.match(
    step("create_model"),
    /source: \$\{steps\.create_run\.capture\.artifact_uri\}\/model\n/,
  );
});

Deno.test("a URI elsewhere has only the id from the response", async () => {
  const { step } = await converted([MADE, registered(`copies:/3/${RUN}/artifacts/model`)]);
  assert.match(
    step("create_model"),
    /source: copies:\/3\/\$\{steps\.create_run\.capture\.run_id\}\/artifacts\/model\n/,
  );
});

Deno.test("a path with an id in it is that of the response, whatever its name", async () => {
  const folder = "/srv/boats-25ed3b0c189f496c/downloads/1";
  const { step } = await converted([
    { url: "/settings", json: { directoryDefault: folder, root: "/srv/boats-25ed3b0c189f496c" } },
    { method: "POST", url: "/items", body: { destination: folder }, status: 201, json: { id: 7 } },
  ]);
  assert.match(
    step("create_item"),
    /destination: \$\{steps\.get_settings\.capture\.directoryDefault\}\n/,
  );
});
