import { type Conversion, type ConvertOptions, write } from "./convert.ts";
import type { Draft } from "./draft.ts";
import { emitFlow } from "./emit/mod.ts";
import { findLeaks } from "./secrets/mod.ts";
import { shapeFlow } from "./shape/mod.ts";
import type { Decisions } from "./provenance.ts";
import { type Replay, type Verified, verify } from "./verify/mod.ts";

/** A conversion whose flow was run against a live server and repaired. */
export interface VerifiedConversion {
  readonly conversion: Conversion;
  readonly verified: Verified;
}

/**
 * Runs the flow of a conversion against a live server, and repairs it by what differs.
 *
 * @param replay Runs the text of a flow file once.
 */
export async function verifyConversion(
  conversion: Conversion,
  options: ConvertOptions,
  replay: (text: string) => Promise<Replay>,
): Promise<VerifiedConversion> {
  const { analysis, flows: [flow] } = conversion;
  const { sifted, logins, supplied } = analysis;
  const { spelling = "A", all = false } = options;
  let last = conversion;
  const compose = async (decisions: Decisions): Promise<Draft> => {
    last = await write({
      ...analysis,
      supplied: { ...supplied, decisions },
      shape: shapeFlow(sifted, decisions, logins, { all }),
    }, options);
    return last.flows[0].draft;
  };
  const verified = await verify(flow.draft, analysis.shape.decisions ?? supplied.decisions, {
    compose,
    replay: async (draft) => await replay((await emitFlow(draft, spelling)).flow),
  });
  const { flow: text, environment } = await emitFlow(verified.draft, spelling);
  const leaks = [text, environment].flatMap((one) => findLeaks(one, supplied.secrets));
  return {
    conversion: {
      ...last,
      flows: [{ draft: verified.draft, text, leaks }],
      environmentText: environment,
    },
    verified,
  };
}
