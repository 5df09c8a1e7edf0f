import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";

Deno.test("a procedure that gets a value shows that another has set it", async () => {
  let id = 0;
  const call = (method: string, params: unknown, result: unknown) => {
    id += 1;
    const body = { jsonrpc: "2.0", id, method: `core.mixer.${method}`, params };
    return { method: "POST", url: "/rpc", body, json: { jsonrpc: "2.0", id, result } };
  };
  const { step } = await converted([
    call("set_volume", { volume: 37 }, true),
    call("get_volume", {}, 37),
    call("set_volume", { volume: 52 }, true),
    call("get_volume", {}, 52),
  ]);
  assert.match(step("get_volume"), /result: 37\n/);
  assert.match(step("get_volume_2"), /result: 52\n/);
});
