import { batonText } from "../peers/formats/baton.ts";
import { fileName } from "../peers/peer.ts";
import type { PlannedFlow } from "../peers/plan.ts";
import { ITEM_FLOW } from "../peers/works.ts";

/** Flow files made for a benchmark. */
export interface GeneratedFlows {
  /** The temporary directory that holds them. */
  readonly directory: string;
  /** The requests that they send. */
  readonly requests: number;
  /** Removes the directory. */
  remove(): Promise<void>;
}

/**
 * Writes flow files into a temporary directory.
 *
 * @param count The number of flow files.
 * @param baseUrl The URL that the flows send their requests to.
 * @param flow What each of them does.
 */
export async function writeFlows(
  count: number,
  baseUrl: string,
  flow: PlannedFlow = ITEM_FLOW,
): Promise<GeneratedFlows> {
  const directory = await Deno.makeTempDir({ prefix: "baton-bench-" });
  for (let i = 0; i < count; i++) {
    const name = fileName(i);
    await Deno.writeTextFile(`${directory}/${name}.yaml`, batonText(flow, name, baseUrl));
  }
  return {
    directory,
    requests: count * flow.steps.length,
    remove: () => Deno.remove(directory, { recursive: true }),
  };
}
