import { sha256Hex } from "../../hash/mod.ts";
import { flowKey } from "../../record/mod.ts";
import { byCodeUnit } from "../../text/mod.ts";
import type { DealtFlows } from "./select_flows.ts";

/**
 * Orders flows by the digests of a seed and their keys, so that a flow or a row more or less leaves
 * the others in their order.
 */
export async function shuffled(
  { chosen, shard, positions }: DealtFlows,
  seed: string,
): Promise<DealtFlows> {
  const keys = await Promise.all(
    chosen.map((one) => {
      const row = one.kind === "file" ? one.row?.number : undefined;
      return sha256Hex(`${seed}\0${flowKey(one.path, row)}`);
    }),
  );
  const order = [...chosen.keys()].sort((a, b) => byCodeUnit(keys[a], keys[b]));
  return {
    chosen: order.map((i) => chosen[i]),
    shard,
    positions: positions && order.map((i) => positions[i]),
  };
}
