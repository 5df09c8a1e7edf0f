import { sha256Hex } from "../../hash/mod.ts";
import { byCodeUnit } from "../../text/mod.ts";
import type { DealtFlows } from "./select_flows.ts";

/**
 * Orders flows by the digests of a seed and their paths, so that a flow more or less leaves the
 * others in their order.
 */
export async function shuffled(
  { chosen, shard, positions }: DealtFlows,
  seed: string,
): Promise<DealtFlows> {
  const keys = await Promise.all(chosen.map(({ path }) => sha256Hex(`${seed}\0${path}`)));
  const order = [...chosen.keys()].sort((a, b) => byCodeUnit(keys[a], keys[b]));
  return {
    chosen: order.map((i) => chosen[i]),
    shard,
    positions: positions && order.map((i) => positions[i]),
  };
}
