import type { Draft } from "../draft.ts";
import { environmentText } from "./environment.ts";
import { renderFlow } from "./render.ts";
import { silence } from "./silence.ts";
import { SPELLINGS } from "./spelling.ts";

/** The texts of the files that a draft becomes. */
export interface Emitted {
  /** The flow file. */
  readonly flow: string;
  /** What belongs into `.env.example` beside it. */
  readonly environment: string;
}

/**
 * Writes a draft as a flow file, in block style and without anything that `baton check` advises
 * against or `deno fmt` would change. The same draft gives the same bytes.
 *
 * @throws {Error} If the draft refers to what it does not define.
 */
export async function emitFlow(draft: Draft, spelling: "A" | "B"): Promise<Emitted> {
  const words = SPELLINGS[spelling];
  const silenced = await silence(draft, renderFlow(draft, words));
  return { flow: renderFlow(silenced, words), environment: environmentText(draft) };
}
